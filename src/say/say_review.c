#include "say_review.h"

#include "../rulebook/wrap.h"
#include "say_advice.h"

enum { PIECE = 1024, NAME_WIDE = 11, NUMBER_WIDE = 8, COUNT_WIDE = 3 };

/* ---- numbers ---- */

/* Writes number / 10^places with one digit fewer than that: 12345 with 4 places is 1.235. */
static void put_rounded(yv_text *text, int64_t number, int64_t unit, int places)
{
    int64_t scale = 1;
    for (int i = 0; i < places; i++)
        scale *= 10;
    const int64_t magnitude = ((number < 0 ? -number : number) * scale + unit / 2) / unit;
    if (number < 0 && magnitude > 0)
        yv_put_char(text, '-');
    yv_put_number(text, (long)(magnitude / scale));
    yv_put_char(text, '.');
    for (int64_t digit = scale / 10; digit > 0; digit /= 10)
        yv_put_number(text, (long)(magnitude / digit % 10));
}

void say_review_percent(yv_text *text, int32_t chance, bool sign)
{
    if (sign && chance >= REVIEW_ONE / 2000)
        yv_put_char(text, '+');
    put_rounded(text, chance, REVIEW_ONE / 100, 1);
}

/* ---- the books ---- */

static void put_percent_column(yv_text *text, int32_t chance, bool sign, int width)
{
    char piece[32];
    yv_text cell = yv_text_in(piece, sizeof piece);
    say_review_percent(&cell, chance, sign);
    say_column(text, piece, width, true);
}

static void put_fine_column(yv_text *text, int64_t number, int64_t unit, int places)
{
    char piece[32];
    yv_text cell = yv_text_in(piece, sizeof piece);
    put_rounded(&cell, number, unit, places);
    say_column(text, piece, NUMBER_WIDE + 1, true);
}

static void put_count_column(yv_text *text, int count)
{
    char piece[32];
    yv_text cell = yv_text_in(piece, sizeof piece);
    yv_put_number(&cell, count);
    say_column(text, piece, COUNT_WIDE, true);
}

static void put_heads(yv_text *text)
{
    static const char *const heads[] = {"start", "chance", "others", "lost", "result"};
    say_column(text, "", NAME_WIDE, false);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        say_column(text, heads[i], NUMBER_WIDE, true);
    say_column(text, "accuracy", NUMBER_WIDE + 1, true);
    say_column(text, "error", NUMBER_WIDE + 1, true);
    say_column(text, "?!", COUNT_WIDE, true);
    say_column(text, "?", COUNT_WIDE, true);
    say_column(text, "??", COUNT_WIDE, true);
    yv_put_char(text, '\n');
}

static void put_account(yv_text *text, const say_style *style, const review *all, yv_seat seat, int round)
{
    char piece[PIECE];
    yv_text name = yv_text_in(piece, sizeof piece);
    const review_account of = review_account_of(all, seat, round);
    say_clean(&name, style, yv_span_of(all->record.name[seat]));
    say_column(text, piece, NAME_WIDE, false);
    put_percent_column(text, of.start, false, NUMBER_WIDE);
    put_percent_column(text, of.chance, true, NUMBER_WIDE);
    put_percent_column(text, of.others, true, NUMBER_WIDE);
    put_percent_column(text, -of.lost, true, NUMBER_WIDE);
    put_percent_column(text, of.result, false, NUMBER_WIDE);
    put_fine_column(text, of.accuracy, 10, 1);
    put_fine_column(text, of.error, REVIEW_ONE / 100, 3);
    for (review_mark mark = REVIEW_INACCURACY; mark <= REVIEW_BLUNDER; mark++)
        put_count_column(text, of.marks[mark]);
    yv_put_char(text, '\n');
}

void say_review_books(yv_text *text, const say_style *style, const review *all, int round)
{
    put_heads(text);
    for (yv_seat seat = 0; seat < all->record.players; seat++)
        if (round == REVIEW_WHOLE_GAME || yv_is_in(&all->round[round - 1].dealt.game, seat))
            put_account(text, style, all, seat, round);
}

/* ---- decisions ---- */

static void put_cost(yv_text *text, const say_style *style, const review_decision *of)
{
    say_review_percent(text, -of->loss, true);
    yv_put_string(text, style->symbols ? " % ± " : " % +- ");
    put_rounded(text, of->se, REVIEW_ONE / 100, 1);
    if (of->loss_points >= REVIEW_POINT / 20 || of->loss_points <= -REVIEW_POINT / 20) {
        yv_put_string(text, of->loss_points > 0 ? ", +" : ", ");
        put_rounded(text, of->loss_points, REVIEW_POINT, 1);
        yv_put_string(text, " points");
    }
}

static void put_better(yv_text *text, const say_style *style, const review *all, const review_decision *of)
{
    yv_put_string(text, "better: ");
    say_deed(text, style, &all->record.rules, &of->best);
    yv_put_string(text, " (");
    put_cost(text, style, of);
    yv_put_string(text, "). The choice: ");
    say_reason(text, style, &of->reason);
    yv_put_char(text, '.');
}

