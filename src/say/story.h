/* A record told in words, step by step: what a replay prints, and what a player's log shows. */
#ifndef STORY_H
#define STORY_H

#include "say.h"

typedef struct {
    yv_game before; /* the position before the step that is told next */
    say_history history;
} story;

/* Tells a step that yv_record_next has just given, in whole lines; steps that people need not hear of put nothing. The
 * style's names may be NULL: the record has them. Start with a story that is all zero, and leave out no step. */
void story_tell(story *told, const say_style *style, const yv_record *record, const yv_step *step, yv_text *text);

#endif
