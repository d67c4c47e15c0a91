/* Measures a net during training: it plays enough whole games against a fixed opponent to show whether training
 * works. */
#ifndef STRENGTH_H
#define STRENGTH_H

#include "../ai/neural_net.h"

typedef struct {
    double wins;   /* the share of games won */
    double margin; /* half the width of the 95 % interval */
} strength;

/* Plays two-player games under `traveller` against the greedy bot, with the same deals every time. */
strength strength_against_greedy(const neural_net *net, int games);

#endif
