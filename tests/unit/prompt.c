/* The meaning of the lines that a person types. */
#include "../../src/chance/shuffle.h"
#include "../check.h"

#include "../../src/say/prompt.h"
#include "../../src/say/say.h"

/* Returns a position of two players in which seat 1 plays, with this hand and this drop. */
static yv_view position(const char *rules, const char *hand, const char *drop)
{
    yv_view view = {.seat = 0, .players = 2, .round = 1, .phase = YV_PLAYING, .turn = 0, .caller = YV_NOBODY, .in = 3};
    char reason[200];
    yv_text why = yv_text_in(reason, sizeof reason);
    int count;
    CHECK(yv_rules_parse(&view.rules, yv_span_of(rules), &why));
    CHECK(yv_parse_cards(yv_span_of(hand), view.hand, YV_MAX_HAND, &count));
    yv_sort_cards(view.hand, count);
    view.counts[0] = (uint8_t)count;
    for (int i = 0; i < count; i++)
        view.points = (int16_t)(view.points + yv_rules_points(&view.rules, view.hand[i]));
    CHECK(yv_parse_cards(yv_span_of(drop), view.drop.card, YV_MAX_DROP, &count));
    view.drop.count = (uint8_t)count;
    view.drop.shape = (uint8_t)(count ? yv_throw_shape(&view.rules, view.drop.card, count) : YV_SINGLE);
    view.counts[1] = 5;
    view.stock = 30;
    return view;
}

/* Returns the meaning of a line: an action in notation, an error, or the number of possible orders. */
static const char *meaning(const yv_view *view, const char *line)
{
    static char result[PROMPT_WHY + 8];
    const prompt_answer answer = prompt_parse(view, line);
    yv_text text = yv_text_in(result, sizeof result);
    switch (answer.kind) {
    case PROMPT_ACTION: yv_put_action(&text, &answer.way[0]); break;
    case PROMPT_WAYS:
        for (int i = 0; i < answer.ways; i++) {
            yv_put_string(&text, i ? ", " : "");
            yv_put_action(&text, &answer.way[i]);
        }
        break;
    case PROMPT_WRONG: yv_put_string(&text, "No: "), yv_put_string(&text, answer.why); break;
    case PROMPT_NOTHING: yv_put_string(&text, "nothing"); break;
    default: yv_put_string(&text, "command");
    }
    return result;
}

#define HAND "5c 6c 7c 7h 7s"

TEST(numbers_throw_the_cards_above_them)
{
    const yv_view view = position("traveller", HAND, "Kd");
    CHECK_TEXT(meaning(&view, "1 d"), "5c deck");
    CHECK_TEXT(meaning(&view, "4 5 d"), "7h7s deck");
    CHECK_TEXT(meaning(&view, "4,5,d"), "7h7s deck");
    CHECK_TEXT(meaning(&view, "1 2 3 a"), "5c6c7c Kd");
    CHECK_TEXT(meaning(&view, "3 2 1 deck"), "5c6c7c deck");
    CHECK_TEXT(meaning(&view, "3 4 5 Kd"), "7c7h7s Kd");
}

TEST(notation_is_understood_in_any_case)
{
    const yv_view view = position("traveller", HAND, "Kd");
    CHECK_TEXT(meaning(&view, "7h7s deck"), "7h7s deck");
    CHECK_TEXT(meaning(&view, "7H7S DECK"), "7h7s deck");
    CHECK_TEXT(meaning(&view, "  7h  7S   kD  "), "7h7s Kd");
    CHECK_TEXT(meaning(&view, "5c6c7c Kd"), "5c6c7c Kd");
    CHECK_TEXT(meaning(&view, "7c 5c 6c D"), "5c6c7c deck");
    CHECK_TEXT(meaning(&view, "1 6c 7c d"), "5c6c7c deck");
}

TEST(tens_and_signs_are_understood_as_they_are_shown)
{
    const yv_view view = position("traveller", "Th Ts 3c", "Td");
    CHECK_TEXT(meaning(&view, "10h10s deck"), "ThTs deck");
    CHECK_TEXT(meaning(&view, "10♥ 10♠ 10♦"), "ThTs Td");
    CHECK_TEXT(meaning(&view, "3♣ d"), "3c deck");
    CHECK_TEXT(meaning(&view, "3♣️ d"), "3c deck");
}

