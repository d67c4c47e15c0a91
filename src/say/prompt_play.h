/* The part of prompt.h that reads plays: the cards to throw, their order, and where the new card comes from. */
#ifndef PROMPT_PLAY_H
#define PROMPT_PLAY_H

#include "prompt_answer.h"

/* Reads a line as a play. All spellings have already been replaced by those of the notation. */
void prompt_parse_play(const yv_view *view, yv_span line, prompt_answer *answer);

#endif
