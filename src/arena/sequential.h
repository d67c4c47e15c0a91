/* Sequential tests: they decide which player is better with as few games as possible.
 *
 * Checking an ordinary 95 % interval again and again until it shows a difference finds one in the end, even where there
 * is none. These two tests may be checked after every deal:
 *
 * The sequential probability ratio test compares two hypotheses about the first player's Elo. The logarithm of the
 * ratio of their likelihoods (LLR) changes with every game. The bound that it reaches first decides, with error rates
 * alpha and beta. Each deal in all its rotations is one observation, normal with a variance that is estimated from all
 * of them: the generalized test, as used for chess programs.
 *
 * The sequential interval (Robbins' normal mixture) contains the true share at all times simultaneously with 95 %
 * confidence. It is about 1.5 times as wide as the ordinary one, because it may be checked at any time. */
#ifndef SEQUENTIAL_H
#define SEQUENTIAL_H

#include "tally.h"

enum { SEQUENTIAL_LEAST = 16 }; /* groups before any decision: with fewer, the variance is little more than a guess */

typedef struct {
    enum { SEQUENTIAL_NONE, SEQUENTIAL_RATIO, SEQUENTIAL_SHARE } kind;
    double elo0, elo1, alpha,
        beta;      /* RATIO: the hypotheses, and how often each may be accepted when the other is true */
    double share;  /* SHARE: 0 … 1; does the first player's true share differ from this? */
    bool adjusted; /* judges by the shares with luck subtracted, which vary less */
} sequential_test;

typedef enum { SEQUENTIAL_OPEN, SEQUENTIAL_H0, SEQUENTIAL_H1, SEQUENTIAL_LESS, SEQUENTIAL_MORE } sequential_decision;

typedef struct {
    sequential_decision decision; /* H0, H1 of RATIO; LESS, MORE of SHARE */
    double llr, lower, upper;     /* RATIO: the LLR, and its bounds */
    tally_range range;            /* SHARE: the sequential interval */
} sequential_verdict;

/* Reads `elo0=0 elo1=20 [alpha=0.05 beta=0.05]`, separated by spaces or commas. Returns false, with the reason in *why,
 * if the words are wrong. */
bool sequential_read(const char *words, sequential_test *test, const char **why);

/* Returns the verdict on the first player of the tally. */
sequential_verdict sequential_judge(const sequential_test *test, const tally *of);

#endif