TEST(every_card_that_is_shown_can_be_typed)
{
    static const say_style styles[] = {{.symbols = true}, {.symbols = false}};
    for (yv_card card = 0; card < YV_FACES; card++) {
        yv_view view = position("traveller", "Ac", "Kd");
        view.hand[0] = card;
        for (int i = 0; i < 2; i++) {
            char line[64];
            yv_text text = yv_text_in(line, sizeof line);
            say_card(&text, &styles[i], card);
            yv_put_string(&text, " d");
            const prompt_answer answer = prompt_parse(&view, line);
            CHECK_NUMBER(answer.kind, PROMPT_ACTION);
            CHECK_NUMBER(answer.way[0].card[0], card);
        }
    }
}

TEST(letters_name_what_can_be_taken)
{
    const yv_view set = position("traveller", "2c 3c", "7c7d7h7s");
    CHECK_TEXT(meaning(&set, "1 a"), "2c 7c");
    CHECK_TEXT(meaning(&set, "1 c"), "2c 7h");
    CHECK_TEXT(meaning(&set, "1 d"), "2c deck");
    CHECK_TEXT(meaning(&set, "1 e"), "2c 7s");
    const yv_view run = position("traveller", "2c 3c", "6d7d8d");
    CHECK_TEXT(meaning(&run, "1 b"), "2c 8d");
    CHECK_TEXT(meaning(&run, "1 7d"), "No: the 7 of diamonds is in the middle of the run: only its ends can be taken");
}

TEST(words_call_slap_and_answer)
{
    const yv_view view = position("traveller", "2c 3c", "Kd");
    CHECK_TEXT(meaning(&view, "y"), "yaniv");
    CHECK_TEXT(meaning(&view, "YANIV"), "yaniv");
    CHECK_TEXT(meaning(&view, "yan"), "No: yan is not the word to call with in this game");
    CHECK_TEXT(meaning(&view, "slap"), "No: you have nothing to slap down now");
    CHECK_TEXT(meaning(&view, "swap"), "No: there is no false call to answer with swap or pass");
    const yv_view many = position("traveller", HAND, "Kd");
    CHECK_TEXT(meaning(&many, "y"), "No: your hand is worth 32 points: you can call with 5 or fewer");
}

TEST(y_is_the_right_word_of_the_game)
{
    const yv_view view = position("speedy", "2s 3s", "Kh");
    CHECK_TEXT(meaning(&view, "y"), "yan");
    CHECK_TEXT(meaning(&view, "yan"), "yan");
    CHECK_TEXT(meaning(&view, "yaniv"), "yaniv");
}

TEST(enter_slaps_down_when_that_is_the_question)
{
    yv_view view = position("traveller", "2c 3c", "3h");
    view.turn = 1;
    view.may_slap = true;
    CHECK(prompt_asks_slap(&view));
    CHECK_TEXT(meaning(&view, ""), "slap");
    CHECK_TEXT(meaning(&view, "y"), "slap");
    CHECK_TEXT(meaning(&view, "s"), "slap");
    CHECK_TEXT(meaning(&view, "n"), "pass");
    CHECK_TEXT(meaning(&view, "?"), "command");
    CHECK_TEXT(meaning(&view, "1 d"), "No: do you want to slap down? Press Enter for yes, or type n for no");
}

TEST(a_false_call_is_answered_with_swap_or_pass)
{
    yv_view view = position("traveller false_call=swap", "2c 3c", "3h");
    view.turn = 1;
    view.phase = YV_SWAPPING;
    CHECK_TEXT(meaning(&view, "swap"), "swap");
    CHECK_TEXT(meaning(&view, "p"), "pass");
    CHECK_TEXT(meaning(&view, ""), "nothing");
    CHECK_TEXT(meaning(&view, "1 d"), "No: do you want to swap hands? Type swap or pass");
}

TEST(cards_that_lie_only_one_way_are_laid_that_way)
{
    const yv_view view = position("traveller", "5c 7c Jk 9d", "Kd");
    CHECK_TEXT(meaning(&view, "1 2 4 d"), "5cJk7c deck");
    CHECK_TEXT(meaning(&view, "Jk 7c 5c d"), "5cJk7c deck");
}

