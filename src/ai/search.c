#include "search.h"

#include "../chance/shuffle.h"
#include "hindsight.h"
#include "judge.h"
#include "playout.h"

enum {
    MOST_WORLDS = 50000,
    FEWEST_WORLDS = 6, /* before any candidate is given up */
    PRIOR_WORLDS = 20, /* the weight of the net's first estimate, in worlds */
    WITHIN = 3,        /* points: actions that are worse by more than this, according to the net, are not tried */
    WORLDS_A_MS = 12,  /* without a clock: worlds for each millisecond of thinking time */
};

/* ---- candidates ---- */

static void find_candidates(const int32_t *worth, const int32_t *pressed, int count, int32_t reach,
                            search_result *result)
{
    result->count = result->worlds = 0;
    for (int place = 0; place < SEARCH_MOST_CANDIDATES && place < count; place++) {
        int best = -1;
        for (int i = 0; i < count; i++) {
            bool taken = false;
            for (int j = 0; j < result->count; j++)
                taken |= result->candidate[j].action == i;
            if (!taken && (best < 0 || pressed[i] > pressed[best]))
                best = i;
        }
        if (place > 0 && pressed[best] < pressed[result->candidate[0].action] - reach)
            return;
        result->candidate[result->count++] =
            (search_candidate){.action = best, .first = worth[best], .haste = pressed[best] - worth[best]};
    }
}

int32_t search_worth(const search_candidate *candidate)
{
    const int64_t sum = (int64_t)candidate->first * PRIOR_WORLDS + candidate->sum;
    return (int32_t)(sum / (PRIOR_WORLDS + candidate->worlds)) + candidate->haste;
}

static int best_candidate(const search_result *result)
{
    int best = 0;
    for (int i = 1; i < result->count; i++)
        if (search_worth(&result->candidate[i]) > search_worth(&result->candidate[best]))
            best = i;
    return best;
}

/* Returns the variance of what was found for a candidate. */
static double doubt(const search_candidate *candidate)
{
    return candidate->squares / ((double)candidate->worlds * candidate->worlds);
}

/* Gives up candidates that lie behind the best by more than chance explains. */
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
        other->given_up = behind > 0 && behind * behind > 4 * (doubt(best) + doubt(other));
    }
}

/* ---- one world ---- */

static int time_of(const bot *self)
{
    return self->think_ms > 0 ? self->think_ms : BOT_USUAL_THINK_MS;
}

/* Returns how many turns of the seat each world is played on before the net judges it. The further a world is played,
 * the less the net's errors count, but the more chance does: that needs more worlds, and so more time. More players
 * take more time for a turn, and others who search take most of it. */
static int turns_ahead(const bot *self, const yv_view *view)
{
    enum { TWO = 8, THREE = 60 }; /* milliseconds with two players */
    if (self->others)
        return 1;
    const int ms = 2 * time_of(self) / __builtin_popcount(view->in);
    return ms < TWO ? 1 : ms < THREE ? 2 : 3;
}

static void try_world(const playout *world, yv_seat own, int turns, const yv_action *legal, search_result *result)
{
    for (int i = 0; i < result->count; i++) {
        search_candidate *candidate = &result->candidate[i];
        if (candidate->given_up)
            continue;
        playout at = *world;
        playout_do(&at, &legal[candidate->action]);
        int32_t worth;
        if (!playout_to_turn(&at, own, turns, &worth))
            worth = equity_of_ended(&at.model->worth, &at.game, own);
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

/* True if the time is up. With a clock, that is if another world of average length would exceed the time. */
static bool is_time_up(const bot *self, uint64_t begun, int worlds)
{
    const int ms = time_of(self);
    if (worlds >= MOST_WORLDS)
        return true;
    if (!self->clock_us)
        return worlds >= ms * WORLDS_A_MS;
    return (self->clock_us() - begun) * (uint64_t)(worlds + 1)
           >= (uint64_t)ms * 1000 * (uint64_t)(worlds > 0 ? worlds : 1);
}

int search_actions(const bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count,
                   const int32_t *worth, const int32_t *pressed, int32_t point, yv_rng *chance, search_result *result)
{
    const uint64_t begun = self->clock_us ? self->clock_us() : 0;
    const int32_t reach = point * 256 * (self->reach ? self->reach : WITHIN);
    const int turns = turns_ahead(self, view);
    playout_worths worths = {.known = 0};
    playout world = {.model = self->model, .worths = &worths, .others = self->others};
    belief all;
    belief_of(self->model->belief, view, past, &all);
    find_candidates(worth, pressed, count, reach, result);
    while (!is_decided(result) && !is_time_up(self, begun, result->worlds)) {
        hindsight_begin(&world, view, past, &all, chance);
        try_world(&world, view->seat, turns, legal, result);
        give_up(result);
    }
    return result->candidate[best_candidate(result)].action;
}
