/* Writes a reason in English: fills in the texts of advise.def. */
#include "advise.h"

static const struct {
    const char *name, *has, *lacks;
} rows[ADVISE_CODES] = {
#define REASON(code, side, weight, detect, has, lacks) [ADVISE_##code] = {#code, has, lacks},
#include "advise.def"
#undef REASON
};

/* ---- the values of slots in braces ---- */

typedef struct {
    const advise_reason *reason;
    const advise_words *words;
} speech;

static void put_plain_card(yv_text *text, const speech *about, yv_card card)
{
    if (about->words && about->words->put_card)
        about->words->put_card(text, about->words->style, card);
    else
        yv_put_card(text, card);
}

static void put_number(yv_text *text, const speech *about)
{
    yv_put_number(text, about->reason->number);
}

static void put_other(yv_text *text, const speech *about)
{
    yv_put_number(text, about->reason->other);
}

static void put_points(yv_text *text, const speech *about)
{
    put_number(text, about);
    yv_put_string(text, about->reason->number == 1 ? " point" : " points");
}

/* Writes hundredths as a decimal number with one place. */
static void put_share(yv_text *text, const speech *about)
{
    const int tenths = (about->reason->number + 5) / 10;
    yv_put_number(text, tenths / 10);
    yv_put_char(text, '.');
    yv_put_number(text, tenths % 10);
}

static void put_card(yv_text *text, const speech *about)
{
    const yv_card card = about->reason->card[0];
    if (yv_is_joker(card)) {
        yv_put_string(text, "a joker");
        return;
    }
    yv_put_string(text, "the ");
    put_plain_card(text, about, card);
}

static const char *const rank_names[] = {"ace", "2", "3",  "4",    "5",     "6",    "7",
                                         "8",   "9", "10", "jack", "queen", "king", "joker"};

static bool is_one_rank(const advise_reason *reason)
{
    for (int i = 1; i < reason->count; i++)
        if (yv_rank_of(reason->card[i]) != yv_rank_of(reason->card[0]))
            return false;
    return true;
}

/* Jokers do not tell a set from a run. */
static bool is_run(const advise_reason *reason)
{
    int rank = -1;
    for (int i = 0; i < reason->count; i++) {
        if (yv_is_joker(reason->card[i]))
            continue;
        if (rank >= 0 && yv_rank_of(reason->card[i]) != rank)
            return true;
        rank = yv_rank_of(reason->card[i]);
    }
    return false;
}

static void put_ranks(yv_text *text, int rank)
{
    yv_put_string(text, rank_names[rank]);
    yv_put_char(text, 's');
}

static void put_cards(yv_text *text, const speech *about, const char *const counts[3], const char *run)
{
    const advise_reason *reason = about->reason;
    if (is_one_rank(reason) && reason->count >= 2 && reason->count <= 4) {
        yv_put_string(text, counts[reason->count - 2]);
        put_ranks(text, yv_rank_of(reason->card[0]));
        return;
    }
    yv_put_string(text, run);
    for (int i = 0; i < reason->count; i++) {
        if (i > 0)
            yv_put_char(text, ' ');
        put_plain_card(text, about, reason->card[i]);
    }
}

/* Writes "the pair of kings", "the three 4s" or the cards 5c 6c 7c. */
static void put_what(yv_text *text, const speech *about)
{
    static const char *const counts[] = {"the pair of ", "the three ", "the four "};
    put_cards(text, about, counts, "");
}

/* Writes "a pair of kings", "three 4s" or "the run 5c 6c 7c". */
static void put_new(yv_text *text, const speech *about)
{
    static const char *const counts[] = {"a pair of ", "three ", "four "};
    put_cards(text, about, counts, is_run(about->reason) ? "the run " : "");
}

/* Writes "a pair of 4s" or "a third 4". */
static void put_nth(yv_text *text, const speech *about)
{
    static const char *const nths[] = {"a third ", "a fourth "};
    const int rank = yv_rank_of(about->reason->card[0]), number = about->reason->number;
    if (number == 3 || number == 4) {
        yv_put_string(text, nths[number - 3]);
        yv_put_string(text, rank_names[rank]);
        return;
    }
    yv_put_string(text, number < 3 ? "a pair of " : "another of the ");
    put_ranks(text, rank);
}

static void put_seat(yv_text *text, const speech *about, const char *otherwise)
{
    if (about->words && about->words->put_seat && about->reason->seat != YV_NOBODY)
        about->words->put_seat(text, about->words->style, about->reason->seat);
    else
        yv_put_string(text, otherwise);
}

static void put_next(yv_text *text, const speech *about)
{
    put_seat(text, about, "the next player");
}

static void put_caller(yv_text *text, const speech *about)
{
    put_seat(text, about, "the caller");
}

static const struct {
    const char *name;
    void (*put)(yv_text *text, const speech *about);
} slots[] = {
    {"n", put_number},  {"o", put_other}, {"points", put_points}, {"share", put_share}, {"card", put_card},
    {"what", put_what}, {"new", put_new}, {"nth", put_nth},       {"next", put_next},   {"caller", put_caller},
};

/* Writes the value for the slot at the brace and returns the text after the slot. */
static const char *fill_slot(yv_text *text, const speech *about, const char *brace)
{
    const char *end = brace + 1;
    while (*end != '}')
        end++;
    const yv_span name = {brace + 1, (size_t)(end - brace - 1)};
    for (size_t i = 0; i < sizeof slots / sizeof slots[0]; i++)
        if (yv_span_is(name, slots[i].name))
            slots[i].put(text, about);
    return end + 1;
}

void advise_put_reason(yv_text *text, const advise_reason *reason, const advise_words *words)
{
    YV_ASSERT(reason->code < ADVISE_CODES);
    const speech about = {reason, words};
    const char *at = reason->lacks ? rows[reason->code].lacks : rows[reason->code].has;
    while (*at) {
        if (*at == '{')
            at = fill_slot(text, &about, at);
        else
            yv_put_char(text, *at++);
    }
}

void advise_put_code(yv_text *text, advise_code code)
{
    for (const char *letter = rows[code].name; *letter; letter++)
        yv_put_char(text, (char)(*letter >= 'A' && *letter <= 'Z' ? *letter - 'A' + 'a' : *letter));
}