TEST(ways_that_differ_are_all_given_best_first)
{
    const yv_view view = position("traveller", "5c 6c 7c Jk", "Kd");
    CHECK_TEXT(meaning(&view, "1 2 3 4 d"), "5c6c7cJk deck, Jk5c6c7c deck");
    const yv_view two = position("traveller", "5c 6c Jk Jk", "Kd");
    CHECK_TEXT(meaning(&two, "1 2 3 a"), "5c6cJk Kd, Jk5c6c Kd");
}

TEST(an_order_that_was_typed_on_purpose_is_kept)
{
    const yv_view view = position("traveller", "5c 6c 7c Jk", "Kd");
    CHECK_TEXT(meaning(&view, "4 1 2 3 d"), "Jk5c6c7c deck");
    CHECK_TEXT(meaning(&view, "5c6c7cJk deck"), "5c6c7cJk deck");
    const yv_view ends = position("sevens", "7c 7d 7h", "Kd");
    CHECK_TEXT(meaning(&ends, "3 1 2 d"), "7h7c7d deck");
    CHECK_TEXT(meaning(&ends, "7d7h7c deck"), "7d7h7c deck");
}

TEST(the_reason_is_the_engines)
{
    const yv_view view = position("traveller", HAND, "Kd");
    CHECK_TEXT(meaning(&view, "8h d"), "No: the 8 of hearts is not in your hand");
    CHECK_TEXT(meaning(&view, "7h7h d"), "No: you do not hold the 7 of hearts 2 times");
    CHECK_TEXT(meaning(&view, "5c 7h d"), "No: these cards are neither a set nor a run: the 7 of hearts does not fit");
    CHECK_TEXT(meaning(&view, "1 2 d"), "No: a run needs at least three cards");
    CHECK_TEXT(meaning(&view, "1 Qd"), "No: the queen of diamonds is not in the drop");
    const yv_view blank = position("sevens", HAND, "");
    CHECK_TEXT(meaning(&blank, "1 Kd"), "No: nothing has been thrown yet: the card must come from the stock");
}

TEST(where_the_card_comes_from_must_be_said)
{
    const yv_view view = position("traveller", HAND, "Kd");
    const char *asks = "No: say where your new card comes from: d to draw or a to take the king of diamonds";
    CHECK_TEXT(meaning(&view, "1"), asks);
    CHECK_TEXT(meaning(&view, "4 5"), asks);
    CHECK_TEXT(meaning(&view, "7h7s"), asks);
    CHECK_TEXT(meaning(&view, "7h 7s"), asks);
    CHECK_TEXT(meaning(&view, "d"), "No: throw at least one card");
    CHECK_TEXT(meaning(&view, "a"), "No: throw at least one card");
}

TEST(numbers_must_be_in_the_hand_and_come_once)
{
    const yv_view view = position("traveller", HAND, "Kd");
    CHECK_TEXT(meaning(&view, "6 d"), "No: there is no card number 6: your hand has 5 cards");
    CHECK_TEXT(meaning(&view, "0 d"), "No: there is no card number 0: your hand has 5 cards");
    CHECK_TEXT(meaning(&view, "-1 d"), "No: there is no card number -1: your hand has 5 cards");
    CHECK_TEXT(meaning(&view, "2 2 d"), "No: you typed a number twice, but a card can only be thrown once");
}

TEST(an_empty_hand_must_call)
{
    const yv_view view = position("traveller", "", "Kd");
    CHECK_TEXT(meaning(&view, "1 d"), "No: your hand is empty: you must call");
    CHECK_TEXT(meaning(&view, "y"), "yaniv");
}

TEST(a_joker_is_bought_by_its_name)
{
    const yv_view view = position("sevens", "6d 9c", "5dJk7d");
    CHECK_TEXT(meaning(&view, "1 Jk"), "6d Jk");
    CHECK_TEXT(meaning(&view, "2 Jk"), "No: to take that joker you must throw the 6 of diamonds, and nothing else");
}

