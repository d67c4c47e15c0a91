/* The best throw in a hand, now and with one card more. */
#include "../../src/ai/best_throw.h"

#include "../check.h"

#include "../../src/chance/shuffle.h"

static best_throw best_with(const yv_rules *rules, const int8_t points[YV_FACES], const yv_card *hand, int count)
{
    best_throw_hand held;
    best_throw_hold(rules, points, hand, count, &held);
    return best_throw_of(&held);
}

static best_throw best_of(const char *words, const char *cards)
{
    yv_rules rules;
    yv_text nowhere = yv_text_in(NULL, 0);
    yv_card hand[YV_MAX_HAND];
    int8_t points[YV_FACES];
    int count = 0;
    CHECK(yv_rules_parse(&rules, yv_span_of(words), &nowhere));
    for (; cards[0]; cards += cards[0] == '*' ? 1 : 2)
        hand[count++] = cards[0] == '*' ? YV_JOKER
                                        : yv_make_card((int)(strchr("A23456789TJQK", cards[0]) - "A23456789TJQK"),
                                                       (int)(strchr("cdhs", cards[1]) - "cdhs"));
    for (yv_card face = 0; face < YV_FACES; face++)
        points[face] = (int8_t)yv_rules_points(&rules, face);
    return best_with(&rules, points, hand, count);
}

static void check_best(const char *words, const char *cards, int points, int count)
{
    const best_throw found = best_of(words, cards);
    CHECK_NUMBER(found.points, points);
    CHECK_NUMBER(found.cards, count);
}

TEST(the_best_throw_is_a_card_a_set_or_a_run)
{
    check_best("traveller", "", 0, 0);
    check_best("traveller", "2c9d", 9, 1);
    check_best("traveller", "4c4d7h", 8, 2);
    check_best("traveller", "4c5c6c7h", 15, 3);
    check_best("traveller", "4c5c9h", 9, 1);
    check_best("traveller", "8c9c2h*", 17, 3); /* a joker at the end */
    check_best("traveller", "7c9c2h*", 16, 3); /* … or in the gap */
    check_best("traveller run_jokers=none", "8c9c2h*", 9, 1);
    check_best("traveller", "QcKcAc", 10, 1);
    check_best("traveller ace=both", "QcKcAc", 21, 3);
    check_best("traveller ace=both", "KcAc2c", 10, 1);
    check_best("traveller ace=wrap", "KcAc2c", 13, 3);
    check_best("traveller set_jokers=on joker_points=20", "9c9d*", 38, 3);
}

/* Deals a hand at random, and compares what each card adds to it with the best throw of the larger hand. */
static void check_ahead(const yv_rules *rules, int count, yv_rng *chance)
{
    enum { COPIES = 2 };
    yv_card hand[YV_MAX_HAND];
    int8_t points[YV_FACES];
    uint8_t left[YV_FACES];
    best_throw_hand held;
    best_throws ahead;
    for (yv_card face = 0; face < YV_FACES; face++) {
        points[face] = (int8_t)yv_rules_points(rules, face);
        left[face] = COPIES;
    }
    for (int i = 0; i < count; i++) {
        do
            hand[i] = (yv_card)yv_rng_below(chance, YV_FACES);
        while (left[hand[i]] == 0);
        left[hand[i]]--;
    }
    best_throw_hold(rules, points, hand, count, &held);
    const best_throw now = best_throw_of(&held);
    best_throw_ahead(&held, now, left, &ahead);
    for (yv_card face = 0; face < YV_FACES; face++) {
        hand[count] = face;
        const int then = best_with(rules, points, hand, count + 1).points;
        if (left[face]) /* the throw of the smaller hand is still possible */
            CHECK_NUMBER(best_throw_with(&ahead, face), count && now.points > then ? now.points : then);
    }
}

TEST(the_throws_of_the_next_turn_are_those_of_the_larger_hand)
{
    static const char *const words[] = {
        "traveller", "traveller ace=both faces=rank", "traveller ace=wrap joker_points=-5 one_eyed=-10",
        "traveller set_jokers=on joker_points=25", "traveller run_jokers=none ace=wrap"};
    yv_rng chance = yv_rng_seeded(1);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        yv_rules rules;
        yv_text nowhere = yv_text_in(NULL, 0);
        CHECK(yv_rules_parse(&rules, yv_span_of(words[i]), &nowhere));
        for (int hands = 0; hands < 400; hands++)
            check_ahead(&rules, hands % 8, &chance);
    }
}

CHECK_MAIN
