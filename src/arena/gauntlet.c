#include "gauntlet.h"

/* The groups that each pair plays in the first pass, for each job. With fewer, jobs would often wait for a pair's last
 * games. */
enum { FIRST_GROUPS_A_JOB = 8 };

/* The context of the listener of one tournament. */
typedef struct {
    const gauntlet_plan *plan;
    const tally *before; /* games of the same pair in earlier passes */
} reporter;

/* ---- pairs ---- */

static bool is_met_both_ways(const gauntlet_plan *plan)
{
    return plan->each.players > 2;
}

int gauntlet_pairs(const gauntlet_plan *plan)
{
    const int ordered = plan->players * (plan->players - 1);
    return is_met_both_ways(plan) ? ordered : ordered / 2;
}

static void list_pairs(const gauntlet_plan *plan, gauntlet_result *result)
{
    result->count = 0;
    for (int one = 0; one < plan->players; one++)
        for (int other = is_met_both_ways(plan) ? 0 : one + 1; other < plan->players; other++) {
            if (one == other)
                continue;
            gauntlet_pair *pair = &result->pair[result->count];
            pair->one = one;
            pair->other = other;
            pair->seed = (plan->each.seed + (uint64_t)result->count++) & GAUNTLET_MOST_SEED;
            pair->tally = tally_of(plan->each.players, plan->each.players);
        }
}

/* ---- playing ---- */

static bool pass_save(void *context, int64_t game, const char *text, size_t length)
{
    const tournament_listener *to = &((const reporter *)context)->plan->each.listener;
    return to->save(to->context, game, text, length);
}

static void pass_fault(void *context, const tournament_fault *fault)
{
    const tournament_listener *to = &((const reporter *)context)->plan->each.listener;
    to->fault(to->context, fault);
}

static void pass_progress(void *context, const tally *so_far)
{
    const reporter *by = context;
    const tournament_listener *to = &by->plan->each.listener;
    tally all = *by->before;
    tally_merge(&all, so_far);
    to->progress(to->context, &all);
}

static tournament_listener listener_of(reporter *by)
{
    const tournament_listener *to = &by->plan->each.listener;
    return (tournament_listener){
        .context = by,
        .save = to->save ? pass_save : NULL,
        .fault = to->fault ? pass_fault : NULL,
        .progress = to->progress ? pass_progress : NULL,
    };
}

static tournament_plan plan_of(const gauntlet_plan *plan, const gauntlet_pair *pair)
{
    tournament_plan game = plan->each;
    game.duplicate = true;
    game.seed = pair->seed;
    game.spec[0] = plan->spec[pair->one];
    for (int who = 1; who < game.players; who++)
        game.spec[who] = plan->spec[pair->other];
    return game;
}

static int64_t games_of_others(const gauntlet_result *result, const gauntlet_pair *pair)
{
    int64_t games = 0;
    for (int i = 0; i < result->count; i++)
        if (&result->pair[i] != pair)
            games += result->pair[i].tally.games;
    return games;
}

static void play_pair(const gauntlet_plan *plan, gauntlet_result *result, gauntlet_pair *pair, int64_t first,
                      int64_t games)
{
    reporter by = {plan, &pair->tally};
    tournament_plan game = plan_of(plan, pair);
    if (plan->begin)
        plan->begin(plan->each.listener.context, &game, pair, games_of_others(result, pair));
    game.first = first;
    game.games = games;
    game.listener = listener_of(&by);
    tournament_run(&game, &result->last);
    tally_merge(&pair->tally, &result->last.tally);
    result->end = result->last.end;
}

static void play_pass(const gauntlet_plan *plan, gauntlet_result *result, int64_t first, int64_t games)
{
    for (int i = 0; i < result->count && result->end == TOURNAMENT_COMPLETE; i++)
        play_pair(plan, result, &result->pair[i], first, games);
}

void gauntlet_run(const gauntlet_plan *plan, gauntlet_result *result)
{
    const int64_t all = plan->each.games;
    int64_t pass = (int64_t)plan->each.jobs * FIRST_GROUPS_A_JOB * plan->each.players, first = 0;
    result->end = TOURNAMENT_COMPLETE;
    list_pairs(plan, result);
    while (first < all && result->end == TOURNAMENT_COMPLETE) {
        if (pass > all - first)
            pass = all - first;
        play_pass(plan, result, first, pass);
        first += pass;
        pass = first; /* each pass is as long as all earlier ones together */
    }
}

/* ---- results ---- */

bool gauntlet_rate(const gauntlet_plan *plan, const gauntlet_result *result, ratings *found)
{
    rating_pair pairs[GAUNTLET_MOST_PAIRS];
    for (int i = 0; i < result->count; i++) {
        const gauntlet_pair *pair = &result->pair[i];
        pairs[i] = (rating_pair){.one = pair->one, .other = pair->other, .opponents = plan->each.players - 1};
        if (pair->tally.games == 0)
            continue;
        pairs[i].games = (double)pair->tally.games;
        pairs[i].share = tally_share(&pair->tally, 0);
        pairs[i].error_squared = tally_error_squared(&pair->tally, 0);
    }
    if (!ratings_find(pairs, result->count, plan->players, found))
        return false;
    if (plan->anchor >= 0)
        ratings_anchor(found, plan->anchor, plan->anchor_elo);
    return true;
}

bool gauntlet_score_of(const gauntlet_result *result, int one, int other, gauntlet_score *score)
{
    for (int i = 0; i < result->count; i++) {
        const gauntlet_pair *pair = &result->pair[i];
        const bool straight = pair->one == one && pair->other == other;
        const bool crossed = pair->one == other && pair->other == one && pair->tally.players == 2;
        const int who = crossed ? 1 : 0;
        if ((!straight && !crossed) || pair->tally.games == 0)
            continue;
        *score =
            (gauntlet_score){pair->tally.games, tally_share(&pair->tally, who), tally_confidence(&pair->tally, who)};
        return true;
    }
    return false;
}
