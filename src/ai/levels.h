/* How each level chooses: one function a level, each in the file of its name. As bot_level.choose. */
#ifndef LEVELS_H
#define LEVELS_H

#include "bot.h"

yv_action random_choose(bot_mind *mind, const yv_view *view, const yv_action *legal, int count);
yv_action greedy_choose(bot_mind *mind, const yv_view *view, const yv_action *legal, int count);

#endif
