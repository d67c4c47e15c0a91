#include "lobby_screen.h"

#include <stdio.h>
#include <string.h>

#include "../../base/utf8.h"
#include "../board_pages.h"
#include "../keybar.h"
#include "../layout.h"

/* Clears the screen, and draws its two bars with the title and the player. */
static void draw_bars(canvas *c, const char *title, const remote *r)
{
    char right[128];
    snprintf(right, sizeof right, "%.60s%s, rating %d", r->you.name, r->you.guest ? " (guest)" : "", r->you.rating);
    canvas_fill(c, canvas_all(c), GROUND_EMPTY);
    canvas_fill(c, (rect){0, 0, 1, c->cols}, GROUND_BAR);
    canvas_fill(c, (rect){c->rows - 1, 0, 1, c->cols}, GROUND_BAR);
    const int space = c->cols - 2, columns = say_columns(right) + 2;
    canvas_put(c, 0, 1, space - columns, INK_STRONG, title);
    canvas_put_right(c, 0, 1, space, INK_TEXT, right);
}

static void draw_keys(canvas *c, const keybar *bar, const lobby_look *look, hits *h)
{
    static const keybar_key on_page[] = {{"↑↓", "scroll", 0}, {"Esc", "back", 27}};
    keybar page = {0};
    keybar_add(&page, on_page, sizeof on_page / sizeof on_page[0]);
    keybar_draw(look->page != LOBBY_LIST ? &page : bar, c, (rect){c->rows - 1, 1, 1, c->cols - 2}, h);
}

static void draw_message(canvas *c, const lobby_look *look)
{
    const int row = c->rows - 2;
    char line[SCENE_TEXT + 200], stars[64];
    if (look->question) {
        const char *shown = look->hidden ? stars : look->typed;
        snprintf(stars, sizeof stars, "%.*s", (int)strlen(look->typed) % 60,
                 "************************************************************");
        while (*shown && say_columns(look->question) + say_columns(shown) + 4 > c->cols)
            utf8_next(&shown, shown + UTF8_LONGEST); /* of a long answer, the end is shown */
        snprintf(line, sizeof line, "%s %s_", look->question, shown);
        canvas_put(c, row, 1, c->cols - 2, INK_CHOSEN, line);
    } else {
        const char *words = look->lost ? "Connection lost. Reconnecting …" : look->message;
        const int more = say_columns(words) > c->cols - 2; /* a second line, above the first */
        const rect place = {row - more, 1, 1 + more, c->cols - 2};
        canvas_fill(c, place, GROUND_EMPTY);
        canvas_wrap(c, place, 0, INK_BAD, words);
    }
}

/* ---- the lobby ---- */

void lobby_put_code(yv_text *text, const char *code)
{
    for (; strlen(code) > 4; code += 4) {
        yv_put_bytes(text, code, 4);
        yv_put_char(text, '-');
    }
    yv_put_string(text, code);
}

enum { RULES_COL = 35 };

static bool is_narrow(const canvas *c)
{
    return c->cols < LAYOUT_USUAL_COLS;
}

static int names_col(const canvas *c)
{
    return is_narrow(c) ? 46 : 54;
}

static void draw_row(canvas *c, int line, const remote_row *row, bool focused)
{
    char code[REMOTE_CODE + 4], seats[64];
    yv_text text = yv_text_in(code, sizeof code);
    lobby_put_code(&text, row->code);
    snprintf(seats, sizeof seats, "%d/%d %s%s", row->taken, row->seats, row->waiting ? "waiting" : "playing",
             row->rated ? ", rated" : "");
    if (focused)
        canvas_lay(c, (rect){line, 1, 1, c->cols - 2}, GROUND_FOCUS);
    canvas_put(c, line, 1, 1, INK_CHOSEN, focused ? "▶" : "");
    canvas_put(c, line, 2, 1, INK_GOOD, row->mine ? "●" : "");
    canvas_put(c, line, 3, 14, row->mine ? INK_GOOD : INK_STRONG, code);
    canvas_put(c, line, 18, 17, row->waiting ? INK_GOOD : INK_DIM, seats);
    canvas_put(c, line, RULES_COL, names_col(c) - RULES_COL - 1, INK_TEXT, row->rules);
    canvas_put(c, line, names_col(c), c->cols - names_col(c) - 2, INK_TEXT, row->names);
}

static void draw_rows(canvas *c, const remote *r, const lobby_look *look, hits *h)
{
    const int top = 4, space = c->rows - top - 3;
    int first = look->row - space / 2;
    first = first > r->rows - space ? r->rows - space : first;
    first = first < 0 ? 0 : first;
    for (int i = 0; i < space && first + i < r->rows; i++) {
        draw_row(c, top + i, &r->row[first + i], first + i == look->row);
        hits_add(h, (rect){top + i, 1, 1, c->cols - 2}, HIT_ROW, first + i);
    }
    if (r->rows == 0)
        canvas_wrap(c, (rect){top, 3, 2, c->cols - 4}, 0, INK_DIM,
                    look->watches ? "There are no public games right now. Press c to enter a table code."
                                  : "There are no tables. Press p to play now, or n to create a table.");
}

