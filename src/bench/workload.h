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

/* Mixes a value into a signature. */
static inline uint64_t workload_mix(uint64_t signature, uint64_t value)
{
    signature = (signature ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return signature ^ signature >> 29;
}

/* Cases that between them use every rule: for the signature. */
extern const workload_case workload_cases[];
extern const int workload_case_count;

/* Plays random games until `turns` actions are done. At each turn, lists every legal action and chooses one, all
 * equally likely. */
workload_tally workload_play(const workload_case *kind, uint64_t seed, uint64_t turns);

/* Returns the signature of some turns of every case. */
uint64_t workload_signature(void);

#endif
