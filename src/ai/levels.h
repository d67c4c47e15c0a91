/* How each level chooses: one function for each, as bot_level.choose, in the file of its name. */
#ifndef LEVELS_H
#define LEVELS_H

#include "bot.h"

yv_action random_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count);
yv_action novice_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count);
yv_action greedy_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count);

yv_action medium_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count);
yv_action hard_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count);
yv_action expert_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count);

/* Medium, if it goes through all cards that may be drawn at every turn and not just at times: a partner for training.
 */
yv_action counter_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count);

yv_action champion_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count);

/* Returns the greedy bot's estimate of an action, in points: more than 500 for an action that it always takes, less
 * than -500 for one that it never takes. */
int greedy_worth(const yv_view *view, const yv_action *action);

/* The personas of each level. */
extern const bot_persona personas_random[BOT_PERSONAS], personas_novice[BOT_PERSONAS], personas_easy[BOT_PERSONAS],
    personas_medium[BOT_PERSONAS], personas_hard[BOT_PERSONAS], personas_expert[BOT_PERSONAS],
    personas_champion[BOT_PERSONAS];

#endif
