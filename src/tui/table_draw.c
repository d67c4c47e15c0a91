#include "table_draw.h"

#include <stdio.h>
#include <string.h>

#include "cards.h"

const char table_card_keys[YV_MAX_HAND + 1] = "1234567890-=[];'";

/* ---- the others ---- */

/* Draws the others' cards as pictures, with the known ones face up, if there is room. */
static void draw_others_large(canvas *c, rect at, const scene *s, int seat)
{
    enum { ROWS = 3, COLS = 5 };
    const yv_view *view = &s->view;
    const bool open = s->open >> seat & 1;
    const int count = view->counts[seat], step = layout_step(at.cols - 2, COLS, count);
    for (int i = 0; i < count; i++) {
        const rect card = {at.row + 1, at.col + 2 + i * step, ROWS, COLS};
        if (open || i < view->known_counts[seat])
            cards_draw(c, card, open ? s->hand[seat][i] : view->known[seat][i], CARD_PLAIN, COLS);
        else
            cards_draw_back(c, card, CARD_PLAIN);
    }
}

static void draw_others_cards(canvas *c, rect at, const scene *s, int seat)
{
    const yv_view *view = &s->view;
    const int count = view->counts[seat], known = view->known_counts[seat];
    char rest[32];
    if (at.rows > LAYOUT_PLATE_ROWS) {
        draw_others_large(c, at, s, seat);
        return;
    }
    if (s->open >> seat & 1) {
        cards_put(c, at.row + 1, at.col + 2, at.cols - 2, s->hand[seat], count);
        return;
    }
    int used = cards_put(c, at.row + 1, at.col + 2, at.cols - 6, view->known[seat], known);
    used += used > 0;
    used += cards_put_backs(c, at.row + 1, at.col + 2 + used, at.cols - 6 - used, count - known);
    snprintf(rest, sizeof rest, " %d", count);
    canvas_put(c, at.row + 1, at.col + 2 + used, 4, INK_DIM, rest);
}

/* True if the seat has earned the right to take discards, where that is needed. */
static bool has_earned(const yv_view *view, int seat)
{
    return view->rules.pick == YV_pick_earned && view->in & view->earned & yv_seat_bit(seat);
}

/* Draws the name and the total, the cards, and the last action of a seat. */
static void draw_plate(canvas *c, rect at, const scene *s, int seat)
{
    const bool in = s->view.in >> seat & 1, waited = s->waits >> seat & 1;
    char total[16];
    snprintf(total, sizeof total, "%d", (int)s->view.total[seat]);
    const int space = at.cols - 3 - (int)strlen(total);
    if (waited)
        canvas_put(c, at.row, at.col, 2, INK_TURN, "▶");
    const bool earned = has_earned(&s->view, seat);
    const ink with = !in ? INK_DIM : waited ? INK_TURN : INK_STRONG;
    const int used = canvas_put(c, at.row, at.col + 2, space - 2 * earned, with, s->name[seat]);
    if (earned)
        canvas_put(c, at.row, at.col + 2 + used, 2, INK_GOOD, " ✓");
    canvas_put_right(c, at.row, at.col, at.cols, in ? INK_STRONG : INK_DIM, total);
    if (in)
        draw_others_cards(c, at, s, seat);
    else
        canvas_put(c, at.row + 1, at.col + 2, at.cols - 2, INK_DIM, "out");
    const char *below = s->tell[seat][0] ? s->tell[seat] : s->note[seat];
    canvas_put(c, at.row + at.rows - 1, at.col + 2, at.cols - 2, INK_DIM, below);
}

/* ---- stock and drop ---- */

static const char letters[] = "abcefg"; /* d draws, h asks for a hint */

char table_draw_letter(const scene *s, const pick *p, int place)
{
    int n = 0;
    for (int i = 0; i < place; i++)
        n += pick_can_take(p, &s->view, i);
    return pick_can_take(p, &s->view, place) && n < (int)sizeof letters - 1 ? letters[n] : 0;
}

static void draw_stock(canvas *c, rect at, const scene *s, const pick *p, hits *h)
{
    char count[32];
    const bool pointed = s->asked && p->from == PICK_STOCK;
    snprintf(count, sizeof count, "%d", s->view.stock);
    if (s->view.stock > 0)
        cards_draw_back(c, at, pointed ? CARD_POINTED : CARD_PLAIN);
    else
        cards_draw_place(c, at);
    canvas_put_centre(c, at.row + at.rows, at.col, at.cols, pointed ? INK_CHOSEN : INK_KEY, s->asked ? "d" : "");
    canvas_put_centre(c, at.row + at.rows + !!s->asked, at.col, at.cols, INK_DIM, count);
    hits_add(h, at, HIT_STOCK, 0);
}

static void draw_drop_card(canvas *c, rect at, const scene *s, const pick *p, int place, int seen)
{
    const bool pointed = s->asked && p->from == place;
    char label[2] = {s->asked ? table_draw_letter(s, p, place) : '\0', '\0'};
    if (s->asked && !label[0] && pick_can_take(p, &s->view, place))
        label[0] = '*';
    cards_draw(c, at, s->view.drop.card[place], pointed ? CARD_POINTED : CARD_PLAIN, seen);
    canvas_put(c, at.row + at.rows, at.col + 1, 1, pointed ? INK_CHOSEN : INK_KEY, label);
}

