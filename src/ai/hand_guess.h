/* A guess at how many points another hand has, by rules of thumb: players keep low cards and throw high ones. It is
 * rougher than beliefs (belief.h) and takes far less time. All numbers are in tenths of a point. */
#ifndef HAND_GUESS_H
#define HAND_GUESS_H

#include "round_history.h"

typedef struct {
    int mean;
    int spread; /* hands are between mean - spread and mean + spread */
} hand_guess;

/* Guesses the hand of another seat. `points` says what each face is worth, `mean_unseen` what the unseen cards are
 * worth on average. */
hand_guess hand_guess_of(const yv_view *view, const round_history *past, const int8_t points[YV_FACES], int mean_unseen,
                         yv_seat seat);

/* Returns the chance, in percent, that the hand is worth at most `points` (whole points): from 2 to 98. */
int hand_guess_at_most(const hand_guess *guess, int points);

#endif
