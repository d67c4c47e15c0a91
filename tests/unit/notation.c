/* Cards and actions as text. */
#include "../check.h"
#include "../table.h"

static char why_buffer[300];

static bool reads(const char *words, yv_action *action)
{
    yv_text why = yv_text_in(why_buffer, sizeof why_buffer);
    return yv_parse_action(yv_span_of(words), 2, action, &why);
}

static const char *refusal(const char *words)
{
    yv_action action;
    return reads(words, &action) ? "" : why_buffer;
}

static const char *again(const char *words)
{
    static char buffer[100];
    yv_action action;
    if (!reads(words, &action))
        return why_buffer;
    yv_text text = yv_text_in(buffer, sizeof buffer);
    yv_put_action(&text, &action);
    return buffer;
}

static const char *canonical(const char *rules_words, const char *words)
{
    static char buffer[100];
    const yv_rules rules = table_rules(rules_words);
    yv_action action;
    if (!reads(words, &action))
        return why_buffer;
    yv_make_canonical(&rules, &action);
    yv_text text = yv_text_in(buffer, sizeof buffer);
    yv_put_action(&text, &action);
    return buffer;
}

/* ---- cards ---- */

TEST(every_card_is_written_and_read_as_two_characters)
{
    for (yv_card card = 0; card < YV_FACES; card++) {
        const char *text = table_text(&card, 1);
        CHECK(strlen(text) == 2);
        CHECK_NUMBER(table_card(text), card);
    }
    CHECK_NUMBER(table_card("As"), yv_make_card(0, YV_SPADES));
    CHECK_NUMBER(table_card("Td"), yv_make_card(9, YV_DIAMONDS));
    CHECK_NUMBER(table_card("Jk"), YV_JOKER);
}

TEST(cards_are_read_in_any_case)
{
    CHECK_NUMBER(table_card("aS"), table_card("As"));
    CHECK_NUMBER(table_card("tD"), table_card("Td"));
    CHECK_NUMBER(table_card("jK"), YV_JOKER);
    CHECK_NUMBER(table_card("JK"), YV_JOKER);
    CHECK_NUMBER(table_card("jc"), table_card("Jc"));
}

static bool are_cards(const char *text, int capacity, int wanted)
{
    yv_card cards[8];
    int count = -1;
    const bool good = yv_parse_cards(yv_span_of(text), cards, capacity, &count);
    CHECK_NUMBER(count, wanted);
    return good;
}

TEST(garbage_is_not_cards)
{
    CHECK(!are_cards("1h", 8, 0) && !are_cards("7x", 8, 0) && !are_cards("7", 8, 0) && !are_cards("7hK", 8, 1));
    CHECK(!are_cards("10h", 8, 0) && !are_cards("Kk", 8, 0) && !are_cards("7h,8h", 8, 1) && !are_cards("7 h", 8, 0));
    CHECK(!are_cards("7h8h9h", 2, 2));
    CHECK(are_cards("", 8, 0) && are_cards(" 7h 8h\t9h ", 8, 3) && are_cards("7h8h", 2, 2));
}

TEST(only_the_span_is_read)
{
    yv_card cards[4];
    int count;
    CHECK(yv_parse_cards((yv_span){"7h8h9h", 4}, cards, 4, &count));
    CHECK_NUMBER(count, 2);
    CHECK(!yv_parse_cards((yv_span){"7h8h9h", 3}, cards, 4, &count));
}

TEST(cards_can_be_said_in_words)
{
    char buffer[40];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    yv_put_card_in_words(&text, table_card("Th"));
    yv_put_string(&text, ", ");
    yv_put_card_in_words(&text, table_card("Ac"));
    yv_put_string(&text, ", ");
    yv_put_card_in_words(&text, YV_JOKER);
    CHECK_TEXT(buffer, "10 of hearts, ace of clubs, joker");
}

/* ---- actions ---- */

