/* Deals: all shuffles and seeds of a match, which depend only on a seed and the deal's number.
 *
 * Each shuffle has a stream of its own: the deck of round 3 is the same however long rounds 1 and 2 were. So when a
 * deal is replayed with the players in other seats, the cards stay the same as far as possible. The order in which
 * games are played, and the number of threads, do not matter. */
#ifndef DEALS_H
#define DEALS_H

#include "../engine/yaniv.h"

typedef struct {
    uint64_t seed;
    uint64_t number;
} deals;

/* Returns the seat that starts round 1. */
yv_seat deals_starter(const deals *from, int players);

/* Writes the shuffled deck of the game's next round, which `starter` starts, to deck[YV_MAX_DECK] and returns its size.
 * In all games of a deal a seat gets the same hand in the same round, whichever seat starts it. Otherwise luck would
 * follow the winner of the round before, and players who change seats would not change luck. */
int deals_deck(const deals *from, const yv_game *game, yv_seat starter, yv_card *deck);

/* Writes the shuffled discards, the round's `nth` new stock (from 0), to stock[YV_MAX_DECK] and returns their number.
 * Cards that are discards in two games of the deal come in the same order in both. */
int deals_reshuffle(const deals *from, const yv_game *game, int nth, yv_card *stock);

/* Writes the numbers 0 … players - 1 in random order: the order in which players sit. */
void deals_order(const deals *from, int players, uint8_t *order);

/* Returns the seed of the bot in this seat. */
uint64_t deals_bot(const deals *from, yv_seat seat);

#endif
