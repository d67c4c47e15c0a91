/* The terminal client without a terminal: canvas, layout, selection, keys, setup. */
#include "../check.h"

#include <locale.h>

#include "../../src/local/local_game.h"
#include "../../src/tui/board.h"
#include "../../src/tui/canvas.h"
#include "../../src/tui/layout.h"
#include "../../src/tui/setup_draw.h"
#include "../../src/tui/setup_rows.h"
#include "../../src/tui/setup_screen.h"
#include "../../src/tui/typing.h"

static canvas c;

static const char *lines(void)
{
    static char text[8000];
    yv_text out = yv_text_in(text, sizeof text);
    canvas_write(&c, &out);
    return text;
}

/* ---- canvas ---- */

TEST(what_lies_outside_is_not_drawn)
{
    setlocale(LC_CTYPE, "C.UTF-8");
    canvas_clear(&c, 2, 5);
    canvas_put(&c, -1, 0, 5, INK_TEXT, "above");
    canvas_put(&c, 2, 0, 5, INK_TEXT, "below");
    canvas_put(&c, 0, -2, 5, INK_TEXT, "abcd");
    canvas_put(&c, 1, 3, 9, INK_TEXT, "xyz");
    canvas_frame(&c, (rect){-5, -5, 30, 30}, INK_EDGE);
    CHECK_TEXT(lines(), "cd\n   xy\n");
}

TEST(text_that_is_cut_says_so)
{
    setlocale(LC_CTYPE, "C.UTF-8");
    canvas_clear(&c, 1, 10);
    CHECK_NUMBER(canvas_put(&c, 0, 0, 4, INK_TEXT, "abcdef"), 4);
    CHECK_TEXT(lines(), "abc…\n");
}

TEST(wide_characters_take_two_columns)
{
    setlocale(LC_CTYPE, "C.UTF-8");
    canvas_clear(&c, 1, 5);
    CHECK_NUMBER(canvas_put(&c, 0, 0, 5, INK_TEXT, "日本"), 4);
    CHECK_NUMBER(canvas_at(&c, 0, 1)->character, 0);
    CHECK_TEXT(lines(), "日本\n");
}

TEST(colours_of_cards_become_inks)
{
    setlocale(LC_CTYPE, "C.UTF-8");
    canvas_clear(&c, 1, 8);
    CHECK_NUMBER(canvas_put(&c, 0, 0, 8, INK_TEXT, "a \033[31m7♥\033[0m b"), 6);
    CHECK_NUMBER(canvas_at(&c, 0, 0)->ink, INK_TEXT);
    CHECK_NUMBER(canvas_at(&c, 0, 3)->ink, INK_HEARTS);
    CHECK_NUMBER(canvas_at(&c, 0, 5)->ink, INK_TEXT);
    CHECK_TEXT(lines(), "a 7♥ b\n");
}

TEST(control_characters_and_broken_text_are_not_passed_on)
{
    setlocale(LC_CTYPE, "C.UTF-8");
    canvas_clear(&c, 1, 20);
    canvas_put(&c, 0, 0, 20, INK_TEXT,
               "a\x07"
               "b\xff"
               "c\033[2Jd\xc3");
    for (int col = 0; col < 20; col++)
        CHECK(canvas_at(&c, 0, col)->character >= ' ');
}

TEST(paragraphs_break_at_spaces_and_can_be_scrolled)
{
    setlocale(LC_CTYPE, "C.UTF-8");
    canvas_clear(&c, 3, 10);
    CHECK_NUMBER(canvas_wrap(&c, (rect){0, 0, 3, 10}, 1, INK_TEXT, "one two three four\n\nabcdefghijklm"), 5);
    CHECK_TEXT(lines(), "three four\n\nabcdefghij\n");
}

/* ---- layout ---- */

static bool apart(rect a, rect b)
{
    return !rect_is_there(a) || !rect_is_there(b) || a.row + a.rows <= b.row || b.row + b.rows <= a.row
           || a.col + a.cols <= b.col || b.col + b.cols <= a.col;
}

