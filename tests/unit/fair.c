/* Shuffles that anyone can check, compared with an independent program that was written from docs/PROTOCOL.md. */
#include "../../src/entropy/blake.h"
#include "../../src/engine/rules.h"
#include "../check.h"
#include "../table.h"

static uint8_t secret[FAIR_BYTES], key[FAIR_BYTES];
static fair_mix mixes[3];

/* The secret 0 1 2 … 31; mixes 100 … 115, nothing, 200 … 231. */
static void make_key(void)
{
    for (uint8_t i = 0; i < FAIR_BYTES; i++)
        secret[i] = i;
    for (uint8_t i = 0; i < 16; i++)
        mixes[0].bytes[i] = (uint8_t)(100 + i);
    for (uint8_t i = 0; i < 32; i++)
        mixes[2].bytes[i] = (uint8_t)(200 + i);
    mixes[0].count = 16;
    mixes[2].count = 32;
    fair_key(blake_hash, NULL, secret, mixes, 3, key);
}

static const char *hex_of(const uint8_t *bytes, size_t count)
{
    static char buffer[256];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    yv_put_hex(&text, bytes, count);
    return buffer;
}

TEST(the_commitment_is_the_hash_of_the_secret)
{
    uint8_t commit[FAIR_BYTES];
    make_key();
    fair_commit(blake_hash, NULL, secret, commit);
    CHECK_TEXT(hex_of(commit, FAIR_BYTES), "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
}

TEST(the_key_is_the_hash_of_the_secret_and_every_mix)
{
    make_key();
    CHECK_TEXT(hex_of(key, FAIR_BYTES), "e30cb1e5484b2504df625f121daeb72eea61fbb23bc5debfdce58496726cbee9");
}

TEST(another_mix_or_the_same_in_another_seat_is_another_key)
{
    uint8_t other[FAIR_BYTES];
    make_key();
    mixes[1] = mixes[0];
    mixes[0].count = 0;
    fair_key(blake_hash, NULL, secret, mixes, 3, other);
    CHECK(memcmp(other, key, FAIR_BYTES) != 0);
    mixes[2].bytes[31] ^= 1;
    fair_key(blake_hash, NULL, secret, mixes, 3, key);
    CHECK(memcmp(other, key, FAIR_BYTES) != 0);
}

TEST(the_deck_is_that_of_the_key)
{
    const yv_rules rules = yv_rules_of_preset(0);
    yv_card deck[YV_MAX_DECK];
    make_key();
    CHECK_NUMBER(fair_deck(key, &rules, 3, deck), 54);
    CHECK_TEXT(table_text(deck, 54),
               "AhQsKh5d3sJk4hAc5h6cJhAs8d2h5sTh8c2sJd9hQd4d4s6dJc3c7sAdTd9cQh2dKc3d6sKd7c5c3hTs6hKs9d"
               "Js8hTc4c8sQc7dJk7h2c9s");
}

TEST(a_reshuffle_does_not_depend_on_how_the_discards_lay)
{
    yv_card up[20], down[20];
    make_key();
    for (int i = 0; i < 20; i++)
        up[i] = (yv_card)i, down[i] = (yv_card)(19 - i);
    fair_stock(key, 3, up, 20);
    fair_stock(key, 3, down, 20);
    CHECK_TEXT(table_text(up, 20), "5d2c3h4s4h4d2sAh3cAd3s5h3dAs4c2dAc5c2h5s");
    CHECK(memcmp(up, down, sizeof up) == 0);
    fair_stock(key, 4, down, 20);
    CHECK(memcmp(up, down, sizeof up) != 0);
}

TEST(the_starter_is_that_of_the_key)
{
    const yv_seat expected[] = {0, 0, 1, 1, 1, 2, 2};
    make_key();
    for (int players = 2; players <= YV_MAX_PLAYERS; players++)
        CHECK_NUMBER(fair_starter(key, players), expected[players - 2]);
}

TEST(a_mix_has_sixteen_to_thirty_two_bytes_or_none)
{
    char digits[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff00", buffer[80];
    for (size_t length = 0; length < sizeof digits; length++) {
        fair_mix mix;
        const bool good = length >= 32 && length <= 64 && length % 2 == 0;
        CHECK(fair_read_mix((yv_span){digits, length}, &mix) == good);
        if (!good)
            continue;
        yv_text text = yv_text_in(buffer, sizeof buffer);
        fair_put_mix(&text, &mix);
        CHECK(mix.count == length / 2 && text.length == length && memcmp(buffer, digits, length) == 0);
    }
}

TEST(no_mix_is_a_dash)
{
    fair_mix mix = {.count = 9};
    char buffer[8];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    CHECK(fair_read_mix(yv_span_of("-"), &mix) && mix.count == 0);
    fair_put_mix(&text, &mix);
    CHECK_TEXT(buffer, "-");
}

CHECK_MAIN
