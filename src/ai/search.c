#include "search.h"

#include "judge.h"
#include "world.h"

enum {
    MOST_WORLDS = 4000,
    FEWEST_WORLDS = 6, /* before anything is given up */
    MOST_PLIES = 40,   /* of others before the own seat moves again */
    PRIOR_WORLDS = 24, /* as many as the net's first word weighs */
    WITHIN = 4,        /* points: what the net thinks worse by more than this is not tried */
    WORLDS_A_MS = 12,  /* without a clock: so many, for each millisecond it may think */
};

/* ---- candidates ---- */

static void find_candidates(const int32_t *worth, int count, int32_t reach, search_result *result)
{
    result->count = result->worlds = 0;
    for (int place = 0; place < SEARCH_MOST_CANDIDATES && place < count; place++) {
        int best = -1;
        for (int i = 0; i < count; i++) {
            bool taken = false;
            for (int j = 0; j < result->count; j++)
                taken |= result->candidate[j].action == i;
            if (!taken && (best < 0 || worth[i] > worth[best]))
                best = i;
        }
        if (place > 0 && worth[best] < result->candidate[0].first - reach)
            return;
        result->candidate[result->count++] = (search_candidate){.action = best, .first = worth[best]};
    }
}

int32_t search_worth(const search_candidate *candidate)
{
    return (int32_t)(((int64_t)candidate->first * PRIOR_WORLDS + candidate->sum) / (PRIOR_WORLDS + candidate->worlds));
}

static int best_candidate(const search_result *result)
{
    int best = 0;
    for (int i = 1; i < result->count; i++)
        if (search_worth(&result->candidate[i]) > search_worth(&result->candidate[best]))
            best = i;
    return best;
}

/* Gives up what lies behind the best by more than chance explains. */
static void give_up(search_result *result)
{
    if (result->worlds < FEWEST_WORLDS)
        return;
    const search_candidate *best = &result->candidate[best_candidate(result)];
    for (int i = 0; i < result->count; i++) {
        search_candidate *other = &result->candidate[i];
        if (other == best || other->given_up)
            continue;
        const double behind = (double)search_worth(best) - search_worth(other);
        const double spread = (best->squares / best->worlds + other->squares / other->worlds) / result->worlds;
        other->given_up = behind > 0 && behind * behind > 4 * spread;
    }
}

/* ---- one world ---- */

/* What a try needs: the world, what all have seen, and what outcomes are worth to the own seat. */
typedef struct {
    const bot_brain *brain;
    const int32_t *outcome_worth;
    yv_seat own;
    yv_game game;
    memory past;
    yv_rng chance; /* for reshuffles: the same for every candidate of a world */
} trial;

static bool round_is_over(const yv_game *game)
{
    return game->phase == YV_DEALING || game->phase == YV_OVER;
}

static void do_action(trial *at, const yv_action *action)
{
    yv_card stock[YV_MAX_DECK];
    if (action->verb == YV_PASS && at->game.phase != YV_SWAPPING) {
        at->game.slapper = YV_NOBODY;
        return;
    }
    memory_see(&at->past, &at->game.rules, action, &at->game.drop);
    const int size = yv_reshuffle_size(&at->game, action);
    for (int i = 0; i < size; i++)
        stock[i] = at->game.pile[i];
    yv_rng_shuffle(&at->chance, stock, size);
    yv_do(&at->game, action, stock, size);
}

static yv_seat who_acts(const yv_game *game)
{
    if (game->slapper != YV_NOBODY)
        return game->slapper;
    return game->phase == YV_SWAPPING ? yv_next_to_answer(game) : game->turn;
}

/* What the net would do in a seat, and what it thinks of that. */
static int32_t judge_seat(const trial *at, yv_seat seat, yv_action *chosen)
{
    yv_action legal[YV_USUAL_ACTIONS];
    int32_t worth[YV_USUAL_ACTIONS], others_worth[NET_OUTCOMES];
    const yv_view view = yv_view_of(&at->game, seat);
    const int count = bot_list(&view, legal);
    const int32_t *outcome_worth = at->outcome_worth;
    if (seat != at->own) {
        equity_of_outcomes(&at->brain->worth, &view, others_worth);
        outcome_worth = others_worth;
    }
    const int best = judge_actions(at->brain->net, outcome_worth, &view, &at->past, legal, count, worth);
    *chosen = legal[best];
    return worth[best];
}

static int32_t final_worth(const trial *at)
{
    if (at->game.result.scored == 0)
        return at->game.in >> at->own & 1 ? EQUITY_ONE * 256 : 0;
    return at->outcome_worth[judge_outcome(&at->game, at->own)] * 256;
}

/* Plays on until the own seat is to move, or the round is over. */
static int32_t play_on(trial *at)
{
    yv_action chosen;
    for (int ply = 0; !round_is_over(&at->game); ply++) {
        const yv_seat seat = who_acts(&at->game);
        const int32_t worth = judge_seat(at, seat, &chosen);
        const bool own_turn = seat == at->own && at->game.slapper != at->own && at->game.phase == YV_PLAYING;
        const bool calls = chosen.verb == YV_CALL_YANIV || chosen.verb == YV_CALL_YAN;
        if (own_turn && !calls)
            return worth;
        if (ply >= MOST_PLIES)
            return seat == at->own ? worth : EQUITY_ONE * 256 / 2;
        do_action(at, &chosen);
    }
    return final_worth(at);
}

static void try_world(const trial *world, const yv_action *legal, search_result *result)
{
    for (int i = 0; i < result->count; i++) {
        search_candidate *candidate = &result->candidate[i];
        if (candidate->given_up)
            continue;
        trial at = *world;
        do_action(&at, &legal[candidate->action]);
        const int32_t worth = play_on(&at);
        const double off = (double)worth - candidate->first;
        candidate->sum += worth;
        candidate->squares += off * off;
        candidate->worlds++;
    }
    result->worlds++;
}

/* ---- the whole ---- */

static bool is_decided(const search_result *result)
{
    int left = 0;
    for (int i = 0; i < result->count; i++)
        left += !result->candidate[i].given_up;
    return left <= 1;
}

static bool is_time_up(const bot_mind *mind, uint64_t begun, int worlds)
{
    const int ms = mind->think_ms > 0 ? mind->think_ms : BOT_USUAL_THINK_MS;
    if (worlds >= MOST_WORLDS)
        return true;
    if (!mind->clock_us)
        return worlds >= ms * WORLDS_A_MS;
    return mind->clock_us() - begun >= (uint64_t)ms * 1000 * 95 / 100;
}

int search_actions(const bot_mind *mind, const yv_view *view, const yv_action *legal, int count, const int32_t *worth,
                   const int32_t outcome_worth[NET_OUTCOMES], yv_rng *chance, search_result *result)
{
    const uint64_t begun = mind->clock_us ? mind->clock_us() : 0;
    const int32_t reach = equity_of_point(outcome_worth) * 256 * WITHIN;
    trial world = {.brain = mind->brain, .outcome_worth = outcome_worth, .own = view->seat, .past = mind->past};
    belief all;
    find_candidates(worth, count, reach, result);
    if (result->count < 2)
        return result->candidate[0].action;
    belief_of(mind->brain->belief, view, &mind->past, &all);
    while (!is_decided(result) && !is_time_up(mind, begun, result->worlds)) {
        world_sample(view, &all, chance, &world.game);
        world.chance = yv_rng_seeded(yv_rng_next(chance));
        try_world(&world, legal, result);
        give_up(result);
    }
    return result->candidate[best_candidate(result)].action;
}
