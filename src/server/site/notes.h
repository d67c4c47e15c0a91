/* Notes between nodes: what a node does because something was changed at another one. A note only says what to look at;
 * the truth is in the store. When a note may have been lost, everything that it could have been about is read again
 * (recheck.h).
 *
 *     player ID               the profile has changed …
 *     rated ID                … or only its ratings
 *     gone ID                 the player is deleted
 *     signed-up ID MARK MARK  a guest has an account: the first sign-in is replaced by the second
 *     signed-out ID MARK      the sign-in with this mark has ended …
 *     others-out ID MARK      … or all others have
 *     moderation              bans, words, rights or settings have changed
 *     announce TEXT           an operator's announcement
 *     close-table TABLE       an operator closes a table: its owner does it
 *     unsay TABLE N           an operator removes a message: the table's owner does it */
#ifndef NOTES_H
#define NOTES_H

#include "../services/services.h"

/* Reads bans, words, rights and settings again, and closes the connections of those who are banned. Returns false, and
 * keeps everything as it was, if the store does not answer. */
bool notes_read_moderation(services *s);

/* Does what a note asks for. Returns false if the store does not answer, so that everything must be read again. */
bool notes_take(services *s, const char *line);

/* Returns the player that a note is about, or 0. */
player_id notes_player(const char *line);

#endif
