/* Haste: what time costs. Two players who both wait for the other to move could exchange the same cards forever. So in
 * a round that has lasted long, all levels from medium up are pressed to call, and to get a hand that can call, more
 * with each turn. The net sees the time and learns what follows from it, so it also knows when the others will be
 * pressed. */
#ifndef HASTE_H
#define HASTE_H

#include "round_history.h"

enum {
    HASTE_ONE = 256,   /* how pressed the players are after HASTE_LONG turns */
    HASTE_LONG = 42,   /* a long round, in turns of all players together */
    HASTE_STAGES = 10, /* the time of a round as the net sees it */
};

/* Returns how pressed the players are: 0 in a round of ordinary length, and then more with the square of the time. */
int haste_of(const yv_view *view, const round_history *past);

/* Returns how pressed they are to get hands that can call: the same, or with many players less for a while. */
int haste_of_hands(const yv_view *view, const round_history *past);

/* Returns the time of a round, 0 … HASTE_STAGES - 1. */
int haste_stage(const yv_view *view, const round_history *past);

/* True if it is this seat's turn to give way in a very long round. All may hold low cards that keep the others from
 * calling, and nobody gains by letting one go. So each player in turn lets its lowest card go, unless it can call. */
bool haste_gives_way(const yv_view *view, const round_history *past);

/* Returns what haste adds to the worth of a call, in 1/256 of a point. */
int32_t haste_worth_of_call(int haste);

/* Returns what haste adds to the worth of any other action: it loses by the points by which the hand that it leaves
 * exceeds the threshold, and gains by the chance, in percent, that this hand can call at the next turn. */
int32_t haste_worth(int haste, int excess, int ready);

#endif
