#include "replay.h"

#include "../chance/fair.h"
#include "local.h"
#include "refusal.h"

static char text[REPLAY_ROOM];
static size_t length;
static yv_record record;
static bool opened;
static yv_card cards[YV_MAX_DECK];

/* ---- steps ---- */

void replay_clear(yv_span about, yv_text *out)
{
    (void)about;
    (void)out;
    length = 0;
    opened = false;
}

void replay_add(yv_span about, yv_text *out)
{
    if (opened || about.length + 1 > REPLAY_ROOM - length) {
        refusal_put_words(out, "there is no room for this record");
        return;
    }
    __builtin_memcpy(text + length, about.at, about.length);
    length += about.length;
    text[length++] = '\n';
}

static void put_seat(yv_text *out, const char *word, yv_seat seat)
{
    yv_put_string(out, word);
    yv_put_number(out, seat + 1);
}

static void put_action_step(yv_text *out, const yv_step *step)
{
    put_seat(out, "action ", step->action.seat);
    yv_put_char(out, ' ');
    yv_put_action(out, &step->action);
    if (step->reshuffled == 0)
        return;
    yv_put_string(out, "\nreshuffled ");
    yv_put_number(out, step->reshuffled);
}

static void put_error(yv_text *out)
{
    yv_put_string(out, "error ");
    yv_put_number(out, record.line);
    yv_put_char(out, ' ');
    yv_put_string(out, record.message);
}

static void put_step(yv_text *out, const yv_step *step)
{
    switch (step->what) {
    case YV_STEP_DEAL: yv_put_string(out, "deal"); break;
    case YV_STEP_ACTION: put_action_step(out, step); break;
    case YV_STEP_LEAVE: put_seat(out, "quit ", step->seat); break;
    case YV_STEP_ROUND: yv_put_string(out, "round"); break;
    case YV_STEP_OVER: yv_put_string(out, "over"); break;
    case YV_STEP_ERROR: put_error(out); break;
    case YV_STEP_TAG:
    case YV_STEP_END: yv_put_string(out, "end"); break;
    }
}

void replay_next(yv_span about, yv_text *out)
{
    (void)about;
    if (!opened)
        yv_record_begin(&record, text, length);
    opened = true;
    yv_step step;
    do
        step = yv_record_next(&record);
    while (step.what == YV_STEP_TAG);
    local_show(&record.game);
    put_step(out, &step);
}

/* ---- shuffles ---- */

static bool take_key(yv_span *rest, uint8_t key[FAIR_BYTES], yv_text *out)
{
    if (yv_span_to_bytes(yv_span_take_word(rest), key, FAIR_BYTES))
        return true;
    refusal_put_words(out, "this is not a key");
    return false;
}

static bool take_number(yv_span *rest, long lowest, long highest, long *number, yv_text *out)
{
    if (yv_span_to_number(yv_span_take_word(rest), lowest, highest, number))
        return true;
    refusal_put_words(out, "a number is missing");
    return false;
}

void replay_fair_deck(yv_span about, yv_text *out)
{
    uint8_t key[FAIR_BYTES];
    long players;
    char words[200];
    yv_text why = yv_text_in(words, sizeof words);
    yv_rules rules;
    if (!take_key(&about, key, out) || !take_number(&about, 2, YV_MAX_PLAYERS, &players, out))
        return;
    if (yv_rules_parse(&rules, yv_span_trim(about), &why))
        yv_put_cards(out, cards, fair_deck(key, &rules, (int)players, cards));
    else
        refusal_put_words(out, words);
}

void replay_fair_stock(yv_span about, yv_text *out)
{
    uint8_t key[FAIR_BYTES];
    long k;
    int count = 0;
    if (!take_key(&about, key, out) || !take_number(&about, 1, INT32_MAX, &k, out))
        return;
    if (!yv_parse_cards(yv_span_trim(about), cards, YV_MAX_DECK, &count)) {
        refusal_put_words(out, "these are not cards");
        return;
    }
    fair_stock(key, (uint32_t)k, cards, count);
    yv_put_cards(out, cards, count);
}

void replay_fair_starter(yv_span about, yv_text *out)
{
    uint8_t key[FAIR_BYTES];
    long players;
    if (take_key(&about, key, out) && take_number(&about, 2, YV_MAX_PLAYERS, &players, out))
        yv_put_number(out, fair_starter(key, (int)players) + 1);
}
