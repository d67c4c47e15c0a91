#include "selfplay.h"

#include <math.h>
#include <string.h>

#include "../chance/shuffle.h"
#include "../ai/bot_model.h"
#include "../ai/levels.h"

enum { MOST_TURNS = 400, MOST_IN_ROUND = 1024, USUAL_DECISIONS = 7 };

/* Who sits where in one round. */
typedef enum { SEAT_OWN, SEAT_OLDER, SEAT_GREEDY, SEAT_MEDIUM } sitter;

typedef struct {
    const selfplay *with;
    const equity *worth;
    yv_rng *chance;
    yv_game game;
    round_history past;
    sitter sitters[YV_MAX_PLAYERS];
    int32_t outcome_worth[YV_MAX_PLAYERS][NEURAL_OUTCOMES]; /* to each seat: totals stay as they are in a round … */
    yv_seats weighed;                                       /* … so it is worked out when a seat first needs it */
    sample *samples;                                        /* of this round, so far */
    uint8_t seat_of[MOST_IN_ROUND];
    int count, capacity;
    int turns; /* so far */
    int stray; /* how many more decisions of the hunter until it strays */
} episode;

static float random_float(yv_rng *chance)
{
    return (float)(yv_rng_next(chance) >> 8) / 16777216.0f;
}

static const selfplay_case *choose_case(const selfplay *with, yv_rng *chance)
{
    int all = 0;
    for (int i = 0; i < with->case_count; i++)
        all += with->cases[i].share;
    int left = (int)yv_rng_below(chance, (uint32_t)all);
    const selfplay_case *kind = with->cases;
    while (left >= kind->share)
        left -= (kind++)->share;
    return kind;
}

/* 40 in 100 rounds are among the own kind; in the others somebody older or simpler sits there too. Simpler ones do not
 * play for cuts, and who only ever met those that do thinks too much of it. Of the decisions that are learned from,
 * those of the own kind are most: in their rounds all seats learn. */
static sitter choose_stranger(const episode *round)
{
    static const sitter likely[] = {SEAT_OWN,   SEAT_OWN,    SEAT_OWN,    SEAT_OWN,    SEAT_OLDER,
                                    SEAT_OLDER, SEAT_GREEDY, SEAT_GREEDY, SEAT_MEDIUM, SEAT_MEDIUM};
    const sitter stranger = likely[yv_rng_below(round->chance, sizeof likely / sizeof *likely)];
    if (round->with->alone)
        return SEAT_OWN;
    return stranger == SEAT_OLDER && !round->with->older ? SEAT_GREEDY : stranger;
}

static void choose_sitters(episode *round)
{
    const sitter stranger = choose_stranger(round);
    const int own = (int)yv_rng_below(round->chance, round->game.players);
    for (int seat = 0; seat < round->game.players; seat++)
        round->sitters[seat] = seat == own                      ? SEAT_OWN
                               : round->with->hunts             ? SEAT_OLDER
                               : yv_rng_below(round->chance, 2) ? SEAT_OWN
                                                                : stranger;
    if (round->game.players == 2 && !round->with->hunts)
        round->sitters[1 - own] = stranger;
    for (int seat = 0; round->with->lone && seat < round->game.players; seat++)
        round->sitters[seat] = seat == own ? SEAT_OWN : SEAT_GREEDY;
}

/* Totals as they might stand in the middle of a game; hunters begin one, where points are all that counts. */
static void choose_totals(episode *round)
{
    if (round->with->hunts || round->game.rules.end == YV_end_rounds || yv_rng_below(round->chance, 8) == 0)
        return;
    for (int seat = 0; seat < round->game.players; seat++)
        round->game.total[seat] = (int32_t)yv_rng_below(round->chance, (uint32_t)round->game.rules.limit);
}

static void deal(episode *round)
{
    yv_card deck[YV_MAX_DECK];
    const int size = yv_rules_fill_deck(&round->game.rules, round->game.players, deck);
    yv_rng_shuffle(round->chance, deck, size);
    yv_deal(&round->game, (yv_seat)yv_rng_below(round->chance, round->game.players), deck, size);
}

