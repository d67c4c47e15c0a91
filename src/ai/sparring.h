/* Sparring partners: experts with a bent, to find out whether a bot adapts to its opponents. The arena seats them;
 * people do not meet them.
 *
 *     cutter   tries to land on cuts whenever one is near
 *     eager    calls as soon as it may
 *     timid    calls only if it is almost sure to win the round */
#ifndef SPARRING_H
#define SPARRING_H

#include "bot.h"

extern const bot_level sparring_levels[];
extern const int sparring_level_count;

/* Returns the sparring partner of this name, or NULL. */
const bot_level *sparring_find(const char *name);

#endif
