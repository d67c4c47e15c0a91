/* Sequential tests: who is better, by as many games as it takes and no more.
 *
 * Looking at an ordinary 95 % interval again and again until it says what one hopes for finds something in the end even
 * where there is nothing. These two may be looked at after every deal:
 *
 * The sequential probability ratio test weighs two guesses at the first player's Elo against each other. The logarithm
 * of the ratio of their likelihoods (LLR) goes up and down with the games; which of two bounds it meets first decides,
 * and is wrong as seldom as alpha and beta say. Each deal in all its rotations is one observation, normal with a
 * variance that is estimated from all of them: the generalized test, as it is used for chess programs.
 *
 * The sequential interval (Robbins' normal mixture) holds the true share at all times at once, 95 times out of 100. It
 * is wider than the ordinary one, some 1.5 times, for it may be looked at whenever one likes. */
#ifndef SEQUENTIAL_H
#define SEQUENTIAL_H

#include "tally.h"

enum {
    SEQUENTIAL_LEAST = 16
}; /* groups before anything is decided: of fewer the variance is little more than a guess */

typedef struct {
    enum { SEQUENTIAL_NONE, SEQUENTIAL_RATIO, SEQUENTIAL_SHARE } kind;
    double elo0, elo1, alpha, beta; /* RATIO: the guesses; how often each may be taken when the other is true */
    double share;                   /* SHARE: 0 … 1; is the first player's true share another? */
} sequential_test;

typedef enum { SEQUENTIAL_OPEN, SEQUENTIAL_H0, SEQUENTIAL_H1, SEQUENTIAL_LESS, SEQUENTIAL_MORE } sequential_decision;

typedef struct {
    sequential_decision decision; /* H0, H1 of RATIO; LESS, MORE of SHARE */
    double llr, lower, upper;     /* RATIO: the LLR, and at which it is decided */
    tally_range range;            /* SHARE: the sequential interval */
} sequential_verdict;

/* Reads `elo0=0 elo1=20 [alpha=0.05 beta=0.05]`, with spaces or commas between. On false *why says what is wrong. */
bool sequential_read(const char *words, sequential_test *test, const char **why);

/* How it stands with the first player of the tally. */
sequential_verdict sequential_judge(const sequential_test *test, const tally *of);

#endif
