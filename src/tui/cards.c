#include "cards.h"

#include <stdio.h>
#include <string.h>

static const char *const ranks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
static const char *const suits[] = {"♣", "♦", "♥", "♠"};

ink cards_ink(yv_card card)
{
    return yv_is_joker(card) ? INK_JOKER : (ink)(INK_CLUBS + yv_suit_of(card));
}

static const char *rank_of(yv_card card)
{
    return yv_is_joker(card) ? "Jk" : ranks[yv_rank_of(card)];
}

static const char *suit_of(yv_card card)
{
    return yv_is_joker(card) ? "★" : suits[yv_suit_of(card)];
}

static void name_card(yv_card card, char *name, size_t capacity)
{
    snprintf(name, capacity, "%s%s", rank_of(card), yv_is_joker(card) ? "" : suit_of(card));
}

static int columns_of(yv_card card)
{
    return (int)strlen(rank_of(card)) + !yv_is_joker(card);
}

static ink edge_of(card_look look)
{
    return look == CARD_PLAIN ? INK_EDGE : INK_CHOSEN;
}

/* Writes the face of a card that is mostly covered: the suit is below the rank. */
static void put_narrow_face(canvas *c, rect at, yv_card card)
{
    const bool ten = !yv_is_joker(card) && yv_rank_of(card) == 9;
    canvas_put(c, at.row + 1, at.col + 1, 2, cards_ink(card), ten ? "T" : rank_of(card));
    canvas_put(c, at.row + 2, at.col + 1, 1, cards_ink(card), suit_of(card));
}

/* Writes the face of a flat card that is partly covered: a ten has one letter. */
static void put_short_face(canvas *c, rect at, yv_card card)
{
    const bool ten = !yv_is_joker(card) && yv_rank_of(card) == 9;
    const int used = canvas_put(c, at.row + 1, at.col + 1, 2, cards_ink(card), ten ? "T" : rank_of(card));
    if (!yv_is_joker(card))
        canvas_put(c, at.row + 1, at.col + 1 + used, 1, cards_ink(card), suit_of(card));
}

static void put_face(canvas *c, rect at, yv_card card)
{
    const ink with = cards_ink(card);
    const int inside = at.cols - 2, bottom = at.row + at.rows - 2;
    char name[16];
    name_card(card, name, sizeof name);
    canvas_put(c, at.row + 1, at.col + 1, inside, with, name);
    if (at.rows == 4)
        canvas_put_right(c, bottom, at.col + 1, inside, with, suit_of(card));
    if (at.rows < 5)
        return;
    canvas_put_centre(c, at.row + 2, at.col + 1, inside, with, suit_of(card));
    canvas_put_right(c, bottom, at.col + 1, inside, with, name);
}

void cards_draw(canvas *c, rect at, yv_card card, card_look look, int seen)
{
    const int needed = 1 + columns_of(card);
    canvas_fill(c, at, GROUND_CARD);
    canvas_frame(c, at, edge_of(look));
    if (seen < needed && at.rows > 3)
        put_narrow_face(c, at, card);
    else if (seen < needed)
        put_short_face(c, at, card);
    else
        put_face(c, at, card);
}

void cards_draw_back(canvas *c, rect at, card_look look)
{
    canvas_fill(c, at, GROUND_BACK);
    canvas_frame(c, at, edge_of(look));
    for (int row = at.row + 1; row < at.row + at.rows - 1; row++)
        for (int col = at.col + 1; col < at.col + at.cols - 1; col++)
            canvas_put(c, row, col, 1, INK_EDGE, "░");
}

void cards_draw_place(canvas *c, rect at)
{
    canvas_frame(c, at, INK_DIM);
}

/* ---- small ---- */

int cards_put(canvas *c, int row, int col, int most, const yv_card *cards, int count)
{
    int together = 0, used = 0;
    for (int i = 0; i < count; i++)
        together += columns_of(cards[i]);
    const int gap = together + count - 1 <= most;
    for (int i = 0; i < count; i++) {
        char name[16];
        name_card(cards[i], name, sizeof name);
        if (used + columns_of(cards[i]) > most)
            return used + canvas_put(c, row, col + used - (used == most), 1, INK_DIM, "…");
        const int columns = canvas_put(c, row, col + used, most - used, cards_ink(cards[i]), name);
        canvas_lay(c, (rect){row, col + used, 1, columns}, GROUND_CARD);
        used += columns + (i < count - 1 ? gap : 0);
    }
    return used;
}

int cards_put_backs(canvas *c, int row, int col, int most, int count)
{
    int used = 0;
    for (; used < count && used < most; used++)
        canvas_put(c, row, col + used, 1, INK_EDGE, "▮");
    return used;
}
