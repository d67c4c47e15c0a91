/* The options and presets are those of RULES.md, copied here by hand: sections 8, 9 and 1. */
#include "../check.h"
#include "../table.h"

/* Section 8. A choice lists its values, the default first; a number has its range. */
static const struct {
    const char *key, *values;
    int lowest, highest, normal;
} section8[] = {
    {"decks", NULL, 0, 4, 1},
    {"suits", "4 2", 0, 0, 0},
    {"jokers", NULL, 0, 4, 2},
    {"hand", NULL, 3, 7, 5},
    {"upcard", "on off", 0, 0, 0},
    {"faces", "ten rank", 0, 0, 0},
    {"joker_points", NULL, -5, 25, 0},
    {"one_eyed", NULL, -10, 10, 10},
    {"ace", "low both wrap", 0, 0, 0},
    {"run_naturals", "1 2", 0, 0, 0},
    {"run_jokers", "any one none", 0, 0, 0},
    {"set_jokers", "off on", 0, 0, 0},
    {"take_set", "any ends", 0, 0, 0},
    {"take_run", "ends any", 0, 0, 0},
    {"joker_swap", "off on", 0, 0, 0},
    {"pick", "free earned", 0, 0, 0},
    {"stock_out", "reshuffle end", 0, 0, 0},
    {"slap", "on runs off", 0, 0, 0},
    {"threshold", NULL, 0, 30, 5},
    {"call", "yaniv yan jhyap", 0, 0, 0},
    {"last_turn", "off on", 0, 0, 0},
    {"false_call", "refuse draw3 swap eliminate", 0, 0, 0},
    {"out_of_turn", "refuse penalty", 0, 0, 0},
    {"assaf_tie", "on off", 0, 0, 0},
    {"assaf_penalty", NULL, 0, 100, 30},
    {"assaf_each", NULL, 0, 100, 0},
    {"assaf_hand", "on off", 0, 0, 0},
    {"assaf_wins", "zero hand all", 0, 0, 0},
    {"yaniv_wins", "zero hand", 0, 0, 0},
    {"cut", "halve minus none", 0, 0, 0},
    {"cut_at", NULL, 10, 200, 50},
    {"cut_by", NULL, 10, 200, 50},
    {"limit", NULL, 20, 1000, 200},
    {"out", "reach cross", 0, 0, 0},
    {"end", "last first rounds", 0, 0, 0},
    {"rounds", NULL, 0, 100, 0},
    {"starter", "winner caller", 0, 0, 0},
    {"direction", "clockwise anticlockwise", 0, 0, 0},
};

/* Section 9, with jhyap's options written out for speedy. */
static const struct {
    const char *name, *differences;
    int fewest, most;
} section9[] = {
    {"traveller", "", 2, 8},
    {"tally", "decks=0 take_set=ends slap=off assaf_wins=hand cut=none end=rounds", 2, 5},
    {"sevens", "upcard=off threshold=7 take_set=ends joker_swap=on slap=off assaf_each=20 cut=none out=cross", 2, 8},
    {"jhyap", "take_set=ends slap=off call=jhyap assaf_wins=hand cut=none out=cross out_of_turn=penalty", 2, 8},
    {"speedy",
     "take_set=ends slap=off assaf_wins=hand cut=none out=cross out_of_turn=penalty suits=2 jokers=1 hand=3 "
     "call=yan",
     2, 4},
    {"dhumbal",
     "jokers=0 faces=rank take_run=any pick=earned stock_out=end slap=off call=jhyap assaf_penalty=25 assaf_wins=hand "
     "cut=none limit=100 direction=anticlockwise",
     2, 5},
    {"slapdown", "threshold=6 assaf_wins=hand out=cross starter=caller", 2, 8},
    {"duel", "jokers=0 threshold=7 take_set=ends slap=off cut=none end=rounds rounds=1", 2, 2},
};

enum { OPTIONS = sizeof section8 / sizeof *section8, PRESETS = sizeof section9 / sizeof *section9 };

static char why_buffer[200];

/* Reads rules. On failure returns false, with the reason in why_buffer. */
static bool reads(const char *words, yv_rules *rules)
{
    yv_text why = yv_text_in(why_buffer, sizeof why_buffer);
    return yv_rules_parse(rules, yv_span_of(words), &why);
}

