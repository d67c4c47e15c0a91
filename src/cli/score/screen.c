#include "screen.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

typedef enum { PLAIN, STRONG, FAINT, GOOD, BAD, NEWS } tone;

static const char *const tone_codes[] = {[PLAIN] = "",        [STRONG] = "\033[1m", [FAINT] = "\033[2m",
                                         [GOOD] = "\033[32m", [BAD] = "\033[31m",   [NEWS] = "\033[36m"};

enum { LONGEST_CELL = 40, USUAL_WIDTH = 80, LONGEST_NAME = 12, SHORT_NAME = 5, SHORTEST_NAME = 3 };

screen screen_open(void)
{
    struct winsize size;
    const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");
    const bool live = isatty(STDOUT_FILENO);
    const bool known = live && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return (screen){.out = stdout,
                    .width = known ? size.ws_col : USUAL_WIDTH,
                    .colour = live && !(no_colour && *no_colour) && terminal && strcmp(terminal, "dumb") != 0};
}

/* ---- text in columns ---- */

/* Returns the width of a text, or its length in bytes if the locale does not know. */
static int columns_of(const char *text)
{
    wchar_t wide[YV_MAX_NAME + LONGEST_CELL];
    const size_t count = mbstowcs(wide, text, sizeof wide / sizeof wide[0]);
    const int columns = count == (size_t)-1 ? -1 : wcswidth(wide, count);
    return columns < 0 ? (int)strlen(text) : columns;
}

static void put_toned(const screen *to, tone how, const char *text)
{
    const bool coloured = to->colour && how != PLAIN && text[0];
    fprintf(to->out, "%s%s%s", coloured ? tone_codes[how] : "", text, coloured ? "\033[0m" : "");
}

static void put_spaces(const screen *to, int count)
{
    fprintf(to->out, "%*s", count > 0 ? count : 0, "");
}

static void put_right(const screen *to, tone how, const char *text, int width)
{
    put_spaces(to, width - columns_of(text));
    put_toned(to, how, text);
}

static void put_left(const screen *to, tone how, const char *text, int width)
{
    put_toned(to, how, text);
    put_spaces(to, width - columns_of(text));
}

/* Cuts a name to `columns` columns, between two characters. */
static const char *short_name(const sheet *it, int seat, int most)
{
    static char name[YV_MAX_NAME + 1];
    strcpy(name, it->name[seat]);
    for (size_t length = strlen(name); columns_of(name) > most && length > 0;) {
        do
            length--;
        while (length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80);
        name[length] = '\0';
    }
    return name;
}

/* ---- the table ---- */

/* Writes what a round did to a player, such as `*35` or `100→50`. */
typedef struct {
    char score[LONGEST_CELL], total[LONGEST_CELL];
    tone score_tone, total_tone;
} cell;

static cell cell_of(const sheet_state *state, int seat)
{
    cell it = {"", "", PLAIN, PLAIN};
    const yv_result *result = &state->game.result;
    const bool scored = result->scored >> seat & 1, out = result->out >> seat & 1;
    const bool called = seat == result->caller, offended = seat == result->offender;
    if (!scored && !out)
        return it;
    const int total = state->game.total[seat], uncut = state->before[seat] + (scored ? result->score[seat] : 0);
    if (scored)
        snprintf(it.score, sizeof it.score, "%s%d", called ? "*" : offended ? "!" : "", result->score[seat]);
    else
        strcpy(it.score, "-");
    if (total != uncut)
        snprintf(it.total, sizeof it.total, "%d→%d%s", uncut, total, out ? " out" : "");
    else
        snprintf(it.total, sizeof it.total, "%d%s", total, out ? " out" : "");
    it.score_tone = offended || (called && result->assaf) ? BAD : called || result->assaf >> seat & 1 ? GOOD : PLAIN;
    it.total_tone = out ? BAD : total != uncut ? NEWS : PLAIN;
    return it;
}

typedef struct {
    int names;   /* the widest name */
    bool scores; /* next to the totals */
    bool lines;  /* between the columns */
    int score[YV_MAX_PLAYERS], total[YV_MAX_PLAYERS], all[YV_MAX_PLAYERS];
} layout;

static void widen(int *width, int least)
{
    *width = *width > least ? *width : least;
}

static void widen_for(layout *columns, const sheet_state *state)
{
    for (int seat = 0; seat < state->game.players; seat++) {
        const cell here = cell_of(state, seat);
        widen(&columns->score[seat], columns_of(here.score));
        widen(&columns->total[seat], columns_of(here.total));
    }
}

static int table_width(const layout *columns, int players)
{
    int width = 5;
    for (int seat = 0; seat < players; seat++)
        width += (columns->lines ? 3 : 1) + columns->all[seat];
    return width;
}

