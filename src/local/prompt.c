#include "prompt.h"

#include <string.h>

#include "say.h"

const char prompt_help[] =
    "Type the cards to throw, then where your new card comes from:\n"
    "  1 3 d          throw the cards numbered 1 and 3, draw from the deck\n"
    "  1 3 a          the same, but take the card of the drop marked a\n"
    "  7h 7s Kd       the cards by name: throw 7h and 7s, take the Kd of the drop\n"
    "  5c6c7c deck    as in game records\n"
    "The order does not matter where it is clear what you mean; you are asked if not.\n"
    "  y              call: yaniv, or yan in games where that is the word\n"
    "  s              slap down (Enter is enough when you are asked)\n"
    "  swap, pass     answers to another's false call\n"
    "  hand, scores   the table as it is, the totals\n"
    "  rules, log     the rules in short, this round so far\n"
    "  save [FILE], quit, ?\n"
    "You can call only on your own turn here, whatever the rules.\n";

/* ---- what is asked ---- */

bool prompt_asks_slap(const yv_view *view)
{
    return view->may_slap && view->phase != YV_SWAPPING && view->turn != view->seat;
}

bool prompt_asks_swap(const yv_view *view)
{
    return view->phase == YV_SWAPPING && view->turn != view->seat;
}

/* ---- answers ---- */

static bool wrong(prompt_answer *answer, const char *words)
{
    yv_text why = yv_text_in(answer->why, sizeof answer->why);
    answer->kind = PROMPT_WRONG;
    yv_put_string(&why, words);
    return false;
}

static bool wrong_word(prompt_answer *answer, const char *before, yv_span word, const char *after)
{
    enum { LONGEST_QUOTE = 40 };
    static const say_style quoting = {.symbols = true};
    yv_text why = yv_text_in(answer->why, sizeof answer->why);
    answer->kind = PROMPT_WRONG;
    yv_put_string(&why, before);
    if (word.length > LONGEST_QUOTE)
        word.length = LONGEST_QUOTE;
    say_clean(&why, &quoting, word);
    yv_put_string(&why, after);
    return false;
}

static bool refused(prompt_answer *answer, yv_error error)
{
    yv_text why = yv_text_in(answer->why, sizeof answer->why);
    answer->kind = PROMPT_WRONG;
    yv_error_write(error, &why);
    return false;
}

/* ---- one form for all ways of writing ---- */

static const struct {
    const char *written, *meant;
} spellings[] = {
    {"♣", "c"}, {"♦", "d"}, {"♥", "h"}, {"♠", "s"}, {"♧", "c"}, {"♢", "d"}, {"♡", "h"}, {"♤", "s"}, {"\xef\xb8\x8f", ""},
    {",", " "}, {";", " "}, {"+", " "},
};

/* The length of a spelling that stands here, which is then written as it is meant; 0 if there is none. */
static size_t respell(const char *at, yv_text *line)
{
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        const size_t length = strlen(spellings[i].written);
        if (strncmp(at, spellings[i].written, length) == 0) {
            yv_put_string(line, spellings[i].meant);
            return length;
        }
    }
    return 0;
}

static bool is_suit(char c)
{
    return c != '\0' && strchr("cdhsCDHS", c);
}

/* Ten is one letter in the notation: 10h becomes Th. */
static void join_tens(char *line)
{
    char *to = line;
    for (const char *from = line; *from; from++) {
        if (from[0] == '1' && from[1] == '0' && is_suit(from[2]))
            *to++ = 'T', from++;
        else
            *to++ = *from;
    }
    *to = '\0';
}

static bool normalise(const char *line, char *buffer, size_t capacity)
{
    yv_text text = yv_text_in(buffer, capacity);
    while (*line) {
        const size_t length = respell(line, &text);
        if (length == 0)
            yv_put_char(&text, *line);
        line += length ? length : 1;
    }
    if (yv_text_cut(&text))
        return false;
    join_tens(buffer);
    return true;
}