/* Draws the page over the list. `help` explains the keys. */
static void draw_page(canvas *c, const lobby_look *look, const char *help)
{
    const rect paper = {1, 0, c->rows - 2, c->cols}, in = rect_inset(paper, 1, 2);
    for (int drawn = 0; drawn < 2; drawn++) { /* the first drawing shows how far the page can be scrolled */
        canvas_fill(c, paper, GROUND_PAGE);
        canvas_frame(c, paper, INK_EDGE);
        canvas_put(c, paper.row, paper.col + 2, paper.cols - 4, INK_STRONG,
                   look->page == LOBBY_HELP ? " Help " : " Ratings ");
        const int lines = look->page == LOBBY_HELP ? canvas_wrap(c, in, *look->scroll, INK_TEXT, help)
                                                   : board_pages_draw_ratings(c, in, *look->scroll);
        const int most = lines > in.rows ? lines - in.rows : 0, wanted = *look->scroll;
        *look->scroll = wanted < 0 ? 0 : wanted > most ? most : wanted;
        if (*look->scroll == wanted)
            break;
    }
}

static const char lobby_help[] = "Keys\n"
                                 "  ↑ ↓    choose a table\n"
                                 "  Enter  sit down, watch, or return to a table of yours (●)\n"
                                 "  w      watch the table without sitting down\n"
                                 "  p      play now: join a table, or start a game with bots\n"
                                 "  n      create a table: choose its rules and players\n"
                                 "  c      go to a table by its code\n"
                                 "  m      change your name\n"
                                 "  a      create an account, sign in or sign out\n"
                                 "  R      read how ratings work\n"
                                 "  T      change the colours\n"
                                 "  q      leave\n";

static const char table_help[] = "Keys\n"
                                 "  Enter  sit down; then agree to the settings; the host starts the game\n"
                                 "  t      chat; /0, /1 … are ready-made phrases\n"
                                 "  R      read how ratings work\n"
                                 "  T      change the colours\n"
                                 "  q      leave\n"
                                 "\n"
                                 "Keys of the host\n"
                                 "  ↑ ↓    choose a seat\n"
                                 "  b      change the bot in the seat\n"
                                 "  k      remove the player from the seat\n"
                                 "  o      make the table public, or invite only\n"
                                 "  d      make the game rated, or casual\n"
                                 "  z      change the clock\n";

/* Returns what Enter does with the selected table. */
static const char *word_for_enter(const remote *r, const lobby_look *look)
{
    if (look->row >= r->rows)
        return "";
    const remote_row *row = &r->row[look->row];
    return row->mine ? "return" : !look->watches && row->waiting && row->taken < row->seats ? "sit down" : "watch";
}

void lobby_draw(canvas *c, const remote *r, const lobby_look *look, hits *h)
{
    const char *enter = word_for_enter(r, look);
    const keybar_key choose[] = {{"Enter", enter, '\r'}};
    const keybar_key plays[] = {{"p", "play now", 'p'}, {"n", "new table", 'n'}, {"c", "code", 'c'},
                                {"a", "account", 'a'},  {"?", "help", '?'},      {"q", "leave", 'q'}};
    const keybar_key watches[] = {{"c", "code", 'c'}, {"?", "help", '?'}, {"q", "leave", 'q'}};
    char title[SCENE_TEXT];
    snprintf(title, sizeof title, "Yaniv   %s", look->server);
    h->count = 0;
    draw_bars(c, title, r);
    canvas_put(c, 2, 3, 30, INK_DIM, "table");
    canvas_put(c, 2, 18, 16, INK_DIM, "seats");
    canvas_put(c, 2, RULES_COL, names_col(c) - RULES_COL, INK_DIM, "rules");
    canvas_put(c, 2, names_col(c), 12, INK_DIM, "players");
    draw_rows(c, r, look, h);
    draw_message(c, look);
    if (look->page != LOBBY_LIST)
        draw_page(c, look, lobby_help);
    keybar bar = {0};
    if (look->row < r->rows)
        keybar_add(&bar, choose, 1);
    if (look->watches)
        keybar_add(&bar, watches, sizeof watches / sizeof watches[0]);
    else
        keybar_add(&bar, plays, sizeof plays / sizeof plays[0]);
    draw_keys(c, &bar, look, h);
}

/* ---- a table that waits ---- */

/* Returns the place of the seats, whose number is `count`, and that of the log: beside them or, on a narrow screen,
 * below them. */
