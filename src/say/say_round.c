/* The ends of rounds and games, and the scores. */
#include "say.h"

#include <string.h>

enum { PIECE = 1024, WIDEST_NAME = 24, NUMBER_WIDTH = 7 };

/* A column of the table. Its cells are written first; then the column gets the width of the widest cell. */
typedef struct {
    char cell[YV_MAX_PLAYERS][PIECE];
    int width;
} column;

static void measure(column *cells, int count, int widest)
{
    cells->width = 0;
    for (int seat = 0; seat < count; seat++) {
        const int columns = say_columns(cells->cell[seat]);
        if (columns > cells->width)
            cells->width = columns < widest ? columns : widest;
    }
}

static void fill_names(column *names, const say_style *style, int players)
{
    for (int seat = 0; seat < players; seat++) {
        yv_text text = yv_text_in(names->cell[seat], PIECE);
        say_name(&text, style, seat);
    }
    measure(names, players, WIDEST_NAME);
}

static void put_number(yv_text *text, long number, int width)
{
    char digits[24];
    yv_text piece = yv_text_in(digits, sizeof digits);
    yv_put_number(&piece, number);
    say_column(text, digits, width, true);
}

static int points_of(const say_summary *of, int seat)
{
    int points = 0;
    for (int i = 0; i < of->hand[seat].count; i++)
        points += yv_rules_points(&of->rules, of->hand[seat].card[i]);
    return points;
}

say_summary say_summary_of(const yv_game *game)
{
    say_summary of = {.rules = game->rules,
                      .players = game->players,
                      .round = game->round,
                      .in = game->in,
                      .expelled = game->expelled,
                      .winners = game->winners,
                      .result = game->result};
    memcpy(of.total, game->total, sizeof of.total);
    memcpy(of.hand, game->hand, sizeof of.hand);
    return of;
}

static const char *s_of(const say_style *style, yv_seats seats)
{
    return (seats & (seats - 1)) || (style->you != YV_NOBODY && seats >> style->you & 1) ? "" : "s";
}

/* ---- the headline ---- */

static void put_owner(yv_text *text, const say_style *style, int seat)
{
    if (seat == style->you) {
        yv_put_string(text, "your");
    } else {
        say_name(text, style, seat);
        yv_put_string(text, "'s");
    }
}

static void put_assaf(yv_text *text, const say_style *style, const say_summary *of)
{
    const yv_result *result = &of->result;
    yv_put_string(text, "Assaf! ");
    say_names(text, style, result->assaf);
    yv_put_string(text, " beat");
    yv_put_string(text, s_of(style, result->assaf));
    yv_put_char(text, ' ');
    put_owner(text, style, result->caller);
    yv_put_char(text, ' ');
    say_count(text, points_of(of, result->caller), "point");
    yv_put_string(text, ".\n");
}

static void put_headline(yv_text *text, const say_style *style, const say_summary *of)
{
    const yv_result *result = &of->result;
    if (result->assaf) {
        put_assaf(text, style, of);
        return;
    }
    if (result->offender != YV_NOBODY) {
        say_name(text, style, result->offender);
        yv_put_string(text, " called out of turn, which ends the round. ");
    } else if (result->caller == YV_NOBODY) {
        yv_put_string(text, "The draw pile is empty, which ends the round. ");
    }
    if (result->winner == YV_NOBODY) /* an older server names none after a call out of turn */
        return;
    say_name(text, style, result->winner);
    yv_put_string(text, " win");
    yv_put_string(text, s_of(style, yv_seat_bit(result->winner)));
    yv_put_string(text, " the round with ");
    say_count(text, points_of(of, result->winner), "point");
    yv_put_string(text, ".\n");
}

/* ---- the table ---- */

static void put_note(yv_text *text, bool *some, const char *note)
{
    yv_put_string(text, *some ? ", " : "  ");
    yv_put_string(text, note);
    *some = true;
}

static void put_cut(yv_text *text, bool *some, long from)
{
    put_note(text, some, "cut from ");
    yv_put_number(text, from);
}

static void put_notes(yv_text *text, const say_summary *of, const say_history *history, int seat)
{
    const yv_result *result = &of->result;
    const long uncut = history->before[seat] + result->score[seat];
    bool some = false;
    if (result->caller == seat)
        put_note(text, &some, "called");
    if (result->assaf >> seat & 1)
        put_note(text, &some, "Assaf");
    if (result->offender == seat)
        put_note(text, &some, "called out of turn");
    if (result->scored >> seat & 1 && uncut != of->total[seat])
        put_cut(text, &some, uncut);
    if (result->out >> seat & 1)
        put_note(text, &some, of->expelled >> seat & 1 ? "out after a false call" : "out");
    else if (!(of->in >> seat & 1))
        put_note(text, &some, "was out");
}