TEST(actions_are_written_as_they_are_read)
{
    static const char *const all[] = {"7h7s deck", "5c6cJk8c Kd", "Jk Jk", "yaniv", "yan", "slap", "swap", "pass"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        CHECK_TEXT(again(all[i]), all[i]);
}

TEST(actions_are_read_in_any_case_and_with_any_space)
{
    CHECK_TEXT(again("  7H7S\tDECK "), "7h7s deck");
    CHECK_TEXT(again("5c6cjK8C kD"), "5c6cJk8c Kd");
    CHECK_TEXT(again("YANIV"), "yaniv");
    CHECK_TEXT(again("Slap"), "slap");
}

TEST(an_action_is_of_the_seat_it_is_read_for)
{
    yv_action action;
    CHECK(reads("7h deck", &action));
    CHECK_NUMBER(action.seat, 2);
    CHECK_NUMBER(action.verb, YV_PLAY);
    CHECK_NUMBER(action.take, YV_STOCK);
    CHECK_NUMBER(action.count, 1);
}

TEST(what_cannot_be_read_is_said_in_words)
{
    CHECK_TEXT(refusal(""), "there is no action here");
    CHECK_TEXT(refusal("   "), "there is no action here");
    CHECK_TEXT(refusal("hello"), "'hello' is neither cards nor an action");
    CHECK_TEXT(refusal("7h"), "say what to pick up: deck, or a card of the drop");
    CHECK_TEXT(refusal("7h 8"), "'8' is neither deck nor a card");
    CHECK_TEXT(refusal("7h 8h9h"), "'8h9h' is neither deck nor a card");
    CHECK_TEXT(refusal("7h deck now"), "'now' comes after the end of the action");
    CHECK_TEXT(refusal("yaniv now"), "'now' comes after the end of the action");
    CHECK_TEXT(refusal("deck 7h"), "'deck' is neither cards nor an action");
    CHECK_TEXT(refusal("AcAcAcAcAcAcAcAcAcAcAcAcAcAcAcAcAc deck"),
               "'AcAcAcAcAcAcAcAcAcAcAcAcAcAcAcAcAc' is more cards than a hand can hold");
}

TEST(what_cannot_be_read_leaves_the_action_as_it_was)
{
    yv_action action, before;
    memset(&action, 0x55, sizeof action);
    before = action;
    CHECK(!reads("7h8h nowhere", &action));
    CHECK(memcmp(&action, &before, sizeof action) == 0);
}

TEST(sixteen_cards_can_be_thrown_as_far_as_reading_goes)
{
    CHECK_TEXT(again("AcAcAcAcAcAcAcAcAcAcAcAcAcAcAcAc deck"), "AcAcAcAcAcAcAcAcAcAcAcAcAcAcAcAc deck");
}

/* ---- canonical writing ---- */

TEST(a_set_of_which_any_card_can_be_taken_is_written_ascending)
{
    CHECK_TEXT(canonical("take_set=any", "7s7c7h deck"), "7c7h7s deck");
    CHECK_TEXT(canonical("take_set=any set_jokers=on", "Jk7s7c Kd"), "7c7sJk Kd");
}

TEST(a_set_of_which_the_ends_can_be_taken_keeps_its_ends_the_lower_first)
{
    CHECK_TEXT(canonical("take_set=ends", "7s7c deck"), "7c7s deck");
    CHECK_TEXT(canonical("take_set=ends", "7s7d7c7h deck"), "7h7c7d7s deck");
    CHECK_TEXT(canonical("take_set=ends", "7c7s7h7d deck"), "7c7h7s7d deck");
    CHECK_TEXT(canonical("take_set=ends set_jokers=on", "Jk7s7c deck"), "7c7sJk deck");
    CHECK_TEXT(canonical("take_set=ends", "JkJkJk deck"), "JkJkJk deck");
}

TEST(single_cards_and_runs_have_only_one_writing)
{
    CHECK_TEXT(canonical("", "7s deck"), "7s deck");
    CHECK_TEXT(canonical("", "Jk6c7c deck"), "Jk6c7c deck");
    CHECK_TEXT(canonical("take_set=ends", "6c7cJk deck"), "6c7cJk deck");
    CHECK_TEXT(canonical("", "yaniv"), "yaniv");
}

/* ---- text and spans ---- */

TEST(what_does_not_fit_is_counted_and_dropped)
{
    char buffer[8];
    memset(buffer, 'x', sizeof buffer);
    yv_text text = yv_text_in(buffer, 5);
    yv_put_string(&text, "abc");
    CHECK(!yv_text_cut(&text));
    yv_put_string(&text, "defgh");
    CHECK(yv_text_cut(&text));
    CHECK(text.length == 8);
    CHECK_TEXT(buffer, "abcd");
    CHECK(buffer[5] == 'x');
}

TEST(text_without_room_is_only_counted)
{
    yv_text text = yv_text_in(NULL, 0);
    yv_put_number(&text, -1234567890);
    CHECK(text.length == 11);
    CHECK(yv_text_cut(&text));
}

TEST(numbers_are_written_to_the_least_and_the_most)
{
    char buffer[100], wanted[100];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    yv_put_number(&text, __LONG_MAX__);
    yv_put_number(&text, -__LONG_MAX__ - 1);
    yv_put_number(&text, 0);
    snprintf(wanted, sizeof wanted, "%ld%ld0", __LONG_MAX__, -__LONG_MAX__ - 1);
    CHECK_TEXT(buffer, wanted);
}

static long number(const char *text)
{
    long value = -77;
    yv_span_to_number(yv_span_of(text), -50, 100, &value);
    return value;
}

TEST(the_spoken_word_is_that_of_the_game_unless_it_is_the_wrong_one)
{
    static const struct {
        const char *rules, *action, *word;
    } calls[] = {{"", "1 yaniv", "Yaniv"},
                 {"call=yan", "1 yan", "Yan"},
                 {"call=yan", "1 yaniv", "Yaniv"},
                 {"call=jhyap", "1 yaniv", "Jhyap"}};
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        const yv_rules rules = table_rules(calls[i].rules);
        const yv_action action = table_action(calls[i].action);
        CHECK_TEXT(yv_spoken_word(&rules, &action), calls[i].word);
    }
    const yv_rules rules = table_rules("dhumbal");
    CHECK_TEXT(yv_rules_call_word(&rules), "Jhyap");
}

