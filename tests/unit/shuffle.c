/* Shuffles are fair, and the same everywhere. */
#include "../../src/chance/shuffle.h"
#include "../check.h"
#include "../table.h"

#include <sodium.h>

/* ---- fairness ---- */

/* Returns chi-square for counts that should be equal. */
static double unevenness(const int *counts, int cells, int total)
{
    const double expected = (double)total / cells;
    double sum = 0;
    for (int i = 0; i < cells; i++)
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    return sum;
}

static int order_number(const yv_card *cards, int count)
{
    int number = 0;
    for (int i = 0; i < count; i++) {
        int smaller = 0;
        for (int j = i + 1; j < count; j++)
            smaller += cards[j] < cards[i];
        number = number * (count - i) + smaller;
    }
    return number;
}

/* Shuffles four cards 240 000 times; each of the 24 orders should come 10 000 times. */
static double unevenness_of_orders(yv_random *random, void *source)
{
    int counts[24] = {0};
    for (int i = 0; i < 240000; i++) {
        yv_card cards[] = {0, 1, 2, 3};
        yv_shuffle(cards, 4, random, source);
        counts[order_number(cards, 4)]++;
    }
    return unevenness(counts, 24, 240000);
}

/* With 23 degrees of freedom, a fair shuffle exceeds 49.7 once in a thousand tries. The seeds are fixed, so the result
 * is always the same. */
TEST(all_orders_are_equally_likely)
{
    yv_rng rng = yv_rng_seeded(1);
    CHECK(unevenness_of_orders(yv_rng_next, &rng) < 49.7);
    const uint8_t seed[YV_SEED_BYTES] = {1, 2, 3};
    yv_committed committed = yv_committed_seeded(seed, 5);
    CHECK(unevenness_of_orders(yv_committed_next, &committed) < 49.7);
}

TEST(every_card_is_equally_likely_in_every_place)
{
    static int counts[54 * 54];
    yv_rng rng = yv_rng_seeded(2);
    for (int i = 0; i < 54000; i++) {
        yv_card cards[54];
        for (int card = 0; card < 54; card++)
            cards[card] = (yv_card)card;
        yv_rng_shuffle(&rng, cards, 54);
        for (int place = 0; place < 54; place++)
            counts[place * 54 + cards[place]]++;
    }
    const double chi = unevenness(counts, 54 * 54, 54000 * 54);
    CHECK(chi > 53 * 53 - 260 && chi < 53 * 53 + 260); /* 2809 degrees of freedom: a standard deviation is 75 */
}

/* Returns the numbers of a list, one after the other. */
static uint32_t next_of_list(void *source)
{
    const uint32_t **list = source;
    return *(*list)++;
}

TEST(numbers_that_would_favour_some_results_are_drawn_again)
{
    /* 2^32 = 3 * 1431655765 + 1: one of the numbers must be rejected, the first. */
    const uint32_t list[] = {0, 1, 0xffffffff, 0, 0, 0x60000000};
    const uint32_t *at = list;
    CHECK_NUMBER(yv_random_below(next_of_list, &at, 3), 0);
    CHECK(at == list + 2);
    CHECK_NUMBER(yv_random_below(next_of_list, &at, 3), 2);
    CHECK_NUMBER(yv_random_below(next_of_list, &at, 3), 1);
    CHECK(at == list + 6);
}

TEST(one_is_the_only_number_below_one)
{
    yv_rng rng = yv_rng_seeded(3);
    for (int i = 0; i < 100; i++)
        CHECK_NUMBER(yv_rng_below(&rng, 1), 0);
}

TEST(a_shuffle_keeps_the_cards)
{
    yv_rng rng = yv_rng_seeded(4);
    for (int count = 0; count < 60; count++) {
        yv_card cards[60];
        for (int i = 0; i < count; i++)
            cards[i] = (yv_card)(i % YV_FACES);
        const yv_tally before = yv_tally_cards(cards, count);
        yv_rng_shuffle(&rng, cards, count);
        const yv_tally after = yv_tally_cards(cards, count);
        CHECK(memcmp(&before, &after, sizeof before) == 0);
    }
}

/* ---- the same everywhere ---- */

static const char *shuffled_deck(yv_random *random, void *source)
{
    const yv_rules rules = yv_rules_of_preset(0);
    yv_card deck[YV_MAX_DECK];
    const int size = yv_rules_fill_deck(&rules, 2, deck);
    yv_shuffle(deck, size, random, source);
    return table_text(deck, size);
}

