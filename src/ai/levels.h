/* How each level chooses: one function a level, each in the file of its name. As bot_level.choose. */
#ifndef LEVELS_H
#define LEVELS_H

#include "bot.h"

yv_action random_choose(bot_mind *mind, const yv_view *view, const yv_action *legal, int count);
yv_action novice_choose(bot_mind *mind, const yv_view *view, const yv_action *legal, int count);
yv_action greedy_choose(bot_mind *mind, const yv_view *view, const yv_action *legal, int count);

yv_action medium_choose(bot_mind *mind, const yv_view *view, const yv_action *legal, int count);
yv_action hard_choose(bot_mind *mind, const yv_view *view, const yv_action *legal, int count);
yv_action expert_choose(bot_mind *mind, const yv_view *view, const yv_action *legal, int count);

yv_action champion_choose(bot_mind *mind, const yv_view *view, const yv_action *legal, int count);

/* What a bot is ready to lose in a round that drags on, given what a point is worth: two that always do what seems best
 * could go on exchanging the same cards for ever. 0 in rounds of ordinary length. */
int32_t restless_loss(const bot_mind *mind, int32_t point);

/* What the greedy bot thinks an action is worth, in points; more than 500 for what it would never leave out, less than
 * -500 for what it would never do. */
int greedy_worth(const yv_view *view, const yv_action *action);

/* Who sits there. */
extern const bot_persona persons_random[BOT_PERSONAS], persons_novice[BOT_PERSONAS], persons_easy[BOT_PERSONAS],
    persons_medium[BOT_PERSONAS], persons_hard[BOT_PERSONAS], persons_expert[BOT_PERSONAS],
    persons_champion[BOT_PERSONAS];

#endif
