/* The part of a prompt that reads plays: which cards, laid how, and where the new one comes from. For prompt.c. */
#ifndef PROMPT_PLAY_H
#define PROMPT_PLAY_H

#include "prompt.h"

/* Understands a line, in one form for all spellings, as a play. */
void prompt_parse_play(const yv_view *view, yv_span line, prompt_answer *answer);

/* Make the answer PROMPT_WRONG, for a reason in words or an error of the engine's; always false. */
bool prompt_wrong(prompt_answer *answer, const char *words);
bool prompt_refused(prompt_answer *answer, yv_error error);

#endif
