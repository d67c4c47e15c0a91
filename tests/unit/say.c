/* The game in English: every kind of action and result. */
#include "../check.h"
#include "../random_game.h"

#include <locale.h>

#include "../../src/say/say.h"
#include "../../src/say/say_advice.h"
#include "../../src/say/story.h"

static const say_style plain = {.you = YV_NOBODY, .eyes = YV_NOBODY, .name = {"Dana", "Omer", "Noa"}};

/* Returns a game of two in the middle of a round. It is the turn of seat 1, and the stock begins with the given cards.
 */
static yv_game game_of(const char *rules_text, const char *one, const char *two, const char *drop, const char *stock)
{
    yv_rules rules;
    yv_game game;
    char reason[200];
    yv_text why = yv_text_in(reason, sizeof reason);
    const char *const hands[] = {one, two};
    int count;
    CHECK(yv_rules_parse(&rules, yv_span_of(rules_text), &why));
    CHECK_NUMBER(yv_start(&game, &rules, 2).code, YV_OK);
    game.phase = YV_PLAYING;
    game.round = 1;
    game.turn = game.starter = 0;
    for (int seat = 0; seat < 2; seat++) {
        CHECK(yv_parse_cards(yv_span_of(hands[seat]), game.hand[seat].card, YV_MAX_HAND, &count));
        game.hand[seat].count = (uint8_t)count;
    }
    CHECK(yv_parse_cards(yv_span_of(drop), game.drop.card, YV_MAX_DROP, &count));
    game.drop.count = (uint8_t)count;
    game.drop.shape = (uint8_t)(count ? yv_throw_shape(&rules, game.drop.card, count) : YV_SINGLE);
    CHECK(yv_parse_cards(yv_span_of(stock), game.pile, YV_MAX_DECK, &count));
    memmove(game.pile + game.pile_size - count, game.pile, (size_t)count);
    game.next = (uint8_t)(game.pile_size - count);
    return game;
}

/* Does an action and returns what say_action writes. */
static const char *told(yv_game *game, const say_style *style, yv_seat seat, const char *action_text)
{
    static char result[SAY_CAPACITY];
    char reason[200];
    yv_text why = yv_text_in(reason, sizeof reason), text = yv_text_in(result, sizeof result);
    yv_action action;
    const yv_game before = *game;
    CHECK(yv_parse_action(yv_span_of(action_text), seat, &action, &why));
    CHECK_NUMBER(yv_apply(game, &action, NULL, 0).code, YV_OK);
    const yv_view old = say_view_of(style, &before, &action), new = say_view_of(style, game, &action);
    say_action(&text, style, &old, &action, &new);
    return result;
}

static const char *with_card(const say_style *style, yv_card card)
{
    static char result[64];
    yv_text text = yv_text_in(result, sizeof result);
    say_card(&text, style, card);
    return result;
}

static const char *cleaned(const char *from_outside, bool symbols)
{
    static char result[256];
    const say_style style = {.symbols = symbols};
    yv_text text = yv_text_in(result, sizeof result);
    say_clean(&text, &style, yv_span_of(from_outside));
    return result;
}

TEST(cards_look_as_the_style_has_it)
{
    const yv_card heart = yv_make_card(6, YV_HEARTS), ten = yv_make_card(9, YV_CLUBS);
    const say_style symbols = {.symbols = true}, colours = {.symbols = true, .colours = true};
    CHECK_TEXT(with_card(&plain, heart), "7h");
    CHECK_TEXT(with_card(&plain, ten), "10c");
    CHECK_TEXT(with_card(&plain, YV_JOKER), "Jk");
    CHECK_TEXT(with_card(&symbols, heart), "7♥");
    CHECK_TEXT(with_card(&symbols, ten), "10♣");
    CHECK_TEXT(with_card(&colours, heart), "\033[31m7♥\033[0m");
}

