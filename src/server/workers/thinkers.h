/* Bots that choose their actions in threads of their own. */
#ifndef THINKERS_H
#define THINKERS_H

#include <uv.h>

#include "../core/core.h"

typedef struct thinkers thinkers;

/* Starts the threads. They answer questions through `answer`, which is called in the thread of the loop, never from
 * within thinkers_ask. */
thinkers *thinkers_open(uv_loop_t *loop, int threads,
                        void (*answer)(void *context, uint64_t ticket, const yv_action *action), void *context);
void thinkers_close(thinkers *b); /* drops open questions; the caller must run the loop once more */

/* Asks a bot. Copies what it needs of the question. */
void thinkers_ask(thinkers *b, const core_bot_job *question);

/* Returns the number of questions that no thread has taken yet. */
int thinkers_waiting(thinkers *b);

#endif
