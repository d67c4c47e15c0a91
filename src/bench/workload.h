/* A fixed amount of play, for measuring speed and comparing builds. The same work gives the same signature with every
 * compiler, on every machine and in the browser. It uses no floats, no clock and no libc. */
#ifndef WORKLOAD_H
#define WORKLOAD_H

#include "../engine/yaniv.h"

typedef struct {
    uint64_t signature; /* covers every choice made and every list of legal actions */
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

/* The cases of the signature. Together they use every rule. */
extern const workload_case workload_cases[];
extern const int workload_case_count;

/* Plays random games until `turns` actions are done. At each turn, lists every legal action and chooses one at
 * random. */
workload_tally workload_play(const workload_case *kind, uint64_t seed, uint64_t turns);

/* Returns the signature of a fixed number of turns of every case. */
uint64_t workload_signature(void);

#endif