static void fill_hands(column *hands, const say_style *style, const say_summary *of)
{
    for (int seat = 0; seat < of->players; seat++) {
        yv_text text = yv_text_in(hands->cell[seat], PIECE);
        if (of->result.scored >> seat & 1)
            say_cards(&text, style, of->hand[seat].card, of->hand[seat].count);
    }
    measure(hands, of->players, SAY_WIDTH);
}

static void put_row(yv_text *text, const column *names, const column *hands, const say_summary *of, int seat)
{
    yv_put_string(text, "  ");
    say_column(text, names->cell[seat], names->width, false);
    yv_put_string(text, "  ");
    say_column(text, hands->cell[seat], hands->width, false);
    if (of->result.scored >> seat & 1) {
        put_number(text, points_of(of, seat), NUMBER_WIDTH);
        put_number(text, of->result.score[seat], NUMBER_WIDTH);
    } else {
        say_column(text, "-", 2 * NUMBER_WIDTH, true);
    }
    put_number(text, of->total[seat], NUMBER_WIDTH);
}

void say_round(yv_text *text, const say_style *style, const say_summary *of, const say_history *history)
{
    static const char *const heads[] = {"hand", "score", "total"};
    column names, hands;
    fill_names(&names, style, of->players);
    fill_hands(&hands, style, of);
    put_headline(text, style, of);
    say_column(text, "", 4 + names.width + hands.width, false);
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        say_column(text, heads[i], NUMBER_WIDTH, true);
    yv_put_char(text, '\n');
    for (int seat = 0; seat < of->players; seat++) {
        put_row(text, &names, &hands, of, seat);
        put_notes(text, of, history, seat);
        yv_put_char(text, '\n');
    }
}

void say_scores(yv_text *text, const say_style *style, const yv_view *view)
{
    column names;
    fill_names(&names, style, view->players);
    for (int seat = 0; seat < view->players; seat++) {
        yv_put_string(text, "  ");
        say_column(text, names.cell[seat], names.width, false);
        put_number(text, view->total[seat], NUMBER_WIDTH);
        yv_put_string(text, (view->in >> seat & 1) ? "\n" : "  out\n");
    }
}

/* ---- the end ---- */

/* Writes the seats from first to last, and the place of each. */
static void rank_seats(const say_summary *of, const say_history *history, yv_seat *order, uint8_t *place)
{
    yv_finisher standings[YV_MAX_PLAYERS];
    for (int seat = 0; seat < of->players; seat++)
        standings[seat] = (yv_finisher){.won = of->winners >> seat & 1,
                                        .expelled = of->expelled >> seat & 1,
                                        .out_round = history->out_in[seat],
                                        .total = of->total[seat]};
    yv_final_order(standings, of->players, order, place);
}

static void put_standing(yv_text *text, const column *names, const say_summary *of, const say_history *history,
                         int seat, int place)
{
    put_number(text, place, 3);
    yv_put_string(text, ". ");
    say_column(text, names->cell[seat], names->width, false);
    put_number(text, of->total[seat], NUMBER_WIDTH);
    if (history->out_in[seat] > 0) {
        yv_put_string(text, "  out in round ");
        yv_put_number(text, history->out_in[seat]);
    }
    yv_put_char(text, '\n');
}

void say_end(yv_text *text, const say_style *style, const say_summary *of, const say_history *history)
{
    column names;
    yv_seat order[YV_MAX_PLAYERS];
    uint8_t place[YV_MAX_PLAYERS];
    const bool shared = of->winners & (of->winners - 1);
    fill_names(&names, style, of->players);
    rank_seats(of, history, order, place);
    yv_put_string(text, "The game is over after ");
    say_count(text, of->round, "round");
    yv_put_string(text, ": ");
    say_names(text, style, of->winners);
    yv_put_string(text, shared ? " share the win" : " win");
    yv_put_string(text, shared ? "" : s_of(style, of->winners));
    yv_put_string(text, ".\n");
    for (int i = 0; i < of->players; i++)
        put_standing(text, &names, of, history, order[i], place[order[i]]);
}

void say_ratings(yv_text *text, const say_style *style, int players, const yv_ratings *ratings)
{
    yv_put_string(text, "Ratings: ");
    for (int seat = 0; seat < players; seat++) {
        yv_put_string(text, seat > 0 ? ", " : "");
        say_name(text, style, seat);
        yv_put_char(text, ' ');
        yv_put_number(text, ratings->of[seat]);
    }
    yv_put_char(text, '.');
}
