/* How the servers are talked to. */
#ifndef DIALECTS_H
#define DIALECTS_H

#include "swarm.h"

/* docs/PROTOCOL.md: guests that sit down in fours and play on and on. */
extern const dialect yaniv_dialect;

/* A Colyseus room for four that relays what each of them sends to all. Every message stands for a move. */
extern const dialect colyseus_dialect;

#endif