static const char *refusal(const char *words)
{
    yv_rules rules;
    return reads(words, &rules) ? "" : why_buffer;
}

static const char *value_of(const yv_rules *rules, int option)
{
    static char buffer[40];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    yv_rules_put_value(rules, option, &text);
    return buffer;
}

static const char *written(const char *words)
{
    static char buffer[1000];
    const yv_rules rules = table_rules(words);
    yv_text text = yv_text_in(buffer, sizeof buffer);
    yv_rules_write(&rules, &text);
    return buffer;
}

/* ---- options ---- */

TEST(there_are_the_options_of_section_8_in_that_order)
{
    CHECK_NUMBER(YV_OPTIONS, OPTIONS);
    for (int i = 0; i < OPTIONS; i++)
        CHECK_TEXT(yv_options[i].key, section8[i].key);
}

TEST(every_default_is_that_of_section_8)
{
    const yv_rules rules = yv_rules_of_preset(0);
    for (int i = 0; i < OPTIONS; i++) {
        char number[20];
        snprintf(number, sizeof number, "%d", section8[i].normal);
        yv_span values = yv_span_of(section8[i].values ? section8[i].values : number);
        const yv_span normal = yv_span_take_word(&values);
        CHECK(yv_span_is(normal, value_of(&rules, i)));
    }
}

static void check_choice(int option)
{
    yv_span values = yv_span_of(section8[option].values);
    int count = 0;
    for (yv_span value = yv_span_take_word(&values); value.length; value = yv_span_take_word(&values), count++) {
        char words[100];
        yv_rules rules;
        snprintf(words, sizeof words, "%s=%.*s", section8[option].key, (int)value.length, value.at);
        CHECK(reads(words, &rules));
        CHECK(yv_span_is(value, value_of(&rules, option)));
        CHECK_NUMBER(yv_rules_get(&rules, option), count);
    }
    CHECK_NUMBER(yv_options[option].highest, count - 1);
}

static void check_number(int option)
{
    for (int number = section8[option].lowest - 2; number <= section8[option].highest + 2; number++) {
        char words[100];
        yv_rules rules;
        snprintf(words, sizeof words, "%s=%d", section8[option].key, number);
        const bool wanted = number >= section8[option].lowest && number <= section8[option].highest;
        CHECK(reads(words, &rules) == wanted);
        if (wanted)
            CHECK_NUMBER(yv_rules_get(&rules, option), number);
    }
}

TEST(every_option_takes_the_values_of_section_8_and_no_others)
{
    for (int i = 0; i < OPTIONS; i++) {
        if (section8[i].values)
            check_choice(i);
        else
            check_number(i);
    }
}

TEST(setting_one_option_leaves_the_others_alone)
{
    for (int i = 0; i < OPTIONS; i++) {
        char words[100];
        yv_rules rules;
        const int other = yv_options[i].normal == yv_options[i].highest ? yv_options[i].lowest : yv_options[i].highest;
        if (yv_options[i].values)
            snprintf(words, sizeof words, "%s=%s", yv_options[i].key, yv_options[i].values[other]);
        else
            snprintf(words, sizeof words, "%s=%d", yv_options[i].key, other);
        CHECK(reads(words, &rules));
        for (int j = 0; j < OPTIONS; j++)
            CHECK_NUMBER(yv_rules_get(&rules, j), i == j ? other : yv_options[j].normal);
    }
}

/* ---- presets ---- */

TEST(every_preset_is_that_of_section_9)
{
    CHECK_NUMBER(YV_PRESETS, PRESETS);
    for (int i = 0; i < PRESETS; i++) {
        yv_rules named = yv_rules_of_preset(i), spelt = table_rules(section9[i].differences);
        CHECK_TEXT(yv_presets[i].name, section9[i].name);
        CHECK_NUMBER(named.preset, i);
        spelt.preset = named.preset;
        CHECK(memcmp(&named, &spelt, sizeof named) == 0);
    }
}

TEST(a_preset_is_for_the_number_of_players_of_section_9)
{
    for (int i = 0; i < PRESETS; i++) {
        const yv_rules rules = yv_rules_of_preset(i);
        for (int players = 0; players <= 12; players++) {
            yv_game game;
            const bool wanted = players >= section9[i].fewest && players <= section9[i].most;
            CHECK((yv_start(&game, &rules, players).code == YV_OK) == wanted);
        }
    }
}

