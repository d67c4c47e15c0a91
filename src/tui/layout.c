#include "layout.h"

enum {
    LARGE_ROWS = 34, /* with this many rows, cards are large */
    USUAL_ROWS = 24, /* with fewer rows, cards are flat */
    FLAT_CARD_ROWS = 3,
    WIDE_COLS = 112, /* with this many columns, the log is on the right */
    SCORES_ROWS = 32,
    LOG_COLS = 30, /* the width of the log next to the hand */
    NARROW_LOG_COLS = 25,
    MOST_SIDE = 46,
    MOST_PLATE = 24,
    LARGE_PLATE_ROWS = 5,
};

int layout_step(int cols, int card_cols, int count)
{
    if (count < 2)
        return card_cols + 1;
    const int step = (cols - card_cols) / (count - 1);
    return step > card_cols + 1 ? card_cols + 1 : step < 1 ? 1 : step;
}

/* Divides the other players between the left, the top and the right. */
typedef struct {
    int left, top, right;
} sides;

static sides sides_of(int others)
{
    static const sides table[YV_MAX_PLAYERS] = {
        {0, 0, 0}, {0, 1, 0}, {1, 0, 1}, {1, 1, 1}, {1, 2, 1}, {1, 3, 1}, {2, 2, 2}, {2, 3, 2},
    };
    return table[others > 0 ? others : 0]; /* a table that waits for its first game has no players yet */
}

/* Returns the start of something with this size that is centred in the n-th of `count` equal parts. */
static int part(int from, int space, int size, int n, int count)
{
    return from + (2 * n + 1) * space / (2 * count) - size / 2;
}

/* Returns the place of the n-th other player, counted clockwise from the person's left. */
static rect plate_of(const layout *at, int n, int others)
{
    const sides round = sides_of(others);
    const int cols = at->felt.cols / 4 < MOST_PLATE ? at->felt.cols / 4 : MOST_PLATE;
    const int upper = round.top ? at->plate_rows + 1 : 0;
    const int side = at->felt.row + upper, space = at->felt.rows - upper;
    rect plate = {at->felt.row, at->felt.col + 1, at->plate_rows, cols};
    if (n < round.left) {
        plate.row = part(side, space, at->plate_rows, round.left - 1 - n, round.left);
    } else if (n < round.left + round.top) {
        plate.col = part(at->felt.col, at->felt.cols, cols, n - round.left, round.top);
    } else {
        plate.row = part(side, space, at->plate_rows, n - round.left - round.top, round.right);
        plate.col = at->felt.col + at->felt.cols - cols - 1;
    }
    return plate;
}

static void place_seats(layout *at, int players, yv_seat bottom, bool anticlockwise)
{
    const int others = players - 1;
    for (int n = 0; n < others; n++) {
        const int seat = (bottom + 1 + n) % players;
        at->plate[seat] = plate_of(at, anticlockwise ? others - 1 - n : n, others);
    }
}

static void place_pile(layout *at, int players)
{
    const sides round = sides_of(players - 1);
    const int plate = at->felt.cols / 4 < MOST_PLATE ? at->felt.cols / 4 : MOST_PLATE;
    const int aside = round.left ? plate + 2 : 2;
    const int upper = round.top ? at->plate_rows + 1 : 0;
    const rect middle = {at->felt.row + upper, at->felt.col + aside, at->felt.rows - upper, at->felt.cols - 2 * aside};
    at->pile = rect_centre(middle, at->card_rows + 2, middle.cols);
}

/* Places the hand, with the log to its right and the person's line below it. On a narrow screen that line needs the
 * whole width. */
static void place_hand(layout *at, int top, int rows, int cols, yv_seat bottom)
{
    const bool narrow = cols < LAYOUT_USUAL_COLS;
    const int log = narrow ? NARROW_LOG_COLS : LOG_COLS;
    at->hand = (rect){top, 2, at->card_rows + 2, cols - 3 - log - 1};
    at->log = (rect){top, cols - log, at->hand.rows + !narrow, log};
    at->plate[bottom] = (rect){rows - 2, 2, 1, narrow ? cols - 3 : at->hand.cols};
}

/* Places the log on the right, with the scores above it if there is room. */
static void place_side(layout *at, int rows, int cols, int side, yv_seat bottom)
{
    const int space = rows - 2, above = rows >= SCORES_ROWS ? space / 2 : 0;
    at->hand.cols = at->plate[bottom].cols = cols - side - 3;
    at->scores = (rect){1, cols - side, above, side};
    at->log = (rect){1 + above, cols - side, space - above, side};
}

layout layout_of(int rows, int cols, int players, yv_seat bottom, bool anticlockwise)
{
    const bool large = rows >= LARGE_ROWS, wide = cols >= WIDE_COLS;
    const int side = !wide ? 0 : cols / 3 < MOST_SIDE ? cols / 3 : MOST_SIDE;
    const int main = cols - side;
    layout at = {.card_rows = large                ? 5
                              : rows >= USUAL_ROWS ? 4
                                                   : FLAT_CARD_ROWS,
                 .card_cols = large ? 7 : 5,
                 .plate_rows = large ? LARGE_PLATE_ROWS : LAYOUT_PLATE_ROWS};
    const int top = rows - 2 - (at.card_rows + 2); /* the top of the hand; its plate and the keys are below it */
    at.bar = (rect){0, 0, 1, cols};
    at.keys = (rect){rows - 1, 0, 1, cols};
    at.makes = (rect){top - 1, 1, 1, main - 2};
    at.news = (rect){top - 2, 1, 1, main - 2};
    at.felt = (rect){1, 0, top - 3, main};
    place_hand(&at, top, rows, cols, bottom);
    if (wide)
        place_side(&at, rows, cols, side, bottom);
    place_seats(&at, players, bottom, anticlockwise);
    place_pile(&at, players);
    return at;
}

void layout_fit_hand(layout *at, int count)
{
    if (at->card_rows != FLAT_CARD_ROWS || count * (at->card_cols + 1) <= at->hand.cols + 1)
        return;
    at->hand.cols = at->keys.cols - 3;
    at->log = (rect){0};
}
