/* The best throw in a hand: the most points that a turn could shed, found quickly. It considers single cards, sets, and
 * runs with at most one joker; a throw with more jokers sheds little else. */
#ifndef BEST_THROW_H
#define BEST_THROW_H

#include "../engine/yaniv.h"

typedef struct {
    int points, cards; /* of that throw; 0 for an empty hand */
} best_throw;

/* Finds it. `points` says what each face is worth. */
best_throw best_throw_of(const yv_rules *rules, const int8_t points[YV_FACES], const yv_card *hand, int count);

/* Finds what the best throw sheds if the hand gets one more card: sheds[face] for each face with drawable[face] > 0.
 * `now` is the best throw of the hand as it is. */
void best_throw_ahead(const yv_rules *rules, const int8_t points[YV_FACES], const yv_card *hand, int count,
                      best_throw now, const uint8_t drawable[YV_FACES], int16_t sheds[YV_FACES]);

/* Returns the ranks of a suit, a bit for each, with the ranks repeated beyond the king that runs may reach there. The
 * bit 13 is the ace above the king. */
static inline uint32_t best_throw_ranks(const yv_rules *rules, uint32_t ranks)
{
    const uint32_t above = rules->ace == YV_ace_low ? 0 : rules->ace == YV_ace_both ? ranks & 1 : ranks & 0xfff;
    return ranks | above << YV_RANKS;
}

#endif
