/* Throws: what cards make in the order laid, and the ways to lay cards in no order. */
#include "../../src/chance/shuffle.h"
#include "../check.h"
#include "../table.h"
#include "../reference.h"

/* Returns why the cards are not a throw under these rules, or an empty string. */
static const char *refusal(const char *words, const char *cards)
{
    static char message[YV_MAX_MESSAGE];
    const yv_rules rules = table_rules(words);
    yv_card card[YV_MAX_DECK];
    const int count = table_cards(cards, card);
    const yv_error error = yv_throw_check(&rules, card, count);
    yv_text text = yv_text_in(message, sizeof message);
    if (error.code)
        yv_error_write(error, &text);
    return message;
}

static bool is_throw(const char *words, const char *cards)
{
    return refusal(words, cards)[0] == '\0';
}

static yv_shape shape(const char *words, const char *cards)
{
    const yv_rules rules = table_rules(words);
    yv_card card[YV_MAX_DECK];
    const int count = table_cards(cards, card);
    return yv_throw_shape(&rules, card, count);
}

/* Returns all ways to lay the cards, best first, separated by spaces. */
static const char *ways(const char *words, const char *cards)
{
    static char buffer[4000];
    const yv_rules rules = table_rules(words);
    yv_throw throws[64];
    yv_card card[YV_MAX_DECK];
    const int count = table_cards(cards, card);
    const int found = yv_arrange(&rules, card, count, throws, 64);
    yv_text text = yv_text_in(buffer, sizeof buffer);
    for (int i = 0; i < found; i++) {
        yv_put_string(&text, i ? " " : "");
        yv_put_cards(&text, throws[i].card, throws[i].count);
    }
    return buffer;
}

/* ---- sets ---- */

TEST(one_card_of_any_kind_is_a_throw)
{
    CHECK(is_throw("", "7h") && is_throw("", "Jk"));
    CHECK_NUMBER(shape("", "Jk"), YV_SINGLE);
}

TEST(no_card_is_no_throw)
{
    CHECK_TEXT(refusal("", ""), "throw at least one card");
    CHECK_TEXT(ways("", ""), "");
}

TEST(cards_of_one_rank_are_a_set_in_any_order)
{
    CHECK(is_throw("", "7h7s") && is_throw("", "7s7h") && is_throw("", "7s7c7h7d7s"));
    CHECK_NUMBER(shape("", "7s7h"), YV_SET);
}

TEST(jokers_are_a_rank_of_their_own)
{
    CHECK(is_throw("", "JkJk") && is_throw("", "JkJkJkJk") && is_throw("run_naturals=2", "JkJkJk"));
    CHECK_NUMBER(shape("", "JkJkJk"), YV_SET);
    CHECK(!is_throw("", "7hJk") && !is_throw("", "7h7sJk") && !is_throw("", "KhJk"));
}

TEST(jokers_stand_in_for_cards_of_a_set_only_where_the_rules_say_so)
{
    CHECK(is_throw("set_jokers=on", "7hJk") && is_throw("set_jokers=on", "Jk7hJk7s")
          && is_throw("set_jokers=on", "JkJk"));
    CHECK(!is_throw("set_jokers=on", "7h8hJk8s"));
    CHECK_TEXT(refusal("", "7h7sJk"), "in this game a joker cannot stand in for a card of a set");
}

TEST(what_can_be_read_both_ways_is_a_set)
{
    CHECK_NUMBER(shape("set_jokers=on", "7hJkJk"), YV_SET);
    CHECK_NUMBER(shape("", "7hJkJk"), YV_RUN);
    CHECK(is_throw("set_jokers=on", "7hJkJk") && is_throw("set_jokers=on run_naturals=2", "Jk7hJk"));
    CHECK(is_throw("set_jokers=on", "AhJkJk") && is_throw("set_jokers=on", "JkJkAh"));
}

/* ---- runs ---- */

TEST(a_run_is_three_or_more_cards_of_one_suit_laid_low_to_high)
{
    CHECK(is_throw("", "5c6c7c") && is_throw("", "9hThJhQhKh") && is_throw("", "Ac2c3c4c5c6c7c8c9cTcJcQcKc"));
    CHECK(!is_throw("", "5c6c") && !is_throw("", "5c6d7c") && !is_throw("", "7c6c5c") && !is_throw("", "5c7c6c"));
    CHECK(!is_throw("", "5c6c8c") && !is_throw("", "5c5c6c7c") && !is_throw("", "5c6c6c7c"));
    CHECK_NUMBER(shape("", "5c6c7c"), YV_RUN);
}