TEST(numbers_are_read_up_to_the_limits_of_their_type)
{
    static const char *const beyond[] = {"9223372036854775808", "-9223372036854775809", "92233720368547758070",
                                         "99999999999999999999", "-99999999999999999999"};
    long value = 0;
    CHECK(yv_span_to_number(yv_span_of("9223372036854775807"), 1, INT64_MAX, &value) && value == INT64_MAX);
    CHECK(yv_span_to_number(yv_span_of("-9223372036854775808"), INT64_MIN, 0, &value) && value == INT64_MIN);
    CHECK(yv_span_to_number(yv_span_of("1000000000"), 1, INT64_MAX, &value) && value == 1000000000);
    CHECK(yv_span_to_number(yv_span_of("00000000000000000000000042"), 1, 100, &value) && value == 42);
    for (size_t i = 0; i < sizeof beyond / sizeof beyond[0]; i++)
        CHECK(!yv_span_to_number(yv_span_of(beyond[i]), INT64_MIN, INT64_MAX, &value) && value == 42);
}

TEST(numbers_are_read_within_their_limits_and_nothing_else_is)
{
    CHECK_NUMBER(number("0"), 0);
    CHECK_NUMBER(number("100"), 100);
    CHECK_NUMBER(number("-50"), -50);
    CHECK_NUMBER(number("101"), -77);
    CHECK_NUMBER(number("-51"), -77);
    CHECK_NUMBER(number(""), -77);
    CHECK_NUMBER(number("-"), -77);
    CHECK_NUMBER(number("+1"), -77);
    CHECK_NUMBER(number("1 "), -77);
    CHECK_NUMBER(number("0x1"), -77);
    CHECK_NUMBER(number("1e1"), -77);
    CHECK_NUMBER(number("18446744073709551617"), -77);
}

TEST(words_are_taken_one_by_one)
{
    yv_span rest = yv_span_of(" one\ttwo\r\n");
    CHECK(yv_span_is(yv_span_take_word(&rest), "one"));
    CHECK(yv_span_is(yv_span_take_word(&rest), "two"));
    CHECK(yv_span_take_word(&rest).length == 0);
    CHECK(yv_span_take_word(&rest).length == 0);
    CHECK(!yv_span_is(yv_span_of("one"), "ones") && !yv_span_is(yv_span_of("ones"), "one"));
    CHECK(yv_span_is_word(yv_span_of("DeCk"), "deck") && !yv_span_is_word(yv_span_of("deck2"), "deck"));
}

CHECK_MAIN