TEST(the_four_suits_have_four_colours)
{
    const say_style colours = {.colours = true};
    char seen[YV_SUITS][64];
    for (int suit = 0; suit < YV_SUITS; suit++) {
        snprintf(seen[suit], sizeof seen[suit], "%s", with_card(&colours, yv_make_card(0, suit)));
        seen[suit][strcspn(seen[suit], "A")] = '\0';
        for (int other = 0; other < suit; other++)
            CHECK(strcmp(seen[suit], seen[other]) != 0);
    }
}

TEST(nothing_from_outside_reaches_the_terminal_raw)
{
    CHECK_TEXT(cleaned("Dana", false), "Dana");
    CHECK_TEXT(cleaned("דנה", true), "דנה");
    CHECK_TEXT(cleaned("é!", false), "?!");
    CHECK_TEXT(cleaned("a\033[2Jb\x07", true), "a?[2Jb?");
    CHECK_TEXT(cleaned("\xc2\x9b"
                       "31m",
                       true),
               "?31m");
    CHECK_TEXT(cleaned("\xe2\x80\xae"
                       "x",
                       true),
               "?x");
    CHECK_TEXT(cleaned("\xff\xc0\xaf", true), "???");
}

TEST(columns_do_not_count_colours)
{
    setlocale(LC_CTYPE, "C.UTF-8");
    CHECK_NUMBER(say_columns("\033[31m7♥\033[0m"), 2);
    CHECK_NUMBER(say_columns("Dana"), 4);
    CHECK_NUMBER(say_columns("\033[31"), 0);
}

TEST(a_play_from_the_deck_tells_the_card_to_its_player_only)
{
    yv_game game = game_of("traveller", "7h7s8c", "2c3c", "Kd", "9d4c");
    say_style own = plain, all = plain;
    own.you = own.eyes = 0;
    all.eyes = SAY_EVERYTHING;
    yv_game copy = game;
    CHECK_TEXT(told(&copy, &plain, 0, "7h7s deck"), "Dana throws 7h 7s and draws a card.");
    copy = game;
    CHECK_TEXT(told(&copy, &own, 0, "7h7s deck"), "You throw 7h 7s and draw the 9d.");
    all.hands = true;
    CHECK_TEXT(told(&game, &all, 0, "7h7s deck"), "Dana throws 7h 7s and draws the 9d. (8c 9d: 17 points)");
}

TEST(a_card_taken_from_the_drop_is_told_to_all)
{
    yv_game game = game_of("traveller", "7h7s8c", "2c3c", "Kd", "9d4c");
    CHECK_TEXT(told(&game, &plain, 0, "8c Kd"), "Dana throws 8c and takes the Kd.");
    CHECK_TEXT(told(&game, &plain, 1, "2c 8c"), "Omer throws 2c and takes the 8c.");
}

TEST(a_drawn_copy_of_what_is_held_is_found)
{
    yv_game game = game_of("traveller decks=2", "7h7h8c", "2c3c", "Kd", "7h4c");
    say_style own = plain;
    own.eyes = 0;
    CHECK_TEXT(told(&game, &own, 0, "7h deck"), "Dana throws 7h and draws the 7h.");
    CHECK_TEXT(told(&game, &own, 0, "slap"), "Dana slaps down the 7h.");
}

TEST(a_slap_is_told)
{
    yv_game game = game_of("traveller", "7h8c", "2c3c", "Kd", "7d4c");
    say_style own = plain;
    own.you = own.eyes = 0;
    told(&game, &plain, 0, "7h deck");
    CHECK_TEXT(told(&game, &own, 0, "slap"), "You slap down the 7d.");
}

TEST(jokers_have_an_article)
{
    yv_game game = game_of("traveller", "7h8c", "2c3c", "Jk", "7d4c");
    CHECK_TEXT(told(&game, &plain, 0, "8c Jk"), "Dana throws 8c and takes a joker.");
}