TEST(jokers_stand_anywhere_in_a_run)
{
    CHECK(is_throw("", "5cJk7c") && is_throw("", "Jk6c7c") && is_throw("", "5c6cJk") && is_throw("", "5cJkJkJkJkTc"));
    CHECK(is_throw("", "JkJk7c") && is_throw("", "7cJkJk") && is_throw("", "Jk7cJk"));
    CHECK(!is_throw("", "5cJk6c") && !is_throw("", "5cJk8c") && !is_throw("", "QcKcJk") && !is_throw("", "JkAc2c"));
}

TEST(a_run_needs_as_many_natural_cards_as_the_rules_say)
{
    CHECK(is_throw("run_naturals=1", "7cJkJk") && !is_throw("run_naturals=2", "7cJkJk"));
    CHECK(is_throw("run_naturals=2", "7cJk9c") && is_throw("run_naturals=2", "JkJk7c8c"));
    CHECK_TEXT(refusal("run_naturals=2", "7cJkJk"), "a run needs at least 2 cards that are not jokers");
}

TEST(a_low_ace_stands_below_the_two_only)
{
    CHECK(is_throw("ace=low", "Ac2c3c") && is_throw("ace=low", "AcJkJk") && is_throw("ace=low", "AcJk3c"));
    CHECK(!is_throw("ace=low", "QcKcAc") && !is_throw("ace=low", "KcAc2c") && !is_throw("ace=low", "JkJkAc"));
    CHECK(!is_throw("ace=low", "QcKcJk") && !is_throw("ace=low", "QcJkAc"));
}

TEST(with_both_an_ace_also_stands_above_the_king)
{
    CHECK(is_throw("ace=both", "Ac2c3c") && is_throw("ace=both", "QcKcAc") && is_throw("ace=both", "QcKcJk"));
    CHECK(is_throw("ace=both", "JkJkAc") && is_throw("ace=both", "JkKcAc") && is_throw("ace=both", "QcJkAc"));
    CHECK(is_throw("ace=both", "2c3c4c5c6c7c8c9cTcJcQcKcAc"));
    CHECK(!is_throw("ace=both", "KcAc2c") && !is_throw("ace=both", "JkAc2c") && !is_throw("ace=both", "KcAcJk"));
    CHECK(!is_throw("ace=both", "JkAcJk") && !is_throw("ace=both", "KcJk2c"));
}

TEST(with_wrap_runs_go_round_the_corner)
{
    CHECK(is_throw("ace=wrap", "KcAc2c") && is_throw("ace=wrap", "JkAcJk") && is_throw("ace=wrap", "KcJk2c"));
    CHECK(is_throw("ace=wrap", "JkAc2c") && is_throw("ace=wrap", "KcJkJk") && is_throw("ace=wrap", "QcKcAc2c3c"));
    CHECK(is_throw("ace=wrap", "8c9cTcJcQcKcAc2c3c4c5c6c7c"));
    CHECK(!is_throw("ace=wrap", "2cAcKc") && !is_throw("ace=wrap", "KcKcAc2c"));
}

TEST(a_run_has_at_most_thirteen_cards_and_repeats_no_rank)
{
    CHECK(is_throw("ace=wrap", "8c9cTcJcQcKcAc2c3c4c5c6cJk"));
    CHECK(!is_throw("ace=wrap", "8c9cTcJcQcKcAc2c3c4c5c6c7c8c"));
    CHECK(!is_throw("ace=both", "Ac2c3c4c5c6c7c8c9cTcJcQcKcAc"));
    CHECK_TEXT(refusal("ace=both", "Ac2c3c4c5c6c7c8c9cTcJcQcKcAc"), "a run has at most 13 cards");
}

/* ---- what stands where ---- */

static const char *face_at(const char *words, const char *run, int place)
{
    static char buffer[40];
    const yv_rules rules = table_rules(words);
    yv_card card[YV_MAX_DECK];
    const int count = table_cards(run, card);
    const yv_card face = yv_run_face_at(&rules, card, count, place);
    yv_text text = yv_text_in(buffer, sizeof buffer);
    if (face == YV_NO_CARD)
        yv_put_string(&text, "none");
    else
        yv_put_card(&text, face);
    return buffer;
}

TEST(a_joker_stands_for_the_card_of_its_place)
{
    CHECK_TEXT(face_at("", "5cJk7c", 1), "6c");
    CHECK_TEXT(face_at("", "JkJk7c", 0), "5c");
    CHECK_TEXT(face_at("", "7cJkJk", 2), "9c");
    CHECK_TEXT(face_at("ace=both", "JkJkAd", 1), "Kd");
    CHECK_TEXT(face_at("ace=wrap", "JkAdJk", 2), "2d");
    CHECK_TEXT(face_at("ace=wrap", "QdJkJk", 2), "Ad");
}

