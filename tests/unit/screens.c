/* Compares screens with tests/screens/NAME.txt. If YANIV_WRITE_SCREENS is set, writes these files instead. */
#include "../check.h"

#include <locale.h>

#include "../../src/local/local_game.h"
#include "../../src/tui/board.h"
#include "../../src/tui/setup_draw.h"
#include "../../src/tui/setup_rows.h"

enum { SCREEN_CAPACITY = 64 << 10 };

static canvas drawn;
static board b;

static void compare(const char *name)
{
    static char shown[SCREEN_CAPACITY], wanted[SCREEN_CAPACITY];
    char path[200];
    yv_text text = yv_text_in(shown, sizeof shown);
    canvas_write(&drawn, &text);
    snprintf(path, sizeof path, "tests/screens/%s.txt", name);
    FILE *file = fopen(path, getenv("YANIV_WRITE_SCREENS") ? "w" : "r");
    CHECK(file != NULL);
    if (!file)
        return;
    if (getenv("YANIV_WRITE_SCREENS")) {
        fputs(shown, file);
    } else {
        wanted[fread(wanted, 1, sizeof wanted - 1, file)] = '\0';
        CHECK_TEXT(shown, wanted);
    }
    fclose(file);
}

/* Sets up a seeded game in which the bots have done `actions` actions. The first seat is a person's. */
static void set_table(local_game *t, const char *rules_text, int players, int actions)
{
    static const char *const names[] = {"Dana", "Noa", "Omer", "Tal", "Maya", "Avi", "Eli", "Ruth"};
    const uint64_t seed = 7;
    local_seat seats[YV_MAX_PLAYERS];
    char reason[200];
    yv_text why = yv_text_in(reason, sizeof reason);
    yv_rules rules;
    CHECK(yv_rules_parse(&rules, yv_span_of(rules_text), &why));
    for (int seat = 0; seat < players; seat++) {
        seats[seat] = (local_seat){.level = bot_find_level("easy")};
        strcpy(seats[seat].name, names[seat]);
    }
    CHECK(local_game_open(t, &rules, seats, players, &seed, &why));
    for (int i = 0; i < actions || t->run.game.turn != 0 || t->run.game.phase != YV_PLAYING; i++) {
        const runner_due due = runner_next(&t->run);
        if (due.what == RUNNER_DEAL) {
            runner_deal(&t->run);
            continue;
        }
        const yv_action action = runner_ask_bot(&t->run, due.seat);
        CHECK_NUMBER(runner_act(&t->run, &action).code, YV_OK);
    }
}

static void set_board(const local_game *t)
{
    scene *s = &b.s;
    setlocale(LC_CTYPE, "C.UTF-8");
    memset(&b, 0, sizeof b);
    board_settle(&b);
    b.can = BOARD_PLAYS | BOARD_UNDOES;
    b.s.undoable = true;
    s->view = yv_view_of(&t->run.game, 0);
    s->style = (say_style){.symbols = true, .colours = true, .you = 0, .eyes = 0};
    memcpy(s->hand[0], s->view.hand, sizeof s->view.hand);
    s->asked = true;
    s->waits = yv_seat_bit(0);
    for (int seat = 0; seat < t->run.game.players; seat++) {
        s->style.name[seat] = t->seat[seat].name;
        strcpy(s->name[seat], t->seat[seat].name);
        strcpy(s->note[seat], seat ? "easy" : "");
    }
    strcpy(s->title, "Yaniv   traveller   round 1");
    strcpy(s->news, "Noa throws \033[31m7♥\033[0m and draws a card.");
    strcpy(s->ask, "Your turn: select cards to throw.");
    logbook_add_heading(&s->log, "Round 1. Omer starts.");
    logbook_add(&s->log, s->news);
    ledger_read(&s->scores, t->record, t->length);
}

static void draw(const char *name, int rows, int cols)
{
    canvas_clear(&drawn, rows, cols);
    board_draw(&b, &drawn);
    compare(name);
}

static void press(const char *keys)
{
    for (; *keys; keys++) {
        const input in = {.kind = *keys == '\t' ? INPUT_TAB : INPUT_TYPED, .character = (uint32_t)*keys};
        board_take(&b, &in);
    }
}

TEST(a_table_of_three)
{
    local_game t;
    set_table(&t, "traveller", 3, 6);
    set_board(&t);
    draw("three-80x24", 24, 80);
    draw("three-60x20", 20, 60);
}

TEST(a_table_of_two)
{
    local_game t;
    set_table(&t, "traveller", 2, 6);
    set_board(&t);
    draw("two-80x24", 24, 80);
}

TEST(a_table_of_eight_with_known_cards)
{
    local_game t;
    set_table(&t, "traveller decks=2", 8, 30);
    set_board(&t);
    draw("eight-80x24", 24, 80);
    draw("eight-60x20", 20, 60);
}

TEST(more_room_is_used)
{
    local_game t;
    set_table(&t, "traveller", 5, 60);
    set_board(&t);
    draw("five-140x45", 45, 140);
}