/* ---- reading and writing ---- */

TEST(rules_without_a_preset_are_the_first_one)
{
    CHECK_TEXT(written(""), "traveller");
    CHECK_TEXT(written("threshold=7"), "traveller threshold=7");
    CHECK_TEXT(written("  speedy\t hand=4  "), "speedy hand=4");
}

TEST(what_a_preset_says_already_is_not_written)
{
    CHECK_TEXT(written("sevens threshold=7 upcard=on"), "sevens upcard=on");
    CHECK_TEXT(written("traveller joker_points=-5 one_eyed=-10"), "traveller joker_points=-5 one_eyed=-10");
}

TEST(of_an_option_given_twice_the_last_counts)
{
    CHECK_TEXT(written("threshold=7 threshold=9"), "traveller threshold=9");
}

TEST(wrong_rules_are_refused_with_the_reason)
{
    CHECK_TEXT(refusal("chess"), "there is no preset 'chess'");
    CHECK_TEXT(refusal("Traveller"), "there is no preset 'Traveller'");
    CHECK_TEXT(refusal("traveller speedy"), "'speedy' is not of the form key=value");
    CHECK_TEXT(refusal("threshold=7 speedy"), "'speedy' is not of the form key=value");
    CHECK_TEXT(refusal("colour=red"), "there is no option 'colour'");
    CHECK_TEXT(refusal("=red"), "there is no option ''");
    CHECK_TEXT(refusal("threshold=31"), "threshold takes a number from 0 to 30, not '31'");
    CHECK_TEXT(refusal("threshold="), "threshold takes a number from 0 to 30, not ''");
    CHECK_TEXT(refusal("threshold=7x"), "threshold takes a number from 0 to 30, not '7x'");
    CHECK_TEXT(refusal("threshold=99999999999999999999"),
               "threshold takes a number from 0 to 30, not '99999999999999999999'");
    CHECK_TEXT(refusal("ace=high"), "ace takes low, both or wrap, not 'high'");
    CHECK_TEXT(refusal("suits=3"), "suits takes 4 or 2, not '3'");
    CHECK_TEXT(refusal("upcard=ON"), "upcard takes on or off, not 'ON'");
}

TEST(refused_rules_leave_the_old_ones_as_they_were)
{
    yv_rules rules = table_rules("speedy hand=4"), before = rules;
    CHECK(!reads("sevens threshold=8 ace=high", &rules));
    CHECK(memcmp(&rules, &before, sizeof rules) == 0);
}

/* ---- section 1 ---- */

static int points(const char *words, const char *card)
{
    const yv_rules rules = table_rules(words);
    return yv_rules_points(&rules, table_card(card));
}

TEST(cards_count_what_section_1_says)
{
    CHECK_NUMBER(points("", "Ac"), 1);
    CHECK_NUMBER(points("", "2c"), 2);
    CHECK_NUMBER(points("", "9d"), 9);
    CHECK_NUMBER(points("", "Th"), 10);
    CHECK_NUMBER(points("", "Js"), 10);
    CHECK_NUMBER(points("", "Qc"), 10);
    CHECK_NUMBER(points("", "Kc"), 10);
    CHECK_NUMBER(points("", "Jk"), 0);
    CHECK_NUMBER(points("joker_points=-5", "Jk"), -5);
    CHECK_NUMBER(points("joker_points=25", "Jk"), 25);
}

TEST(faces_can_count_their_rank)
{
    CHECK_NUMBER(points("faces=rank", "Th"), 10);
    CHECK_NUMBER(points("faces=rank", "Jc"), 11);
    CHECK_NUMBER(points("faces=rank", "Qh"), 12);
    CHECK_NUMBER(points("faces=rank", "Ks"), 13);
}

TEST(the_one_eyed_jacks_are_those_of_spades_and_hearts)
{
    CHECK_NUMBER(points("one_eyed=-10", "Js"), -10);
    CHECK_NUMBER(points("one_eyed=3", "Jh"), 3);
    CHECK_NUMBER(points("one_eyed=3", "Jc"), 10);
    CHECK_NUMBER(points("one_eyed=3", "Jd"), 10);
    CHECK_NUMBER(points("one_eyed=3 faces=rank", "Js"), 3);
    CHECK_NUMBER(points("one_eyed=0", "Js"), 0);
    CHECK_NUMBER(points("one_eyed=3", "Qs"), 10);
}

