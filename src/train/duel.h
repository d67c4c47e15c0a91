/* Rounds between two nets, to measure by how many points one beats the other. */
#ifndef DUEL_H
#define DUEL_H

#include "../ai/weights.h"

typedef struct {
    double gain;   /* points per round that the other net scores more than the first */
    double margin; /* half the width of the 95 % interval */
    long rounds;
} duel_result;

/* Plays first rounds of `traveller` between two players: each deal twice, with the seats exchanged. */
duel_result duel_nets(const neural_net *one, const neural_net *other, long deals, uint64_t seed);

#endif
