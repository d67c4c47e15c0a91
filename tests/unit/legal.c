/* Every legal action is listed: the lists are compared with trying everything. */
#include "../../src/chance/shuffle.h"
#include "../check.h"
#include "../table.h"
#include "../reference.h"

enum { MOST_THROWS = 8000, MOST_LISTED = 40000 };

typedef struct {
    yv_card card[YV_MAX_THROW];
    uint8_t count;
} laid;

static laid tried[MOST_THROWS];
static int tried_count;

static int compare_laid(const void *one, const void *other)
{
    return memcmp(one, other, sizeof(laid));
}

/* Returns the canonical one of equal throws, as NOTATION.md defines it. */
static laid write_canonically(const yv_rules *rules, const laid *throw)
{
    laid result = *throw;
    yv_card *cards = result.card;
    const int count = throw->count;
    if (!reference_is_set(rules, cards, count))
        return result;
    if (rules->take_set == YV_take_set_any) {
        yv_sort_cards(cards, count);
        return result;
    }
    if (cards[0] > cards[count - 1]) {
        const yv_card high = cards[0];
        cards[0] = cards[count - 1], cards[count - 1] = high;
    }
    yv_sort_cards(cards + 1, count - 2);
    return result;
}

/* Tries every sequence of the hand's cards and keeps those that are throws. */
static void try_sequences(const yv_rules *rules, const yv_card *hand, int held, unsigned used, laid *throw)
{
    if (throw->count > 0 && reference_is_throw(rules, throw->card, throw->count) && tried_count < MOST_THROWS)
        tried[tried_count++] = write_canonically(rules, throw);
    for (int i = 0; i < held; i++) {
        const bool twin = i > 0 && hand[i] == hand[i - 1] && !(used >> (i - 1) & 1);
        if (used >> i & 1 || twin)
            continue;
        throw->card[throw->count++] = hand[i];
        try_sequences(rules, hand, held, used | 1u << i, throw);
        throw->card[--throw->count] = 0;
    }
}

static void try_everything(const yv_rules *rules, const yv_card *hand, int held)
{
    laid throw = {.count = 0};
    int kept = 0;
    tried_count = 0;
    try_sequences(rules, hand, held, 0, &throw);
    qsort(tried, (size_t)tried_count, sizeof *tried, compare_laid);
    for (int i = 0; i < tried_count; i++)
        if (i == 0 || compare_laid(&tried[i], &tried[i - 1]) != 0)
            tried[kept++] = tried[i];
    tried_count = kept;
}

static yv_rules some_rules(yv_rng *chance)
{
    yv_rules rules = reference_some_rules(chance);
    rules.threshold = 0;
    rules.joker_points = 1;
    return rules;
}

static void compare_throws(const yv_rules *rules, const yv_card *hand, int held)
{
    static yv_action actions[MOST_LISTED];
    static laid listed[MOST_LISTED];
    const yv_drop drop = {.count = 0};
    const yv_standing at = {.rules = rules,
                            .hand = hand,
                            .drop = &drop,
                            .hand_count = held,
                            .hand_points = 100,
                            .stock = 1,
                            .phase = YV_PLAYING};
    const int count = yv_list_standing(&at, 0, actions, MOST_LISTED);
    try_everything(rules, hand, held);
    CHECK_NUMBER(count, tried_count);
    for (int i = 0; i < count && i < MOST_LISTED; i++) {
        listed[i] = (laid){.count = actions[i].count};
        memcpy(listed[i].card, actions[i].card, actions[i].count);
        CHECK(actions[i].verb == YV_PLAY && actions[i].take == YV_STOCK);
    }
    qsort(listed, (size_t)count, sizeof *listed, compare_laid);
    for (int i = 0; i < count && i < tried_count && !check_failed; i++)
        CHECK(compare_laid(&listed[i], &tried[i]) == 0);
}

TEST(exactly_the_throws_of_a_hand_are_listed)
{
    yv_rng chance = yv_rng_seeded(11);
    long throws = 0;
    for (int i = 0; i < 20000 && !check_failed; i++) {
        const yv_rules rules = some_rules(&chance);
        const int held = 1 + (int)yv_rng_below(&chance, i % 20 ? 6 : 8);
        yv_card hand[YV_MAX_HAND];
        reference_pick_cards(&chance, hand, held);
        yv_sort_cards(hand, held);
        compare_throws(&rules, hand, held);
        throws += tried_count;
    }
    CHECK(throws > 100000);
}

/* ---- picking up ---- */

TEST(a_single_card_can_be_taken)
{
    table t = table_deal("suits=2 jokers=0 hand=3", "7h8s2s AhAs3h up Kh");
    CHECK_TEXT(table_legal(&t, 0), "1 2s Kh, 1 2s deck, 1 7h Kh, 1 7h deck, 1 8s Kh, 1 8s deck");
}

static const char *takes_after(const char *words, const char *hand, const char *throw)
{
    char deal[100];
    snprintf(deal, sizeof deal, "%s 2c2d4h4s6c up Kc stock Qd", hand);
    table t = table_deal(words, deal);
    CHECK_TEXT(table_do(&t, throw), "");
    static char found[200];
    yv_action actions[YV_USUAL_ACTIONS];
    const int count = yv_list(&t.game, yv_seat_bit(1), 0, actions, YV_USUAL_ACTIONS);
    yv_text text = yv_text_in(found, sizeof found);
    for (int i = 0; i < count; i++)
        if (actions[i].count == 1 && actions[i].card[0] == table_card("6c"))
            yv_put_cards(&text, &actions[i].take, actions[i].take != YV_STOCK);
    return found;
}

