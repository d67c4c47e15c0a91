/* A fixed amount of play by the bots that think, for comparing builds: experts and champions, which count their steps
 * instead of looking at a clock, and advice on their moves. The same weights give the same signature with every
 * compiler, on every machine and in the browser. */
#ifndef WORKLOAD_BOTS_H
#define WORKLOAD_BOTS_H

#include "../ai/weights.h"

/* Returns the signature of every action and every piece of advice, or 0 if `with` is NULL. */
uint64_t workload_bots_signature(const weights *with);

#endif