static void draw_pile(canvas *c, const layout *at, const scene *s, const pick *p, hits *h)
{
    enum { GAP = 3 };
    const int drop = s->view.drop.count, space = at->pile.cols - at->card_cols - GAP;
    const int step = layout_step(space, at->card_cols, drop);
    const int cols = at->card_cols + GAP + (drop > 0 ? (drop - 1) * step : 0) + at->card_cols;
    const rect all = rect_centre(at->pile, at->card_rows + 2, cols);
    rect card = {all.row, all.col, at->card_rows, at->card_cols};
    draw_stock(c, card, s, p, h);
    card.col += at->card_cols + GAP;
    if (drop == 0)
        cards_draw_place(c, card);
    for (int place = 0; place < drop; place++, card.col += step) {
        draw_drop_card(c, card, s, p, place, place == drop - 1 ? at->card_cols : step);
        hits_add(h, card, HIT_DROP, place);
    }
}

/* ---- the hand ---- */

static void draw_hand_card(canvas *c, rect at, const scene *s, const pick *p, int place, int seen)
{
    const bool chosen = pick_has(p, place);
    const char key[2] = {table_card_keys[place], '\0'};
    if (s->covered)
        cards_draw_back(c, at, CARD_PLAIN);
    else
        cards_draw(c, at, s->hand[s->bottom][place], chosen ? CARD_CHOSEN : CARD_PLAIN, seen);
    if (s->asked && !s->covered)
        canvas_put(c, at.row + at.rows + chosen, at.col + (seen > 2 ? 2 : 1), 1, chosen ? INK_CHOSEN : INK_KEY, key);
}

static void draw_hand(canvas *c, const layout *at, const scene *s, const pick *p, hits *h)
{
    const int count = s->view.counts[s->bottom];
    const int step = layout_step(at->hand.cols, at->card_cols, count);
    for (int place = 0; place < count; place++) {
        rect card = {at->hand.row + 1, at->hand.col + place * step, at->card_rows, at->card_cols};
        card.row -= pick_has(p, place);
        draw_hand_card(c, card, s, p, place, place == count - 1 ? at->card_cols : step);
        hits_add(h, (rect){at->hand.row, card.col, at->hand.rows, at->card_cols}, HIT_CARD, place);
    }
}

/* Writes the person's line: name, points, total. */
static void draw_own_plate(canvas *c, rect at, const scene *s)
{
    char line[SCENE_TEXT];
    const int seat = s->bottom;
    const bool in = s->view.in >> seat & 1, sees = s->view.seat == seat && !s->covered;
    const bool waited = s->waits >> seat & 1;
    canvas_put(c, at.row, at.col - 2, 2, INK_TURN, waited ? "▶ " : "");
    int used = canvas_put(c, at.row, at.col, at.cols, waited ? INK_TURN : INK_STRONG, scene_name(s, seat));
    if (!in)
        snprintf(line, sizeof line, ": out with %d points", (int)s->view.total[seat]);
    else if (sees)
        snprintf(line, sizeof line, ": %d point%s in hand, total %d", s->view.points, s->view.points == 1 ? "" : "s",
                 (int)s->view.total[seat]);
    else
        snprintf(line, sizeof line, ": %d cards, total %d", s->view.counts[seat], (int)s->view.total[seat]);
    used += canvas_put(c, at.row, at.col + used, at.cols - used, INK_TEXT, line);
    if (has_earned(&s->view, seat))
        used += canvas_put(c, at.row, at.col + used, at.cols - used, INK_TEXT, ", may take ✓");
    if (s->note[seat][0])
        canvas_put(c, at.row, at.col + used + 2, at.cols - used - 2, INK_DIM, s->note[seat]);
}

/* True if the hand is shown: the cards of a watched seat are face down, unless the hand is open. */
static bool hand_is_seen(const scene *s)
{
    return s->view.in >> s->bottom & 1 && (s->view.seat == s->bottom || s->open >> s->bottom & 1 || s->covered);
}

static void draw_hidden_hand(canvas *c, const layout *at, const scene *s)
{
    const int count = s->view.counts[s->bottom];
    const int step = layout_step(at->hand.cols, at->card_cols, count);
    for (int place = 0; place < count && s->view.in >> s->bottom & 1; place++)
        cards_draw_back(c, (rect){at->hand.row + 1, at->hand.col + place * step, at->card_rows, at->card_cols},
                        CARD_PLAIN);
}

/* ---- the panels ---- */

static void draw_log(canvas *c, rect at, const scene *s)
{
    canvas_fill(c, at, GROUND_PAGE);
    logbook_draw(&s->log, c, rect_inset(at, 0, 1), 0);
}

static void draw_scores(canvas *c, rect at, const scene *s)
{
    const char *names[YV_MAX_PLAYERS];
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        names[seat] = scene_name(s, seat);
    const bool limited = s->view.rules.end != YV_end_rounds;
    const ledger_heads heads = {names, s->view.players, s->view.seat, s->view.in, limited ? s->view.rules.limit : 0};
    const rect in = rect_inset(at, 0, 1);
    canvas_fill(c, at, GROUND_PAGE);
    const int chart = in.rows / 2;
    ledger_draw(&s->scores, c, (rect){in.row, in.col, in.rows - chart - 1, in.cols}, &heads, 0);
    ledger_draw_chart(&s->scores, c, (rect){in.row + in.rows - chart, in.col, chart - 1, in.cols}, &heads);
}

void table_draw(canvas *c, const layout *at, const scene *s, const pick *p, hits *h)
{
    canvas_fill(c, at->felt, GROUND_FELT);
    for (int seat = 0; seat < s->view.players; seat++)
        if (seat != s->bottom)
            draw_plate(c, at->plate[seat], s, seat);
    draw_pile(c, at, s, p, h);
    if (rect_is_there(at->log))
        draw_log(c, at->log, s);
    if (rect_is_there(at->scores))
        draw_scores(c, at->scores, s);
    if (hand_is_seen(s))
        draw_hand(c, at, s, p, h);
    else
        draw_hidden_hand(c, at, s);
    draw_own_plate(c, at->plate[s->bottom], s);
}