static bool within(rect inner, rect outer)
{
    return !rect_is_there(inner)
           || (inner.row >= outer.row && inner.col >= outer.col && inner.row + inner.rows <= outer.row + outer.rows
               && inner.col + inner.cols <= outer.col + outer.cols);
}

static void check_layout(int rows, int cols, int players, yv_seat bottom, bool anticlockwise)
{
    const layout at = layout_of(rows, cols, players, bottom, anticlockwise);
    const rect all = {0, 0, rows, cols};
    const rect places[] = {at.bar, at.felt, at.news, at.makes, at.hand, at.plate[bottom], at.log, at.scores, at.keys};
    const size_t count = sizeof places / sizeof places[0];
    for (size_t i = 0; i < count; i++) {
        CHECK(within(places[i], all));
        for (size_t j = 0; j < i; j++)
            CHECK(apart(places[i], places[j]));
    }
    CHECK(within(at.pile, at.felt));
    for (int seat = 0; seat < players; seat++) {
        if (seat == bottom)
            continue;
        CHECK(within(at.plate[seat], at.felt));
        CHECK(apart(at.plate[seat], at.pile));
        for (int other = 0; other < seat; other++)
            CHECK(apart(at.plate[seat], at.plate[other]));
    }
}

TEST(nothing_overlaps_in_any_size_with_any_number_of_players)
{
    for (int rows = LAYOUT_LEAST_ROWS; rows <= 70; rows++)
        for (int cols = LAYOUT_LEAST_COLS; cols <= 240; cols += 3)
            for (int players = 2; players <= YV_MAX_PLAYERS; players++)
                check_layout(rows, cols, players, (yv_seat)(rows % players), cols % 2);
}

TEST(the_next_player_sits_at_the_left_or_anticlockwise_at_the_right)
{
    CHECK(layout_of(24, 80, 4, 1, false).plate[2].col < 20);
    CHECK(layout_of(24, 80, 4, 1, true).plate[2].col > 50);
}

TEST(cards_are_as_far_apart_as_there_is_room)
{
    CHECK_NUMBER(layout_step(50, 5, 5), 6);
    CHECK_NUMBER(layout_step(50, 5, 16), 3);
    CHECK_NUMBER(layout_step(5, 5, 9), 1);
    CHECK_NUMBER(layout_step(50, 5, 1), 6);
}

/* ---- selecting and playing ---- */

static board b;

/* Sets up a game of two under these rules, with this hand of the person and this drop. */
static void set_position(const char *rules_text, const char *hand, const char *drop)
{
    char reason[200];
    yv_text why = yv_text_in(reason, sizeof reason);
    yv_rules rules;
    yv_game game;
    int count;
    CHECK(yv_rules_parse(&rules, yv_span_of(rules_text), &why));
    CHECK_NUMBER(yv_start(&game, &rules, 2).code, YV_OK);
    game.phase = YV_PLAYING;
    game.turn = game.starter = 0;
    game.round = 1;
    CHECK(yv_parse_cards(yv_span_of(hand), game.hand[0].card, YV_MAX_HAND, &count));
    game.hand[0].count = (uint8_t)count;
    game.hand[1] = game.hand[0];
    CHECK(yv_parse_cards(yv_span_of(drop), game.drop.card, YV_MAX_DROP, &count));
    game.drop.count = (uint8_t)count;
    game.drop.shape = (uint8_t)yv_throw_shape(&rules, game.drop.card, count);
    game.next = (uint8_t)(game.pile_size - 10);
    memset(&b, 0, sizeof b);
    board_settle(&b);
    b.can = BOARD_PLAYS;
    b.s.view = yv_view_of(&game, 0);
    b.s.asked = true;
    b.s.style = (say_style){.symbols = true, .you = 0, .eyes = 0, .name = {"Dana", "Omer"}};
    strcpy(b.s.name[1], "Omer");
    memcpy(b.s.hand[0], b.s.view.hand, sizeof b.s.view.hand);
}