/* Makes columns just wide enough. */
static layout lay_out(const sheet *it, layout columns)
{
    sheet_state state = sheet_state_at_start(it);
    for (int i = 0; i < it->count; i++) {
        sheet_step(&state, &it->entry[i]);
        if (state.ended_round)
            widen_for(&columns, &state);
    }
    for (int seat = 0; seat < it->players; seat++) {
        columns.all[seat] = columns.total[seat] + (columns.scores ? columns.score[seat] + 2 : 0);
        widen(&columns.all[seat], columns_of(short_name(it, seat, columns.names)));
    }
    return columns;
}

/* Chooses the fullest layout that fits the screen, or the smallest one. */
static layout best_layout(const screen *to, const sheet *it)
{
    static const layout choices[] = {
        {.scores = true, .names = LONGEST_NAME, .lines = true},
        {.scores = true, .names = SHORT_NAME, .lines = true},
        {.names = LONGEST_NAME, .lines = true},
        {.names = SHORT_NAME, .lines = true},
        {.names = SHORTEST_NAME},
    };
    layout columns = lay_out(it, choices[0]);
    for (size_t i = 1; i < sizeof choices / sizeof choices[0] && table_width(&columns, it->players) > to->width; i++)
        columns = lay_out(it, choices[i]);
    return columns;
}

static void put_line_between(const screen *to, const layout *columns)
{
    put_toned(to, FAINT, columns->lines ? " │ " : " ");
}

static void put_names_row(const screen *to, const sheet *it, const layout *columns)
{
    put_toned(to, FAINT, "round");
    for (int seat = 0; seat < it->players; seat++) {
        put_line_between(to, columns);
        put_right(to, STRONG, short_name(it, seat, columns->names), columns->all[seat]);
    }
    fputc('\n', to->out);
}

static void put_round_row(const screen *to, const sheet_state *state, const layout *columns)
{
    fprintf(to->out, "%5d", state->game.round);
    for (int seat = 0; seat < state->game.players; seat++) {
        const cell here = cell_of(state, seat);
        put_line_between(to, columns);
        if (columns->scores)
            put_right(to, here.score_tone, here.score, columns->all[seat] - columns->total[seat] - 2),
                put_spaces(to, 2);
        put_right(to, here.total_tone, here.total, columns->scores ? columns->total[seat] : columns->all[seat]);
    }
    fputc('\n', to->out);
}

static void put_total_row(const screen *to, const sheet *it, const layout *columns)
{
    put_toned(to, FAINT, "total");
    for (int seat = 0; seat < it->players; seat++) {
        char total[LONGEST_CELL];
        const yv_game *game = &it->now.game;
        snprintf(total, sizeof total, "%d", game->total[seat]);
        put_line_between(to, columns);
        const bool won = game->phase == YV_OVER && game->winners >> seat & 1;
        put_right(to, won ? GOOD : yv_is_in(game, seat) ? STRONG : FAINT, total, columns->all[seat]);
    }
    fputc('\n', to->out);
}

static void put_rule(const screen *to, const layout *columns, int players)
{
    put_toned(to, FAINT, "─────");
    for (int seat = 0; seat < players; seat++) {
        put_toned(to, FAINT, columns->lines ? "─┼─" : "─");
        for (int i = 0; i < columns->all[seat]; i++)
            put_toned(to, FAINT, "─");
    }
    fputc('\n', to->out);
}

void screen_table(const screen *to, const sheet *it)
{
    const layout columns = best_layout(to, it);
    sheet_state state = sheet_state_at_start(it);
    put_names_row(to, it, &columns);
    put_rule(to, &columns, it->players);
    for (int i = 0; i < it->count; i++) {
        sheet_step(&state, &it->entry[i]);
        if (state.ended_round)
            put_round_row(to, &state, &columns);
    }
    put_rule(to, &columns, it->players);
    put_total_row(to, it, &columns);
}

/* ---- bars ---- */

/* Returns the total that the longest bar stands for. */
static int highest_total(const sheet *it)
{
    int highest = it->rules.end == YV_end_rounds ? 1 : it->rules.limit;
    for (int seat = 0; seat < it->players; seat++)
        widen(&highest, it->now.game.total[seat]);
    return highest;
}

static int widest_name(const sheet *it)
{
    int widest = 0;
    for (int seat = 0; seat < it->players; seat++)
        widen(&widest, columns_of(short_name(it, seat, LONGEST_NAME)));
    return widest;
}

/* Draws a bar. Its length is in eighths of a column. */
static void put_bar(const screen *to, tone how, int eighths, int width)
{
    static const char *const parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    char bar[400] = "";
    for (int i = 0; i < eighths / 8; i++)
        strcat(bar, "█");
    strcat(bar, parts[eighths % 8]);
    put_toned(to, how, bar);
    put_spaces(to, width - (eighths + 7) / 8);
}

