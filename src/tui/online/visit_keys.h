/* Handles keys and clicks in the lobby, at a table that waits, and in a game. */
#ifndef VISIT_KEYS_H
#define VISIT_KEYS_H

#include "visit.h"

/* Goes to a table, and sits down there if `sits`. */
void visit_keys_enter(visit *v, const char *code, bool sits);

/* Handles one input. */
void visit_keys_take(visit *v, const input *in);

#endif