/* ---- words ---- */

static const struct {
    const char *word;
    prompt_kind kind;
} commands[] = {
    {"?", PROMPT_HELP},      {"help", PROMPT_HELP},     {"h", PROMPT_HELP},     {"hand", PROMPT_HAND}, {"table", PROMPT_HAND},
    {"score", PROMPT_SCORES}, {"scores", PROMPT_SCORES}, {"rules", PROMPT_RULES}, {"log", PROMPT_LOG},
    {"quit", PROMPT_QUIT},   {"q", PROMPT_QUIT},        {"exit", PROMPT_QUIT},
};

enum { RIGHT_WORD = YV_PASS + 1 }; /* among verbs: the call in the word of this game */

typedef struct {
    const char *word;
    uint8_t verb;
} spoken;

static const spoken play_words[] = {
    {"y", RIGHT_WORD}, {"call", RIGHT_WORD}, {"yaniv", YV_CALL_YANIV}, {"yan", YV_CALL_YAN},
    {"s", YV_SLAP},    {"slap", YV_SLAP},    {"swap", YV_SWAP},        {"pass", YV_PASS},    {NULL, 0},
};
static const spoken slap_words[] = {
    {"", YV_SLAP},  {"y", YV_SLAP},  {"yes", YV_SLAP}, {"s", YV_SLAP}, {"slap", YV_SLAP},
    {"n", YV_PASS}, {"no", YV_PASS}, {"p", YV_PASS},   {"pass", YV_PASS}, {NULL, 0},
};
static const spoken swap_words[] = {
    {"swap", YV_SWAP}, {"s", YV_SWAP}, {"y", YV_SWAP}, {"yes", YV_SWAP},
    {"pass", YV_PASS}, {"p", YV_PASS}, {"n", YV_PASS}, {"no", YV_PASS}, {NULL, 0},
};

static const spoken *words_for(const yv_view *view)
{
    return prompt_asks_slap(view) ? slap_words : prompt_asks_swap(view) ? swap_words : play_words;
}

static bool find_command(yv_span word, prompt_answer *answer)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (yv_span_is_word(word, commands[i].word)) {
            answer->kind = commands[i].kind;
            return true;
        }
    }
    return false;
}

static void settle(const yv_view *view, prompt_answer *answer)
{
    const yv_error error = yv_view_check(view, &answer->way[0]);
    if (error.code)
        refused(answer, error);
}

static bool find_verb(const yv_view *view, yv_span word, prompt_answer *answer)
{
    const spoken *row = words_for(view);
    while (row->word && !yv_span_is_word(word, row->word))
        row++;
    if (!row->word)
        return false;
    const uint8_t call = view->rules.call == YV_call_yan ? YV_CALL_YAN : YV_CALL_YANIV;
    answer->kind = PROMPT_ACTION;
    answer->ways = 1;
    answer->way[0] = (yv_action){
        .verb = row->verb == RIGHT_WORD ? call : row->verb,
        .seat = view->seat,
        .take = YV_NO_CARD,
    };
    if (!(prompt_asks_slap(view) && row->verb == YV_PASS)) /* leaving a slap-down is no action of the game */
        settle(view, answer);
    return true;
}

/* save, and a file whose name may have spaces in it. */
static bool find_save(const char *line, prompt_answer *answer)
{
    yv_span rest = yv_span_of(line);
    if (!yv_span_is_word(yv_span_take_word(&rest), "save"))
        return false;
    const yv_span file = yv_span_trim(rest);
    yv_text text = yv_text_in(answer->file, sizeof answer->file);
    answer->kind = PROMPT_SAVE;
    yv_put_bytes(&text, file.at, file.length);
    return true;
}

/* ---- plays ---- */

/* A play as it is being read. */
typedef struct {
    yv_card card[YV_MAX_THROW];
    int count;
    bool named;            /* a card was given by its name */
    bool rising;           /* numbers were given, each above the one before: then their order tells nothing */
    long last_number;
    unsigned used_numbers; /* bit n: number n */
    yv_card take;
    bool took;
} reading;