void screen_bars(const screen *to, const sheet *it)
{
    enum { SHORTEST_BAR = 10, LONGEST_BAR = 50 };
    const int names = widest_name(it), highest = highest_total(it), space = to->width - names - 12;
    const int longest = space < LONGEST_BAR ? space : LONGEST_BAR;
    if (longest < SHORTEST_BAR)
        return;
    for (int seat = 0; seat < it->players; seat++) {
        const int total = it->now.game.total[seat];
        const bool in = yv_is_in(&it->now.game, seat);
        put_left(to, PLAIN, short_name(it, seat, LONGEST_NAME), names + 1);
        put_bar(to, in ? NEWS : FAINT, total > 0 ? total * longest * 8 / highest : 0, longest);
        fprintf(to->out, " %d%s\n", total, in ? "" : " out");
    }
}

/* ---- the totals over the rounds ---- */

enum { CHART_ROWS = 12, CHART_COLUMNS = 120, CHART_MARGIN = 6, CHART_STEP = 4 };

typedef struct {
    char at[CHART_ROWS + 1][CHART_COLUMNS + 1];
    int rounds, highest, width;
} plot;

/* Draws a seat's number at its total, or next to another number that is already there. */
static void plot_seat(plot *map, int x, int total, char number)
{
    const bool roomy = map->width > map->rounds * CHART_STEP;
    char *place = &map->at[CHART_ROWS - (total > 0 ? total : 0) * CHART_ROWS / map->highest][x];
    for (int beside = 0; beside < (roomy ? CHART_STEP - 1 : 1); beside++) {
        if (place[beside] == ' ' || place[beside] == number) {
            place[beside] = number;
            return;
        }
    }
    *place = '*';
}

static void plot_totals(plot *map, const yv_game *game)
{
    const int x = game->round * (map->width - CHART_STEP) / map->rounds;
    for (int seat = 0; seat < game->players; seat++)
        if (yv_is_in(game, seat) || game->result.out >> seat & 1)
            plot_seat(map, x, game->total[seat], (char)('1' + seat));
}

static int chart_width(const screen *to, int rounds)
{
    const int most = to->width - CHART_MARGIN - 2, wanted = (rounds + 1) * CHART_STEP;
    const int width = wanted < most ? wanted : most;
    return width < CHART_COLUMNS ? width : CHART_COLUMNS;
}

static void put_legend(const screen *to, const sheet *it)
{
    put_spaces(to, CHART_MARGIN);
    for (int seat = 0; seat < it->players; seat++)
        fprintf(to->out, " %d %s ", seat + 1, short_name(it, seat, LONGEST_NAME));
    fputs(" * several\n", to->out);
}

static void put_plot(const screen *to, const plot *map)
{
    for (int row = 0; row <= CHART_ROWS; row++) {
        const bool numbered = row % 3 == 0;
        if (numbered)
            fprintf(to->out, "%5d ", map->highest * (CHART_ROWS - row) / CHART_ROWS);
        else
            put_spaces(to, CHART_MARGIN);
        fprintf(to->out, "%s%s\n", numbered ? "┤" : "│", map->at[row]);
    }
    put_spaces(to, CHART_MARGIN);
    fputs("└", to->out);
    for (int i = 0; i < map->width; i++)
        fputs("─", to->out);
    fprintf(to->out, "\n%*sround %d\n", CHART_MARGIN + map->width - 8, "", map->rounds);
}

/* Returns the height of the chart in points: the next hundred above every total. */
static int chart_height(const sheet *it)
{
    int highest = 1;
    sheet_state state = sheet_state_at_start(it);
    for (int i = 0; i < it->count; i++) {
        sheet_step(&state, &it->entry[i]);
        for (int seat = 0; seat < it->players; seat++)
            widen(&highest, state.game.total[seat]);
    }
    return (highest + 99) / 100 * 100;
}

void screen_chart(const screen *to, const sheet *it)
{
    plot map = {.rounds = it->now.game.round, .highest = chart_height(it)};
    map.width = chart_width(to, map.rounds);
    if (map.rounds < 1 || map.width < 2 * CHART_STEP) {
        fputs(map.rounds < 1 ? "There are no rounds to draw yet.\n" : "The screen is too narrow.\n", to->out);
        return;
    }
    for (int row = 0; row <= CHART_ROWS; row++)
        memset(map.at[row], ' ', (size_t)map.width);
    sheet_state state = sheet_state_at_start(it);
    plot_totals(&map, &state.game);
    for (int i = 0; i < it->count; i++) {
        sheet_step(&state, &it->entry[i]);
        if (state.ended_round)
            plot_totals(&map, &state.game);
    }
    put_plot(to, &map);
    put_legend(to, it);
}
