#include "bot.h"

#include <string.h>

#include "levels.h"

const bot_level bot_levels[] = {
    {"random", "any legal action, all equally likely", random_choose},
    {"greedy", "throws the most points it can, takes low cards, calls when it may", greedy_choose},
};
const int bot_level_count = sizeof bot_levels / sizeof bot_levels[0];

const bot_level *bot_find_level(const char *name)
{
    for (int i = 0; i < bot_level_count; i++)
        if (strcmp(bot_levels[i].name, name) == 0)
            return &bot_levels[i];
    return NULL;
}

bot_mind bot_sit(const bot_level *level, yv_seat seat, uint64_t seed)
{
    return (bot_mind){.level = level, .chance = yv_rng_seeded(seed), .seat = seat};
}

void bot_see_deal(bot_mind *mind, const yv_view *view)
{
    (void)mind;
    YV_ASSERT(view->seat == mind->seat);
}

void bot_see_action(bot_mind *mind, const yv_action *action, const yv_view *view)
{
    (void)mind;
    (void)action;
    YV_ASSERT(view->seat == mind->seat);
}

/* When it is not the seat's turn but it may slap: slap, or leave it. */
static int list_slap(const yv_view *view, yv_action *legal)
{
    legal[0] = (yv_action){.verb = YV_PASS, .seat = view->seat, .take = YV_NO_CARD};
    legal[1] = (yv_action){.verb = YV_SLAP, .seat = view->seat, .take = YV_NO_CARD};
    return 2;
}

yv_action bot_choose(bot_mind *mind, const yv_view *view)
{
    yv_action legal[YV_USUAL_ACTIONS];
    const bool slap = view->may_slap && view->turn != view->seat;
    const int all = slap ? list_slap(view, legal) : yv_view_list(view, 0, legal, YV_USUAL_ACTIONS);
    const int count = all < YV_USUAL_ACTIONS ? all : YV_USUAL_ACTIONS;
    YV_ASSERT(count > 0);
    return mind->level->choose(mind, view, legal, count);
}