TEST(beyond_its_ends_a_run_goes_on_as_far_as_the_ace_allows)
{
    CHECK_TEXT(face_at("", "5c6c7c", 3), "8c");
    CHECK_TEXT(face_at("", "5c6c7c", -1), "4c");
    CHECK_TEXT(face_at("", "Ac2c3c", -1), "none");
    CHECK_TEXT(face_at("", "JcQcKc", 3), "none");
    CHECK_TEXT(face_at("ace=both", "JcQcKc", 3), "Ac");
    CHECK_TEXT(face_at("ace=both", "QcKcAc", 3), "none");
    CHECK_TEXT(face_at("ace=both", "Ac2c3c", -1), "none");
    CHECK_TEXT(face_at("ace=wrap", "QcKcAc", 3), "2c");
    CHECK_TEXT(face_at("ace=wrap", "Ac2c3c", -1), "Kc");
    CHECK_TEXT(face_at("ace=both", "2c3c4c5c6c7c8c9cTcJcQcKc", -1), "Ac");
    CHECK_TEXT(face_at("ace=both", "2c3c4c5c6c7c8c9cTcJcQcKc", 12), "Ac");
    CHECK_TEXT(face_at("", "Ac2c3c4c5c6c7c8c9cTcJcQcKc", 13), "none");
    CHECK_TEXT(face_at("ace=wrap", "Ac2c3c4c5c6c7c8c9cTcJcQcKc", 13), "none");
    CHECK_TEXT(face_at("ace=wrap", "Ac2c3c4c5c6c7c8c9cTcJcQcKc", -1), "none");
}

/* ---- ways to lay ---- */

TEST(a_run_is_laid_low_to_high_however_it_was_selected)
{
    CHECK_TEXT(ways("", "7c5c6c"), "5c6c7c");
    CHECK_TEXT(ways("", "7c6d5c"), "");
    CHECK_TEXT(ways("ace=both", "AcKcQc"), "QcKcAc");
    CHECK_TEXT(ways("ace=wrap", "2cAcKc"), "KcAc2c");
}

TEST(jokers_inside_a_run_come_before_jokers_at_its_ends)
{
    CHECK_TEXT(ways("", "5c7cJk"), "5cJk7c");
    CHECK_TEXT(ways("", "Jk6c5c"), "5c6cJk Jk5c6c");
    CHECK_TEXT(ways("", "5c7cJkJk"), "5cJk7cJk Jk5cJk7c");
    CHECK_TEXT(ways("", "7cJkJk"), "7cJkJk JkJk7c Jk7cJk");
    CHECK_TEXT(ways("", "5c8cJkJk"), "5cJkJk8c");
}

TEST(a_set_of_which_any_card_can_be_taken_is_laid_in_one_way)
{
    CHECK_TEXT(ways("take_set=any", "7s7c7h"), "7c7h7s");
    CHECK_TEXT(ways("take_set=any set_jokers=on", "JkJk7h"), "7hJkJk");
}

TEST(a_set_of_which_the_ends_can_be_taken_is_first_laid_as_given)
{
    CHECK_TEXT(ways("take_set=ends", "7s7c"), "7s7c");
    CHECK_TEXT(ways("take_set=ends", "7s7c7h"), "7s7c7h 7c7s7h 7c7h7s");
    CHECK_TEXT(ways("take_set=ends", "7c7h7c"), "7c7h7c 7c7c7h");
}

TEST(no_more_ways_are_written_than_there_is_room_for)
{
    const yv_rules rules = table_rules("");
    yv_card cards[YV_MAX_DECK];
    yv_throw throws[3];
    const int count = table_cards("7cJkJk", cards);
    memset(throws, 0xee, sizeof throws);
    CHECK_NUMBER(yv_arrange(&rules, cards, count, throws, 1), 3);
    CHECK_NUMBER(throws[0].count, 3);
    CHECK_NUMBER(throws[1].count, 0xee);
    CHECK_NUMBER(yv_arrange(&rules, cards, count, NULL, 0), 3);
    CHECK_NUMBER(yv_arrange(&rules, cards, YV_MAX_THROW + 1, NULL, 0), 0);
}

/* ---- against the plain reading of the rules ---- */

TEST(a_throw_is_what_the_rules_say_and_nothing_else)
{
    yv_rng chance = yv_rng_seeded(7);
    int throws = 0;
    for (int i = 0; i < 400000; i++) {
        const yv_rules rules = reference_some_rules(&chance);
        const int count = 1 + (int)yv_rng_below(&chance, i % 8 ? 6 : 16);
        yv_card cards[YV_MAX_THROW];
        reference_pick_cards(&chance, cards, count);
        if (yv_rng_below(&chance, 2))
            yv_sort_cards(cards, count);
        const bool wanted = reference_is_throw(&rules, cards, count);
        throws += wanted;
        CHECK(wanted == (yv_throw_check(&rules, cards, count).code == YV_OK));
        if (wanted && count > 1)
            CHECK((yv_throw_shape(&rules, cards, count) == YV_SET) == reference_is_set(&rules, cards, count));
        if (check_failed)
            return;
    }
    CHECK(throws > 50000);
}