static rect seats_place(const canvas *c, int count)
{
    return is_narrow(c) ? (rect){7, 1, count, c->cols - 2} : (rect){6, 1, count, c->cols / 2 - 2};
}

static rect log_place(const canvas *c, int count)
{
    const rect seats = seats_place(c, count);
    const int below = seats.row + seats.rows + 1;
    return is_narrow(c) ? (rect){below, 0, c->rows - 2 - below, c->cols}
                        : (rect){6, c->cols / 2, c->rows - 9, c->cols - c->cols / 2};
}

static void draw_seat(canvas *c, rect at, const remote *r, int seat, bool focused)
{
    const remote_who *who = &r->seat[seat];
    char number[16], about[80] = "";
    const int cols = at.cols, line = at.row;
    snprintf(number, sizeof number, "seat %d", seat + 1);
    if (who->level[0])
        snprintf(about, sizeof about, "bot, %s", who->level);
    else if (who->there)
        snprintf(about, sizeof about, "%d%s%s%s", who->rating, who->guest ? ", guest" : "",
                 who->id == r->host ? ", host" : "", who->here ? "" : ", offline");
    if (focused)
        canvas_lay(c, at, GROUND_FOCUS);
    canvas_put(c, line, 1, 1, INK_CHOSEN, focused ? "▶" : "");
    canvas_put(c, line, 3, 8, INK_DIM, number);
    canvas_put(c, line, 10, cols - 28, who->there ? INK_STRONG : INK_DIM, who->there ? who->name : "free");
    canvas_put(c, line, cols - 18, 18, INK_DIM, about);
}

static void put_setting(canvas *c, int row, const char *name, ink with, const char *value)
{
    canvas_put(c, row, 3, 12, INK_DIM, name);
    canvas_put(c, row, 14, c->cols - 16, with, value);
}

static void draw_settings(canvas *c, const remote *r, const lobby_look *look)
{
    char line[REMOTE_RULES + 200];
    yv_text text = yv_text_in(line, sizeof line);
    int row = 2;
    lobby_put_code(&text, r->code);
    put_setting(c, row, "code", INK_TURN, line);
    snprintf(line, sizeof line, "%.200s/t/%s", look->server, r->code);
    if (is_narrow(c))
        put_setting(c, ++row, "link", INK_TEXT, line);
    else
        canvas_put(c, row, 30, c->cols - 32, INK_TEXT, line);
    text = yv_text_in(line, sizeof line);
    yv_rules_write(&r->rules, &text);
    put_setting(c, ++row, "rules", INK_TEXT, line);
    text = yv_text_in(line, sizeof line);
    yv_put_string(&text, r->open_to_all ? "public, " : "invite only, ");
    yv_put_string(&text, r->rated ? "rated, " : "casual, ");
    if (r->clock > 0)
        yv_put_number(&text, r->clock);
    yv_put_string(&text, r->clock > 0 ? " seconds per turn" : "no clock");
    put_setting(c, ++row, "", INK_TEXT, line);
}

void lobby_draw_table(canvas *c, const remote *r, const lobby_look *look, hits *h)
{
    static const keybar_key host[] = {{"Enter", "start", '\r'}, {"b", "bot", 'b'},   {"k", "kick", 'k'},
                                      {"o", "public", 'o'},     {"d", "rated", 'd'}, {"z", "clock", 'z'}};
    static const keybar_key sit[] = {{"Enter", "sit down", '\r'}}, agree[] = {{"Enter", "agree", '\r'}};
    static const keybar_key guest[] = {{"t", "chat", 't'}, {"?", "help", '?'}, {"q", "leave", 'q'}};
    char title[SCENE_TEXT];
    snprintf(title, sizeof title, "Yaniv   waiting for players   %s", look->server);
    h->count = 0;
    draw_bars(c, title, r);
    draw_settings(c, r, look);
    for (int seat = 0; seat < r->seats; seat++) {
        const rect all = seats_place(c, r->seats), line = {all.row + seat, all.col, 1, all.cols};
        draw_seat(c, line, r, seat, seat == look->row);
        hits_add(h, line, HIT_ROW, seat);
    }
    const rect log = log_place(c, r->seats);
    canvas_fill(c, log, GROUND_PAGE);
    logbook_draw(&r->s->log, c, rect_inset(log, 0, 1), 0);
    draw_message(c, look);
    if (look->page != LOBBY_LIST)
        draw_page(c, look, table_help);
    keybar bar = {0};
    if (r->host && r->host == r->you.id)
        keybar_add(&bar, host, sizeof host / sizeof host[0]);
    else if (!look->watches)
        keybar_add(&bar, r->own == YV_NOBODY ? sit : agree, 1);
    keybar_add(&bar, guest, sizeof guest / sizeof guest[0]);
    draw_keys(c, &bar, look, h);
}
