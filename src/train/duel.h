/* Rounds between two nets: by how many points one beats the other. */
#ifndef DUEL_H
#define DUEL_H

#include "../ai/weights.h"

typedef struct {
    double gain;   /* points a round that the other gets more than the first */
    double margin; /* of 95 in 100 */
    long rounds;
} duel_result;

/* First rounds of `traveller` between two players: each deal twice, with the seats exchanged. */
duel_result duel_nets(const neural_net *one, const neural_net *other, long deals, uint64_t seed);

#endif