/* Tries every possible long run, whole and with jokers in it. */
TEST(long_runs_are_what_the_rules_say)
{
    yv_rng chance = yv_rng_seeded(8);
    for (int i = 0; i < 100000 && !check_failed; i++) {
        const yv_rules rules = reference_some_rules(&chance);
        const int base = (int)yv_rng_below(&chance, 13), count = 3 + (int)yv_rng_below(&chance, 12);
        yv_card cards[YV_MAX_THROW];
        for (int at = 0; at < count; at++)
            cards[at] = yv_rng_below(&chance, 3) ? yv_make_card((base + at) % 13, YV_HEARTS) : YV_JOKER;
        CHECK(reference_is_throw(&rules, cards, count) == (yv_throw_check(&rules, cards, count).code == YV_OK));
    }
}

enum { MOST_WAYS = 800 }; /* more than the orders of six cards */

static bool same_ends(const yv_card *one, const yv_card *other, int count)
{
    const yv_card a = one[0], b = one[count - 1], c = other[0], d = other[count - 1];
    return (a == c && b == d) || (a == d && b == c);
}

/* True if two ways to lay the cards are equal for the next player, who may take one. */
static bool same_way(const yv_rules *rules, const yv_card *one, const yv_card *other, int count)
{
    if (count == 1)
        return true;
    if (!reference_is_set(rules, one, count))
        return memcmp(one, other, (size_t)count) == 0;
    return rules->take_set == YV_take_set_any || same_ends(one, other, count);
}

/* Tries every order of the cards; returns how many different throws there are among them. */
static int try_all_orders(const yv_rules *rules, const yv_card *cards, int count, yv_card (*found)[YV_MAX_THROW])
{
    yv_card order[YV_MAX_THROW];
    int ways_found = 0;
    memcpy(order, cards, (size_t)count);
    yv_sort_cards(order, count);
    do {
        bool new = reference_is_throw(rules, order, count);
        for (int i = 0; i < ways_found && new; i++)
            new = !same_way(rules, order, found[i], count);
        if (new)
            memcpy(found[ways_found++], order, (size_t)count);
    } while (reference_next_order(order, count));
    return ways_found;
}

static bool is_among(const yv_rules *rules, const yv_throw *throw, yv_card (*found)[YV_MAX_THROW], int count)
{
    for (int i = 0; i < count; i++)
        if (same_way(rules, throw->card, found[i], throw->count))
            return true;
    return false;
}

static int exposed_jokers(const yv_throw *throw)
{
    return (throw->card[0] == YV_JOKER) + (throw->card[throw->count - 1] == YV_JOKER);
}

static void check_arrangement(const yv_rules *rules, const yv_card *cards, int count)
{
    static yv_card found[MOST_WAYS][YV_MAX_THROW];
    static yv_throw throws[MOST_WAYS];
    const int wanted = try_all_orders(rules, cards, count, found);
    const yv_tally held = yv_tally_cards(cards, count);
    CHECK_NUMBER(yv_arrange(rules, cards, count, throws, MOST_WAYS), wanted);
    for (int i = 0; i < wanted && !check_failed; i++) {
        const yv_tally laid = yv_tally_cards(throws[i].card, throws[i].count);
        CHECK(throws[i].count == count && memcmp(&held, &laid, sizeof held) == 0);
        CHECK(yv_throw_check(rules, throws[i].card, count).code == YV_OK);
        CHECK(yv_throw_shape(rules, throws[i].card, count) == throws[i].shape);
        CHECK(is_among(rules, &throws[i], found, wanted));
        if (throws[i].shape == YV_RUN && i > 0)
            CHECK(exposed_jokers(&throws[i - 1]) <= exposed_jokers(&throws[i]));
        for (int j = 0; j < i; j++)
            CHECK(!same_way(rules, throws[i].card, throws[j].card, count));
    }
}

TEST(every_way_to_lay_cards_is_found_and_no_other)
{
    yv_rng chance = yv_rng_seeded(9);
    for (int i = 0; i < 20000 && !check_failed; i++) {
        const yv_rules rules = reference_some_rules(&chance);
        const int count = 1 + (int)yv_rng_below(&chance, 6);
        yv_card cards[YV_MAX_THROW];
        reference_pick_cards(&chance, cards, count);
        check_arrangement(&rules, cards, count);
    }
}

CHECK_MAIN