/* What an own seat did: its inputs; the outcome follows when the round is over. */
static void remember(episode *round, const judge_scene *seen, const yv_action *action)
{
    const features *shared = &seen->shared;
    features own;
    if (round->count == round->capacity || round->count == MOST_IN_ROUND)
        return;
    features_of_action(&seen->scene, action, &own);
    sample *kept = &round->samples[round->count];
    kept->count = (uint8_t)(shared->count + own.count);
    memcpy(kept->on, shared->on, (size_t)shared->count * sizeof *kept->on);
    memcpy(kept->on + shared->count, own.on, (size_t)own.count * sizeof *kept->on);
    round->seat_of[round->count++] = seen->scene.view->seat;
}

/* Any action, the likelier the less it seems to lose. */
static int stray(const episode *round, const int32_t *worth, int count, int best, int32_t point)
{
    const float scale = 1.0f / (3.0f * 256 * (float)point); /* losing three points makes it e times rarer */
    float weight[YV_USUAL_ACTIONS], all = 0;
    for (int i = 0; i < count; i++)
        all += weight[i] = worth[i] == JUDGE_NEVER ? 0 : expf((float)(worth[i] - worth[best]) * scale);
    float left = random_float(round->chance) * all;
    for (int i = 0; i < count; i++)
        if ((left -= weight[i]) < 0)
            return i;
    return best;
}

/* Mostly the best. A round that drags on, as among nets that know nothing yet, is played more and more wildly until
 * somebody calls. */
static int explore(const episode *round, const int32_t *worth, int count, int best, int32_t point)
{
    enum { LONG_ROUND = 40 };
    const float wild = round->turns > LONG_ROUND ? 0.02f * (float)(round->turns - LONG_ROUND) : 0;
    if (random_float(round->chance) >= round->with->explore + wild)
        return best;
    return stray(round, worth, count, best, point);
}

/* The hunter strays once, and what it did before that is forgotten: so all that it learns from came of its best play,
 * whatever the first step. */
static int explore_once(episode *round, const int32_t *worth, int count, int best, int32_t point)
{
    if (round->stray-- != 0)
        return round->turns > MOST_TURNS / 4 ? stray(round, worth, count, best, point) : best;
    round->count = 0;
    return stray(round, worth, count, best, point);
}

static yv_action choose_greedily(episode *round, const yv_view *view, const yv_action *legal, int count)
{
    bot greedy = {0};
    if (round->with->apprentice && random_float(round->chance) < round->with->explore)
        return legal[yv_rng_below(round->chance, (uint32_t)count)];
    return greedy_choose(&greedy, view, &round->past, legal, count);
}

static yv_action choose_soberly(const episode *round, const yv_view *view, const yv_action *legal, int count)
{
    bot medium = {0};
    return medium_choose(&medium, view, &round->past, legal, count);
}

static const int32_t *outcome_worth(episode *round, const yv_view *view)
{
    int32_t *worth = round->outcome_worth[view->seat];
    if (!(round->weighed >> view->seat & 1))
        equity_of_outcomes(round->worth, view, worth);
    round->weighed |= yv_seat_bit(view->seat);
    return worth;
}

static yv_action choose_by_net(episode *round, const judge_scene *seen, const yv_action *legal, int count)
{
    const yv_view *view = seen->scene.view;
    const bool own = round->sitters[view->seat] == SEAT_OWN;
    const int32_t *outcomes = outcome_worth(round, view);
    int32_t worth[YV_USUAL_ACTIONS];
    const int best = judge_seen(own ? round->with->own : round->with->older, outcomes, seen, legal, count, worth);
    if (!own)
        return legal[best];
    const int32_t point = equity_of_point(outcomes);
    return legal[round->with->hunts ? explore_once(round, worth, count, best, point)
                                    : explore(round, worth, count, best, point)];
}

