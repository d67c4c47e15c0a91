#include "selfplay.h"

#include <math.h>
#include <string.h>

#include "../ai/bot_model.h"
#include "../ai/levels.h"
#include "../ai/playout.h"
#include "../runner/runner.h"

enum { MOST_TURNS = 300, MOST_IN_ROUND = 1024, USUAL_DECISIONS = 7 };

/* The kind of player in a seat. */
typedef enum { SEAT_OWN, SEAT_OLDER, SEAT_GREEDY, SEAT_MEDIUM, SEAT_COUNTER } seat_kind;

/* A round in progress. */
typedef struct {
    const selfplay *with;
    const equity *worth;
    yv_rng *chance;
    runner run;
    seat_kind kind[YV_MAX_PLAYERS];
    playout_worths worths;
    sample *samples; /* of this round, so far */
    uint8_t seat_of[MOST_IN_ROUND];
    int count, capacity;
    int turns; /* so far */
    int stray; /* the number of decisions that the hunter still makes before it strays */
} round_play;

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

/* In 40 of 100 rounds the net meets only itself; in the others an older net or a simpler bot plays too. Simpler bots do
 * not play for cuts, and a net that only ever meets players who do overrates them. Most decisions to learn from still
 * come from rounds of the net alone, since all of their seats learn. */
static seat_kind choose_stranger(const round_play *round)
{
    static const seat_kind likely[] = {SEAT_OWN,   SEAT_OWN,    SEAT_OWN,    SEAT_OWN,    SEAT_OLDER,
                                       SEAT_OLDER, SEAT_GREEDY, SEAT_GREEDY, SEAT_MEDIUM, SEAT_COUNTER};
    const seat_kind stranger = likely[yv_rng_below(round->chance, sizeof likely / sizeof *likely)];
    if (round->with->alone)
        return SEAT_OWN;
    return stranger == SEAT_OLDER && !round->with->older ? SEAT_GREEDY : stranger;
}

static void choose_kinds(round_play *round)
{
    const seat_kind stranger = choose_stranger(round);
    const int own = (int)yv_rng_below(round->chance, round->run.game.players);
    for (int seat = 0; seat < round->run.game.players; seat++)
        round->kind[seat] = seat == own                      ? SEAT_OWN
                            : round->with->hunts             ? SEAT_OLDER
                            : yv_rng_below(round->chance, 2) ? SEAT_OWN
                                                             : stranger;
    if (round->run.game.players == 2 && !round->with->hunts)
        round->kind[1 - own] = stranger;
    for (int seat = 0; round->with->lone && seat < round->run.game.players; seat++)
        round->kind[seat] = seat == own ? SEAT_OWN : SEAT_GREEDY;
}

/* Chooses how many rounds of a game that counts rounds have been played, often all but one, and the totals after
 * them. */
static void choose_round(round_play *round)
{
    enum { USUAL_SCORE = 8, SPREAD = 12 };
    yv_game *game = &round->run.game;
    const int rounds = yv_rules_rounds(&game->rules, game->players);
    const int played = yv_rng_below(round->chance, 3) ? (int)yv_rng_below(round->chance, (uint32_t)rounds) : rounds - 1;
    int spread = 0;
    while (spread * spread < played * SPREAD * SPREAD)
        spread++;
    game->round = (int16_t)played;
    for (int seat = 0; seat < game->players; seat++)
        game->total[seat] = played * USUAL_SCORE + (int32_t)yv_rng_below(round->chance, 2 * (uint32_t)spread + 1);
}

/* Chooses the totals before the round: mostly as they might be in the middle of a game. Hunters play first rounds,
 * where only points count. */
static void choose_totals(round_play *round)
{
    yv_game *game = &round->run.game;
    if (round->with->hunts || yv_rng_below(round->chance, 8) == 0)
        return;
    if (game->rules.end == YV_end_rounds)
        choose_round(round);
    else
        for (int seat = 0; seat < game->players; seat++)
            game->total[seat] = (int32_t)yv_rng_below(round->chance, (uint32_t)game->rules.limit);
}

/* Keeps the inputs of a decision of the net; the outcome follows when the round is over. */
static void remember(round_play *round, const judge_scene *seen, const yv_action *action)
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

/* Returns a random action; the less an action seems to lose, the likelier it is. */
static int stray(const round_play *round, const int32_t *worth, int count, int best, int32_t point)
{
    const float scale = 1.0f / (3.0f * 256 * (float)point); /* losing three points makes an action e times rarer */
    float weight[YV_USUAL_ACTIONS], all = 0;
    for (int i = 0; i < count; i++)
        all += weight[i] = worth[i] == JUDGE_NEVER ? 0 : expf((float)(worth[i] - worth[best]) * scale);
    float left = random_float(round->chance) * all;
    for (int i = 0; i < count; i++)
        if ((left -= weight[i]) < 0)
            return i;
    return best;
}

/* Returns the best action most of the time. In a very long round, as between untrained nets, other actions become more
 * and more frequent until somebody calls. */
static int explore(const round_play *round, const int32_t *worth, int count, int best, int32_t point)
{
    enum { LONG_ROUND = 80 };
    const float wild = round->turns > LONG_ROUND ? 0.02f * (float)(round->turns - LONG_ROUND) : 0;
    if (random_float(round->chance) >= round->with->explore + wild)
        return best;
    return stray(round, worth, count, best, point);
}

/* Lets the hunter stray once, and drops its samples from before that. So every decision that it learns from is followed
 * by its best play. */
static int explore_once(round_play *round, const int32_t *worth, int count, int best, int32_t point)
{
    if (round->stray-- != 0)
        return round->turns > MOST_TURNS / 4 ? stray(round, worth, count, best, point) : best;
    round->count = 0;
    return stray(round, worth, count, best, point);
}

