/* Deals: all the chance of a match, from a seed and the deal's number alone.
 *
 * Each shuffle has a stream of its own: the deck of round 3 is the same however long rounds 1 and 2 were. So games
 * that replay a deal with the players in other seats meet the same cards for as long as that means anything, and the
 * order in which games are played, or on how many threads, does not matter. */
#ifndef DEALS_H
#define DEALS_H

#include "../engine/yaniv.h"

typedef struct {
    uint64_t seed;
    uint64_t number;
} deals;

/* The seat that begins round 1. */
yv_seat deals_starter(const deals *from, int players);

/* Shuffles the deck of the game's next round, which this seat begins, into deck[YV_MAX_DECK] and returns its size. In
 * any game of the deal the same seat has the same hand in the same round, whoever begins it: else the luck would follow
 * whoever won the round before, and players who change seats would not change luck. */
int deals_deck(const deals *from, const yv_game *game, yv_seat starter, yv_card *deck);

/* Shuffles the game's discards for a new stock, `nth` of the round (from 0), into stock[YV_MAX_DECK] and returns how
 * many they are. Cards that are among the discards of two games come in the same order in both. */
int deals_reshuffle(const deals *from, const yv_game *game, int nth, yv_card *stock);

/* Puts the numbers 0 … players - 1 into a random order: who is to sit after whom. */
void deals_order(const deals *from, int players, uint8_t *order);

/* The seed of whoever sits in this seat. */
uint64_t deals_mind(const deals *from, yv_seat seat);

#endif
