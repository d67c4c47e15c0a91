/* The names of the players of a recorded game, for lists of games. */
#ifndef RECORD_NAMES_H
#define RECORD_NAMES_H

#include "../engine/record.h"

/* Adds the seat to `bots` if the step is a tag that says that a bot played it. */
void record_names_note_tag(yv_seats *bots, const yv_step *step);

/* Returns the name of a seat: "You" for a person who played alone against bots and gave no name. */
const char *record_names_find(const yv_record *record, yv_seats bots, int seat);

#endif
