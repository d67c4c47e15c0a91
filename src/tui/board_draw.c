/* Draws the board: the table, and the pages that cover it (scores, rules, keys). */
#include <stdio.h>
#include <string.h>

#include "../base/utf8.h"
#include "board.h"
#include "board_pages.h"
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
static const keybar_key pass_keys[] = {{"p", "pass", 'p'}};
static const keybar_key swap_keys[] = {{"x", "swap hands", 'x'}, {"p", "pass", 'p'}};
static const keybar_key race_keys[] = {{"number", "swap hands", 0}, {"p", "nobody", 'p'}};
static const keybar_key go_keys[] = {{"Enter", "continue", '\r'}};
static const keybar_key step_keys[] = {
    {"←→", "step", '>'}, {"↑↓", "round", 'N'}, {"v", "view", 'v'}, {"a", "review", 'a'}};
static const keybar_key hint_keys[] = {{"h", "hint", 'h'}};
static const keybar_key undo_keys[] = {{"u", "undo", 'u'}};
static const keybar_key talk_keys[] = {{"t", "chat", 't'}};
static const keybar_key all_keys[] = {{"s", "scores", 's'}, {"r", "rules", 'r'}, {"?", "help", '?'}};
static const keybar_key quit_keys[] = {{"q", "quit", 'q'}};
static const keybar_key leave_keys[] = {{"q", "leave", 'q'}};
static const keybar_key page_keys[] = {{"↑↓", "scroll", 0}, {"Esc", "back", 27}};

#define ADD_KEYS(bar, rows) keybar_add(bar, rows, sizeof rows / sizeof rows[0])

static void add_play_keys(keybar *bar, const board *b)
{
    const yv_view *view = &b->s.view;
    if (b->s.paused)
        ADD_KEYS(bar, go_keys);
    else if (b->s.race)
        ADD_KEYS(bar, race_keys);
    else if (view->phase == YV_SWAPPING && b->s.asked)
        ADD_KEYS(bar, swap_keys);
    else if (view->turn == view->seat)
        ADD_KEYS(bar, play_keys);
    if (view->may_slap && !b->s.paused)
        ADD_KEYS(bar, slap_keys);
    if (view->may_slap && b->s.asked && view->turn != view->seat)
        ADD_KEYS(bar, pass_keys);
}

static void add_table_keys(keybar *bar, const board *b)
{
    if (b->can & BOARD_STEPS)
        ADD_KEYS(bar, step_keys);
    if (b->can & BOARD_PLAYS)
        add_play_keys(bar, b);
    if (b->can & BOARD_HINTS && !b->s.paused && !b->s.race)
        ADD_KEYS(bar, hint_keys);
    if (b->can & BOARD_UNDOES && b->s.undoable)
        ADD_KEYS(bar, undo_keys);
    if (b->can & BOARD_TALKS)
        ADD_KEYS(bar, talk_keys);
    ADD_KEYS(bar, all_keys);
    if (b->can & BOARD_ONLINE)
        ADD_KEYS(bar, leave_keys);
    else
        ADD_KEYS(bar, quit_keys);
}

static void draw_keys(canvas *c, board *b, rect at)
{
    keybar bar = {0};
    canvas_fill(c, at, GROUND_BAR);
    if (b->page != BOARD_TABLE)
        ADD_KEYS(&bar, page_keys);
    else
        add_table_keys(&bar, b);
    keybar_draw(&bar, c, rect_inset(at, 0, 1), &b->h);
}

/* ---- the lines between table and hand ---- */

/* Writes a message on the line below the news. A message that is too long takes the line of the news, too. */
static void put_message(canvas *c, const layout *at, ink with, const char *text)
{
    const rect both = {at->news.row, at->news.col, 2, at->news.cols};
    if (say_columns(text) <= at->makes.cols) {
        canvas_put(c, at->makes.row, at->makes.col, at->makes.cols, with, text);
        return;
    }
    canvas_fill(c, both, GROUND_EMPTY);
    canvas_wrap(c, both, 0, with, text);
}

/* Writes the message that is being typed; of a long one, the end. */
static void draw_typing(canvas *c, const board *b, const layout *at)
{
    char line[sizeof b->typed + 16];
    const char *typed = b->typed;
    while (*typed && say_columns(typed) + 6 > at->makes.cols)
        utf8_next(&typed, typed + UTF8_LONGEST);
    snprintf(line, sizeof line, "Say: %s_", typed);
    canvas_put(c, at->makes.row, at->makes.col, at->makes.cols, INK_CHOSEN, line);
}