static void put_sentence(yv_text *text, const say_style *style, const review *all, const review_decision *of)
{
    const char *mark = review_mark_name(of->mark);
    yv_put_string(text, "Line ");
    yv_put_number(text, of->line);
    yv_put_string(text, ", round ");
    yv_put_number(text, of->round);
    yv_put_string(text, mark ? ", " : "");
    yv_put_string(text, mark ? mark : "");
    yv_put_string(text, ": ");
    say_clean(text, style, yv_span_of(all->record.name[of->seat]));
    yv_put_string(text, " chose to ");
    say_deed(text, style, &all->record.rules, &of->action);
    yv_put_string(text, "; ");
    if (of->loss == 0)
        yv_put_string(text, "nothing is clearly better.");
    else
        put_better(text, style, all, of);
}

const char *say_review_sign(review_mark mark)
{
    static const char *const signs[REVIEW_MARKS] = {"", "?!", "?", "??", "!"};
    return signs[mark];
}

void say_review_verdict(yv_text *text, const say_style *style, const review *all, int decision)
{
    const review_decision *of = &all->decision[decision];
    const char *mark = review_mark_name(of->mark);
    say_style named = *style;
    for (int seat = 0; seat < all->record.players; seat++)
        named.name[seat] = all->record.name[seat];
    if (mark) {
        yv_put_char(text, (char)(mark[0] - 'a' + 'A'));
        yv_put_string(text, mark + 1);
        yv_put_string(text, ", ");
    }
    if (of->loss > 0)
        put_better(text, &named, all, of);
    else
        yv_put_string(text, "Nothing is clearly better.");
}

void say_review_decision(yv_text *text, const say_style *style, const review *all, int decision)
{
    char piece[PIECE];
    yv_text words = yv_text_in(piece, sizeof piece);
    say_style plain = *style;
    plain.colours = false; /* wrapping would count the escape sequences */
    for (int seat = 0; seat < all->record.players; seat++)
        plain.name[seat] = all->record.name[seat];
    put_sentence(&words, &plain, all, &all->decision[decision]);
    wrap_put(text, piece, (wrap_shape){SAY_WIDTH, "  ", "    "});
}

void say_review_best_moment(yv_text *text, const say_style *style, const review *all, yv_seat seat)
{
    review_moment best;
    if (!review_best_moment(all, seat, REVIEW_WHOLE_GAME, &best))
        return;
    yv_put_string(text, "  ");
    say_clean(text, style, yv_span_of(all->record.name[seat]));
    yv_put_string(text, ": ");
    say_review_percent(text, best.gain, true);
    yv_put_string(text, " % in round ");
    yv_put_number(text, best.round);
    if (best.line) {
        yv_put_string(text, best.line == all->round[best.round - 1].end_line ? ", as it ended on line " : ", by line ");
        yv_put_number(text, best.line);
    } else {
        yv_put_string(text, ", where the record ends");
    }
    yv_put_char(text, '\n');
}

/* ---- the curve ---- */

enum { MOST_COLUMNS = 128 };

/* A curve while it is drawn. */
typedef struct {
    int points;  /* the moments so far at which the seat's chance is known: before its decisions, and at ends of rounds
                  */
    int count;   /* all of them; 0 while they are counted */
    int columns; /* that are available */
    int used;
    int32_t chance[MOST_COLUMNS]; /* at the first moment of each column */
    uint8_t mark[MOST_COLUMNS];   /* the worst mark in it: a review_mark */
    int bar;                      /* the column before which the bar is */
} curve;

static void add_point(curve *at, int32_t chance, review_mark mark, bool before_bar)
{
    const int column = at->count > at->columns ? at->points * at->columns / at->count : at->points;
    at->points++;
    if (at->count == 0)
        return;
    if (column == at->used) {
        at->chance[column] = chance;
        at->mark[column] = REVIEW_UNMARKED;
        at->used++;
        at->bar += before_bar;
    }
    if (mark <= REVIEW_BLUNDER && mark > at->mark[column])
        at->mark[column] = (uint8_t)mark;
}

static void walk_curve(curve *at, const review *all, yv_seat seat, int32_t line)
{
    int next = 0;
    for (int round = 1; round <= all->rounds; round++) {
        const review_round *of = &all->round[round - 1];
        for (; next < all->decisions && all->decision[next].round == round; next++) {
            const review_decision *made = &all->decision[next];
            if (made->seat == seat && !made->missed_slap)
                add_point(at, made->win, made->mark, made->line <= line);
        }
        if (of->end_line)
            add_point(at, of->end[seat], REVIEW_UNMARKED, of->end_line <= line);
    }
}

static const char *block_of(int32_t chance)
{
    static const char *const blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    enum { BLOCKS = sizeof blocks / sizeof *blocks };
    const int block = (int)((int64_t)chance * BLOCKS / REVIEW_ONE);
    return blocks[block < 0 ? 0 : block < BLOCKS ? block : BLOCKS - 1];
}

