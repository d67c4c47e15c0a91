/* How strong a net is during training: whole games against a fixed opponent, enough to see that training works. */
#ifndef STRENGTH_H
#define STRENGTH_H

#include "../ai/neural_net.h"

typedef struct {
    double wins;   /* the share of games won */
    double margin; /* half the width of the 95 % interval */
} strength;

/* Plays games of two under `traveller` against the greedy bot; the same deals every time. */
strength strength_against_greedy(const neural_net *net, int games);

#endif
