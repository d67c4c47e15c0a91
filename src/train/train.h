/* Training: from nothing to a file of weights.
 *
 * Over and over: the threads play rounds among nets (selfplay.h) and keep every decision with what the round
 * came to; then the net learns from each of these once (model.h). At first it only watches the greedy bot. What is
 * released is an average of the weights of late. The same seed and the same number of threads give the same weights. */
#ifndef TRAIN_H
#define TRAIN_H

#include "selfplay.h"

typedef struct {
    uint64_t seed;
    int threads;
    long samples;       /* decisions to learn from, in all */
    const char *folder; /* for checkpoint and weights */
    /* Somebody to be hunted, or NULL: then the net begins as that one, plays `traveller` between two against nobody
     * else, and learns only how to beat it. How far it gets says how much there is to be exploited. */
    const neural_net *prey;
} train_settings;

/* Trains, going on from the checkpoint in the folder if there is one. Progress goes to stderr, one line now and then.
 * When done, or stopped by SIGINT or SIGTERM, everything is in the folder: false if that failed. */
bool train(const train_settings *settings);

/* What is learned, and how much of each. */
extern const selfplay_case train_cases[];
extern const int train_case_count;

#endif
