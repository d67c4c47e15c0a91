#include "advise.h"

#include "../chance/shuffle.h"
#include "advise_scene.h"
#include "judge.h"
#include "root.h"
#include "search.h"

enum { EVEN = ADVISE_ONE / 2000 }; /* chances that differ by less than this count as equal */

/* ---- numbers ---- */

static int32_t chance_of_worth(int64_t worth)
{
    return (int32_t)(worth * ADVISE_ONE / ((int64_t)EQUITY_ONE * 256));
}

/* The mean and the standard deviation of a value over the outcomes, in the value's units. */
typedef struct {
    int64_t mean, spread;
} moments;

static moments moments_of(const uint32_t likely[NEURAL_OUTCOMES], const int64_t value[NEURAL_OUTCOMES])
{
    uint64_t all = 0, squares = 0;
    int64_t sum = 0;
    for (int i = 0; i < NEURAL_OUTCOMES; i++) {
        all += likely[i];
        sum += likely[i] * value[i];
    }
    const int64_t mean = sum / (int64_t)all;
    for (int i = 0; i < NEURAL_OUTCOMES; i++)
        squares += likely[i] * (uint64_t)((value[i] - mean) * (value[i] - mean));
    return (moments){mean, (int64_t)root_of(squares / all)};
}

/* The working state of one piece of advice. */
typedef struct {
    const bot *self;
    const round_history *past;
    const yv_view *view;
    yv_action legal[YV_USUAL_ACTIONS];
    int count;
    int32_t outcome_worth[NEURAL_OUTCOMES];
    int32_t worth[YV_USUAL_ACTIONS]; /* the net's estimate, then the search's */
    int best;                        /* the index of the best action */
    belief believed;
} counsel;

/* Fills in how the net expects the round to end after an action: the seat's points, its chance to win and, for a call,
 * whether the call fails. */
static void foresee(const uint32_t likely[NEURAL_OUTCOMES], const counsel *at, advise_choice *choice)
{
    int64_t points[NEURAL_OUTCOMES] = {0}, chance[NEURAL_OUTCOMES], charged[NEURAL_OUTCOMES] = {0};
    for (int i = 0; i < NEURAL_OUTCOMES; i++)
        chance[i] = (int64_t)at->outcome_worth[i] * ADVISE_ONE / EQUITY_ONE;
    for (int i = 0; i < NEURAL_POINTS; i++) {
        points[NEURAL_CHARGED + i] = neural_points_of(i) * ADVISE_POINT;
        charged[NEURAL_CHARGED + i] = ADVISE_ONE;
    }
    points[NEURAL_CHARGED + NEURAL_LANDS] =
        features_to_cut(&at->view->rules, at->view->total[at->view->seat]) * (int64_t)ADVISE_POINT;
    const moments score = moments_of(likely, points), win = moments_of(likely, chance);
    choice->points = (int32_t)score.mean;
    choice->points_spread = (int32_t)score.spread;
    choice->win = (int32_t)win.mean;
    choice->win_spread = (int32_t)win.spread;
    if (choice->assaf != ADVISE_NEVER)
        choice->assaf = (int32_t)moments_of(likely, charged).mean;
}

/* ---- judging ---- */

/* Answers to a false call are judged by rules of thumb; the net is asked only what the present hand would bring. */
static yv_action as_judged(const yv_view *view, const yv_action *action)
{
    yv_action same = *action;
    if (view->phase == YV_SWAPPING)
        same.verb = YV_PASS;
    return same;
}

/* Replaces the net's numbers for a call if hands are shown at once, because the beliefs give a better chance of Assaf
 * than the net. Keeps the net's expected points if they depend on how many players have Assaf. */
static void settle_call(const counsel *at, advise_choice *choice)
{
    const yv_rules *rules = &at->view->rules;
    const int most = rules->assaf_tie == YV_assaf_tie_on ? at->view->points : at->view->points - 1;
    const int beaten = rules->assaf_penalty + (rules->assaf_hand == YV_assaf_hand_on ? at->view->points : 0);
    const int unbeaten = rules->yaniv_wins == YV_yaniv_wins_hand ? at->view->points : 0;
    const int32_t assaf = (int32_t)((float)ADVISE_ONE * (1 - belief_none_at_most(&at->believed, most)) + 0.5f);
    choice->assaf = assaf < 0 ? 0 : assaf > ADVISE_ONE ? ADVISE_ONE : assaf;
    if (rules->assaf_each > 0 && at->believed.others > 1)
        return;
    const int64_t chance = choice->assaf, stake = (beaten - unbeaten) * ADVISE_POINT;
    choice->points = (int32_t)(unbeaten * ADVISE_POINT + chance * stake / ADVISE_ONE);
    choice->points_spread = (int32_t)root_of(
        (uint64_t)(chance * (ADVISE_ONE - chance) * stake * stake / ((int64_t)ADVISE_ONE * ADVISE_ONE)));
}

static void judge_all(counsel *at, advice *all)
{
    uint32_t likely[NEURAL_OUTCOMES];
    for (int i = 0; i < at->count; i++) {
        const yv_action action = as_judged(at->view, &at->legal[i]);
        advise_choice *choice = &all->choice[i];
        *choice = (advise_choice){.action = at->legal[i], .judged = at->worth[i] != JUDGE_NEVER};
        choice->assaf = choice->judged && yv_is_call(&action) ? 0 : ADVISE_NEVER;
        if (!choice->judged)
            continue;
        judge_likely(at->self->model->net, at->view, at->past, &action, likely);
        foresee(likely, at, choice);
        if (choice->assaf != ADVISE_NEVER && at->view->rules.last_turn == YV_last_turn_off)
            settle_call(at, choice);
        if (at->view->phase == YV_SWAPPING)
            at->worth[i] = (int32_t)((int64_t)choice->win * EQUITY_ONE * 256 / ADVISE_ONE) + at->worth[i];
    }
    all->count = at->count;
}