static yv_action choose(episode *round, const yv_view *view, const yv_action *legal, int count)
{
    const sitter who = round->sitters[view->seat];
    judge_scene seen;
    if (who == SEAT_MEDIUM)
        return choose_soberly(round, view, legal, count);
    if (who == SEAT_GREEDY)
        return choose_greedily(round, view, legal, count);
    judge_look(view, &round->past, &seen);
    const yv_action action = round->with->apprentice ? choose_greedily(round, view, legal, count)
                                                     : choose_by_net(round, &seen, legal, count);
    if (who == SEAT_OWN && view->phase != YV_SWAPPING)
        remember(round, &seen, &action);
    return action;
}

/* Asks one seat; a slap-down that is let go is no action. */
static void ask(episode *round, yv_seat seat)
{
    yv_action legal[YV_USUAL_ACTIONS];
    yv_card stock[YV_MAX_DECK];
    const yv_view view = yv_view_of(&round->game, seat);
    const int count = bot_list(&view, legal);
    if (round->with->watch)
        round->with->watch(round->with->watcher, &round->game, &view, &round->past);
    const yv_action action = count == 1 ? legal[0] : choose(round, &view, legal, count);
    if (action.verb == YV_PASS && view.phase != YV_SWAPPING) {
        round->game.slapper = YV_NOBODY;
        return;
    }
    round_history_see(&round->past, &view.rules, &action, &view.drop);
    const int size = yv_reshuffle_size(&round->game, &action);
    for (int i = 0; i < size; i++)
        stock[i] = round->game.pile[i];
    yv_rng_shuffle(round->chance, stock, size);
    yv_do(&round->game, &action, stock, size);
}

static yv_seat who_acts(const yv_game *game)
{
    if (game->slapper != YV_NOBODY)
        return game->slapper;
    return game->phase == YV_SWAPPING ? yv_next_to_answer(game) : game->turn;
}

/* Plays a round; true if it ended with scores. */
static bool play_round(episode *round)
{
    deal(round);
    round_history_clear(&round->past);
    for (round->turns = 0; round->turns < MOST_TURNS; round->turns++) {
        ask(round, who_acts(&round->game));
        if (round->game.phase == YV_DEALING || round->game.phase == YV_OVER)
            return round->game.result.scored != 0;
    }
    return false;
}

static int play_episode(const selfplay *with, yv_rng *chance, sample *samples, int capacity)
{
    const selfplay_case *kind = choose_case(with, chance);
    episode round = {.with = with, .chance = chance, .samples = samples, .capacity = capacity};
    round.worth = with->worth ? &with->worth[kind - with->cases] : NULL;
    yv_text nowhere = yv_text_in(NULL, 0);
    yv_rules rules;
    if (!yv_rules_parse(&rules, yv_span_of(kind->rules), &nowhere) || yv_start(&round.game, &rules, kind->players).code)
        return 0;
    choose_sitters(&round);
    round.stray = (int)yv_rng_below(chance, USUAL_DECISIONS);
    choose_totals(&round);
    int32_t before[YV_MAX_PLAYERS];
    memcpy(before, round.game.total, sizeof before);
    if (!play_round(&round))
        return 0;
    for (int i = 0; i < round.count; i++)
        samples[i].outcome = (uint8_t)judge_landing(&round.game, before, round.seat_of[i]);
    return round.count;
}

void selfplay_prepare_worths(const selfplay_case *cases, int count, const neural_net *net, equity *worth)
{
    for (int i = 0; i < count; i++) {
        yv_rules rules;
        yv_text nowhere = yv_text_in(NULL, 0);
        yv_rules_parse(&rules, yv_span_of(cases[i].rules), &nowhere);
        bot_model_weigh_totals(net, &rules, cases[i].players, &worth[i]);
    }
}

int selfplay_fill(const selfplay *with, yv_rng *chance, sample *samples, int capacity)
{
    int count = 0;
    while (capacity - count >= MOST_IN_ROUND)
        count += play_episode(with, chance, samples + count, capacity - count);
    return count;
}
