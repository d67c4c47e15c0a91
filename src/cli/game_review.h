/* The review of a recorded game (src/review) in allocated memory, with a progress line on the terminal. */
#ifndef GAME_REVIEW_H
#define GAME_REVIEW_H

#include "../local/local_review.h"

typedef struct {
    const char *path;
    char *text;
    local_review *made;
    review *of; /* a part of it */
} game_review;

/* Reads a record, or standard input for "-", and begins its review. Returns NULL after printing a message. The caller
 * closes it. */
game_review *game_review_open(const char *path, review_effort effort);

/* Does all the work. Shows progress on stderr if that is a terminal. Returns false if console_interrupted(). If the
 * record breaks the rules, the review goes as far as the record could be read. */
bool game_review_finish(game_review *game);

/* Returns what is wrong with the record: it breaks the rules on its last line that was read, or has no round. Returns
 * NULL if nothing is. */
const char *game_review_fault(const game_review *game);

/* Writes, after a comma, why the review does not reach the end of the game; nothing if it does. */
void game_review_put_end(yv_text *text, const game_review *game);

/* Prints the fault with its line on stderr. Returns false if there is none. */
bool game_review_complain(const game_review *game);

void game_review_close(game_review *game);

/* The name of a file in messages. */
const char *game_review_shown_path(const game_review *game);

#endif