TEST(a_selection_is_raised_and_told)
{
    local_game t;
    set_table(&t, "traveller", 3, 6);
    set_board(&t);
    press("1");
    draw("selected-80x24", 24, 80);
}

TEST(a_hint_does_not_cover_the_drop)
{
    local_game t;
    set_table(&t, "traveller", 4, 6);
    set_board(&t);
    strcpy(b.hint, "Hint: throw K♠ and take the Q♥ (makes a pair of queens for the next throw; 31.2% to win).\n"
                   "Next best: throw K♠ and draw a card (about as good as the best; 30.9% to win).\n");
    draw("hint-80x24", 24, 80);
    draw("hint-60x20", 20, 60);
}

TEST(the_help_of_a_replay_is_about_replays)
{
    local_game t;
    set_table(&t, "traveller", 3, 6);
    set_board(&t);
    b.can = BOARD_STEPS;
    press("?");
    draw("replay-help-80x24", 24, 80);
}

TEST(the_scores_and_their_chart)
{
    local_game t;
    set_table(&t, "traveller", 4, 150);
    set_board(&t);
    press("s");
    draw("scores-80x24", 24, 80);
    draw("scores-60x20", 20, 60);
}

TEST(the_rules_in_words)
{
    local_game t;
    set_table(&t, "speedy", 3, 6);
    set_board(&t);
    press("r");
    draw("rules-80x24", 24, 80);
    draw("rules-60x20", 20, 60);
}

TEST(everything_is_explained)
{
    local_game t;
    set_table(&t, "traveller", 3, 6);
    set_board(&t);
    press("?");
    draw("help-80x24", 24, 80);
    draw("help-60x20", 20, 60);
}

TEST(without_unicode_there_are_letters)
{
    local_game t;
    set_table(&t, "traveller", 3, 6);
    set_board(&t);
    drawn.ascii = true;
    draw("ascii-80x24", 24, 80);
}

TEST(a_hand_of_sixteen_fits)
{
    local_game t;
    set_table(&t, "traveller decks=2", 3, 6);
    set_board(&t);
    for (int i = 0; i < YV_MAX_HAND; i++)
        b.s.hand[0][i] = b.s.view.hand[i] = (yv_card)(3 * i);
    b.s.view.counts[0] = YV_MAX_HAND;
    for (int i = 0; i < 9; i++)
        b.s.view.drop.card[i] = yv_make_card(i, YV_SPADES);
    b.s.view.drop.count = 9;
    b.s.view.drop.shape = YV_RUN;
    draw("sixteen-80x24", 24, 80);
    draw("sixteen-60x20", 20, 60);
}

TEST(the_setup)
{
    setup u;
    setlocale(LC_CTYPE, "C.UTF-8");
    setup_default(&u);
    strcpy(u.offer, "round 3, Dana 40, Noa 12");
    canvas_clear(&drawn, 24, 80);
    setup_draw(&u, &drawn);
    compare("setup-80x24");
    canvas_clear(&drawn, 20, 60);
    setup_draw(&u, &drawn);
    compare("setup-60x20");
}

TEST(every_option_of_the_setup_is_explained_in_the_smallest_terminal)
{
    static char words[SCREEN_CAPACITY];
    setup u;
    setlocale(LC_CTYPE, "C.UTF-8");
    setup_default(&u);
    for (u.row = 0; u.row < setup_row_count(&u); u.row++) {
        yv_text text = yv_text_in(words, sizeof words);
        canvas_clear(&drawn, 20, 60);
        setup_draw(&u, &drawn);
        canvas_write(&drawn, &text);
        CHECK(strstr(words, "▶")); /* the row itself is on the screen */
        if (setup_row_at(&u, u.row).kind != SETUP_OPTION)
            continue;
        const char *about = strrchr(words, '.'); /* the last sentence is not cut */
        CHECK(about && strchr("\n)", about[1]));
    }
}

/* Ends the round and the game of eight players, so that the summary is as long as it can be. */
static void set_summary(void)
{
    local_game t;
    say_history history = {.before = {20}, .out_in = {0, 3, 3, 2, 4, 5, 5, 0}};
    set_table(&t, "traveller decks=2", 8, 30);
    set_board(&t);
    yv_game game = t.run.game;
    yv_score_call(&game, 0, false, (const int[YV_MAX_PLAYERS]){4, 12, 11, 20, 31, 8, 9, 22});
    game.phase = YV_OVER;
    game.winners = 1;
    const say_summary summary = say_summary_of(&game);
    scene_show_summary(&b.s, &b.s.style, &summary, &history, NULL);
    b.s.paused = true;
    strcpy(b.s.ask, "Press Enter for another game, q to quit.");
}

TEST(a_long_summary_can_be_scrolled)
{
    set_summary();
    draw("summary-60x20", 20, 60);
    for (int i = 0; i < 30; i++)
        board_take(&b, &(const input){.kind = INPUT_DOWN});
    draw("summary-end-60x20", 20, 60);
}

CHECK_MAIN
