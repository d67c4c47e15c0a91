/* A moment of a recorded game: the position, and what everybody has seen of its round. Advice and analysis walk through
 * a record with it, from one decision to the next. */
#ifndef MOMENT_H
#define MOMENT_H

#include "../ai/round_history.h"

typedef struct {
    yv_record record; /* record.game is the position */
    round_history past;
    int actions;  /* done so far in the whole game, … */
    int in_round; /* … and in this round */

    /* Its own business. */
    yv_drop drop;
} moment;

/* The text is the caller's and must stay where it is. */
void moment_open(moment *at, const char *text, size_t length);

/* Reads on to the next moment in which somebody has to decide something: after a deal or an action. False at the end of
 * the record, or at an error in it: then record.failed says so, with line and message. Either way the position stays
 * the last one that was read. */
bool moment_next(moment *at);

/* Who is asked first here, or YV_NOBODY where nobody is: who may slap down, who answers a false call, whose turn it is.
 */
yv_seat moment_asks(const yv_game *game);

/* Is this seat asked? While somebody may slap down, so are two. */
bool moment_asks_seat(const yv_game *game, yv_seat seat);

#endif
