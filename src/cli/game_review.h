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

/* Does all the work. Shows progress on stderr if that is a terminal. Returns false, after printing the line and the
 * reason, if the record breaks the rules or has no round; the review then goes as far as the record could be read.
 * Also returns false if console_interrupted(). */
bool game_review_finish(game_review *game);

void game_review_close(game_review *game);

/* The name of a file in messages. */
const char *game_review_shown_path(const game_review *game);

#endif