TEST(a_seed_gives_the_same_deck_everywhere)
{
    yv_rng rng = yv_rng_seeded(42);
    CHECK_TEXT(
        shuffled_deck(yv_rng_next, &rng),
        "7c8dAhJh7hQh9cTcJkTdKc4s3c9hJs5d2d5hJd8hJc3hAsJkTs3sAd6hQc7s4h9sAc2sKh4c2c6s6c4dKs3d2h7dKd8c8sQsQdTh5c5s6d9d");
    const uint8_t seed[YV_SEED_BYTES] = "thirty-two bytes for everybody!!";
    yv_committed committed = yv_committed_seeded(seed, 1);
    CHECK_TEXT(
        shuffled_deck(yv_committed_next, &committed),
        "JkTh4c9hTsTcKh2cQh4h3cAd8cQsTd6s9c3d4d3s8sJs5h8d7c6dAhKc5s2h2s7dAs2d5dJdQcQdJk9s5cKdKs7h7s3h4s6h8hJc9d6cJhAc");
}

TEST(the_fast_shuffle_is_the_same_shuffle)
{
    yv_rng slow = yv_rng_seeded(9), fast = slow;
    yv_card one[20], other[20];
    for (int i = 0; i < 20; i++)
        one[i] = other[i] = (yv_card)i;
    yv_shuffle(one, 20, yv_rng_next, &slow);
    yv_rng_shuffle(&fast, other, 20);
    CHECK(memcmp(one, other, sizeof one) == 0 && memcmp(&slow, &fast, sizeof slow) == 0);
}

TEST(seeds_differ)
{
    yv_rng one = yv_rng_seeded(0), other = yv_rng_seeded(1);
    CHECK(yv_rng_next(&one) != yv_rng_next(&other));
    CHECK(one.state[0] | one.state[1] | one.state[2] | one.state[3]);
}

/* xoshiro128++ from the state 1, 2, 3, 4: computed by hand from its definition. */
TEST(the_generator_is_xoshiro128_plus_plus)
{
    yv_rng rng = {{1, 2, 3, 4}};
    CHECK_NUMBER(yv_rng_next(&rng), 641); /* rotl(1 + 4, 7) + 1 */
    CHECK_NUMBER(rng.state[0], 1 ^ 4 ^ 2);
    CHECK_NUMBER(rng.state[1], 2 ^ 3 ^ 1);
    CHECK_NUMBER(rng.state[2], 3 ^ 1 ^ 2 << 9);
    CHECK_NUMBER(rng.state[3], (4 ^ 2) << 11);
}

/* ---- committed to in advance ---- */

static void compare_with_libsodium(const uint8_t *seed, uint64_t counter)
{
    enum { WORDS = 1000 };
    unsigned char stream[4 * WORDS], nonce[12] = {0};
    for (int i = 0; i < 8; i++)
        nonce[4 + i] = (unsigned char)(counter >> (8 * i));
    crypto_stream_chacha20_ietf(stream, sizeof stream, nonce, seed);
    yv_committed committed = yv_committed_seeded(seed, counter);
    for (int i = 0; i < WORDS; i++) {
        const unsigned char *word = stream + 4 * i;
        CHECK_NUMBER(yv_committed_next(&committed),
                     (uint32_t)word[0] | (uint32_t)word[1] << 8 | (uint32_t)word[2] << 16 | (uint32_t)word[3] << 24);
    }
}

TEST(a_committed_stream_is_chacha20)
{
    CHECK(sodium_init() >= 0);
    static const uint64_t counters[] = {0, 1, 255, 0x0123456789abcdef, UINT64_MAX};
    yv_rng rng = yv_rng_seeded(5);
    for (size_t i = 0; i < sizeof counters / sizeof *counters; i++) {
        uint8_t seed[YV_SEED_BYTES];
        for (int j = 0; j < YV_SEED_BYTES; j++)
            seed[j] = (uint8_t)yv_rng_next(&rng);
        compare_with_libsodium(seed, counters[i]);
    }
}

TEST(counters_give_different_streams)
{
    const uint8_t seed[YV_SEED_BYTES] = {7};
    yv_committed one = yv_committed_seeded(seed, 1), other = yv_committed_seeded(seed, 2);
    CHECK(yv_committed_next(&one) != yv_committed_next(&other));
}

CHECK_MAIN