void say_review_curve(yv_text *text, const review *all, yv_seat seat, int32_t line, int columns)
{
    static const char *const signs[REVIEW_MARKS] = {NULL, "?", "?", "×", NULL};
    const int most = columns - 1 < MOST_COLUMNS ? columns - 1 : MOST_COLUMNS;
    curve counted = {.count = 0}, at = {.columns = most};
    walk_curve(&counted, all, seat, line);
    at.count = counted.points;
    walk_curve(&at, all, seat, line);
    for (int column = 0; column <= at.used; column++) {
        if (column == at.bar)
            yv_put_string(text, "│");
        if (column < at.used)
            yv_put_string(text, at.mark[column] ? signs[at.mark[column]] : block_of(at.chance[column]));
    }
}

/* ---- round by round ---- */

enum { ROUND_WIDE = 7, MOMENT_WIDE = 16 }; /* the columns of this table */

static void put_line_and(yv_text *text, int32_t line, int32_t change)
{
    char piece[64];
    yv_text cell = yv_text_in(piece, sizeof piece);
    if (line)
        yv_put_string(&cell, "line "), yv_put_number(&cell, line), yv_put_char(&cell, ' ');
    say_review_percent(&cell, change, true);
    say_column(text, piece, MOMENT_WIDE, true);
}

static void put_round(yv_text *text, const say_style *style, const review *all, yv_seat seat, int round)
{
    char piece[PIECE];
    yv_text name = yv_text_in(piece, sizeof piece);
    const review_account of = review_account_of(all, seat, round);
    review_moment best;
    int worst;
    put_count_column(text, round);
    yv_put_string(text, "  ");
    say_clean(&name, style, yv_span_of(all->record.name[seat]));
    say_column(text, piece, NAME_WIDE, false);
    put_percent_column(text, of.result, false, ROUND_WIDE);
    put_percent_column(text, of.chance + of.others, true, ROUND_WIDE);
    put_percent_column(text, -of.lost, true, ROUND_WIDE);
    put_fine_column(text, of.accuracy, 10, 1);
    const bool lost = review_costliest(all, seat, round, &worst, 1),
               gained = review_best_moment(all, seat, round, &best);
    if (lost)
        put_line_and(text, all->decision[worst].line, -all->decision[worst].loss);
    else if (gained)
        say_column(text, "", MOMENT_WIDE, true);
    if (gained)
        put_line_and(text, best.line, best.gain);
    yv_put_char(text, '\n');
}

/* Writes a line for each seat and round: its chance after the round, luck, what it lost, accuracy, the costliest
 * decision and the luckiest moment. */
static void put_rounds(yv_text *text, const say_style *style, const review *all)
{
    yv_put_string(text, "\nRound by round:\n     ");
    say_column(text, "", NAME_WIDE, false);
    say_column(text, "result", ROUND_WIDE, true);
    say_column(text, "luck", ROUND_WIDE, true);
    say_column(text, "lost", ROUND_WIDE, true);
    say_column(text, "accuracy", NUMBER_WIDE + 1, true);
    say_column(text, "costliest", MOMENT_WIDE, true);
    say_column(text, "luckiest", MOMENT_WIDE, true);
    yv_put_char(text, '\n');
    for (int round = 1; round <= all->rounds; round++)
        for (yv_seat seat = 0; seat < all->record.players; seat++)
            if (yv_is_in(&all->round[round - 1].dealt.game, seat))
                put_round(text, style, all, seat, round);
}

/* ---- everything ---- */

static void put_luck(yv_text *text, const say_style *style, const review *all)
{
    char piece[PIECE];
    yv_text words = yv_text_in(piece, sizeof piece);
    yv_put_string(&words, "Luck is chance plus others: ");
    for (yv_seat seat = 0; seat < all->record.players; seat++) {
        const review_account of = review_account_of(all, seat, REVIEW_WHOLE_GAME);
        yv_put_string(&words, seat ? ", " : "");
        say_clean(&words, style, yv_span_of(all->record.name[seat]));
        yv_put_char(&words, ' ');
        say_review_percent(&words, of.chance + of.others, true);
        yv_put_string(&words, " %");
    }
    yv_put_string(&words, ".");
    yv_put_char(text, '\n');
    wrap_put(text, piece, (wrap_shape){SAY_WIDTH, "", "    "});
}

void say_review_whole(yv_text *text, const say_style *style, const review *all)
{
    enum { COSTLIEST = 3 };
    say_review_books(text, style, all, REVIEW_WHOLE_GAME);
    put_luck(text, style, all);
    bool any = false;
    yv_put_string(text, "\nThe costliest decisions:\n");
    for (yv_seat seat = 0; seat < all->record.players; seat++) {
        int worst[COSTLIEST];
        const int count = review_costliest(all, seat, REVIEW_WHOLE_GAME, worst, COSTLIEST);
        for (int i = 0; i < count; i++)
            say_review_decision(text, style, all, worst[i]);
        any |= count > 0;
    }
    if (!any)
        yv_put_string(text, "  none: nobody had a clearly better action\n");
    yv_put_string(text, "\nThe luckiest moments:\n");
    for (yv_seat seat = 0; seat < all->record.players; seat++)
        say_review_best_moment(text, style, all, seat);
    put_rounds(text, style, all);
}