static yv_action choose_greedily(round_play *round, const yv_view *view, const yv_action *legal, int count)
{
    bot greedy = {0};
    if (round->with->apprentice && random_float(round->chance) < round->with->explore)
        return legal[yv_rng_below(round->chance, (uint32_t)count)];
    return greedy_choose(&greedy, view, &round->run.past, legal, count);
}

static yv_action choose_soberly(const round_play *round, const yv_view *view, const yv_action *legal, int count)
{
    bot medium = {.chance = yv_rng_seeded(yv_rng_next(round->chance))};
    const bool counts = round->kind[view->seat] == SEAT_COUNTER;
    return (counts ? counter_choose : medium_choose)(&medium, view, &round->run.past, legal, count);
}

static yv_action choose_by_net(round_play *round, const judge_scene *seen, const yv_action *legal, int count)
{
    const yv_view *view = seen->scene.view;
    const bool own = round->kind[view->seat] == SEAT_OWN;
    const int32_t *outcomes = playout_worths_of(&round->worths, round->worth, view, &round->run.past);
    int32_t worth[YV_USUAL_ACTIONS];
    const int32_t point = equity_of_point(outcomes);
    judge_seen(own ? round->with->own : round->with->older, outcomes, seen, legal, count, worth);
    const int best = judge_in_haste(view, &round->run.past, point, legal, count, worth);
    if (!own)
        return legal[best];
    return legal[round->with->hunts ? explore_once(round, worth, count, best, point)
                                    : explore(round, worth, count, best, point)];
}

static yv_action choose(round_play *round, const yv_view *view, const yv_action *legal, int count)
{
    const seat_kind who = round->kind[view->seat];
    judge_scene seen;
    if (who == SEAT_MEDIUM || who == SEAT_COUNTER)
        return choose_soberly(round, view, legal, count);
    if (who == SEAT_GREEDY)
        return choose_greedily(round, view, legal, count);
    judge_look(view, &round->run.past, &seen);
    const yv_action action = round->with->apprentice ? choose_greedily(round, view, legal, count)
                                                     : choose_by_net(round, &seen, legal, count);
    if (who == SEAT_OWN && view->phase != YV_SWAPPING)
        remember(round, &seen, &action);
    return action;
}

static void ask(round_play *round, yv_seat seat)
{
    yv_action legal[YV_USUAL_ACTIONS];
    const yv_view view = yv_view_of(&round->run.game, seat);
    const int count = bot_list(&view, legal);
    if (round->with->watch)
        round->with->watch(round->with->watcher, &round->run.game, &view, &round->run.past);
    const yv_action action = count == 1 ? legal[0] : choose(round, &view, legal, count);
    runner_do(&round->run, &action);
}

/* Plays a round. True if it ended with scores. */
static bool play_round(round_play *round)
{
    runner_deal(&round->run);
    for (round->turns = 0; round->turns < MOST_TURNS; round->turns++) {
        ask(round, yv_seat_to_ask(&round->run.game));
        if (!yv_in_round(&round->run.game))
            return round->run.game.result.scored != 0;
    }
    return false;
}

/* Starts a game of this kind. */
static bool start(round_play *round, const selfplay_case *kind)
{
    yv_text nowhere = yv_text_in(NULL, 0);
    yv_rules rules;
    round->run.chance = runner_rng(round->chance);
    return yv_rules_parse(&rules, yv_span_of(kind->rules), &nowhere)
           && !runner_start(&round->run, &rules, kind->players).code;
}

int selfplay_turns(const selfplay_case *kind, int rounds, yv_rng *chance)
{
    static const selfplay plain = {.explore = 0};
    int turns = 0;
    for (int i = 0; i < rounds; i++) {
        round_play round = {.with = &plain, .chance = chance};
        for (int seat = 0; seat < kind->players; seat++)
            round.kind[seat] = SEAT_GREEDY;
        if (start(&round, kind) && play_round(&round))
            turns += round.turns;
    }
    return turns;
}

/* Plays one round and returns the number of its samples. */
static int fill_from_round(const selfplay *with, yv_rng *chance, sample *samples, int capacity)
{
    const selfplay_case *kind = choose_case(with, chance);
    round_play round = {.with = with, .chance = chance, .samples = samples, .capacity = capacity};
    round.worth = with->worth ? &with->worth[kind - with->cases] : NULL;
    if (!start(&round, kind))
        return 0;
    choose_kinds(&round);
    round.stray = (int)yv_rng_below(chance, USUAL_DECISIONS);
    choose_totals(&round);
    int32_t before[YV_MAX_PLAYERS];
    memcpy(before, round.run.game.total, sizeof before);
    if (!play_round(&round))
        return 0;
    for (int i = 0; i < round.count; i++)
        samples[i].outcome = (uint8_t)judge_landing(&round.run.game, before, round.seat_of[i]);
    return round.count;
}

void selfplay_prepare_worths(const selfplay_case *cases, int count, const neural_net *net, int deals, equity *worth)
{
    for (int i = 0; i < count; i++) {
        yv_rules rules;
        yv_text nowhere = yv_text_in(NULL, 0);
        yv_rules_parse(&rules, yv_span_of(cases[i].rules), &nowhere);
        bot_model_weigh_totals(net, &rules, cases[i].players, deals, &worth[i]);
    }
}

int selfplay_fill(const selfplay *with, yv_rng *chance, sample *samples, int capacity)
{
    int count = 0;
    while (capacity - count >= MOST_IN_ROUND)
        count += fill_from_round(with, chance, samples + count, capacity - count);
    return count;
}