TEST(calls_of_every_kind_are_told)
{
    yv_game game = game_of("traveller", "2h3h", "7c8c", "Kd", "9d4c");
    CHECK_TEXT(told(&game, &plain, 0, "yaniv"), "Dana calls Yaniv.");
    game = game_of("speedy", "2h", "7h8s", "Kh", "9h");
    CHECK_TEXT(told(&game, &plain, 0, "yan"), "Dana calls Yan.");
    game = game_of("speedy", "2h", "7h8s", "Kh", "9h");
    CHECK_TEXT(told(&game, &plain, 0, "yaniv"), "Dana calls Yaniv, but the word is Yan: that costs 30 points.");
    game = game_of("traveller last_turn=on", "2h3h", "7c8c", "Kd", "9d4c");
    CHECK_TEXT(told(&game, &plain, 0, "yaniv"), "Dana calls Yaniv: everyone else gets one last turn.");
    game = game_of("jhyap", "2h3h", "7c8c", "Kd", "9d4c");
    CHECK_TEXT(told(&game, &plain, 1, "yaniv"), "Omer calls Jhyap out of turn.");
}

TEST(false_calls_of_every_kind_are_told)
{
    say_style own = plain;
    own.you = own.eyes = 0;
    yv_game game = game_of("traveller false_call=draw3", "9h9s", "7c8c", "Kd", "2d2c3dQc");
    yv_game copy = game;
    CHECK_TEXT(told(&copy, &plain, 0, "yaniv"), "Dana calls Yaniv with too many points and draws 3 cards.");
    CHECK_TEXT(told(&game, &own, 0, "yaniv"), "You call Yaniv with too many points and draw 3 cards, 2c 2d 3d.");
    game = game_of("traveller false_call=swap", "9h9s", "7c8c", "Kd", "2d2c3dQc");
    CHECK_TEXT(told(&game, &plain, 0, "yaniv"), "Dana calls Yaniv with too many points: the others may swap hands.");
    copy = game;
    CHECK_TEXT(told(&copy, &plain, 1, "pass"), "Omer passes.");
    CHECK_TEXT(told(&game, &own, 1, "swap"), "Omer swaps hands with you.");
    game = game_of("traveller false_call=eliminate", "9h9s", "7c8c", "Kd", "2d2c3dQc");
    CHECK_TEXT(told(&game, &own, 0, "yaniv"), "You call Yaniv with too many points and are out of the game.");
}

/* Ends the round of game_of by a call and returns what say_round writes. */
static const char *ended(yv_game *game, const say_style *style, yv_seat caller, const int *before)
{
    static char result[SAY_CAPACITY];
    say_history history = {0};
    yv_text text = yv_text_in(result, sizeof result);
    for (int seat = 0; seat < 2; seat++)
        game->total[seat] = before[seat];
    say_remember(&history, game);
    told(game, style, caller, "yaniv");
    say_remember(&history, game);
    const say_summary summary = say_summary_of(game);
    say_round(&text, style, &summary, &history);
    return result;
}

TEST(a_yaniv_shows_hands_scores_and_totals)
{
    yv_game game = game_of("traveller", "2h3h", "7c8cTd", "Kd", "9d");
    CHECK_TEXT(ended(&game, &plain, 0, (int[]){10, 20}), "Dana wins the round with 5 points.\n"
                                                         "                    hand  score  total\n"
                                                         "  Dana  2h 3h          5      0     10  called\n"
                                                         "  Omer  7c 8c 10d     25     25     45\n");
}

TEST(an_assaf_names_who_had_it)
{
    yv_game game = game_of("traveller", "2h3h", "Ac", "Kd", "9d");
    CHECK_TEXT(ended(&game, &plain, 0, (int[]){10, 20}), "Assaf! Omer beats Dana's 5 points.\n"
                                                         "                hand  score  total\n"
                                                         "  Dana  2h 3h      5     35     45  called\n"
                                                         "  Omer  Ac         1      0     20  Assaf\n");
    say_style own = plain;
    own.you = 0;
    game = game_of("traveller", "2h3h", "Ac", "Kd", "9d");
    CHECK(strstr(ended(&game, &own, 0, (int[]){10, 20}), "Assaf! Omer beats your 5 points.\n"));
}

