/* Cards, and small bags of them.
 *
 * A card is a face: two cards with the same rank and suit are interchangeable, and all jokers have the same face. Faces
 * are numbered in the order in which hands are written: by rank (A … K), then by suit (c d h s), jokers last. */
#ifndef YV_CARD_H
#define YV_CARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Everything in these headers has C linkage, also in C++. */
#ifdef __cplusplus
#define YV_BEGIN_C extern "C" {
#define YV_END_C   }
#else
#define YV_BEGIN_C
#define YV_END_C
#endif

YV_BEGIN_C

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

/* Return the rank, 0 (ace) to 12 (king), and the suit. A joker has neither. */
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

/* Sorts a few cards ascending, in place. */
void yv_sort_cards(yv_card *cards, int count);

/* The number of cards of each face: a bag of cards, whose order does not matter. */
typedef struct {
    uint8_t of[YV_FACES];
} yv_tally;

/* Counts the faces of some cards. */
yv_tally yv_tally_cards(const yv_card *cards, int count);

YV_END_C

#endif
