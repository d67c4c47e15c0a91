#include <stdio.h>
#include <string.h>

#include "../rulebook/rules_text.h"
#include "board.h"
#include "keybar.h"
#include "table_draw.h"

/* ---- the bar and the keys ---- */

static void draw_bar(canvas *c, const board *b, rect at)
{
    canvas_fill(c, at, GROUND_BAR);
    canvas_put(c, at.row, at.col + 1, at.cols - 2, INK_STRONG, b->s.title);
}

static const keybar_key play_keys[] = {{"Enter", "play", '\r'}, {"y", "call", 'y'}};
static const keybar_key slap_keys[] = {{"Space", "slap", ' '}};
static const keybar_key leave_keys[] = {{"p", "leave it", 'p'}};
static const keybar_key swap_keys[] = {{"x", "exchange hands", 'x'}, {"p", "pass", 'p'}};
static const keybar_key go_keys[] = {{"Enter", "go on", '\r'}};
static const keybar_key step_keys[] = {{"←→", "step", '>'}, {"↑↓", "round", 'N'}, {"v", "view", 'v'}};
static const keybar_key hint_keys[] = {{"h", "hint", 'h'}};
static const keybar_key undo_keys[] = {{"u", "undo", 'u'}};
static const keybar_key talk_keys[] = {{"t", "talk", 't'}};
static const keybar_key all_keys[] = {
    {"s", "scores", 's'}, {"r", "rules", 'r'}, {"?", "help", '?'}, {"q", "leave", 'q'}};
static const keybar_key page_keys[] = {{"↑↓", "scroll", 0}, {"Esc", "back", 27}};

#define PUT_KEYS(rows) used = keybar_put(c, in, used, rows, sizeof rows / sizeof rows[0], &b->h)

static void put_play_keys(canvas *c, board *b, rect in, int *all)
{
    const yv_view *view = &b->s.view;
    int used = *all;
    if (b->s.paused)
        PUT_KEYS(go_keys);
    else if (view->phase == YV_SWAPPING && b->s.asked)
        PUT_KEYS(swap_keys);
    else if (view->turn == view->seat)
        PUT_KEYS(play_keys);
    if (view->may_slap && !b->s.paused)
        PUT_KEYS(slap_keys);
    if (view->may_slap && b->s.asked && view->turn != view->seat)
        PUT_KEYS(leave_keys);
    *all = used;
}

static void draw_keys(canvas *c, board *b, rect at)
{
    const rect in = rect_inset(at, 0, 1);
    int used = 0;
    canvas_fill(c, at, GROUND_BAR);
    if (b->page != BOARD_TABLE) {
        PUT_KEYS(page_keys);
        return;
    }
    if (b->can & BOARD_STEPS)
        PUT_KEYS(step_keys);
    if (b->can & BOARD_PLAYS)
        put_play_keys(c, b, in, &used);
    if (b->can & BOARD_HINTS)
        PUT_KEYS(hint_keys);
    if (b->can & BOARD_UNDOES)
        PUT_KEYS(undo_keys);
    if (b->can & BOARD_TALKS)
        PUT_KEYS(talk_keys);
    PUT_KEYS(all_keys);
}

/* ---- the lines between table and hand ---- */

static void draw_typing(canvas *c, const board *b, rect at)
{
    char line[sizeof b->typed + 16];
    snprintf(line, sizeof line, "Say: %s_", b->typed);
    canvas_put(c, at.row, at.col, at.cols, INK_CHOSEN, line);
}

static void draw_lines(canvas *c, const board *b, const layout *at)
{
    char made[SCENE_TEXT];
    yv_text text = yv_text_in(made, sizeof made);
    canvas_put(c, at->news.row, at->news.col, at->news.cols, INK_TEXT, b->s.news);
    const rect line = at->makes;
    if (b->typing) {
        draw_typing(c, b, line);
    } else if (b->refusal[0]) {
        canvas_put(c, line.row, line.col, line.cols, INK_BAD, b->refusal);
    } else if (b->p.count > 0 && b->s.asked && !b->s.view.may_slap) {
        pick_say(&b->p, &b->s.view, &b->s.style, &text);
        canvas_put(c, line.row, line.col, line.cols, INK_CHOSEN, made);
    } else {
        canvas_put(c, line.row, line.col, line.cols, INK_TURN, b->s.ask);
    }
}

/* ---- what lies over the table ---- */

/* A sheet of paper in the middle of a place, as large as the text is. */
static void draw_note(canvas *c, rect over, const char *text, ink edge)
{
    enum { MARGIN = 2 };
    const rect nowhere = {0, 0, 0, over.cols - 2 * MARGIN - 2};
    int cols = 20;
    const int rows = canvas_wrap(c, nowhere, 0, INK_TEXT, text);
    for (const char *line = text; *line;) {
        char one[SAY_CAPACITY];
        const size_t length = strcspn(line, "\n");
        snprintf(one, sizeof one, "%.*s", (int)length, line);
        const int columns = say_columns(one);
        cols = columns > cols ? columns : cols;
        line += length + (line[length] == '\n');
    }
    cols = cols > nowhere.cols ? nowhere.cols : cols;
    const rect paper = rect_centre(over, rows + 2, cols + 2 * MARGIN);
    canvas_fill(c, paper, GROUND_PAGE);
    canvas_frame(c, paper, edge);
    canvas_wrap(c, rect_inset(paper, 1, MARGIN), 0, INK_TEXT, text);
}