static bool add_number(const yv_view *view, long number, reading *play, prompt_answer *answer)
{
    const int held = view->counts[view->seat];
    if (number < 1 || number > held) {
        yv_text why = yv_text_in(answer->why, sizeof answer->why);
        answer->kind = PROMPT_WRONG;
        yv_put_string(&why, "there is no card number ");
        yv_put_number(&why, number);
        yv_put_string(&why, ": your hand has ");
        say_count(&why, held, "card");
        return false;
    }
    if (play->used_numbers >> number & 1)
        return wrong(answer, "a card can be thrown only once: a number came twice");
    play->used_numbers |= 1u << number;
    play->rising &= number > play->last_number;
    play->last_number = number;
    play->card[play->count++] = view->hand[number - 1];
    return true;
}

/* Reads a word of the throw: a number, or cards. */
static bool add_word(const yv_view *view, yv_span word, reading *play, prompt_answer *answer)
{
    long number;
    int count;
    if (play->count == YV_MAX_THROW)
        return wrong(answer, "those are more cards than a hand can hold");
    if (yv_span_to_number(word, -999, 999999, &number))
        return add_number(view, number, play, answer);
    if (!yv_parse_cards(word, play->card + play->count, YV_MAX_THROW - play->count, &count)) {
        if (play->count + count == YV_MAX_THROW)
            return wrong(answer, "those are more cards than a hand can hold");
        return wrong_word(answer, "'", word, "' is neither a card nor a word of the game; ? helps");
    }
    play->count += count;
    play->named = true;
    return true;
}

static bool holds(const yv_view *view, yv_card card)
{
    for (int i = 0; i < view->counts[view->seat]; i++)
        if (view->hand[i] == card)
            return true;
    return false;
}

static bool lies_in_drop(const yv_view *view, yv_card card)
{
    for (int i = 0; i < view->drop.count; i++)
        if (view->drop.card[i] == card)
            return true;
    return false;
}

static bool is_letter(const yv_view *view, yv_span word, yv_card *card)
{
    yv_card takeable[YV_MAX_DROP];
    const int count = say_takeable(view, takeable);
    for (int i = 0; i < count; i++) {
        const char letter[] = {say_letter(i), '\0'};
        if (yv_span_is_word(word, letter)) {
            *card = takeable[i];
            return true;
        }
    }
    return false;
}

/* Reads the last word as where the new card comes from; false if it is no such thing. */
static bool read_take(const yv_view *view, yv_span word, yv_card *take)
{
    yv_card card;
    int count;
    if (yv_span_is_word(word, "d") || yv_span_is_word(word, "deck") || yv_span_is_word(word, "stock"))
        *take = YV_STOCK;
    else if (is_letter(view, word, &card))
        *take = card;
    else if (yv_parse_cards(word, &card, 1, &count) && count == 1 && (lies_in_drop(view, card) || !holds(view, card)))
        *take = card;
    else
        return false;
    return true;
}

/* No place was named that the card could come from. */
static void ask_where(const yv_view *view, prompt_answer *answer)
{
    yv_card takeable[YV_MAX_DROP];
    const int count = say_takeable(view, takeable);
    yv_text why = yv_text_in(answer->why, sizeof answer->why);
    answer->kind = PROMPT_WRONG;
    yv_put_string(&why, "end with where your new card comes from: d for the deck");
    for (int i = 0; i < count; i++) {
        yv_put_string(&why, i == count - 1 ? " or " : ", ");
        yv_put_char(&why, say_letter(i));
        yv_put_string(&why, " for the ");
        yv_put_card_in_words(&why, takeable[i]);
    }
}