TEST(cuts_and_outs_are_noted)
{
    yv_game game = game_of("traveller", "2h", "7c8c", "Kd", "9d");
    CHECK(strstr(ended(&game, &plain, 0, (int[]){10, 85}), "15     50  cut from 100\n"));
    game = game_of("traveller", "2h", "7c8c", "Kd", "9d");
    CHECK(strstr(ended(&game, &plain, 0, (int[]){10, 190}), "15    205  out\n"));
}

TEST(a_call_out_of_turn_ends_the_round)
{
    yv_game game = game_of("jhyap", "2h", "7c8c", "Kd", "9d");
    const char *result = ended(&game, &plain, 1, (int[]){10, 20});
    CHECK(strstr(result, "Omer called out of turn, which ends the round. Dana wins the round with 2 points.\n"));
    CHECK(strstr(result, "30     50  called out of turn\n"));
}

TEST(the_end_tells_the_winner_and_the_standings)
{
    char result[SAY_CAPACITY];
    yv_text text = yv_text_in(result, sizeof result);
    say_history history = {.out_in = {3, 0, 5}};
    yv_game game = {.players = 3, .in = 2, .winners = 2, .round = 5, .total = {201, 87, 240}, .phase = YV_OVER};
    say_summary summary = say_summary_of(&game);
    say_end(&text, &plain, &summary, &history);
    CHECK_TEXT(result, "The game is over after 5 rounds: Omer wins.\n"
                       "  1. Omer     87\n"
                       "  2. Noa     240  out in round 5\n"
                       "  3. Dana    201  out in round 3\n");
    game = (yv_game){.players = 3, .in = 7, .winners = 5, .round = 6, .total = {60, 87, 60}, .phase = YV_OVER};
    game.rules.end = YV_end_rounds;
    history = (say_history){0};
    text = yv_text_in(result, sizeof result);
    summary = say_summary_of(&game);
    say_end(&text, &plain, &summary, &history);
    CHECK_TEXT(result, "The game is over after 6 rounds: Dana and Noa share the win.\n"
                       "  1. Dana     60\n"
                       "  1. Noa      60\n"
                       "  3. Omer     87\n");
}

TEST(a_position_labels_what_can_be_taken_and_thrown)
{
    char result[SAY_CAPACITY];
    yv_text text = yv_text_in(result, sizeof result);
    say_style own = plain;
    own.you = own.eyes = 0;
    const yv_game game = game_of("traveller", "2h3hTs", "7c8c", "5d6d7d", "9d4c");
    const yv_view view = yv_view_of(&game, 0);
    say_position(&text, &own, &view);
    CHECK_TEXT(result, "You: 3 cards, total 0 | Omer: 2 cards, total 0\n"
                       "Discard 5d   6d   7d      Draw pile: 2 cards\n"
                       "        a         b\n"
                       "Hand    2h   3h   10s     15 points\n"
                       "        1    2    3\n");
}

TEST(no_line_is_wider_than_a_terminal)
{
    char result[SAY_CAPACITY];
    yv_text text = yv_text_in(result, sizeof result);
    say_style style = plain;
    yv_game game = game_of("traveller decks=2", "AcAdAhAs2c2d2h2s3c3d3h3s4c4d4h4s", "7c8c", "5d5h5s", "9d4c");
    game.players = 8;
    game.in = 0xff;
    for (int seat = 0; seat < 8; seat++)
        style.name[seat] = "Wilhelmina";
    const yv_view view = yv_view_of(&game, 0);
    say_position(&text, &style, &view);
    for (const char *line = result; *line; line += strcspn(line, "\n") + 1)
        CHECK(strcspn(line, "\n") < 80);
}

TEST(a_reshuffle_is_told)
{
    char result[200];
    yv_text text = yv_text_in(result, sizeof result);
    say_reshuffle(&text, 31);
    CHECK_TEXT(result, "The draw pile has run out: 31 discards are shuffled into a new one.");
}

