/* The protocols of the servers. */
#ifndef DIALECTS_H
#define DIALECTS_H

#include "swarm.h"

/* docs/PROTOCOL.md: guests that sit down in groups of four and play game after game. */
extern const dialect yaniv_dialect;

/* The same, at several nodes that may fail: clients come back, ask again, and check what they are told. */
extern const dialect nodes_dialect;

/* What the clients have found: events that are missing or doubled, views that show too much, tables without a game. */
typedef struct {
    uint64_t gaps, leaks;
    FILE *acks; /* gets a line for each move that the server has acknowledged: the table and the position */
} nodes_findings;
extern nodes_findings nodes_found;

/* Lets a client look at its table again. */
void nodes_look(swarm *s, client *c);

/* A Colyseus room for four that relays each message to all. A message counts as a move. */
extern const dialect colyseus_dialect;

#endif
