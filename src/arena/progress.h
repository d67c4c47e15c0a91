/* How far a tournament has got: one line at the foot of a terminal, written over again and again. Nothing is ever
 * written to anything that is not a terminal. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdio.h>

#include "tournament.h"

typedef struct {
    FILE *to;
    bool shown; /* it is a terminal */
    int64_t began_ms;
    int64_t before, all; /* games of other matches: those played before, and those of all; 0 if there are no others */
} progress;

progress progress_on(FILE *to);

void progress_show(const progress *line, const tournament_plan *plan, const tally *so_far);

/* Takes the line away, before anything else is written there. */
void progress_clear(const progress *line);

/* How long it took, for people who wait at a terminal. */
void progress_finish(const progress *line, int64_t games);

#endif
