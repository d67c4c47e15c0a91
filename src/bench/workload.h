/* A fixed amount of play, for measuring and for comparing builds: the same work gives the same signature from every
 * compiler, on every machine, in the browser too. No floats, no clock, no libc. */
#ifndef WORKLOAD_H
#define WORKLOAD_H

#include "../engine/yaniv.h"

typedef struct {
    uint64_t signature; /* over every choice made and every list of legal actions */
    uint64_t turns;     /* actions done */
    uint64_t rounds, games;
} workload_tally;

/* One kind of game to play. */
typedef struct {
    const char *rules;
    int players;
} workload_case;

/* Cases that between them use every rule: for the signature. */
extern const workload_case workload_cases[];
extern const int workload_case_count;

/* Plays random games until so many turns are done: at each turn every legal action is listed, and one is chosen, all
 * equally likely. */
workload_tally workload_play(const workload_case *kind, uint64_t seed, uint64_t turns);

/* The signature of a share of every case. */
uint64_t workload_signature(void);

#endif