TEST(commands_and_files_are_understood)
{
    const yv_view view = position("traveller", HAND, "Kd");
    CHECK_NUMBER(prompt_parse(&view, "?").kind, PROMPT_HELP);
    CHECK_NUMBER(prompt_parse(&view, "h").kind, PROMPT_HINT);
    CHECK_NUMBER(prompt_parse(&view, "Hint").kind, PROMPT_HINT);
    CHECK_NUMBER(prompt_parse(&view, "Hand").kind, PROMPT_HAND);
    CHECK_NUMBER(prompt_parse(&view, "scores").kind, PROMPT_SCORES);
    CHECK_NUMBER(prompt_parse(&view, "rules").kind, PROMPT_RULES);
    CHECK_NUMBER(prompt_parse(&view, "log").kind, PROMPT_LOG);
    CHECK_NUMBER(prompt_parse(&view, " QUIT ").kind, PROMPT_QUIT);
    CHECK_NUMBER(prompt_parse(&view, "").kind, PROMPT_NOTHING);
    CHECK_NUMBER(prompt_parse(&view, " \t ").kind, PROMPT_NOTHING);
    const prompt_answer saved = prompt_parse(&view, "save  my 10h game, two.yaniv ");
    CHECK_NUMBER(saved.kind, PROMPT_SAVE);
    CHECK_TEXT(saved.file, "my 10h game, two.yaniv");
    CHECK_TEXT(prompt_parse(&view, "save").file, "");
}

TEST(what_makes_no_sense_is_quoted_and_cannot_move_the_cursor)
{
    const yv_view view = position("traveller", HAND, "Kd");
    CHECK_TEXT(meaning(&view, "foo d"), "No: 'foo' is not a card or a command; type ? for help");
    CHECK_TEXT(meaning(&view, "\033[2J d"), "No: '?[2J' is not a card or a command; type ? for help");
    char line[2 * PROMPT_MOST_BYTES];
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    CHECK_TEXT(meaning(&view, line), "No: that line is too long");
}

/* Random bytes must not crash, and every action that is understood must be legal. */
TEST(whatever_is_typed_only_legal_actions_come_of_it)
{
    static const char *const pieces[] = {"1",     "2",    "3", "5",        "16",   "17", "d",  "a",    "b",  "e",
                                         " ",     " ",    " ", ",",        "7h",   "7s", "Jk", "5c6c", "Kd", "deck",
                                         "yaniv", "slap", "♥", "\xe2\x99", "\xff", "10", "?",  "-"};
    yv_rng chance = yv_rng_seeded(1);
    static const char *const rules[] = {"traveller", "sevens", "traveller set_jokers=on", "traveller ace=wrap"};
    for (int i = 0; i < 20000; i++) {
        const yv_view view = position(rules[i % 4], "5c6c7c7h7sJkJk", i % 3 ? "6d7dJk" : "Kd");
        char line[200];
        yv_text text = yv_text_in(line, sizeof line);
        for (uint32_t n = yv_rng_below(&chance, 12); n > 0; n--)
            yv_put_string(&text, pieces[yv_rng_below(&chance, sizeof pieces / sizeof pieces[0])]);
        const prompt_answer answer = prompt_parse(&view, line);
        if (answer.kind != PROMPT_ACTION && answer.kind != PROMPT_WAYS)
            continue;
        CHECK(answer.ways >= 1 && answer.ways <= PROMPT_MOST_WAYS);
        for (int way = 0; way < answer.ways; way++)
            CHECK_NUMBER(yv_view_check(&view, &answer.way[way]).code, YV_OK);
    }
}

TEST(the_help_knows_the_rules)
{
    static const struct {
        const char *rules, *has, *lacks;
    } cases[] = {{"traveller", "call Yaniv\n", "swap"},
                 {"traveller", "slap down", "wrong word"},
                 {"jhyap", "call Jhyap\n", "slap"},
                 {"speedy", "call Yan; yaniv is the wrong word", "slap"},
                 {"traveller false_call=swap", "swap, pass", "out of turn"},
                 {"traveller out_of_turn=penalty", "call Yaniv", "out of turn"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char result[4000], reason[200];
        yv_text text = yv_text_in(result, sizeof result), why = yv_text_in(reason, sizeof reason);
        yv_rules rules;
        CHECK(yv_rules_parse(&rules, yv_span_of(cases[i].rules), &why));
        prompt_put_help(&text, &rules);
        CHECK(strstr(result, cases[i].has));
        CHECK(!strstr(result, cases[i].lacks));
    }
}

CHECK_MAIN
