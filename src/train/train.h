/* Training: from nothing to a file of weights.
 *
 * Training repeats two steps: the threads play rounds among nets (selfplay.h) and keep every decision with the outcome
 * of its round; then the net learns from each of these once (model.h). At first it only watches the greedy bot. The
 * released weights are an average over recent steps. The same seed and the same number of threads give the same
 * weights. */
#ifndef TRAIN_H
#define TRAIN_H

#include "selfplay.h"

typedef struct {
    uint64_t seed;
    int threads;
    long samples;       /* decisions to learn from, in all */
    const char *folder; /* for checkpoint and weights */
    /* A net to be hunted, or NULL. The new net begins as a copy of it, plays only two-player games of `traveller`
     * against it, and learns only to beat it. What the new net gains shows how far the prey can be exploited. */
    const neural_net *prey;
} train_settings;

/* Trains, starting from the checkpoint in the folder if there is one. Prints a line of progress to stderr now and then.
 * At the end, or when stopped by SIGINT or SIGTERM, writes everything to the folder. Returns false if that fails. */
bool train(const train_settings *settings);

#endif
