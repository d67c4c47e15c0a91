/* Beliefs: what the unseen cards in the others' hands may be.
 *
 * Nobody keeps cards at random: low cards stay, high ones go, what was declined finds no partner. So each unseen card
 * has a weight for each opponent, e to the power of a sum of learned numbers (belief.def lists what they hang on),
 * against 1 for lying in the stock, or what is known of that after a reshuffle; and the whole hand has one by its
 * total, for who could call mostly has. The opponent's unknown cards are drawn by these weights from all that is unseen
 * (urn.h), but for the card that was drawn last, which is any that lay in the stock. With all numbers zero it is a fair
 * deal.
 *
 * Several opponents are drawn one after another, in seat order after the own seat, each from what the ones before left.
 * Since they all want the same cards, a card weighs the less for one the more it does for those who are still to come.
 * What is asked of one opponent alone is answered as if that one came first.
 *
 * Some cards are certain: after a reshuffle the stock holds nothing but what went into it, so an unseen card that did
 * not is in somebody's hand. A single opponent has all of these. */
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

/* What the newest card of a hand can be, if it is hidden: drawn before the last reshuffle it is one of the certain
 * cards, since then one of the others. */
typedef enum { BELIEF_NO_NEWEST, BELIEF_NEWEST_ANY, BELIEF_NEWEST_SURE, BELIEF_NEWEST_LOOSE } belief_newest;

typedef struct {
    yv_seat seat;
    uint8_t unknown;        /* cards of theirs that are to be guessed: neither known by all nor certain */
    int16_t points;         /* of those that need no guess */
    uint8_t newest;         /* a belief_newest */
    float lone[YV_FACES];   /* the weight of each unseen face, as if this one came first … */
    float weight[YV_FACES]; /* … and in turn */
    urn_tilt tilt;
} belief_of_seat;

typedef struct {
    int8_t points[YV_FACES]; /* what each face is worth */
    uint8_t others;          /* opponents who are in */
    belief_of_seat other[BELIEF_MOST_OTHERS];
    yv_card sure[YV_MAX_DECK]; /* unseen cards that are in somebody's hand for certain */
    uint8_t sure_count;
    uint64_t sure_faces, loose_faces; /* a bit for each face among them, and for each that may lie in the stock */
    uint16_t own_known;               /* which cards of the own hand all know of, as in yv_hand */
    urn first;                        /* of the first opponent, prepared: a single one's is without the certain cards */
} belief;

/* What to believe, from a view in the midst of a round and what is remembered of it. */
void belief_of(const belief_weights *weights, const yv_view *view, const round_history *past, belief *all);

/* The urn of any opponent, as if that one came first. */
void belief_urn(const belief *all, int other, urn *own);

/* Marks what the newest card of this opponent can be in an urn whose cards are there. */
void belief_mark_newest(const belief *all, const belief_of_seat *of, urn *own);

/* How likely the whole hand of an opponent comes to each total up to some; to at most so many points. */
void belief_find_totals(const belief *all, int other, int most, urn_totals *totals);
float belief_at_most(const belief *all, int other, int points);

/* The chance that no opponent has so few points, as if their hands did not hang together. */
float belief_none_at_most(const belief *all, int points);

/* How many of each face an opponent holds on average, those not counted that all know of. */
void belief_expect(const belief *all, int other, float cards[YV_FACES]);

/* One possible truth: what each opponent holds besides what all know of, and what is left: the stock, in no order. */
typedef struct {
    yv_card hand[BELIEF_MOST_OTHERS][YV_MAX_HAND];
    uint8_t counts[BELIEF_MOST_OTHERS];
    yv_card rest[YV_MAX_DECK];
    int rest_count;
} belief_deal;

/* Draws one. */
void belief_draw(const belief *all, yv_rng *chance, belief_deal *deal);

#endif
