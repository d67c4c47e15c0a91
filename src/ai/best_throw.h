/* The best throw in a hand: the most points that a turn could shed, found quickly. It considers single cards, sets, and
 * runs with at most one joker; a throw with more jokers sheds little else. */
#ifndef BEST_THROW_H
#define BEST_THROW_H

#include "../engine/yaniv.h"

enum { BEST_THROW_SUIT = 16 };

/* A hand, as the search for throws sees it. */
typedef struct {
    const yv_rules *rules;
    const int8_t *points; /* what each face is worth */
    int count;
    int16_t set_points[YV_RANKS + 1]; /* of each rank … */
    uint8_t set_cards[YV_RANKS + 1];  /* … and the number of its cards; jokers are the last rank */
    uint16_t held;                    /* a bit for each rank held … */
    uint64_t suits;                   /* … and the same for each suit, in BEST_THROW_SUIT bits each */
} best_throw_hand;

/* Prepares a hand. `points` says what each face is worth; it and the rules must outlive the result. */
void best_throw_hold(const yv_rules *rules, const int8_t points[YV_FACES], const yv_card *hand, int count,
                     best_throw_hand *held);

/* Adds a card to it. */
void best_throw_add(best_throw_hand *held, yv_card card);

typedef struct {
    int points, cards; /* of that throw; 0 for an empty hand */
} best_throw;

/* Finds it. */
best_throw best_throw_of(const best_throw_hand *held);

/* What the best throw sheds if the hand gets one more card. Faces of a rank are alike, except for those that may make a
 * run and those that are worth more or less than their rank. */
typedef struct {
    int16_t of_rank[YV_RANKS + 1]; /* for each rank; jokers are the last … */
    int16_t of_face[YV_FACES];     /* … and for each face that is not like its rank: … */
    uint64_t apart;                /* … a bit for each of these */
} best_throws;

/* Finds it for each face with drawable[face] > 0. `now` is the best throw of the hand as it is. */
void best_throw_ahead(const best_throw_hand *held, best_throw now, const uint8_t drawable[YV_FACES],
                      best_throws *ahead);

/* Returns it for a face. */
static inline int best_throw_with(const best_throws *ahead, yv_card face)
{
    return ahead->apart >> face & 1 ? ahead->of_face[face] : ahead->of_rank[yv_rank_of(face)];
}

#endif
