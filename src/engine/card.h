/* Cards, and small bags of them.
 *
 * A card is a face: two cards with the same rank and suit are interchangeable, and all jokers are one
 * face. The number of a face is its place in the order in which hands are written: by rank (A … K), then
 * by suit (c d h s), jokers last. */
#ifndef YV_CARD_H
#define YV_CARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint8_t yv_card;

enum {
    YV_RANKS = 13,
    YV_SUITS = 4,
    YV_JOKER = YV_RANKS * YV_SUITS, /* the face of every joker */
    YV_FACES = YV_JOKER + 1,
    YV_NO_CARD = 255,
    YV_MAX_HAND = 16, /* a hand never holds more */
    YV_MAX_THROW = YV_MAX_HAND,
    YV_MAX_RUN = YV_RANKS,
    YV_MAX_DECK = 224, /* four decks of 52 with four jokers each */
};

typedef enum { YV_CLUBS, YV_DIAMONDS, YV_HEARTS, YV_SPADES } yv_suit;

/* Ranks are 0 (ace) to 12 (king). Neither makes sense for a joker. */
static inline int yv_rank_of(yv_card card)
{
    return card >> 2;
}
static inline int yv_suit_of(yv_card card)
{
    return card & 3;
}
static inline bool yv_is_joker(yv_card card)
{
    return card == YV_JOKER;
}
static inline yv_card yv_make_card(int rank, int suit)
{
    return (yv_card)(rank * YV_SUITS + suit);
}

/* Sorts cards ascending, in place. For the handful that a hand or a throw holds. */
void yv_sort_cards(yv_card *cards, int count);

/* How many of each face: what a bag of cards is when their order does not matter. */
typedef struct {
    uint8_t of[YV_FACES];
} yv_tally;

yv_tally yv_tally_cards(const yv_card *cards, int count);

#endif
