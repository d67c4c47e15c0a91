/* Bots, thinking in threads of their own. */
#ifndef THINKERS_H
#define THINKERS_H

#include <uv.h>

#include "../core/core.h"

typedef struct thinkers thinkers;

/* Answers come in the loop's thread, by `answer`, never at once. */
thinkers *thinkers_open(uv_loop_t *loop, int threads,
                        void (*answer)(void *context, uint64_t ticket, const yv_action *action), void *context);
void thinkers_close(thinkers *b); /* questions that are open stay so; the loop has to be run once more */

/* Copies what it needs. */
void thinkers_ask(thinkers *b, const core_bot_job *question);

int thinkers_waiting(thinkers *b);

#endif