/* Presses keys, and returns the action that the last key asks for, or the message that is shown instead. */
static const char *press(const char *keys)
{
    static char text[SCENE_TEXT];
    wish wanted = {.what = WISH_NOTHING};
    yv_text out = yv_text_in(text, sizeof text);
    for (; *keys; keys++) {
        const input in = {.kind = *keys == '\n'   ? INPUT_ENTER
                                  : *keys == '\t' ? INPUT_TAB
                                  : *keys == '>'  ? INPUT_RIGHT
                                  : *keys == '~'  ? INPUT_ESCAPE
                                                  : INPUT_TYPED,
                          .character = (uint32_t)*keys};
        wanted = board_take(&b, &in);
    }
    if (wanted.what == WISH_ACT)
        yv_put_action(&out, &wanted.action);
    else
        yv_put_string(&out, b.refusal);
    return text;
}

static const char *made(void)
{
    static char text[SCENE_TEXT];
    yv_text out = yv_text_in(text, sizeof text);
    pick_say(&b.p, &b.s.view, &b.s.style, &out);
    return text;
}

TEST(enter_throws_the_selection_and_draws)
{
    set_position("traveller", "2c7h7s9dKs", "Kc");
    CHECK_TEXT(press("23\n"), "7h7s deck");
    CHECK_TEXT(press("~5d"), "Ks deck");
    CHECK_TEXT(press("~5a"), "Ks Kc");
}

TEST(arrows_point_at_what_is_taken)
{
    set_position("traveller", "2c7h7s9dKs", "QcQd");
    CHECK_TEXT(press("1>\n"), "2c Qc");
    CHECK_TEXT(press(">\n"), "2c Qd");
    CHECK_TEXT(press(">\n"), "2c deck");
}

TEST(nothing_selected_is_told)
{
    set_position("traveller", "2c7h7s9dKs", "Kc");
    CHECK_TEXT(press("\n"), "First select cards to throw: the keys are under the cards.");
    CHECK_TEXT(press("12\n"), "Not possible: these cards are neither a set nor a run: the 7 of hearts does not fit.");
}

TEST(what_a_selection_makes_is_told)
{
    set_position("traveller", "5c6c8c9dJk", "Kc");
    press("1235");
    CHECK_TEXT(made(), "A run: 5♣ 6♣ Jk 8♣, leaves 9. Enter draws a card.");
    press("~14>");
    CHECK_TEXT(made(), "Not possible: these cards are neither a set nor a run: the 9 of diamonds does not fit.");
}

TEST(ways_to_lay_a_run_go_round)
{
    set_position("traveller", "5c6cTdJkJk", "Kc");
    press("124");
    CHECK_TEXT(press("\n"), "5c6cJk deck");
    CHECK_TEXT(press("\t\n"), "Jk5c6c deck");
    CHECK_TEXT(press("\t\n"), "5c6cJk deck");
}

TEST(the_ends_of_a_set_are_the_players_choice)
{
    set_position("traveller take_set=ends", "7c7d7hTd", "Kc");
    CHECK_TEXT(press("132\n"), "7c7h7d deck");
    CHECK_TEXT(press("\t\n"), "7c7d7h deck");
    CHECK_TEXT(press("\t\n"), "7h7c7d deck");
    CHECK_TEXT(press("\t\n"), "7c7h7d deck");
}

TEST(every_way_has_all_the_cards)
{
    yv_throw ways[PICK_MOST_WAYS];
    set_position("traveller take_set=ends decks=2", "7c7c7d7h7sTd", "Kc");
    press("15342");
    const int count = pick_ways(&b.p, &b.s.view, ways);
    CHECK_NUMBER(count, 7); /* the pairs of ends are cc, cd, ch, cs, dh, ds, hs */
    for (int i = 0; i < count; i++) {
        yv_sort_cards(ways[i].card, ways[i].count);
        CHECK(memcmp(ways[i].card, b.s.view.hand, 5) == 0);
    }
}

