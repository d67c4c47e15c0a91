/* Beliefs: what the hidden cards in the other hands may be.
 *
 * Players do not keep cards at random: low cards stay, high ones go, and a card that a player declined has no partner
 * in that hand. So each unseen card has a weight for each opponent, e to the power of a sum of learned numbers
 * (belief.def lists what they depend on). The weight of a card's place in the stock is 1; after a reshuffle it follows
 * from what is known of the stock. The whole hand has a weight by its total, because players who can call mostly do. An
 * opponent's unknown cards are drawn by these weights from all unseen cards (urn.h), except for the card that was drawn
 * last, which is any card that lay in the stock. If all numbers are zero, this is a fair deal.
 *
 * Several opponents are drawn one after another, in seat order after the view's seat, each from what is left. They all
 * want the same cards, so a card weighs less for one opponent if it weighs more for those who come later. Questions
 * about a single opponent are answered as if that opponent came first.
 *
 * Some cards are certain: after a reshuffle the stock holds only cards that went into it, so any other unseen card is
 * in a hand. A single opponent has all of these. */
#ifndef BELIEF_H
#define BELIEF_H

#include "../chance/shuffle.h"
#include "round_history.h"
#include "urn.h"

enum {
#define BELIEF(name, count) BELIEF_##name, BELIEF_##name##_LAST = BELIEF_##name + (count)-1,
#include "belief.def"
#undef BELIEF
    BELIEF_INPUTS
};

typedef struct {
    float of[BELIEF_INPUTS];
} belief_weights;

enum { BELIEF_MOST_OTHERS = YV_MAX_PLAYERS }; /* a spectator has eight */

/* The possible newest cards of a hand, if that card is hidden: the certain cards if it was drawn before the last
 * reshuffle, else the others. */
typedef enum { BELIEF_NO_NEWEST, BELIEF_NEWEST_ANY, BELIEF_NEWEST_SURE, BELIEF_NEWEST_LOOSE } belief_newest;

typedef struct {
    yv_seat seat;
    uint8_t unknown;        /* the number of their cards to guess: those that are neither known to all nor certain */
    int16_t points;         /* the points of the cards that need no guess */
    uint8_t newest;         /* a belief_newest */
    float lone[YV_FACES];   /* the weight of each unseen face, as if this opponent came first … */
    float weight[YV_FACES]; /* … and in seat order */
    urn_tilt tilt;
} belief_of_seat;

typedef struct {
    int8_t points[YV_FACES]; /* what each face is worth */
    uint8_t others;          /* opponents who are in */
    belief_of_seat other[BELIEF_MOST_OTHERS];
    yv_card sure[YV_MAX_DECK]; /* unseen cards that are certain to be in a hand */
    uint8_t sure_count;
    uint64_t sure_faces, loose_faces; /* a bit for each face among them, and for each face that may lie in the stock */
    uint16_t own_known;               /* the cards of the seat's own hand that all know of, as in yv_hand */
    urn first; /* the prepared urn of the first opponent; for a single opponent, without the certain cards */
} belief;

/* Computes the beliefs for a view during a round; `past` is what everybody has seen of the round. */
void belief_of(const belief_weights *weights, const yv_view *view, const round_history *past, belief *all);

/* Prepares the urn of any opponent, as if that opponent came first. */
void belief_urn(const belief *all, int other, urn *own);

/* Marks, in an urn that has its cards, what the newest card of this opponent can be. */
void belief_mark_newest(const belief *all, const belief_of_seat *of, urn *own);

/* Find how likely each total of an opponent's whole hand is, up to `most`; and the chance that it is at most
 * `points`. */
void belief_find_totals(const belief *all, int other, int most, urn_totals *totals);
float belief_at_most(const belief *all, int other, int points);

/* Returns the chance that no opponent has at most this many points, treating their hands as independent. */
float belief_none_at_most(const belief *all, int points);

/* Finds how many of each face an opponent holds on average, without the cards that all know of. */
void belief_expect(const belief *all, int other, float cards[YV_FACES]);

/* A possible deal: what each opponent holds besides the cards that all know of, and the rest, which is the stock in no
 * order. */
typedef struct {
    yv_card hand[BELIEF_MOST_OTHERS][YV_MAX_HAND];
    uint8_t counts[BELIEF_MOST_OTHERS];
    yv_card rest[YV_MAX_DECK];
    int rest_count;
} belief_deal;

/* Draws a possible deal. */
void belief_draw(const belief *all, yv_rng *chance, belief_deal *deal);

#endif
