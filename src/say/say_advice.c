#include "say_advice.h"

#include <string.h>

#include "../engine/legal.h"
#include "../rulebook/wrap.h"

enum { PIECE = 1024, ACTION_WIDE = 16, NUMBER_WIDE = 12, REASON_AT = 2 + ACTION_WIDE + 2 * NUMBER_WIDE };

/* ---- pieces ---- */

static void put_card(yv_text *text, const void *style, yv_card card)
{
    say_card(text, style, card);
}

static void put_seat(yv_text *text, const void *style, yv_seat seat)
{
    say_name(text, style, seat);
}

/* Writes the hand after a play that takes a card from the drop, and returns its size. */
static int hand_after(const yv_view *view, const yv_action *play, yv_card hand[YV_MAX_HAND])
{
    bool thrown[YV_MAX_THROW] = {false};
    int count = 0;
    for (int i = 0; i < view->counts[view->seat]; i++) {
        int at = 0;
        while (at < play->count && (thrown[at] || play->card[at] != view->hand[i]))
            at++;
        if (at < play->count)
            thrown[at] = true;
        else
            hand[count++] = view->hand[i];
    }
    hand[count++] = play->take;
    yv_sort_cards(hand, count);
    return count;
}

static int points_of(const yv_rules *rules, const yv_action *throw)
{
    int points = 0;
    for (int i = 0; i < throw->count; i++)
        points += yv_rules_points(rules, throw->card[i]);
    return points;
}

/* Finds the most valuable set or run that the card taken makes for the next throw. */
static bool find_made(const yv_view *view, const yv_action *play, advise_reason *made)
{
    static const yv_drop nothing;
    yv_card hand[YV_MAX_HAND];
    yv_action throws[YV_USUAL_ACTIONS];
    int most = -1;
    if (play->verb != YV_PLAY || play->take == YV_STOCK || view->phase != YV_PLAYING)
        return false;
    const yv_standing standing = {.rules = &view->rules,
                                  .hand = hand,
                                  .drop = &nothing,
                                  .hand_count = hand_after(view, play, hand),
                                  .stock = 1,
                                  .seat = view->seat,
                                  .turn = view->seat,
                                  .phase = YV_PLAYING,
                                  .called = true};
    const int count = yv_list_standing(&standing, 0, throws, YV_USUAL_ACTIONS);
    for (int i = 0; i < count && i < YV_USUAL_ACTIONS; i++) {
        const int points = points_of(&view->rules, &throws[i]);
        if (throws[i].count < 2 || points <= most || !memchr(throws[i].card, play->take, throws[i].count))
            continue;
        most = points;
        made->count = throws[i].count;
        memcpy(made->card, throws[i].card, throws[i].count);
    }
    return most >= 0;
}

/* A play that takes a card is explained by what the card makes, not by the points that went and came. */
static advise_reason explain(const yv_view *view, const advise_choice *choice)
{
    advise_reason made = {.code = ADVISE_MAKES, .seat = YV_NOBODY};
    switch (choice->reason.code) {
    case ADVISE_SHED:
    case ADVISE_TAKES:
    case ADVISE_EVEN:
    case ADVISE_EDGE: return !choice->reason.lacks && find_made(view, &choice->action, &made) ? made : choice->reason;
    default: return choice->reason;
    }
}

void say_reason(yv_text *text, const say_style *style, const advise_reason *reason)
{
    const advise_words words = {put_card, put_seat, style};
    advise_put_reason(text, reason, &words);
}

static void put_reason(yv_text *text, const say_style *style, const yv_view *view, const advise_choice *choice)
{
    const advise_reason reason = explain(view, choice);
    say_reason(text, style, &reason);
}

/* Writes hundredths as 12.3. */
static void put_tenths(yv_text *text, int32_t hundredths)
{
    const int32_t tenths = ((hundredths < 0 ? -hundredths : hundredths) + 5) / 10;
    yv_put_string(text, hundredths < 0 && tenths > 0 ? "-" : "");
    yv_put_number(text, tenths / 10);
    yv_put_char(text, '.');
    yv_put_number(text, tenths % 10);
}

/* ---- as a table ---- */

static const char *const verbs[] = {
    [YV_CALL_YANIV] = "yaniv", [YV_CALL_YAN] = "yan", [YV_SLAP] = "slap", [YV_SWAP] = "swap", [YV_PASS] = "pass",
};

static void put_action(yv_text *text, const say_style *style, const yv_action *action)
{
    if (action->verb != YV_PLAY) {
        yv_put_string(text, verbs[action->verb]);
        return;
    }
    say_cards(text, style, action->card, action->count);
    yv_put_string(text, ", ");
    if (action->take == YV_STOCK)
        yv_put_string(text, "deck");
    else
        say_card(text, style, action->take);
}

