/* A moment of a recorded game: the position, and what everybody has seen of its round. Advice and analysis use it to
 * walk through a record from one decision to the next. */
#ifndef MOMENT_H
#define MOMENT_H

#include "../runner/runner.h"

typedef struct {
    yv_record record;
    runner run;   /* follows the record: run.game is the position, run.past the round so far */
    int actions;  /* actions so far in the whole game, … */
    int in_round; /* … and in this round */
} moment;

/* Starts before the first deal. The text must outlive the moment. */
void moment_begin(moment *at, const char *text, size_t length);

/* Reads on to the next deal or action after which a seat has something to decide. Fails at the end of the record, or at
 * an error in it: then record.failed is set, with line and message. The position stays the last one that was read. */
bool moment_next(moment *at);

/* True if the seat has something to decide. While a seat may slap down, so does the seat whose turn it is. */
bool moment_asks(const yv_game *game, yv_seat seat);

#endif
