/* Measures how good beliefs are, on rounds that they were not fitted to. Compares them with a fair deal, in which every
 * unseen card is equally likely. */
#ifndef BELIEF_REPORT_H
#define BELIEF_REPORT_H

#include <stdio.h>

#include "belief_fit.h"

enum { REPORT_BINS = 10, REPORT_POINTS = 16 };

/* Predicted chances, and how often they came true. */
typedef struct {
    double fair, believed; /* sums of chances */
    long happened, count;
} belief_tally;

typedef struct {
    long hands, cards;
    double fair_log, log; /* the sums of the logarithms of the true hands' chances */
    belief_tally
        own[REPORT_POINTS]; /* on the seat's turn, by its points: the chance that a given opponent has no more */
    belief_tally calls[REPORT_POINTS]; /* … and where it may call: the chance that any opponent has no more */
    double fair_square, square;        /* the sums of the squared errors of `calls` */
    struct {
        double chance;
        long happened, count;
    } fair_bin[REPORT_BINS], bin[REPORT_BINS]; /* calls, by the predicted chance */
} belief_report;

/* Plays one kind of game until settings->samples hands have been judged. */
void belief_measure(const belief_fit_settings *settings, const selfplay_case *kind, const belief_weights *weights,
                    belief_report *report);

/* Prints the chance of Assaf and how often Assaf happened, by the points of the hand that could call. */
void belief_report_print_assaf(FILE *to, const char *title, const belief_report *report);

/* Prints everything. */
void belief_report_print(FILE *to, const char *title, const belief_report *report);

#endif