TEST(the_right_card_buys_a_joker)
{
    set_position("sevens", "6c7h7s9dKs", "5cJk7c");
    CHECK_TEXT(press("1b"), "6c Jk");
    CHECK_TEXT(press("~2b"), "7h 7c"); /* b is the other end if the joker cannot be taken */
}

TEST(calling_falsely_needs_the_key_twice)
{
    set_position("traveller false_call=draw3", "2c7h7s9dKs", "Kc");
    CHECK_TEXT(press("y"), "Too many points: you would draw three cards. Press y again to call.");
    CHECK_TEXT(press("1y"), "Too many points: you would draw three cards. Press y again to call.");
    CHECK_TEXT(press("y"), "yaniv");
    set_position("traveller", "AcAdAh", "Kc");
    CHECK_TEXT(press("y"), "yaniv");
    set_position("speedy", "AsAh", "Ks");
    CHECK_TEXT(press("y"), "yan");
}

TEST(the_wrong_word_can_be_said_and_needs_the_key_twice)
{
    set_position("speedy", "AsAh", "Ks");
    CHECK_TEXT(press("Y"), "The word is Yan: saying Yaniv costs 30 points. Press Y again to call.");
    CHECK_TEXT(press("Y"), "yaniv");
    press("Y");
    CHECK_TEXT(press("y"), "yan");
    set_position("traveller", "AcAdAh", "Kc");
    CHECK_TEXT(press("Y"), "");
}

TEST(a_confirmation_is_void_once_the_position_has_changed)
{
    set_position("traveller false_call=eliminate out_of_turn=penalty", "2c7h7s9dKs", "Kc");
    b.s.view.turn = 1;
    CHECK_TEXT(press("y"), "It's not your turn: calling now costs 30 points. Press y again to call.");
    b.s.view.turn = 0;
    CHECK_TEXT(press("y"), "Too many points: you would be out of the game. Press y again to call.");
    b.s.view.turn = 1;
    board_turned(&b);
    board_settle(&b);
    board_clear_refusal(&b);
    CHECK_TEXT(b.refusal, "The position has changed, so you did not call."); /* until the next key */
    CHECK_TEXT(press("y"), "It's not your turn: calling now costs 30 points. Press y again to call.");
    CHECK_TEXT(press("y"), "yaniv");
}

TEST(a_confirmation_holds_while_nothing_changes)
{
    set_position("traveller out_of_turn=penalty", "2c7h7s9dKs", "Kc");
    b.s.view.turn = 1;
    press("y");
    board_turned(&b);
    CHECK_TEXT(b.refusal, "It's not your turn: calling now costs 30 points. Press y again to call.");
    CHECK_TEXT(press("y"), "yaniv");
}

TEST(what_has_to_be_earned_is_told)
{
    char asked[SCENE_TEXT];
    yv_text text = yv_text_in(asked, sizeof asked);
    set_position("dhumbal", "2c7h7s9dKs", "Kc");
    scene_put_turn(&b.s, &text);
    CHECK_TEXT(asked, "Your turn: choose cards to throw; two or more to take a discard.");
    CHECK_TEXT(press("23a"), "7h7s Kc");
    CHECK_TEXT(press("~1a"), ""); /* no card has this letter now */
    CHECK_TEXT(press("~1>\n"), "2c deck");
}

TEST(the_word_of_the_game_is_asked_for)
{
    char asked[SCENE_TEXT];
    yv_text text = yv_text_in(asked, sizeof asked);
    set_position("jhyap", "AcAdAh", "Kc");
    scene_put_turn(&b.s, &text);
    CHECK_TEXT(asked, "Your turn: y calls Jhyap, or choose cards to throw.");
}

TEST(help_and_quit_are_always_among_the_keys)
{
    for (int cols = LAYOUT_LEAST_COLS; cols <= 100; cols++) {
        set_position("traveller", "2c7h7s9dKs", "Kc");
        b.can = BOARD_PLAYS | BOARD_HINTS | BOARD_UNDOES | BOARD_TALKS;
        canvas_clear(&c, LAYOUT_LEAST_ROWS, cols);
        board_draw(&b, &c);
        CHECK(strstr(lines(), "Enter play"));
        CHECK(strstr(lines(), "? help  q quit\n"));
    }
}

