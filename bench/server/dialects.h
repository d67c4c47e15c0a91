/* The protocols of the servers. */
#ifndef DIALECTS_H
#define DIALECTS_H

#include "swarm.h"

/* docs/PROTOCOL.md: guests that sit down in groups of four and play game after game. */
extern const dialect yaniv_dialect;

/* A Colyseus room for four that relays each message to all. A message counts as a move. */
extern const dialect colyseus_dialect;

#endif
