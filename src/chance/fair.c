#include "fair.h"

#include "../engine/rules.h"

void fair_commit(fair_hash *hash, void *context, const uint8_t secret[FAIR_BYTES], uint8_t commit[FAIR_BYTES])
{
    hash(context, secret, FAIR_BYTES, commit);
}

/* ---- shuffles ---- */

void fair_key(fair_hash *hash, void *context, const uint8_t secret[FAIR_BYTES], const fair_mix *mix, int players,
              uint8_t key[FAIR_BYTES])
{
    uint8_t bytes[FAIR_BYTES + YV_MAX_PLAYERS * (1 + FAIR_MOST_MIX)];
    size_t length = 0;
    for (int i = 0; i < FAIR_BYTES; i++)
        bytes[length++] = secret[i];
    for (int seat = 0; seat < players && seat < YV_MAX_PLAYERS; seat++) {
        bytes[length++] = mix[seat].count;
        for (int i = 0; i < mix[seat].count && i < FAIR_MOST_MIX; i++)
            bytes[length++] = mix[seat].bytes[i];
    }
    hash(context, bytes, length, key);
}

static void shuffle(const uint8_t key[FAIR_BYTES], uint64_t counter, yv_card *cards, int count)
{
    yv_committed stream = yv_committed_seeded(key, counter);
    yv_shuffle(cards, count, yv_committed_next, &stream);
}

int fair_deck(const uint8_t key[FAIR_BYTES], const yv_rules *rules, int players, yv_card deck[YV_MAX_DECK])
{
    const int count = yv_rules_fill_deck(rules, players, deck);
    shuffle(key, 0, deck, count);
    return count;
}

/* Sorts the cards first, so that the result does not depend on the order in which a program keeps its discards. */
void fair_stock(const uint8_t key[FAIR_BYTES], uint32_t k, yv_card *cards, int count)
{
    const yv_tally tally = yv_tally_cards(cards, count);
    int at = 0;
    YV_ASSERT(k > 0); /* 0 is the counter of the deck */
    for (yv_card card = 0; card < YV_FACES; card++)
        for (int copies = tally.of[card]; copies > 0; copies--)
            cards[at++] = card;
    shuffle(key, k, cards, count);
}

yv_seat fair_starter(const uint8_t key[FAIR_BYTES], int players)
{
    yv_committed stream = yv_committed_seeded(key, UINT64_C(1) << 32);
    return (yv_seat)yv_random_below(yv_committed_next, &stream, (uint32_t)players);
}

/* ---- as text ---- */

void fair_put_mix(yv_text *text, const fair_mix *mix)
{
    if (mix->count == 0)
        yv_put_char(text, '-');
    yv_put_hex(text, mix->bytes, mix->count);
}

bool fair_read_mix(yv_span span, fair_mix *mix)
{
    const size_t count = span.length / 2;
    *mix = (fair_mix){.count = 0};
    if (yv_span_is(span, "-"))
        return true;
    if (count < FAIR_LEAST_MIX || count > FAIR_MOST_MIX || !yv_span_to_bytes(span, mix->bytes, count))
        return false;
    mix->count = (uint8_t)count;
    return true;
}
