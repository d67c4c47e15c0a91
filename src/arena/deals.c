#include "deals.h"

#include "../chance/shuffle.h"

/* The purposes of streams. */
enum { STREAM_STARTER, STREAM_ORDER, STREAM_BOT, STREAM_ROUND };

/* Derives a new seed from a seed and a number. */
static uint64_t branch(uint64_t seed, uint64_t number)
{
    yv_rng rng = yv_rng_seeded(seed ^ number * UINT64_C(0xd1342543de82ef95));
    const uint64_t high = yv_rng_next(&rng);
    return high << 32 | yv_rng_next(&rng);
}

static uint64_t stream(const deals *from, uint64_t what, uint64_t which)
{
    return branch(branch(branch(from->seed, from->number + 1), what + 1), which + 1);
}

yv_seat deals_starter(const deals *from, int players)
{
    yv_rng rng = yv_rng_seeded(stream(from, STREAM_STARTER, 0));
    return (yv_seat)yv_rng_below(&rng, (uint32_t)players);
}

void deals_order(const deals *from, int players, uint8_t *order)
{
    yv_rng rng = yv_rng_seeded(stream(from, STREAM_ORDER, 0));
    for (int i = 0; i < players; i++)
        order[i] = (uint8_t)i;
    yv_rng_shuffle(&rng, order, players);
}

uint64_t deals_bot(const deals *from, yv_seat seat)
{
    return stream(from, STREAM_BOT, seat);
}

/* Lays the deck so that dealing gives every seat its own block of the shuffled cards. The blocks of seats that are out
 * go to the bottom of the stock. The rearrangement does not depend on the shuffle, so all decks stay equally likely. */
static void lay_by_seat(const yv_game *game, yv_seat starter, const yv_card *shuffled, int size, yv_card *deck)
{
    const int hand = game->rules.hand, hands = hand * game->players;
    int count = 0;
    for (int card = 0; card < hand; card++) {
        yv_seat seat = starter;
        do {
            deck[count++] = shuffled[seat * hand + card];
            seat = yv_next_in(game, seat);
        } while (seat != starter);
    }
    for (int place = hands; place < size; place++)
        deck[count++] = shuffled[place];
    for (int place = 0; place < hands; place++)
        if (!yv_is_in(game, place / hand))
            deck[count++] = shuffled[place];
    YV_ASSERT(count == size);
}

int deals_deck(const deals *from, const yv_game *game, yv_seat starter, yv_card *deck)
{
    yv_card shuffled[YV_MAX_DECK];
    const int size = yv_rules_fill_deck(&game->rules, game->players, shuffled);
    yv_rng rng = yv_rng_seeded(stream(from, STREAM_ROUND, (uint64_t)game->round + 1));
    yv_rng_shuffle(&rng, shuffled, size);
    lay_by_seat(game, starter, shuffled, size, deck);
    return size;
}

/* Marks the places of these cards in the unshuffled deck; among equal cards, the first places. */
static void mark_places(const yv_card *full, int size, yv_tally cards, bool *marked)
{
    for (int place = 0; place < size; place++) {
        marked[place] = cards.of[full[place]] > 0;
        if (marked[place])
            cards.of[full[place]]--;
    }
}

/* Shuffles the places of a whole deck and leaves out the cards that are not discards. All orders of the discards stay
 * equally likely, and two games whose discards differ in a card or two agree on the order of the rest. */
int deals_reshuffle(const deals *from, const yv_game *game, int nth, yv_card *stock)
{
    yv_card full[YV_MAX_DECK], order[YV_MAX_DECK];
    bool marked[YV_MAX_DECK];
    int count = 0;
    const int size = yv_rules_fill_deck(&game->rules, game->players, full);
    mark_places(full, size, yv_tally_cards(game->pile, game->discards), marked);
    for (int place = 0; place < size; place++)
        order[place] = (yv_card)place;
    yv_rng rng = yv_rng_seeded(branch(stream(from, STREAM_ROUND, (uint64_t)game->round), (uint64_t)nth + 1));
    yv_rng_shuffle(&rng, order, size);
    for (int i = 0; i < size; i++)
        if (marked[order[i]])
            stock[count++] = full[order[i]];
    YV_ASSERT(count == game->discards);
    return count;
}