static void put_points(yv_text *text, const say_style *style, const advise_choice *choice)
{
    put_tenths(text, choice->points);
    yv_put_string(text, style->symbols ? " ± " : " +-");
    put_tenths(text, choice->points_spread);
}

static void put_win(yv_text *text, const say_style *style, const advise_choice *choice)
{
    put_tenths(text, choice->win);
    if (choice->worlds > 0) {
        yv_put_string(text, style->symbols ? " ± " : " +-");
        put_tenths(text, choice->win_error);
    }
}

/* Writes what `put` writes, or a dash, as a cell of the table. */
static void put_cell(yv_text *text, const say_style *style, const advise_choice *choice,
                     void (*put)(yv_text *, const say_style *, const advise_choice *))
{
    char piece[PIECE] = "-";
    yv_text cell = yv_text_in(piece, sizeof piece);
    if (choice->judged)
        put(&cell, style, choice);
    else
        yv_put_char(&cell, '-');
    say_column(text, piece, NUMBER_WIDE, true);
}

/* Writes words from the present column on, wrapped below each other. */
static void put_wrapped(yv_text *text, const char *words)
{
    char indent[REASON_AT + 3];
    yv_text blanks = yv_text_in(indent, sizeof indent);
    for (int i = 0; i < REASON_AT + 2; i++)
        yv_put_char(&blanks, ' ');
    char lines[2 * PIECE];
    yv_text wrapped = yv_text_in(lines, sizeof lines);
    wrap_put(&wrapped, words, (wrap_shape){SAY_WIDTH, indent, indent});
    yv_put_string(text, lines + REASON_AT);
}

static void put_choice(yv_text *text, const say_style *style, const yv_view *view, const advise_choice *choice)
{
    char piece[PIECE];
    yv_text cell = yv_text_in(piece, sizeof piece);
    say_style plain = *style;
    plain.colours = false; /* wrapping would count the escape sequences */
    put_action(&cell, style, &choice->action);
    yv_put_string(text, "  ");
    say_column(text, piece, ACTION_WIDE, false);
    if (say_columns(piece) > ACTION_WIDE) {
        yv_put_char(text, '\n');
        say_column(text, "", 2 + ACTION_WIDE, false);
    }
    put_cell(text, style, choice, put_points);
    put_cell(text, style, choice, put_win);
    cell = yv_text_in(piece, sizeof piece);
    put_reason(&cell, &plain, view, choice);
    put_wrapped(text, piece);
}

void say_advice(yv_text *text, const say_style *style, const yv_view *view, const advice *all, int most)
{
    yv_put_string(text, "  ");
    say_column(text, "action", ACTION_WIDE, false);
    say_column(text, "points", NUMBER_WIDE, true);
    say_column(text, "win %", NUMBER_WIDE, true);
    yv_put_string(text, "  why\n");
    for (int i = 0; i < all->count && i < most; i++)
        put_choice(text, style, view, &all->choice[i]);
}

/* ---- as a hint ---- */

static void put_play(yv_text *text, const say_style *style, const yv_action *action)
{
    yv_put_string(text, "throw ");
    say_cards(text, style, action->card, action->count);
    if (action->take == YV_STOCK) {
        yv_put_string(text, " and draw a card");
        return;
    }
    yv_put_string(text, " and take ");
    say_the_card(text, style, action->take);
}

void say_deed(yv_text *text, const say_style *style, const yv_rules *rules, const yv_action *action)
{
    switch (action->verb) {
    case YV_PLAY: put_play(text, style, action); break;
    case YV_SLAP: yv_put_string(text, "slap down"); break;
    case YV_SWAP: yv_put_string(text, "swap hands"); break;
    case YV_PASS: yv_put_string(text, "pass"); break;
    default: yv_put_string(text, "call "); yv_put_string(text, yv_spoken_word(rules, action));
    }
}

static void put_hint(yv_text *text, const say_style *style, const yv_view *view, const advise_choice *choice)
{
    say_deed(text, style, &view->rules, &choice->action);
    yv_put_string(text, " (");
    put_reason(text, style, view, choice);
    if (choice->judged) {
        yv_put_string(text, "; ");
        put_tenths(text, choice->win);
        yv_put_string(text, "% to win");
    }
    yv_put_string(text, ").\n");
}

void say_hint(yv_text *text, const say_style *style, const yv_view *view, const advice *all)
{
    yv_put_string(text, "Hint: ");
    put_hint(text, style, view, &all->choice[0]);
    if (all->count < 2)
        return;
    yv_put_string(text, "Next best: ");
    put_hint(text, style, view, &all->choice[1]);
}