/* ---- trying actions in worlds ---- */

static void put_tried(const search_candidate *tried, advise_choice *choice)
{
    choice->win = chance_of_worth(search_worth(tried));
    if (tried->worlds == 0)
        return;
    const double mean = (double)tried->sum / tried->worlds - tried->first;
    const double variance = tried->squares / tried->worlds - mean * mean;
    const double of_mean = variance > 0 ? variance / tried->worlds : 0;
    choice->worlds = tried->worlds;
    choice->win_error = chance_of_worth((int64_t)root_of((uint64_t)of_mean));
}

static void try_out(counsel *at, advice *all)
{
    search_result result;
    yv_rng chance = at->self->chance;
    if (at->self->think_ms < 0 || at->count < 2)
        return;
    at->best = search_actions(at->self, at->view, at->past, at->legal, at->count, at->worth, at->worth,
                              equity_of_point(at->outcome_worth), &chance, &result);
    for (int i = 0; i < result.count; i++) {
        const search_candidate *tried = &result.candidate[i];
        at->worth[tried->action] = search_worth(tried);
        put_tried(tried, &all->choice[tried->action]);
    }
}

/* ---- ranking and reasons ---- */

/* True if `one` ranks before `other`: the best action comes first, then the rest by worth; equals keep the order of the
 * list. */
static bool goes_before(const counsel *at, int one, int other)
{
    if (one == at->best || other == at->best)
        return one == at->best;
    return at->worth[one] != at->worth[other] ? at->worth[one] > at->worth[other] : one < other;
}

static void rank(const counsel *at, advice *all)
{
    int16_t order[YV_USUAL_ACTIONS];
    advise_choice sorted[YV_USUAL_ACTIONS];
    for (int i = 0; i < at->count; i++) {
        int place = i;
        for (; place > 0 && goes_before(at, i, order[place - 1]); place--)
            order[place] = order[place - 1];
        order[place] = (int16_t)i;
    }
    for (int place = 0; place < at->count; place++)
        sorted[place] = all->choice[order[place]];
    __builtin_memcpy(all->choice, sorted, (size_t)at->count * sizeof *sorted);
}

/* Returns the reason for choices that no detector tells apart. */
static advise_reason edge(const advise_choice *choice, const advise_choice *rival, bool better)
{
    const int32_t less = better ? choice->win - rival->win : rival->win - choice->win;
    advise_reason reason = {.code = ADVISE_EDGE, .lacks = !better, .seat = YV_NOBODY, .number = (int16_t)less};
    if (less < EVEN || !choice->judged || !rival->judged)
        reason.code = ADVISE_EVEN;
    return reason;
}

static bool are_even(const advise_choice *better, const advise_choice *other)
{
    return other->judged && better->win - other->win < EVEN;
}

static advise_reason compare(const advise_scene *scene, const advise_choice *choice, const advise_choice *rival,
                             bool better)
{
    const advise_after own = advise_after_of(scene, &choice->action, choice->assaf);
    const advise_after other = advise_after_of(scene, &rival->action, rival->assaf);
    return advise_compare(scene, &own, &other, better);
}

/* Compares the best action with the first that is clearly worse and differs in a way that a detector sees. People do
 * not ask about actions that differ only in a suit. */
static advise_reason why_best(const advise_scene *scene, const advice *all)
{
    const advise_choice *best = &all->choice[0];
    for (int place = 1; place < all->count; place++) {
        if (are_even(best, &all->choice[place]))
            continue;
        const advise_reason reason = compare(scene, best, &all->choice[place], true);
        if (reason.code != ADVISE_CODES)
            return reason;
    }
    return edge(best, &all->choice[1], true);
}

static advise_reason why_not(const advise_scene *scene, const advice *all, int place)
{
    const advise_choice *choice = &all->choice[place], *best = &all->choice[0];
    advise_reason reason = {.code = ADVISE_CODES};
    if (!are_even(best, choice))
        reason = compare(scene, choice, best, false);
    return reason.code == ADVISE_CODES ? edge(choice, best, false) : reason;
}

static void give_reasons(const counsel *at, advice *all)
{
    const advise_scene scene = advise_scene_of(at->view, &at->believed);
    if (at->count == 1) {
        all->choice[0].reason = (advise_reason){.code = ADVISE_ONLY, .seat = YV_NOBODY};
        return;
    }
    all->choice[0].reason = why_best(&scene, all);
    for (int place = 1; place < at->count; place++)
        all->choice[place].reason = why_not(&scene, all, place);
}

bot advise_bot(const bot_model *model, uint64_t seed, int think_ms, uint64_t (*clock_us)(void))
{
    bot adviser = bot_make(bot_find_level("champion"), model, seed);
    adviser.think_ms = think_ms;
    adviser.clock_us = clock_us;
    return adviser;
}

void advise(const bot *self, const yv_view *view, const round_history *past, advice *all)
{
    YV_ASSERT(self->model && self->model->net);
    counsel at = {.self = self, .view = view, .past = past};
    at.count = bot_list(view, at.legal);
    YV_ASSERT(at.count > 0);
    belief_of(self->model->belief, view, past, &at.believed);
    equity_of_outcomes(&self->model->worth, view, at.outcome_worth);
    at.best = judge_actions(self->model->net, at.outcome_worth, view, past, at.legal, at.count, at.worth);
    judge_all(&at, all);
    try_out(&at, all);
    rank(&at, all);
    give_reasons(&at, all);
}
