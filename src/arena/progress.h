/* The progress of a tournament: one line at the bottom of a terminal, which is updated in place. Nothing is written if
 * the output is not a terminal. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdio.h>

#include "tournament.h"

typedef struct {
    FILE *to;
    bool shown; /* the output is a terminal */
    int64_t began_ms;
    int64_t before, all; /* if there are several tournaments: the games of earlier ones, and of all; otherwise 0 */
} progress;

progress progress_on(FILE *to);

void progress_show(const progress *line, const tournament_plan *plan, const tally *so_far);

/* Removes the line. The caller must do this before writing anything else. */
void progress_clear(const progress *line);

/* Prints how long the games took. */
void progress_finish(const progress *line, int64_t games);

#endif
