#include "onlooker.h"

#include "state.h"
#include "sitting.h"

enum { MOST_THINK_MS = 10000 };

static yv_view view;
static bot_model model;
static bool prepared; /* the brain is, for these rules and players */
static yv_rules rules_prepared;
static int players_prepared;

static bool refuse(yv_text *why, const char *words)
{
    yv_put_string(why, words);
    return false;
}

static yv_span take_line(yv_span *text)
{
    yv_span line = {text->at, 0};
    while (line.length < text->length && line.at[line.length] != '\n')
        line.length++;
    const size_t used = line.length < text->length ? line.length + 1 : line.length;
    *text = (yv_span){text->at + used, text->length - used};
    return yv_span_trim(line);
}

/* ---- what was seen ---- */

static bool read_drop(yv_span word, yv_drop *drop, bool *reshuffled)
{
    int count = 0;
    *drop = (yv_drop){.count = 0};
    *reshuffled = word.length > 0 && word.at[0] == '*';
    if (*reshuffled)
        word = (yv_span){word.at + 1, word.length - 1};
    if (yv_span_is(word, "-"))
        return true;
    if (!yv_parse_cards(word, drop->card, YV_MAX_DROP, &count))
        return false;
    drop->count = (uint8_t)count;
    drop->shape = (uint8_t)yv_throw_shape(&view.rules, drop->card, count > YV_MAX_THROW ? YV_MAX_THROW : count);
    return true;
}

/* Where the discards went: what lay under the drop back into the stock, what is left of the drop under the throw. */
static void see_discards(const yv_action *action, const yv_drop *before, bool reshuffled)
{
    if (reshuffled) {
        __builtin_memcpy(view.restocked, view.buried, sizeof view.buried);
        __builtin_memset(view.buried, 0, sizeof view.buried);
    }
    if (action->verb != YV_PLAY)
        return;
    for (int i = 0; i < before->count; i++)
        view.buried[before->card[i]]++;
    if (action->take != YV_STOCK && view.buried[action->take] > 0)
        view.buried[action->take]--;
}

static bool read_seen(yv_span line, round_history *past, yv_text *why)
{
    yv_drop before;
    bool reshuffled;
    long seat;
    yv_action action;
    if (!read_drop(yv_span_take_word(&line), &before, &reshuffled)
        || !yv_span_to_number(yv_span_take_word(&line), 1, view.players, &seat))
        return refuse(why, "this is nothing that can be seen");
    if (!yv_parse_action(yv_span_trim(line), (yv_seat)(seat - 1), &action, why))
        return false;
    round_history_see(past, &view.rules, &action, &before);
    see_discards(&action, &before, reshuffled);
    return true;
}

/* Who came in the middle of a round has not seen all discards. The others are some of what is unseen: which, is
 * anybody's guess, and one guess is as good as another. */
static bool guess_discards(void)
{
    yv_tally unseen = yv_view_unseen(&view);
    int room = view.stock, cards = 0;
    for (int seat = 0; seat < view.players; seat++)
        room += seat == view.seat ? 0 : view.counts[seat] - view.known_counts[seat];
    for (int face = 0; face < YV_FACES; face++)
        cards += unseen.of[face];
    for (int face = 0; cards > room; face = (face + 7) % YV_FACES) {
        if (unseen.of[face] == 0)
            continue;
        unseen.of[face]--, cards--;
        view.buried[face]++;
    }
    return cards == room;
}

/* ---- advising ---- */

static bool same_rules(const yv_rules *one, const yv_rules *other)
{
    const uint8_t *bytes = (const uint8_t *)one, *others = (const uint8_t *)other;
    size_t same = 0;
    while (same < sizeof *one && bytes[same] == others[same])
        same++;
    return same == sizeof *one;
}

static void prepare(void)
{
    if (prepared && players_prepared == view.players && same_rules(&rules_prepared, &view.rules))
        return;
    bot_model_prepare(&model, sitting_weights(), &view.rules, view.players);
    rules_prepared = view.rules;
    players_prepared = view.players;
    prepared = true;
}

static bool read_view(yv_span *question, yv_text *why)
{
    yv_rules rules;
    if (!yv_rules_parse(&rules, take_line(question), why))
        return false;
    view.rules = rules;
    if (!state_read_view(&view, take_line(question)) || view.seat == YV_NOBODY || view.players < 2
        || view.seat >= view.players)
        return refuse(why, "this is no seat's view");
    return true;
}

bool onlooker_advise(yv_span question, advice *all, yv_text *why)
{
    static yv_action legal[YV_USUAL_ACTIONS];
    long think_ms;
    round_history past;
    if (!yv_span_to_number(take_line(&question), -1, MOST_THINK_MS, &think_ms))
        return refuse(why, "how long may it take?");
    if (!read_view(&question, why))
        return false;
    round_history_clear(&past);
    while (question.length > 0)
        if (!read_seen(take_line(&question), &past, why))
            return false;
    if (!sitting_weights() || bot_list(&view, legal) == 0)
        return refuse(why, "there is nothing to decide");
    if (!guess_discards())
        return refuse(why, "cards are missing");
    prepare();
    const bot adviser = advise_bot(&model, (uint64_t)view.round, (int)think_ms, clock_us);
    advise(&adviser, &view, &past, all);
    return true;
}