TEST(whose_turn_it_is_is_told_by_name)
{
    set_position("traveller", "2c7h7s9dKs", "Kc");
    b.s.view.turn = 1;
    CHECK_TEXT(press("1\n"), "It's Omer's turn.");
    CHECK_TEXT(press(" "), "You have nothing to slap down.");
    b.s.view.may_slap = true;
    CHECK_TEXT(press(" "), "slap");
}

TEST(an_action_can_be_selected_for_the_person)
{
    yv_action action;
    char reason[100];
    yv_text why = yv_text_in(reason, sizeof reason);
    set_position("traveller", "2c7h7s9dKs", "KcKd");
    CHECK(yv_parse_action(yv_span_of("7h7s Kd"), 0, &action, &why));
    pick_set(&b.p, &b.s.view, &action);
    CHECK_TEXT(press("\n"), "7h7s Kd");
}

TEST(a_click_does_what_lies_there)
{
    set_position("traveller", "2c7h7s9dKs", "Kc");
    canvas_clear(&c, 24, 80);
    board_draw(&b, &c);
    const layout at = layout_of(24, 80, 2, 0, false);
    input in = {.kind = INPUT_CLICK, .row = at.hand.row + 2, .col = at.hand.col + 7};
    board_take(&b, &in);
    CHECK(pick_has(&b.p, 1));
    in.row = at.hand.row + at.hand.rows + 1; /* the line of keys: "Enter play" comes first */
    in.col = 2;
    CHECK_NUMBER(board_take(&b, &in).what, WISH_ACT);
    in.row = 0;
    CHECK_NUMBER(board_take(&b, &in).what, WISH_NOTHING);
}

TEST(long_score_sheets_scroll_back_from_their_end)
{
    ledger_row row = {.scored = 3, .caller = YV_NOBODY};
    set_position("traveller", "2c7h7s9dKs", "Kc");
    for (int i = 0; i < 30; i++)
        ledger_add(&b.s.scores, &row);
    press("s");
    canvas_clear(&c, 24, 80);
    board_draw(&b, &c);
    CHECK(strstr(lines(), " 30 ") != NULL);
    CHECK(strstr(lines(), "  1 ") == NULL);
    const input home = {.kind = INPUT_HOME}, end = {.kind = INPUT_END};
    board_take(&b, &home);
    board_draw(&b, &c);
    CHECK(strstr(lines(), "  1 ") != NULL);
    board_take(&b, &end);
    board_draw(&b, &c);
    CHECK(strstr(lines(), " 30 ") != NULL);
}

/* ---- typing ---- */

TEST(typed_characters_come_and_go_whole)
{
    char text[8] = "";
    typing_add(text, sizeof text, 'a');
    typing_add(text, sizeof text, 0xeb);
    typing_add(text, sizeof text, 0x1f409);
    CHECK_TEXT(text, "aë🐉");
    typing_add(text, sizeof text, 'x'); /* no room */
    CHECK_TEXT(text, "aë🐉");
    typing_erase(text);
    CHECK_TEXT(text, "aë");
    typing_erase(text);
    typing_erase(text);
    typing_erase(text);
    CHECK_TEXT(text, "");
}

/* ---- setup ---- */

TEST(settings_come_back_as_they_were_written)
{
    setup u, again;
    char text[1000];
    yv_text out = yv_text_in(text, sizeof text);
    const char *settings = "rules sevens limit=100\nperson Dana\nbot champion\nperson Zoë K\n";
    setup_default(&u);
    setup_read(&u, settings, strlen(settings));
    CHECK_NUMBER(u.players, 3);
    setup_write(&u, &out);
    CHECK_TEXT(text, settings);
    setup_default(&again);
    setup_read(&again, "rules nonsense\nbot nobody\nperson\n\n\xff\xfe", 36);
    CHECK_NUMBER(again.players, 3);
    CHECK_NUMBER(again.rules.preset, 0);
}