TEST(one_eyed_jacks_left_at_ten_are_jacks_like_the_others)
{
    CHECK_NUMBER(points("one_eyed=10 faces=rank", "Js"), 11);
    CHECK_NUMBER(points("faces=rank", "Jh"), 11);
}

TEST(the_points_of_all_faces_are_those_of_each)
{
    static const char *const words[] = {"", "faces=rank", "one_eyed=-10 joker_points=-5", "faces=rank one_eyed=3"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const yv_rules rules = table_rules(words[i]);
        int8_t all[YV_FACES];
        yv_rules_fill_points(&rules, all);
        for (yv_card card = 0; card < YV_FACES; card++)
            CHECK_NUMBER(all[card], yv_rules_points(&rules, card));
    }
}

static int deck_size(const char *words, int players)
{
    const yv_rules rules = table_rules(words);
    yv_card deck[YV_MAX_DECK];
    const int size = yv_rules_fill_deck(&rules, players, deck);
    CHECK_NUMBER(yv_rules_deck_size(&rules, players), size);
    const yv_tally tally = yv_tally_cards(deck, size), same = yv_rules_tally_deck(&rules, players);
    for (yv_card card = 0; card < YV_FACES; card++) {
        CHECK_NUMBER(yv_rules_copies(&rules, players, card), tally.of[card]);
        CHECK_NUMBER(same.of[card], tally.of[card]);
    }
    return size;
}

TEST(decks_have_the_suits_and_jokers_of_the_rules)
{
    CHECK_NUMBER(deck_size("", 2), 54);
    CHECK_NUMBER(deck_size("jokers=0", 2), 52);
    CHECK_NUMBER(deck_size("suits=2 jokers=1", 2), 27);
    CHECK_NUMBER(deck_size("decks=4 jokers=4", 8), 224);
}

TEST(with_no_number_of_decks_there_are_two_from_four_players_on)
{
    CHECK_NUMBER(deck_size("decks=0", 3), 54);
    CHECK_NUMBER(deck_size("decks=0", 4), 108);
    CHECK_NUMBER(deck_size("decks=0", 8), 108);
}

TEST(the_two_suits_are_spades_and_hearts)
{
    const yv_rules rules = table_rules("suits=2");
    CHECK_NUMBER(yv_rules_copies(&rules, 2, table_card("7s")), 1);
    CHECK_NUMBER(yv_rules_copies(&rules, 2, table_card("7h")), 1);
    CHECK_NUMBER(yv_rules_copies(&rules, 2, table_card("7c")), 0);
    CHECK_NUMBER(yv_rules_copies(&rules, 2, table_card("7d")), 0);
}

TEST(no_number_of_rounds_means_two_a_player)
{
    const yv_rules none = table_rules("rounds=0"), some = table_rules("rounds=100");
    CHECK_NUMBER(yv_rules_rounds(&none, 5), 10);
    CHECK_NUMBER(yv_rules_rounds(&some, 5), 100);
}

/* ---- section 2: is the deck large enough? ---- */

static const char *start(const char *words, int players)
{
    static char buffer[200];
    const yv_rules rules = table_rules(words);
    yv_game game;
    yv_text text = yv_text_in(buffer, sizeof buffer);
    const yv_error error = yv_start(&game, &rules, players);
    if (error.code)
        yv_error_write(error, &text);
    return buffer;
}

TEST(a_deck_must_leave_one_card_in_the_stock)
{
    CHECK_TEXT(start("suits=2 jokers=0 hand=3", 8), "");
    CHECK_TEXT(start("suits=2 jokers=0 hand=4", 6), "");
    CHECK_TEXT(start("suits=2 jokers=0 hand=5", 5), "the deck is too small: 27 cards are needed and it has 26");
    CHECK_TEXT(start("suits=2 jokers=1 hand=5", 5), "");
    CHECK_TEXT(start("suits=2 jokers=0 hand=5 upcard=off", 5), "");
    CHECK_TEXT(start("hand=7", 8), "the deck is too small: 58 cards are needed and it has 54");
    CHECK_TEXT(start("hand=7 decks=0", 8), "");
}

CHECK_MAIN
