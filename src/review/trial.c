#include "trial.h"

#include "../ai/bot.h"
#include "../ai/hindsight.h"
#include "../ai/judge.h"

enum {
    MOST_CANDIDATES = 6,
    PRIOR_WORLDS = 16, /* the weight of the net's first estimate while the best is being found, in worlds */
    FEWEST_WORLDS = 6, /* before a candidate is given up */
    WITHIN = 3,        /* points: actions that are worse by more, according to the net, are not tried */
    LOOK_EVERY = 4,    /* worlds between two looks at what has been found */
};

/* ---- candidates ---- */

typedef struct {
    int action;
    double sum, squares; /* of the differences from the chosen action in the same worlds */
    int worlds;
    bool given_up;
} candidate;

typedef struct {
    const trial *with;
    belief all;
    playout world;
    playout_worths worths;
    yv_rng chance;
    int turns;            /* as in trial_claim */
    candidate *candidate; /* without the chosen action */
    int count;
} session;

static void open_session(session *at, const trial *with, uint64_t seed, int turns, candidate *candidates)
{
    *at = (session){.with = with, .chance = yv_rng_seeded(seed), .turns = turns, .candidate = candidates};
    at->world = (playout){.model = with->model, .worths = &at->worths};
    belief_of(with->model->belief, with->view, with->past, &at->all);
}

static bool is_candidate(const session *at, int action)
{
    for (int i = 0; i < at->count; i++)
        if (at->candidate[i].action == action)
            return true;
    return action == at->with->chosen;
}

/* Finds the best actions besides the chosen one, by the net: at most `most_candidates`, none worse than the best by
 * more than `reach`. */
static void find_candidates(session *at, int most_candidates, int32_t reach)
{
    const int32_t *worth = at->with->worth;
    int32_t most = worth[at->with->chosen];
    for (int i = 0; i < at->with->count; i++)
        most = worth[i] > most ? worth[i] : most;
    while (at->count < most_candidates) {
        int best = -1;
        for (int i = 0; i < at->with->count; i++)
            if (!is_candidate(at, i) && worth[i] >= most - reach && (best < 0 || worth[i] > worth[best]))
                best = i;
        if (best < 0)
            return;
        at->candidate[at->count++] = (candidate){.action = best};
    }
}

static int32_t play_action(const session *at, int action)
{
    playout played = at->world;
    const yv_seat own = at->with->view->seat;
    int32_t worth;
    playout_do(&played, &at->with->legal[action]);
    return playout_to_turn(&played, own, at->turns, &worth)
               ? worth
               : equity_of_ended(&at->with->model->worth, &played.game, own);
}

/* Tries the chosen action and every candidate that is left in a new world. */
static void try_world(session *at)
{
    hindsight_begin(&at->world, at->with->view, at->with->past, &at->all, &at->chance);
    const int32_t chosen = play_action(at, at->with->chosen);
    for (int i = 0; i < at->count; i++) {
        candidate *other = &at->candidate[i];
        if (other->given_up)
            continue;
        const double difference = (double)play_action(at, other->action) - chosen;
        other->sum += difference;
        other->squares += difference * difference;
        other->worlds++;
    }
}

/* Returns how much better a candidate is than the chosen action, by its worlds and the net's first estimate. An action
 * that the net never judges has no first estimate. */
static double lead(const session *at, const candidate *other)
{
    const int32_t *worth = at->with->worth;
    const bool judged = worth[other->action] != JUDGE_NEVER && worth[at->with->chosen] != JUDGE_NEVER;
    const int prior = judged ? PRIOR_WORLDS : 0;
    const double first = judged ? (double)worth[other->action] - worth[at->with->chosen] : 0;
    return (first * prior + other->sum) / (prior + other->worlds);
}

/* Returns the variance of the mean of the differences. */
static double doubt(const candidate *other)
{
    if (other->worlds < 2)
        return 0;
    const double mean = other->sum / other->worlds, n = other->worlds;
    const double variance = (other->squares - n * mean * mean) / (n - 1);
    return variance > 0 ? variance / n : 0;
}

static int best_candidate(const session *at)
{
    int best = -1;
    for (int i = 0; i < at->count; i++)
        if (!at->candidate[i].given_up && (best < 0 || lead(at, &at->candidate[i]) > lead(at, &at->candidate[best])))
            best = i;
    return best;
}

/* Gives up candidates that lie behind the best, or behind the chosen action, by more than chance explains. */
static int give_up(session *at)
{
    const int best = best_candidate(at);
    const double first = best >= 0 ? lead(at, &at->candidate[best]) : 0;
    int left = 0;
    for (int i = 0; i < at->count; i++) {
        candidate *other = &at->candidate[i];
        const double own = lead(at, other), behind = (first > 0 ? first : 0) - own;
        if (!other->given_up && behind > 0 && behind * behind > 4 * doubt(other) && other->worlds >= FEWEST_WORLDS)
            other->given_up = true;
        left += !other->given_up;
    }
    return left;
}

/* ---- the whole ---- */

