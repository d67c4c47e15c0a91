/* Random: any legal action, all equally likely. */
#include "../chance/shuffle.h"
#include "levels.h"

/* Chooses among more actions than the list holds: counts all actions, draws a number, and lists only that action. */
static yv_action choose_of_many(bot *self, const yv_view *view)
{
    yv_action action;
    const int count = yv_view_list(view, 0, &action, 1);
    yv_view_list(view, (int)yv_rng_below(&self->chance, (uint32_t)count), &action, 1);
    return action;
}

yv_action random_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count)
{
    (void)past;
    if (count >= YV_USUAL_ACTIONS)
        return choose_of_many(self, view);
    return legal[yv_rng_below(&self->chance, (uint32_t)count)];
}
