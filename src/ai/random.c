#include "levels.h"

yv_action random_choose(bot_mind *mind, const yv_view *view, const yv_action *legal, int count)
{
    (void)view;
    return legal[yv_rng_below(&mind->chance, (uint32_t)count)];
}