static void draw_lines(canvas *c, const board *b, const layout *at)
{
    char made[SCENE_TEXT];
    yv_text text = yv_text_in(made, sizeof made);
    canvas_put(c, at->news.row, at->news.col, at->news.cols, INK_TEXT, b->s.news);
    if (b->typing) {
        draw_typing(c, b, at);
    } else if (b->refusal[0]) {
        put_message(c, at, INK_BAD, b->refusal);
    } else if (b->p.count > 0 && b->s.asked && !b->s.view.may_slap) {
        pick_say(&b->p, &b->s.view, &b->s.style, &text);
        put_message(c, at, INK_CHOSEN, made);
    } else {
        put_message(c, at, INK_TURN, b->s.ask);
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

/* Returns the place for a summary: the table, or all lines between the two bars but the last one if it needs them. */
static rect summary_place(const layout *at, rect size)
{
    if (size.rows + 2 <= at->felt.rows)
        return at->felt;
    return (rect){at->felt.row, at->felt.col, at->keys.row - 1 - at->felt.row, at->felt.cols};
}

/* Draws a summary as large as its text. If that is too long for the screen, it can be scrolled. */
static void draw_summary(canvas *c, board *b, const layout *at)
{
    const rect size = note_size(c, at->felt, b->s.summary), over = summary_place(at, size);
    const rect paper = rect_centre(over, size.rows + 2, size.cols + 2 * NOTE_MARGIN);
    const rect in = rect_inset(paper, 1, NOTE_MARGIN), last = {at->keys.row - 1, 0, 1, at->felt.cols};
    const int most = size.rows > in.rows ? size.rows - in.rows : 0;
    b->scroll = b->scroll < 0 ? 0 : b->scroll > most ? most : b->scroll;
    if (over.rows > at->felt.rows)
        canvas_fill(c, over, GROUND_FELT); /* what would be left of the hand and the log is of no use */
    canvas_fill(c, paper, GROUND_PAGE);
    canvas_frame(c, paper, INK_TURN);
    canvas_wrap(c, in, b->scroll, INK_TEXT, b->s.summary);
    if (b->scroll < most)
        canvas_put(c, paper.row + paper.rows - 1, paper.col + paper.cols - 3, 1, INK_KEY, "▼");
    if (over.rows == at->felt.rows)
        return;
    canvas_fill(c, last, GROUND_EMPTY); /* the line that says what to do is covered, so it moves down */
    canvas_put(c, last.row, 1, last.cols - 2, b->refusal[0] ? INK_BAD : INK_TURN,
               b->refusal[0] ? b->refusal : b->s.ask);
}

/* Returns the length of a hint without its second paragraph. */
static size_t first_part(const char *text)
{
    return strcspn(text, "\n");
}

/* Draws a hint below the drop that it talks about: from the line with the news upwards. It has a frame if there is
 * room. If there is too little room, the next best choice is left out. */
static void draw_hint(canvas *c, const layout *at, const char *text)
{
    const int below = at->news.row - (at->pile.row + at->card_rows); /* rows under the letters of the drop */
    char shown[SAY_CAPACITY];
    snprintf(shown, sizeof shown, "%s", text);
    rect size = note_size(c, at->felt, shown);
    if (size.rows > below) {
        shown[first_part(shown)] = '\0';
        size = note_size(c, at->felt, shown);
    }
    const bool framed = size.rows + 2 <= below;
    const int rows = size.rows + 2 * framed, last = size.rows > below ? at->makes.row : at->news.row;
    rect paper = rect_centre(at->felt, rows, size.cols + 2 * NOTE_MARGIN);
    paper.row = last + 1 - rows;
    canvas_fill(c, (rect){at->news.row, at->felt.col, last + 1 - at->news.row, at->felt.cols}, GROUND_EMPTY);
    canvas_fill(c, paper, GROUND_PAGE);
    if (framed)
        canvas_frame(c, paper, INK_CHOSEN);
    canvas_wrap(c, rect_inset(paper, framed, NOTE_MARGIN), 0, INK_TEXT, shown);
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
    static const char *const titles[] = {[BOARD_SCORES] = " Scores ",   [BOARD_RULES] = " The rules of this game ",
                                         [BOARD_HELP] = " Help ",       [BOARD_LOG] = " Log ",
                                         [BOARD_RATINGS] = " Ratings ", [BOARD_REVIEW] = " Review "};
    const rect paper = {1, 0, at->keys.row - 1, at->keys.cols};
    const rect in = rect_inset(paper, 1, 1);
    for (int drawn = 0; drawn < 2; drawn++) { /* the first drawing shows how far the page can be scrolled */
        canvas_fill(c, paper, GROUND_PAGE);
        canvas_frame(c, paper, INK_EDGE);
        canvas_put(c, paper.row, paper.col + 2, paper.cols - 4, INK_STRONG, titles[b->page]);
        const int lines = board_pages_draw(c, b, in);
        const int scroll = clamp_scroll(b->page, b->scroll, lines, in.rows);
        if (scroll == b->scroll)
            break;
        b->scroll = scroll;
    }
}

void board_draw(board *b, canvas *c)
{
    const bool anticlockwise = b->s.view.rules.direction == YV_direction_anticlockwise;
    layout at = layout_of(c->rows, c->cols, b->s.view.players, b->s.bottom, anticlockwise);
    layout_fit_hand(&at, b->s.view.counts[b->s.bottom]);
    b->h.count = 0;
    canvas_fill(c, canvas_all(c), GROUND_EMPTY);
    draw_bar(c, b, at.bar);
    table_draw(c, &at, &b->s, &b->p, &b->h);
    draw_lines(c, b, &at);
    if (b->hint[0])
        draw_hint(c, &at, b->hint);
    else if (b->s.summary[0])
        draw_summary(c, b, &at);
    else if (b->page == BOARD_TABLE)
        b->scroll = 0;
    if (b->page != BOARD_TABLE) {
        b->h.count = 0;
        draw_page(c, b, &at);
    }
    draw_keys(c, b, at.keys);
}
