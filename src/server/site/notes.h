/* Notes between nodes: what a node does because something was changed at another one. A note only says what to look at;
 * the truth is in the store. A note that is lost is harmless for long: connections are checked when they come, and
 * tables ask the store when games start.
 *
 *     player ID               the profile has changed
 *     gone ID                 the player is deleted
 *     signed-out ID MARK      the sign-in with this mark has ended …
 *     others-out ID MARK      … or all others have
 *     moderation              bans, words, rights or settings have changed
 *     announce TEXT           an operator's announcement */
#ifndef NOTES_H
#define NOTES_H

#include "../services/services.h"

void notes_take(services *s, const char *line);

#endif
