/* A fixed amount of play by the bots that think, for comparing builds: experts and champions that count their steps
 * instead of looking at a clock, and advice on what they do. The same weights give the same signature from every
 * compiler, on every machine, in the browser too. */
#ifndef WORKLOAD_BOTS_H
#define WORKLOAD_BOTS_H

#include "../ai/weights.h"

/* Returns the signature over every action and every piece of advice; 0 without weights. */
uint64_t workload_bots_signature(const weights *with);

#endif
