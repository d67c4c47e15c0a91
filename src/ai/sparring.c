#include "sparring.h"

#include "judge.h"
#include "levels.h"

/* Returns what an expert does who calls in this manner and for whom the outcomes are worth this. */
static yv_action choose(const bot *self, const int32_t outcome_worth[NEURAL_OUTCOMES], manner_of_calling calls,
                        const yv_view *view, const round_history *past, const yv_action *legal, int count)
{
    int32_t worth[YV_USUAL_ACTIONS];
    judge_scene seen;
    judge_look(view, past, &seen);
    judge_seen(self->model->net, outcome_worth, &seen, legal, count, worth);
    const int best = judge_in_haste(view, past, equity_of_point(outcome_worth), legal, count, worth);
    return legal[judge_by_manner(self->model->net, &seen, calls, legal, count, worth, best)];
}

static yv_action cutter_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal,
                               int count)
{
    int32_t outcome_worth[NEURAL_OUTCOMES];
    equity_of_outcomes(&self->model->worth, view, outcome_worth);
    if (features_to_cut(&view->rules, view->total[view->seat]))
        outcome_worth[NEURAL_CHARGED + NEURAL_LANDS] = (outcome_worth[NEURAL_CHARGED + NEURAL_LANDS] + EQUITY_ONE) / 2;
    return choose(self, outcome_worth, MANNER_SHREWD, view, past, legal, count);
}

static yv_action eager_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal,
                              int count)
{
    int32_t outcome_worth[NEURAL_OUTCOMES];
    equity_of_outcomes(&self->model->worth, view, outcome_worth);
    return choose(self, outcome_worth, MANNER_EAGER, view, past, legal, count);
}

static yv_action timid_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal,
                              int count)
{
    int32_t outcome_worth[NEURAL_OUTCOMES];
    equity_of_outcomes(&self->model->worth, view, outcome_worth);
    return choose(self, outcome_worth, MANNER_TIMID, view, past, legal, count);
}

/* Searches as the champion does, but in its playouts the others decide by a search as well. In a dozen worlds they
 * hardly ever find that an action is best which seems worse by more than a point, so they try no such actions. That
 * leaves time for nearly three times as many worlds. */
static yv_action responder_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal,
                                  int count)
{
    const bot champion = {.level = bot_find_level("champion"), .model = self->model, .think_ms = 1, .reach = 1};
    bot thinker = *self;
    thinker.others = &champion;
    const yv_action chosen = champion_choose(&thinker, view, past, legal, count);
    self->chance = thinker.chance;
    return chosen;
}

const bot_level sparring_levels[] = {
    {"cutter", "tries to land on cuts", personas_expert, true, {800, 2400}, {450, 900}, cutter_choose},
    {"eager", "calls as soon as it may", personas_expert, true, {800, 2400}, {450, 900}, eager_choose},
    {"timid", "calls only if it is almost sure", personas_expert, true, {800, 2400}, {450, 900}, timid_choose},
    {"responder", "expects champions", personas_champion, true, {700, 2000}, {350, 700}, responder_choose},
};
const int sparring_level_count = sizeof sparring_levels / sizeof sparring_levels[0];

const bot_level *sparring_find(const char *name)
{
    for (int i = 0; i < sparring_level_count; i++)
        if (yv_span_is(yv_span_of(name), sparring_levels[i].name))
            return &sparring_levels[i];
    return NULL;
}
