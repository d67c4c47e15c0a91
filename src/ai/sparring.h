/* Sparring partners, to find out how bots fare against opponents of other kinds. The arena seats them; people do not
 * meet them. The first three are experts with a bent: does a bot adapt to its opponents? The last one shows how far the
 * champion can be exploited, at least.
 *
 *     cutter     tries to land on cuts whenever one is near
 *     eager      calls as soon as it may
 *     timid      calls only if it is almost sure to win the round
 *     responder  searches as the champion does, but in its playouts the others search as well, a dozen worlds each */
#ifndef SPARRING_H
#define SPARRING_H

#include "bot.h"

extern const bot_level sparring_levels[];
extern const int sparring_level_count;

/* Returns the sparring partner of this name, or NULL. */
const bot_level *sparring_find(const char *name);

#endif
