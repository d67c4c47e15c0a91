/* A server's game as far as it is known, so that it can be told in words; and how its rounds end. For remote_table.c.
 */
#ifndef REMOTE_ROUND_H
#define REMOTE_ROUND_H

#include <jansson.h>

#include "remote.h"

say_style remote_style(remote *r);

/* A hand of so many cards, all the same: where only their number is known. */
void remote_fill_hand(yv_hand *hand, int count, yv_card with);

/* Makes r->game from a view. What is not known is filled with cards that change no word. */
void remote_imagine(remote *r, const yv_view *view);

/* Takes the ratings that an event has in a rated game. */
void remote_read_ratings(remote *r, const json_t *event);

/* Takes the result of a round, into r->game and the score sheet. */
void remote_read_round(remote *r, const json_t *value);

/* Write the bill of the round, or of the game, into the scene; and its first line into the log. */
void remote_show_round(remote *r);
void remote_show_end(remote *r, const json_t *from);
void remote_log_bill(remote *r);

#endif