static bool read_play(const yv_view *view, yv_span line, reading *play, prompt_answer *answer)
{
    yv_span word = yv_span_take_word(&line);
    while (word.length > 0) {
        const yv_span next = yv_span_take_word(&line);
        play->took = next.length == 0 && play->count + (word.length == 1) > 0 && read_take(view, word, &play->take);
        if (play->took)
            return true;
        if (!add_word(view, word, play, answer))
            return false;
        word = next;
    }
    return true;
}

/* ---- laying the cards ---- */

static void add_way(prompt_answer *answer, const yv_view *view, const yv_card *cards, int count, yv_card take)
{
    if (answer->ways == PROMPT_MOST_WAYS)
        return;
    yv_action *way = &answer->way[answer->ways++];
    *way = (yv_action){.verb = YV_PLAY, .seat = view->seat, .take = take, .count = (uint8_t)count};
    memcpy(way->card, cards, (size_t)count);
}

/* Could the order in which the cards were typed be meant? */
static bool order_is_meant(const yv_view *view, const reading *play)
{
    if (yv_throw_check(&view->rules, play->card, play->count).code)
        return false;
    return play->named || !play->rising || yv_throw_shape(&view->rules, play->card, play->count) != YV_RUN;
}

static void arrange(const yv_view *view, const reading *play, prompt_answer *answer)
{
    yv_throw throws[PROMPT_MOST_WAYS];
    if (order_is_meant(view, play)) {
        add_way(answer, view, play->card, play->count, play->take);
        return;
    }
    const int found = yv_arrange(&view->rules, play->card, play->count, throws, PROMPT_MOST_WAYS);
    for (int i = 0; i < found && i < PROMPT_MOST_WAYS; i++)
        add_way(answer, view, throws[i].card, throws[i].count, play->take);
    if (found > 0)
        return;
    yv_card ascending[YV_MAX_THROW]; /* for a reason that does not hang on the order of typing */
    memcpy(ascending, play->card, (size_t)play->count);
    yv_sort_cards(ascending, play->count);
    add_way(answer, view, ascending, play->count, play->take);
}

/* Is there a reason why nothing at all can be thrown now? */
static bool may_throw(const yv_view *view, prompt_answer *answer)
{
    const yv_action nothing = {.verb = YV_PLAY, .seat = view->seat, .take = YV_STOCK};
    const yv_error error = yv_view_check(view, &nothing);
    return error.code == YV_NO_THROW || refused(answer, error);
}

static void parse_play(const yv_view *view, yv_span line, prompt_answer *answer)
{
    reading play = {.rising = true, .take = YV_STOCK};
    if (!may_throw(view, answer) || !read_play(view, line, &play, answer))
        return;
    arrange(view, &play, answer);
    const yv_error error = yv_view_check(view, &answer->way[0]);
    answer->kind = answer->ways > 1 ? PROMPT_WAYS : PROMPT_ACTION;
    if (error.code && (play.took || error.code != YV_STOCK_GONE))
        refused(answer, error);
    else if (!play.took)
        ask_where(view, answer);
}

prompt_answer prompt_parse(const yv_view *view, const char *line)
{
    char buffer[PROMPT_MOST_BYTES];
    prompt_answer answer = {.kind = PROMPT_NOTHING};
    if (strlen(line) >= PROMPT_MOST_BYTES || !normalise(line, buffer, sizeof buffer)) {
        wrong(&answer, "that line is too long");
        return answer;
    }
    yv_span rest = yv_span_of(buffer);
    const yv_span all = yv_span_trim(rest);
    const yv_span word = yv_span_take_word(&rest);
    const bool alone = yv_span_trim(rest).length == 0;
    if (find_save(line, &answer) || (alone && (find_verb(view, word, &answer) || find_command(word, &answer))))
        return answer;
    if (all.length == 0)
        return answer;
    if (prompt_asks_slap(view))
        wrong(&answer, "the question is whether you slap down: Enter for yes, n for no");
    else if (prompt_asks_swap(view))
        wrong(&answer, "the question is whether you exchange hands: swap or pass");
    else
        parse_play(view, all, &answer);
    return answer;
}
