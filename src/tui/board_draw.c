/* Draws the board: the table, and the pages that cover it (scores, rules, keys). */
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

enum { NOTE_MARGIN = 2 };

/* Returns the size of a text that is wrapped to fit into a place with margins and a frame. */
static rect note_size(canvas *c, rect over, const char *text)
{
    const rect nowhere = {0, 0, 0, over.cols - 2 * NOTE_MARGIN - 2};
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
    return (rect){0, 0, rows, cols > nowhere.cols ? nowhere.cols : cols};
}

/* Draws a summary in the middle of the table, as large as its text. */
static void draw_summary(canvas *c, rect over, const char *text)
{
    const rect size = note_size(c, over, text);
    const rect paper = rect_centre(over, size.rows + 2, size.cols + 2 * NOTE_MARGIN);
    canvas_fill(c, paper, GROUND_PAGE);
    canvas_frame(c, paper, INK_TURN);
    canvas_wrap(c, rect_inset(paper, 1, NOTE_MARGIN), 0, INK_TEXT, text);
}

/* Draws a hint below the drop that it talks about: from the line with the news upwards. It has a frame if there is
 * room. */
static void draw_hint(canvas *c, const layout *at, const char *text)
{
    const rect size = note_size(c, at->felt, text);
    const int below = at->news.row - (at->pile.row + at->card_rows); /* rows under the letters of the drop */
    const bool framed = size.rows + 2 <= below;
    const int rows = size.rows + 2 * framed;
    rect paper = rect_centre(at->felt, rows, size.cols + 2 * NOTE_MARGIN);
    paper.row = at->news.row + 1 - rows;
    canvas_fill(c, (rect){at->news.row, at->felt.col, 1, at->felt.cols}, GROUND_EMPTY);
    canvas_fill(c, paper, GROUND_PAGE);
    if (framed)
        canvas_frame(c, paper, INK_CHOSEN);
    canvas_wrap(c, rect_inset(paper, framed, NOTE_MARGIN), 0, INK_TEXT, text);
}

/* The lines of the help page. A line is shown if the person can do any of `can`; 0: always. */
static const struct {
    unsigned can;
    const char *line;
} help_lines[] = {
    {0, "Keys"},
    {BOARD_STEPS, "  ← →        go one step back or forward"},
    {BOARD_STEPS, "  ↑ ↓        go to the previous or the next round; Home and End go to the ends"},
    {BOARD_STEPS, "  v, 1 2 …   show the view of the next player, or of the player in that seat"},
    {BOARD_STEPS, "  0          show all hands"},
    {BOARD_PLAYS, "  1 2 3 …    select or deselect cards; the keys are under your hand"},
    {BOARD_PLAYS, "  Tab        change their order: the next player may take a card from the ends"},
    {BOARD_PLAYS, "  Enter, d   throw them and draw a card"},
    {BOARD_PLAYS, "  a b c …    throw them and take that discard, or choose it with ← → and Enter"},
    {BOARD_PLAYS, "  y          call Yaniv (or Yan) at the start of your turn"},
    {BOARD_PLAYS, "  Y          say Yaniv where the word is Yan, which costs 30 points"},
    {BOARD_PLAYS, "  Space      slap down the card you just drew, before the next player moves"},
    {BOARD_PLAYS, "  x, p       swap hands with a player who made a false call, or pass"},
    {BOARD_HINTS, "  h          get a hint, with the reason"},
    {BOARD_UNDOES, "  u          take back your last turn"},
    {BOARD_HINTS, "  f          switch between fast and normal bots"},
    {BOARD_TALKS, "  t          chat; /0, /1 … are ready-made phrases, /wave waves"},
    {BOARD_ONLINE, "  A          let a bot play for you, or take over again"},
    {0, "  s r l ?    show the scores, the rules of this game, the log, this page"},
    {BOARD_PLAYS, "  Esc        clear the selection; close a page"},
    {BOARD_HINTS, "  q, Ctrl-C  quit; the game is saved, and you can resume it next time"},
    {BOARD_STEPS | BOARD_ONLINE, "  q          leave"},
    {0, ""},
    {BOARD_PLAYS, "You can use the mouse, too: click cards to select them, then click the draw pile or a discard to "
                  "play. The words in the bottom line can be clicked."},
    {BOARD_PLAYS, ""},
    {0, "Next to each name is the player's total. Below it are the cards that everyone saw the player take, the backs "
        "of the other cards, and the number of cards; then the player's last move, such as -7♥ +card. ▶ marks whose "
        "turn it is."},
    {0, ""},
    {0, "In the score sheet, y marks the caller and A an Assaf. A total that was cut is green; a total that knocked a "
        "player out is red."},
    {BOARD_PLAYS, ""},
    {BOARD_PLAYS, "Slapping down is a race: you have to be faster than the next player, who may be a bot."},
};

static int draw_help(canvas *c, const board *b, rect in, int skip)
{
    char words[4096];
    yv_text text = yv_text_in(words, sizeof words);
    for (size_t i = 0; i < sizeof help_lines / sizeof help_lines[0]; i++) {
        if (help_lines[i].can && !(b->can & help_lines[i].can))
            continue;
        yv_put_string(&text, help_lines[i].line);
        yv_put_char(&text, '\n');
    }
    return canvas_wrap(c, in, skip, INK_TEXT, words);
}

static int draw_scores(canvas *c, const board *b, rect in, int back)
{
    const scene *s = &b->s;
    const char *names[YV_MAX_PLAYERS];
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        names[seat] = scene_name(s, seat);
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
    case BOARD_HELP: return draw_help(c, b, in, b->scroll);
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
        draw_hint(c, &at, b->hint);
    else if (b->s.summary[0])
        draw_summary(c, at.felt, b->s.summary);
    if (b->page != BOARD_TABLE) {
        b->h.count = 0;
        draw_page(c, b, &at);
    }
    draw_keys(c, b, at.keys);
}