/* Two games that differ only in what a seat cannot see are described to it in the same words. */
TEST(what_eyes_cannot_see_is_not_in_the_words)
{
    say_style style = plain;
    style.eyes = 0;
    style.hands = true;
    yv_game one = game_of("traveller", "2h3hTs", "7c8c", "Kd", "9d4c");
    yv_game two = game_of("traveller", "2h3hTs", "7c9c", "Kd", "9d4h");
    char first[SAY_CAPACITY];
    snprintf(first, sizeof first, "%s", told(&one, &style, 0, "Ts deck"));
    CHECK_TEXT(told(&two, &style, 0, "Ts deck"), first);
    snprintf(first, sizeof first, "%s", told(&one, &style, 1, "7c deck"));
    CHECK_TEXT(told(&two, &style, 1, "7c deck"), first);
}

/* Views do not show the caller's points, so false calls are recognized by what follows. */
TEST(every_view_tells_false_calls_from_right_ones)
{
    int calls = 0, wrong = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        random_game g;
        random_begin(&g, seed);
        while (random_choose(&g)) {
            const yv_game before = g.game;
            const yv_action action = g.action;
            random_do(&g);
            for (yv_seat eyes = 0; yv_is_call(&action) && eyes <= before.players; eyes++) {
                char result[SAY_CAPACITY];
                yv_text text = yv_text_in(result, sizeof result);
                const yv_seat seat = eyes == before.players ? YV_NOBODY : eyes;
                const yv_view old = yv_view_of(&before, seat), new = yv_view_of(&g.game, seat);
                say_action(&text, &plain, &old, &action, &new);
                HOLDS((strstr(result, "too many points") != NULL) == yv_is_false_call(&before, &action));
                calls++;
                wrong += yv_is_false_call(&before, &action);
            }
        }
    }
    CHECK(wrong > 100 && calls > wrong + 100);
}

/* The view of another seat does not show the drawn card, so it is found in the drop. */
TEST(everybody_sees_what_is_slapped_down)
{
    int slaps = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        random_game g;
        random_begin(&g, seed);
        while (random_choose(&g)) {
            const yv_game before = g.game;
            const yv_action action = g.action;
            random_do(&g);
            if (action.verb != YV_SLAP)
                continue;
            char result[SAY_CAPACITY], card[64];
            yv_text text = yv_text_in(result, sizeof result), wanted = yv_text_in(card, sizeof card);
            const yv_view old = yv_view_of(&before, YV_NOBODY), new = yv_view_of(&g.game, YV_NOBODY);
            say_action(&text, &plain, &old, &action, &new);
            say_the_card(&wanted, &plain, before.drawn);
            HOLDS(strstr(result, card) != NULL);
            slaps++;
        }
    }
    CHECK(slaps > 100);
}