TEST(any_card_of_a_set_can_be_taken_or_only_its_ends)
{
    CHECK_TEXT(takes_after("take_set=any", "7c7d7h7s9c", "1 7c7d7h7s deck"), "7c7d7h7s");
    CHECK_TEXT(takes_after("take_set=ends", "7c7d7h7s9c", "1 7c7d7h7s deck"), "7c7s");
    CHECK_TEXT(takes_after("take_set=ends", "7c7d7h7s9c", "1 7h7c7s7d deck"), "7h7d");
    CHECK_TEXT(takes_after("take_set=ends", "7c7d7h7s9c", "1 7h7c deck"), "7h7c");
}

TEST(the_ends_of_a_run_can_be_taken_or_any_card_of_it)
{
    CHECK_TEXT(takes_after("take_run=ends", "7c8c9cTcKs", "1 7c8c9cTc deck"), "7cTc");
    CHECK_TEXT(takes_after("take_run=any", "7c8c9cTcKs", "1 7c8c9cTc deck"), "7c8c9cTc");
    CHECK_TEXT(takes_after("take_run=ends take_set=any", "7cJk9cTcKs", "1 7cJk9cTc deck"), "7cTc");
    CHECK_TEXT(takes_after("take_run=any take_set=ends", "7cJk9cTcKs", "1 7cJk9cTc deck"), "7cJk9cTc");
}

TEST(equal_cards_of_the_drop_are_one_way_to_pick_up)
{
    CHECK_TEXT(takes_after("decks=2", "7c7c7h7h9c", "1 7c7c7h7h deck"), "7c7h");
}

/* ---- buying a joker ---- */

static bool buys(const char *words, const char *run, const char *hand, const char *play)
{
    char deal[100], throw[100], answer[100];
    snprintf(deal, sizeof deal, "%sKs %s up Ks stock Qd", run, hand);
    snprintf(throw, sizeof throw, "1 %s deck", run);
    snprintf(answer, sizeof answer, "2 %s", play);
    table t = table_deal(words, deal);
    CHECK_TEXT(table_do(&t, throw), "");
    const yv_action action = table_action(answer);
    const bool legal = yv_check(&t.game, &action).code == YV_OK;
    yv_action actions[YV_USUAL_ACTIONS];
    const int count = yv_list(&t.game, yv_seat_bit(1), 0, actions, YV_USUAL_ACTIONS);
    int times = 0;
    for (int i = 0; i < count; i++)
        times += actions[i].count == action.count && actions[i].take == action.take
                 && memcmp(actions[i].card, action.card, action.count) == 0;
    CHECK_NUMBER(times, legal);
    return legal;
}

TEST(the_card_that_a_joker_stands_for_buys_it)
{
    CHECK(buys("decks=2 joker_swap=on", "7cJk9cTc", "8c8d4h4s6c", "8c Jk"));
    CHECK(!buys("decks=2 joker_swap=off", "7cJk9cTc", "8c8d4h4s6c", "8c Jk"));
    CHECK(!buys("decks=2 joker_swap=on", "7cJk9cTc", "8c8d4h4s6c", "8d Jk"));
    CHECK(!buys("decks=2 joker_swap=on", "7cJk9cTc", "8c8d4h4s6c", "8c8d Jk"));
    CHECK(!buys("decks=2 joker_swap=on", "7cJk9cTc", "8c8c4h4s6c", "8c8c Jk"));
    CHECK(!buys("decks=2 joker_swap=on", "7cJk9cTc", "7c8c9c4s6c", "7c8c9c Jk"));
}

TEST(of_several_jokers_each_has_its_price)
{
    CHECK(buys("decks=2 joker_swap=on", "7cJkJkTc", "8c9c4h4s6c", "8c Jk"));
    CHECK(buys("decks=2 joker_swap=on", "7cJkJkTc", "8c9c4h4s6c", "9c Jk"));
    CHECK(!buys("decks=2 joker_swap=on", "7cJkJkTc", "8c9c4h4s6c", "6c Jk"));
}

TEST(a_joker_at_the_end_of_a_run_is_free)
{
    CHECK(buys("decks=2 joker_swap=on", "7cJk9cJk", "8cTc4h4s6c", "4h4s Jk"));
    CHECK(buys("decks=2 joker_swap=off", "7cJk9cJk", "8cTc4h4s6c", "4h Jk"));
}

TEST(prices_follow_the_ace)
{
    CHECK(buys("decks=2 joker_swap=on ace=both", "TcJcJkKc", "QcAc4h4s6c", "Qc Jk"));
    CHECK(buys("decks=2 joker_swap=on ace=wrap", "KcJk2c3c", "QcAc4h4s6c", "Ac Jk"));
    CHECK(buys("decks=2 joker_swap=on ace=both", "JcQcJkAc", "KcAc4h4s6c", "Kc Jk"));
}

CHECK_MAIN
