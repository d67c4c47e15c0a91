/* The progress of a tournament: one line at the bottom of a terminal that is written again and again. Writes nothing to
 * anything that is not a terminal. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdio.h>

#include "tournament.h"

typedef struct {
    FILE *to;
    bool shown; /* true if it is a terminal */
    int64_t began_ms;
    int64_t before,
        all; /* games of other tournaments: those played before, and all of them; 0 if there are no others */
} progress;

progress progress_on(FILE *to);

void progress_show(const progress *line, const tournament_plan *plan, const tally *so_far);

/* Removes the line before anything else is written. */
void progress_clear(const progress *line);

/* Prints how long it took. */
void progress_finish(const progress *line, int64_t games);

#endif