TEST(every_option_can_be_changed_there_and_back)
{
    setup u;
    setup_default(&u);
    for (int row = 0; row < setup_row_count(&u); row++) {
        const setup_row is = setup_row_at(&u, row);
        if (is.kind != SETUP_OPTION)
            continue;
        const int before = yv_rules_get(&u.rules, is.number);
        setup_change(&u, is, 1, false);
        const int highest = yv_options[is.number].highest;
        CHECK(yv_rules_get(&u.rules, is.number) != before || (!yv_options[is.number].values && before == highest));
        setup_change(&u, is, -1, false);
        if (yv_options[is.number].values || before != highest)
            CHECK_NUMBER(yv_rules_get(&u.rules, is.number), before);
        setup_reset(&u, is);
        CHECK_NUMBER(yv_rules_get(&u.rules, is.number), before);
        for (int i = 0; i < 300; i++)
            setup_change(&u, is, i < 150 ? 1 : -1, i % 2);
        setup_reset(&u, is);
    }
}

TEST(presets_keep_to_their_numbers_of_players)
{
    setup u;
    char why[SETUP_MESSAGE];
    setup_default(&u);
    u.players = 8;
    for (int i = 0; i < YV_PRESETS; i++) {
        setup_change(&u, (setup_row){SETUP_PRESET, 0}, 1, false);
        CHECK(!setup_is_wrong(&u, why));
    }
    u.players = 8;
    u.rules = yv_rules_of_preset(0);
    u.rules.hand = 7;
    CHECK(setup_is_wrong(&u, why));
}

TEST(everybody_has_a_name_of_their_own)
{
    local_seat seats[YV_MAX_PLAYERS] = {{.name = "Noa"}, {.name = ""}, {.name = "Noa"}};
    for (int seat = 3; seat < YV_MAX_PLAYERS; seat++)
        seats[seat].level = &bot_levels[0];
    setup_name_seats(seats, YV_MAX_PLAYERS);
    CHECK_TEXT(seats[0].name, "Noa");
    CHECK_TEXT(seats[1].name, "Player 2");
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        for (int other = 0; other < seat; other++)
            CHECK(strcmp(seats[seat].name, seats[other].name) != 0);
}

/* ---- taking back ---- */

static void play_on(local_game *t, int actions)
{
    for (int i = 0; i < actions && t->run.game.phase != YV_OVER; i++) {
        const runner_due due = runner_next(&t->run);
        if (due.what == RUNNER_DEAL) {
            runner_deal(&t->run);
        } else {
            const yv_action action = runner_ask_bot(&t->run, due.seat);
            CHECK_NUMBER(runner_act(&t->run, &action).code, YV_OK);
        }
    }
}

TEST(turns_are_taken_back_to_the_beginning)
{
    local_game t;
    local_seat seats[3] = {{"A", bot_find_level("easy")}, {"B", bot_find_level("easy")}, {"C", bot_find_level("easy")}};
    const yv_rules rules = yv_rules_of_preset(0);
    const uint64_t seed = 3;
    char reason[200];
    yv_text why = yv_text_in(reason, sizeof reason);
    CHECK(local_game_open(&t, &rules, seats, 3, &seed, &why));
    CHECK(!local_game_can_take_back(&t, 0));
    CHECK(!local_game_take_back(&t, 0));
    play_on(&t, 200);
    int times = 0;
    size_t length = t.length;
    for (; local_game_can_take_back(&t, 0); times++) {
        CHECK(local_game_take_back(&t, 0));
        CHECK(t.length < length);
        CHECK(t.run.game.turn == 0 || t.run.game.slapper == 0);
        CHECK_TEXT(t.seat[1].name, "B");
        CHECK_TEXT(t.seat[1].level->name, "easy");
        length = t.length;
    }
    CHECK(times > 20);
    CHECK_NUMBER(t.run.game.round, 1);
    play_on(&t, 200);
    local_game_close(&t);
}

CHECK_MAIN