TEST(a_story_is_told_from_a_record)
{
    static const char text[] = "yaniv 1\nrules duel\nplayer Dana\nplayer Omer\nround 1\nstart 2\ndeck "
                               "2c9cKdAh3c8cQd2h4c7cTd"
                               "AcAdAs2d2s3d3h3s4d4h4s5c5d5h5s6c6d6h6s7d7h7s8d8h8s9d9h9sThTsTcJcJdJhJsQcQhQsKcKhKs\n"
                               "2 4cTc deck\n";
    static yv_record record;
    static story told_so_far;
    char result[SAY_CAPACITY];
    say_style style = plain;
    yv_step step;
    yv_record_begin(&record, text, sizeof text - 1);
    do {
        yv_text out = yv_text_in(result, sizeof result);
        step = yv_record_next(&record);
        story_tell(&told_so_far, &style, &record, &step, &out);
        if (step.what == YV_STEP_DEAL)
            CHECK_TEXT(result, "Round 1. Omer starts. The first card is the 10d.\n");
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    CHECK_NUMBER(step.what, YV_STEP_ERROR); /* the last line is not a legal throw */
    CHECK_NUMBER(record.line, 8);
}

/* Returns what a person in the first seat sees and can do. */
static const char *shown(const yv_game *game)
{
    static char result[SAY_CAPACITY];
    yv_text text = yv_text_in(result, sizeof result);
    say_style own = plain;
    const yv_view view = yv_view_of(game, 0);
    own.you = own.eyes = 0;
    say_position(&text, &own, &view);
    say_choices(&text, &own, &view);
    return result;
}

TEST(discards_that_cannot_be_taken_have_no_letters)
{
    yv_game game = game_of("dhumbal", "2h3dTs", "7c8c", "5d", "9d4c");
    game.earned = 2;
    CHECK_TEXT(shown(&game), "You: 3 cards, total 0 | Omer: 2 cards, total 0, may take discards\n"
                             "Discard 5d      Draw pile: 2 cards\n\n"
                             "Hand    2h   3d   10s     15 points\n"
                             "        1    2    3\n"
                             "Throw by number, then d to draw. Example: 1 d\n"
                             "You may take discards once you have thrown two or more cards at once.\n");
    game = game_of("dhumbal", "2h2dTs", "7c8c", "5d", "9d4c");
    CHECK(strstr(shown(&game), "        a\n"));
    CHECK(strstr(shown(&game), "then d to draw or a to take a discard (if you throw two or more cards)."));
    game.earned = 1;
    CHECK(strstr(shown(&game), "You: 3 cards, total 0, may take discards"));
    CHECK(strstr(shown(&game), "then d to draw or a to take a discard. Example"));
}

TEST(a_hint_uses_the_word_of_the_game)
{
    static const struct {
        const char *rules, *hint;
        yv_verb verb;
    } cases[] = {{"traveller", "Hint: call Yaniv (", YV_CALL_YANIV},
                 {"jhyap", "Hint: call Jhyap (", YV_CALL_YANIV},
                 {"speedy", "Hint: call Yan (", YV_CALL_YAN}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char result[SAY_CAPACITY];
        yv_text text = yv_text_in(result, sizeof result);
        const yv_game game = game_of(cases[i].rules, "AsAh", "7s8s", "5s", "9s4s");
        const yv_view view = yv_view_of(&game, 0);
        static advice all;
        all = (advice){.count = 1, .choice = {{.action = {.verb = (uint8_t)cases[i].verb, .take = YV_NO_CARD}}}};
        say_hint(&text, &plain, &view, &all);
        CHECK(strncmp(result, cases[i].hint, strlen(cases[i].hint)) == 0);
    }
}

/* ---- hints ---- */

/* Returns the hint for one choice whose reason is that it sheds ten points. */
static const char *hint(const char *rules_text, const char *hand, const char *drop, const char *action_text)
{
    static advice all;
    static char result[SAY_CAPACITY];
    char reason[200];
    const yv_game game = game_of(rules_text, hand, "2c3c", drop, "4c5c6c");
    const yv_view view = yv_view_of(&game, 0);
    yv_text why = yv_text_in(reason, sizeof reason), text = yv_text_in(result, sizeof result);
    all.count = 1;
    all.choice[0] = (advise_choice){.reason = {.code = ADVISE_SHED, .seat = YV_NOBODY, .number = 10}};
    CHECK(yv_parse_action(yv_span_of(action_text), 0, &all.choice[0].action, &why));
    say_hint(&text, &plain, &view, &all);
    return result;
}

TEST(a_hint_names_the_combination_that_a_card_makes)
{
    CHECK_TEXT(hint("traveller", "2cJsQs", "Jh", "Qs Jh"),
               "Hint: throw Qs and take the Jh (makes a pair of jacks for the next throw).\n");
    CHECK_TEXT(hint("traveller", "2cTsJsKh", "Qs", "Kh Qs"),
               "Hint: throw Kh and take the Qs (makes the run 10s Js Qs for the next throw).\n");
    CHECK_TEXT(hint("traveller", "2c4d5dQs", "3h", "Qs 3h"),
               "Hint: throw Qs and take the 3h (gets rid of 10 points).\n");
    CHECK_TEXT(hint("traveller", "2cJsJdQs", "3h", "Qs deck"),
               "Hint: throw Qs and draw a card (gets rid of 10 points).\n");
    CHECK_TEXT(hint("traveller", "2cJsJd", "Jh", "Js Jh"),
               "Hint: throw Js and take the Jh (makes a pair of jacks for the next throw).\n");
}

CHECK_MAIN
