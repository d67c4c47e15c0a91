#include "lobby_screen.h"

#include <stdio.h>
#include <string.h>

#include "../keybar.h"

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

static int draw_keys(canvas *c, int used, const keybar_key *keys, size_t count, hits *h)
{
    return keybar_put(c, (rect){c->rows - 1, 1, 1, c->cols - 2}, used, keys, count, h);
}

static void draw_message(canvas *c, const lobby_look *look)
{
    const int row = c->rows - 2;
    char line[SCENE_TEXT + 200], stars[64];
    if (look->question) {
        snprintf(stars, sizeof stars, "%.*s", (int)strlen(look->typed) % 60,
                 "************************************************************");
        snprintf(line, sizeof line, "%s %s_", look->question, look->hidden ? stars : look->typed);
        canvas_put(c, row, 1, c->cols - 2, INK_CHOSEN, line);
    } else {
        canvas_put(c, row, 1, c->cols - 2, INK_BAD, look->lost ? "Connection lost. Reconnecting …" : look->message);
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
    canvas_put(c, line, 35, 18, INK_TEXT, row->rules);
    canvas_put(c, line, 54, c->cols - 56, INK_TEXT, row->names);
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
        canvas_put(c, top, 3, c->cols - 4, INK_DIM,
                   look->watches ? "There are no public games right now. Press c to enter a table code."
                                 : "There are no tables. Press p to play now, or n to create a table.");
}

/* Explains the keys on a page over the list. */
static void draw_help(canvas *c, const char *text)
{
    const rect paper = {1, 0, c->rows - 2, c->cols};
    canvas_fill(c, paper, GROUND_PAGE);
    canvas_frame(c, paper, INK_EDGE);
    canvas_put(c, paper.row, paper.col + 2, paper.cols - 4, INK_STRONG, " Help ");
    canvas_wrap(c, rect_inset(paper, 1, 2), 0, INK_TEXT, text);
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
                                 "  q      leave\n"
                                 "\n"
                                 "Press any key to go back.";

static const char table_help[] = "Keys\n"
                                 "  Enter  sit down; then agree to the settings; the host starts the game\n"
                                 "  t      chat; /0, /1 … are ready-made phrases\n"
                                 "  q      leave\n"
                                 "\n"
                                 "Keys of the host\n"
                                 "  ↑ ↓    choose a seat\n"
                                 "  b      change the bot in the seat\n"
                                 "  k      remove the player from the seat\n"
                                 "  o      make the table public, or invite only\n"
                                 "  d      make the game rated, or casual\n"
                                 "  z      change the clock\n"
                                 "\n"
                                 "Press any key to go back.";

/* Returns what Enter does with the selected table. */
static const char *word_for_enter(const remote *r, const lobby_look *look)
{
    if (look->row >= r->rows)
        return look->watches ? "watch" : "sit down";
    const remote_row *row = &r->row[look->row];
    return row->mine ? "return" : !look->watches && row->waiting && row->taken < row->seats ? "sit down" : "watch";
}

void lobby_draw(canvas *c, const remote *r, const lobby_look *look, hits *h)
{
    const char *enter = word_for_enter(r, look);
    const keybar_key plays[] = {{"Enter", enter, '\r'}, {"p", "play now", 'p'}, {"n", "new table", 'n'},
                                {"c", "code", 'c'},     {"a", "account", 'a'},  {"?", "help", '?'},
                                {"q", "leave", 'q'}};
    const keybar_key watches[] = {{"Enter", enter, '\r'}, {"c", "code", 'c'}, {"?", "help", '?'}, {"q", "leave", 'q'}};
    char title[SCENE_TEXT];
    snprintf(title, sizeof title, "Yaniv   %s", look->server);
    h->count = 0;
    draw_bars(c, title, r);
    canvas_put(c, 2, 3, 30, INK_DIM, "table");
    canvas_put(c, 2, 18, 16, INK_DIM, "seats");
    canvas_put(c, 2, 35, 18, INK_DIM, "rules");
    canvas_put(c, 2, 54, 20, INK_DIM, "players");
    draw_rows(c, r, look, h);
    draw_message(c, look);
    if (look->helps)
        draw_help(c, lobby_help);
    if (look->watches)
        draw_keys(c, 0, watches, sizeof watches / sizeof watches[0], h);
    else
        draw_keys(c, 0, plays, sizeof plays / sizeof plays[0], h);
}

/* ---- a table that waits ---- */

static void draw_seat(canvas *c, int line, const remote *r, int seat, bool focused)
{
    const remote_who *who = &r->seat[seat];
    char number[16], about[80] = "";
    const int cols = c->cols / 2 - 2;
    snprintf(number, sizeof number, "seat %d", seat + 1);
    if (who->level[0])
        snprintf(about, sizeof about, "bot, %s", who->level);
    else if (who->there)
        snprintf(about, sizeof about, "%d%s%s%s", who->rating, who->guest ? ", guest" : "",
                 who->id == r->host ? ", host" : "", who->here ? "" : ", offline");
    if (focused)
        canvas_lay(c, (rect){line, 1, 1, cols}, GROUND_FOCUS);
    canvas_put(c, line, 1, 1, INK_CHOSEN, focused ? "▶" : "");
    canvas_put(c, line, 3, 8, INK_DIM, number);
    canvas_put(c, line, 10, cols - 28, who->there ? INK_STRONG : INK_DIM, who->there ? who->name : "free");
    canvas_put(c, line, cols - 18, 18, INK_DIM, about);
}

static void draw_settings(canvas *c, const remote *r, const lobby_look *look)
{
    char line[REMOTE_RULES + 200];
    yv_text text = yv_text_in(line, sizeof line);
    canvas_put(c, 2, 3, 12, INK_DIM, "code");
    lobby_put_code(&text, r->code);
    canvas_put(c, 2, 14, 20, INK_TURN, line);
    snprintf(line, sizeof line, "%.200s/t/%s", look->server, r->code);
    canvas_put(c, 2, 30, c->cols - 32, INK_TEXT, line);
    text = yv_text_in(line, sizeof line);
    yv_rules_write(&r->rules, &text);
    canvas_put(c, 3, 3, 12, INK_DIM, "rules");
    canvas_put(c, 3, 14, c->cols - 16, INK_TEXT, line);
    if (r->clock > 0)
        snprintf(line, sizeof line, "%s, %s, %d seconds per turn", r->open_to_all ? "public" : "invite only",
                 r->rated ? "rated" : "casual", r->clock);
    else
        snprintf(line, sizeof line, "%s, %s, no clock", r->open_to_all ? "public" : "invite only",
                 r->rated ? "rated" : "casual");
    canvas_put(c, 4, 14, c->cols - 16, INK_TEXT, line);
}

void lobby_draw_table(canvas *c, const remote *r, const lobby_look *look, hits *h)
{
    static const keybar_key host[] = {{"Enter", "start", '\r'}, {"b", "bot", 'b'},   {"k", "kick", 'k'},
                                      {"o", "public", 'o'},     {"d", "rated", 'd'}, {"z", "clock", 'z'},
                                      {"t", "chat", 't'},       {"?", "help", '?'},  {"q", "leave", 'q'}};
    static const keybar_key sit[] = {{"Enter", "sit down", '\r'}}, agree[] = {{"Enter", "agree", '\r'}};
    static const keybar_key guest[] = {{"t", "chat", 't'}, {"?", "help", '?'}, {"q", "leave", 'q'}};
    char title[SCENE_TEXT];
    snprintf(title, sizeof title, "Yaniv   waiting for players   %s", look->server);
    h->count = 0;
    draw_bars(c, title, r);
    draw_settings(c, r, look);
    for (int seat = 0; seat < r->seats; seat++) {
        draw_seat(c, 6 + seat, r, seat, seat == look->row);
        hits_add(h, (rect){6 + seat, 1, 1, c->cols / 2 - 2}, HIT_ROW, seat);
    }
    const rect log = {6, c->cols / 2, c->rows - 9, c->cols - c->cols / 2};
    canvas_fill(c, log, GROUND_PAGE);
    logbook_draw(&r->s->log, c, rect_inset(log, 0, 1), 0);
    draw_message(c, look);
    if (look->helps)
        draw_help(c, table_help);
    if (r->host && r->host == r->you.id) {
        draw_keys(c, 0, host, sizeof host / sizeof host[0], h);
        return;
    }
    int used = 0;
    if (!look->watches)
        used = draw_keys(c, 0, r->own == YV_NOBODY ? sit : agree, 1, h);
    draw_keys(c, used, guest, sizeof guest / sizeof guest[0], h);
}