static const char help_text[] = "Keys\n"
                                "  1 2 3 …    select cards of your hand, or leave them: the keys are under them\n"
                                "  Tab        another way to lay them: the next player may take from the ends\n"
                                "  Enter, d   throw them and draw from the deck\n"
                                "  a b c …    throw them and take that card of the drop; so do ← → and Enter\n"
                                "  y          call Yaniv (or Yan) at the start of your turn\n"
                                "  Space      slap down what you have just drawn, before the next one plays\n"
                                "  x, p       exchange hands with somebody who called falsely, or pass\n"
                                "  h          a hint, and why\n"
                                "  u          take your last turn back (against bots)\n"
                                "  f          bots hurry, or take their time again\n"
                                "  t          say something (on a server); /0 /1 … are ready phrases, /wave waves\n"
                                "  A          on a server: let a bot play for you, or play again yourself\n"
                                "  s r l ?    the scores, the rules of this game in words, the log, this page\n"
                                "  Esc        forget the selection; close a page\n"
                                "  q, Ctrl-C  leave: the game is saved, and the next start offers to go on\n"
                                "\n"
                                "The mouse does it too: click cards to select them, then the deck or a card of\n"
                                "the drop to play; click a word in the lowest line.\n"
                                "\n"
                                "What you see\n"
                                "  Beside each name is the total. Under it are the cards that all have seen\n"
                                "  that player take, the backs of the others, and how many there are; then what\n"
                                "  was done last: -7♥ +deck. ▶ marks who is waited for.\n"
                                "  In the score sheet y marks who called and A who had Assaf. A total that was\n"
                                "  cut is green, one that put a player out is red.\n"
                                "\n"
                                "Slap-downs are a race: bots take their time as people do, and so may you, but\n"
                                "not too much of it.\n"
                                "\n"
                                "Stepping through a record: ← → one step, ↑ ↓ a round, Home, End; v or a seat's\n"
                                "number shows that seat's view, 0 all hands.\n";

static int draw_scores(canvas *c, const board *b, rect in, int back)
{
    const scene *s = &b->s;
    const char *names[YV_MAX_PLAYERS];
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        names[seat] = s->name[seat];
    const bool limited = s->view.rules.end != YV_end_rounds;
    const ledger_heads heads = {names, s->view.players, YV_NOBODY, s->view.in, limited ? s->view.rules.limit : 0};
    const int chart = in.rows / 2;
    const rect upper = {in.row, in.col, in.rows - chart - 1, in.cols};
    const rect lower = {in.row + in.rows - chart, in.col, chart, in.cols};
    ledger_draw_chart(&s->scores, c, lower, &heads);
    return ledger_draw(&s->scores, c, upper, &heads, back);
}

static int draw_rules(canvas *c, const board *b, rect in, int skip)
{
    static char words[RULES_TEXT_CAPACITY + 512];
    yv_text text = yv_text_in(words, sizeof words);
    rules_text_write(&text, &b->s.view.rules, b->s.view.players, RULES_PLAIN);
    yv_put_string(&text, "\n\nIn short: ");
    yv_rules_write(&b->s.view.rules, &text);
    return canvas_wrap(c, in, skip, INK_TEXT, words);
}

static int draw_page_text(canvas *c, const board *b, rect in)
{
    const int back = b->scroll < 0 ? -b->scroll : 0;
    switch (b->page) {
    case BOARD_SCORES: return draw_scores(c, b, in, back) + in.rows;
    case BOARD_RULES: return draw_rules(c, b, in, b->scroll);
    case BOARD_HELP: return canvas_wrap(c, in, b->scroll, INK_TEXT, help_text);
    case BOARD_LOG: return logbook_draw(&b->s.log, c, in, back);
    case BOARD_TABLE: break;
    }
    return 0;
}

/* The log and the scores are scrolled back from their ends, the others forward from their beginnings. */
static int clamp_scroll(board_page page, int scroll, int lines, int rows)
{
    const int most = lines > rows ? lines - rows : 0;
    if (page == BOARD_LOG || page == BOARD_SCORES)
        return scroll > 0 ? 0 : scroll < -most ? -most : scroll;
    return scroll < 0 ? 0 : scroll > most ? most : scroll;
}

static void draw_page(canvas *c, board *b, const layout *at)
{
    static const char *const titles[] = {[BOARD_SCORES] = " Scores ",
                                         [BOARD_RULES] = " The rules of this game ",
                                         [BOARD_HELP] = " Help ",
                                         [BOARD_LOG] = " Log "};
    const rect paper = {1, 0, at->keys.row - 1, at->keys.cols};
    const rect in = rect_inset(paper, 1, 1);
    for (int drawn = 0; drawn < 2; drawn++) { /* the first time tells how much there is to scroll */
        canvas_fill(c, paper, GROUND_PAGE);
        canvas_frame(c, paper, INK_EDGE);
        canvas_put(c, paper.row, paper.col + 2, paper.cols - 4, INK_STRONG, titles[b->page]);
        const int lines = draw_page_text(c, b, in);
        const int scroll = clamp_scroll(b->page, b->scroll, lines, in.rows);
        if (scroll == b->scroll)
            break;
        b->scroll = scroll;
    }
}

void board_draw(board *b, canvas *c)
{
    const bool anticlockwise = b->s.view.rules.direction == YV_direction_anticlockwise;
    const layout at = layout_of(c->rows, c->cols, b->s.view.players, b->s.bottom, anticlockwise);
    b->h.count = 0;
    canvas_fill(c, canvas_all(c), GROUND_EMPTY);
    draw_bar(c, b, at.bar);
    table_draw(c, &at, &b->s, &b->p, &b->h);
    draw_lines(c, b, &at);
    if (b->hint[0])
        draw_note(c, at.felt, b->hint, INK_CHOSEN);
    else if (b->s.summary[0])
        draw_note(c, at.felt, b->s.summary, INK_TURN);
    if (b->page != BOARD_TABLE) {
        b->h.count = 0;
        draw_page(c, b, &at);
    }
    draw_keys(c, b, at.keys);
}
