/* Tells a record in words, step by step, for a replay and for a player's log. */
#ifndef STORY_H
#define STORY_H

#include "say.h"

typedef struct {
    yv_game before; /* the position before the next step */
    say_history history;
} story;

/* Writes a step that yv_record_next has just returned, in whole lines. Steps that do not concern players write nothing.
 * The names come from the record; the style's may be NULL. The caller must start with a story that is all zero, and
 * must not leave out any step. */
void story_tell(story *told, const say_style *style, const yv_record *record, const yv_step *step, yv_text *text);

/* Write one deal or action in whole lines, with the hands if the style asks for them. */
void story_put_deal(yv_text *text, const say_style *style, const yv_game *dealt);
void story_put_action(yv_text *text, const say_style *style, const yv_game *before, const yv_action *action,
                      const yv_game *after, int reshuffled);

#endif
