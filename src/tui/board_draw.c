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
static const keybar_key leave_keys[] = {{"p", "pass", 'p'}};
static const keybar_key swap_keys[] = {{"x", "swap hands", 'x'}, {"p", "pass", 'p'}};
static const keybar_key go_keys[] = {{"Enter", "continue", '\r'}};
static const keybar_key step_keys[] = {{"←→", "step", '>'}, {"↑↓", "round", 'N'}, {"v", "view", 'v'}};
static const keybar_key hint_keys[] = {{"h", "hint", 'h'}};
static const keybar_key undo_keys[] = {{"u", "undo", 'u'}};
static const keybar_key talk_keys[] = {{"t", "chat", 't'}};
static const keybar_key all_keys[] = {
    {"s", "scores", 's'}, {"r", "rules", 'r'}, {"?", "help", '?'}, {"q", "quit", 'q'}};
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

/* ---- notes and pages over the table ---- */

/* Draws a note in the middle of a place, as large as its text. */
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
                                "  1 2 3 …    select or deselect cards; the keys are under your hand\n"
                                "  Tab        change their order: the next player may take a card from the ends\n"
                                "  Enter, d   throw them and draw a card\n"
                                "  a b c …    throw them and take that discard; or choose it with ← →, then Enter\n"
                                "  y          call Yaniv (or Yan) at the start of your turn\n"
                                "  Space      slap down the card you just drew, before the next player moves\n"
                                "  x, p       swap hands with a player who made a false call, or pass\n"
                                "  h          get a hint, with the reason\n"
                                "  u          take back your last turn (against bots)\n"
                                "  f          switch between fast and normal bots\n"
                                "  t          chat (online); /0, /1 … are ready-made phrases, /wave waves\n"
                                "  A          online: let a bot play for you, or take over again\n"
                                "  s r l ?    show the scores, the rules of this game, the log, this page\n"
                                "  Esc        clear the selection; close a page\n"
                                "  q, Ctrl-C  quit; the game is saved, and you can resume it next time\n"
                                "\n"
                                "You can use the mouse, too: click cards to select them, then click the draw\n"
                                "pile or a discard to play. The words in the bottom line can be clicked.\n"
                                "\n"
                                "What you see\n"
                                "  Next to each name is the player's total. Below it are the cards that everyone\n"
                                "  saw the player take, the backs of the other cards, and the number of cards;\n"
                                "  then the player's last move, such as -7♥ +card. ▶ marks whose turn it is.\n"
                                "  In the score sheet, y marks the caller and A an Assaf. A total that was cut\n"
                                "  is green; a total that knocked a player out is red.\n"
                                "\n"
                                "Slapping down is a race: you have to be faster than the next player, who may\n"
                                "be a bot.\n"
                                "\n"
                                "In a replay, ← → go one step and ↑ ↓ one round; Home and End go to the ends.\n"
                                "v or a seat number shows that player's view, 0 shows all hands.\n";

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

/* Limits the scroll position. The log and the scores scroll back from the end, the other pages forward from the
 * beginning. */
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
    for (int drawn = 0; drawn < 2; drawn++) { /* the first drawing shows how far the page can be scrolled */
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