/* Returns the square root by Newton's method, which gives the same result on every machine. */
static double root_of(double square)
{
    double root = square > 1 ? square : 1;
    for (int i = 0; i < 64; i++) {
        const double next = (root + square / root) / 2;
        if (next >= root)
            return root;
        root = next;
    }
    return root;
}

static void find_best(session *at, int worlds)
{
    int left = at->count;
    for (int i = 1; i <= worlds && left > 0; i++) {
        try_world(at);
        if (i % LOOK_EVERY == 0)
            left = give_up(at);
    }
}

/* True if it is clear that the one remaining candidate is better than the chosen action, or that it is not. */
static bool is_clear(const candidate *other, const trial_effort *effort)
{
    const double mean = other->sum / other->worlds, variance = doubt(other);
    const double above = mean - effort->indifferent;
    if (above < 0)
        return above * above > 4 * variance;
    return above * above > 16 * variance;
}

static void compare(session *at, int action, const trial_effort *effort)
{
    at->candidate[0] = (candidate){.action = action};
    at->count = 1;
    for (int i = 1; i <= effort->most; i++) {
        try_world(at);
        if (i >= effort->least && i % LOOK_EVERY == 0 && is_clear(&at->candidate[0], effort))
            return;
    }
}

void trial_run(const trial *with, const trial_effort *effort, uint64_t seed, trial_result *result)
{
    session at;
    candidate candidates[MOST_CANDIDATES];
    open_session(&at, with, seed, effort->turns, candidates);
    const int32_t *outcome_worth = playout_worths_of(&at.worths, &with->model->worth, with->view, with->past);
    find_candidates(&at, MOST_CANDIDATES, equity_of_point(outcome_worth) * 256 * WITHIN);
    find_best(&at, effort->to_find);
    const int best = best_candidate(&at);
    const int found = best >= 0 && lead(&at, &at.candidate[best]) > 0 ? at.candidate[best].action : -1;
    *result = (trial_result){.best = with->chosen, .worlds = effort->to_find};
    if (best >= 0)
        result->se = root_of(doubt(&at.candidate[best]));
    if (found < 0)
        return;
    compare(&at, found, effort);
    const candidate *other = &at.candidate[0];
    result->best = found;
    result->difference = other->sum / other->worlds;
    result->se = root_of(doubt(other));
    result->worlds += other->worlds;
}

/* ---- proofs ---- */

/* Worlds before a rival is left out, before the claim is given up, and before it is known how many it would take. */
enum { LEAVE_OUT_AFTER = 16, GIVE_UP_AFTER = 32, FORECAST_AFTER = 256 };

static double behind(const candidate *other)
{
    return -other->sum / other->worlds;
}

static int nearest(const session *at)
{
    int near = 0;
    for (int i = 1; i < at->count; i++)
        if (behind(&at->candidate[i]) < behind(&at->candidate[near]))
            near = i;
    return near;
}

/* Leaves out rivals that lie behind the nearest by more than chance explains. */
static void leave_out(session *at, const candidate *near)
{
    const double first = behind(near), error = root_of(doubt(near));
    for (int i = 0; i < at->count; i++) {
        candidate *other = &at->candidate[i];
        if (other != near && !other->given_up && behind(other) - first > 3 * (root_of(doubt(other)) + error))
            other->given_up = true;
    }
}

/* True if the claim is refuted, or would take too many worlds. */
static bool is_hopeless(const candidate *near, const trial_claim *claim)
{
    const double n = near->worlds, error = root_of(doubt(near));
    if (behind(near) + 3 * error < claim->gap)
        return true;
    return n >= FORECAST_AFTER && n * (error * error) / (claim->se * claim->se) > claim->most;
}

/* Returns the nearest rival once its distance is known well enough, or NULL if the claim fails. */
static const candidate *settle_claim(session *at, const trial_claim *claim)
{
    for (int i = 1; i <= claim->most; i++) {
        try_world(at);
        if (i < LEAVE_OUT_AFTER || i % LOOK_EVERY != 0)
            continue;
        candidate *near = &at->candidate[nearest(at)];
        near->given_up = false;
        leave_out(at, near);
        if (i >= GIVE_UP_AFTER && is_hopeless(near, claim))
            return NULL;
        if (i >= claim->least && root_of(doubt(near)) <= claim->se)
            return behind(near) >= claim->gap ? near : NULL;
    }
    return NULL;
}

static void sort_rivals(const session *at, trial_rival *rivals)
{
    for (int i = 0; i < at->count; i++) {
        const candidate *one = &at->candidate[i];
        int place = i;
        for (; place > 0 && rivals[place - 1].behind > behind(one); place--)
            rivals[place] = rivals[place - 1];
        rivals[place] = (trial_rival){one->action, behind(one), root_of(doubt(one))};
    }
}

int trial_prove(const trial *with, const trial_claim *claim, uint64_t seed, trial_rival rivals[TRIAL_MOST_RIVALS])
{
    session at;
    candidate candidates[TRIAL_MOST_RIVALS];
    open_session(&at, with, seed, claim->turns, candidates);
    find_candidates(&at, claim->rivals, INT32_MAX / 2);
    if (at.count == 0 || !settle_claim(&at, claim))
        return 0;
    sort_rivals(&at, rivals);
    return at.count;
}
