/* Describes what a player sees, and the rules in short. */
#include "say.h"

#include <string.h>

enum {
    PIECE = 512,
    MARGIN = 8,
    LINE = 2048,
    CARDS_WIDE = 60, /* leaves room for the text after the cards */
};

/* ---- the drop and the hand, with labels under the cards ---- */

/* Two lines that are written, and wrapped, together. */
typedef struct {
    char upper[LINE], lower[LINE];
    yv_text cards, labels;
    int used; /* columns */
} labelled;

static void begin_line(labelled *lines, const char *head)
{
    lines->cards = yv_text_in(lines->upper, LINE);
    lines->labels = yv_text_in(lines->lower, LINE);
    say_column(&lines->cards, head, MARGIN, false);
    say_column(&lines->labels, "", MARGIN, false);
    lines->used = MARGIN;
}

static void end_line(labelled *lines, yv_text *text, const char *after)
{
    size_t length = strlen(lines->lower);
    while (length > 0 && lines->lower[length - 1] == ' ')
        length--;
    yv_put_string(text, lines->upper);
    yv_put_string(text, after);
    yv_put_char(text, '\n');
    yv_put_bytes(text, lines->lower, length);
    yv_put_char(text, '\n');
}

static void add_card(labelled *lines, yv_text *text, const say_style *style, yv_card card, const char *label)
{
    enum { CELL = 5 };
    char piece[PIECE];
    yv_text cell = yv_text_in(piece, sizeof piece);
    say_card(&cell, style, card);
    if (lines->used + CELL > CARDS_WIDE) {
        end_line(lines, text, "");
        begin_line(lines, "");
    }
    say_column(&lines->cards, piece, CELL, false);
    say_column(&lines->labels, label, CELL, false);
    lines->used += CELL;
}

int say_takeable(const yv_view *view, yv_card cards[YV_MAX_DROP])
{
    int count = 0;
    for (int place = 0; place < view->drop.count; place++) {
        bool listed = !yv_may_take(&view->rules, &view->drop, place);
        for (int i = 0; i < count; i++)
            listed |= cards[i] == view->drop.card[place];
        if (!listed)
            cards[count++] = view->drop.card[place];
    }
    return count;
}

char say_letter(int place)
{
    return "abcefghijklmnopqrstuvwxyz"[place];
}

bool say_can_take(const yv_view *view)
{
    yv_action actions[YV_USUAL_ACTIONS];
    if (view->seat == YV_NOBODY || yv_view_may_take_with_one(view))
        return true;
    const int all = yv_view_list(view, 0, actions, YV_USUAL_ACTIONS);
    const int count = all < YV_USUAL_ACTIONS ? all : YV_USUAL_ACTIONS;
    for (int i = 0; i < count; i++)
        if (actions[i].verb == YV_PLAY && actions[i].take != YV_STOCK)
            return true;
    return all > count; /* such a hand has many throws of several cards */
}

static void put_drop(yv_text *text, const say_style *style, const yv_view *view)
{
    yv_card takeable[YV_MAX_DROP];
    const int count = say_can_take(view) ? say_takeable(view, takeable) : 0;
    labelled lines;
    begin_line(&lines, "Discard");
    if (view->drop.count == 0)
        yv_put_string(&lines.cards, "(nothing yet)");
    for (int place = 0; place < view->drop.count; place++) {
        char label[2] = "";
        for (int i = 0; i < count; i++)
            if (takeable[i] == view->drop.card[place] && yv_may_take(&view->rules, &view->drop, place))
                label[0] = say_letter(i);
        add_card(&lines, text, style, view->drop.card[place], label);
    }
    char stock[PIECE];
    yv_text after = yv_text_in(stock, sizeof stock);
    yv_put_string(&after, "   Draw pile: ");
    say_count(&after, view->stock, "card");
    end_line(&lines, text, stock);
}

static void put_hand(yv_text *text, const say_style *style, const yv_view *view)
{
    labelled lines;
    begin_line(&lines, "Hand");
    for (int i = 0; i < view->counts[view->seat]; i++) {
        char label[8];
        yv_text number = yv_text_in(label, sizeof label);
        yv_put_number(&number, i + 1);
        add_card(&lines, text, style, view->hand[i], label);
    }
    char points[PIECE];
    yv_text after = yv_text_in(points, sizeof points);
    yv_put_string(&after, view->counts[view->seat] ? "   " : "(empty)   ");
    say_count(&after, view->points, "point");
    end_line(&lines, text, points);
}

/* ---- the others ---- */

static void put_player(yv_text *text, const say_style *style, const yv_view *view, int seat)
{
    say_name(text, style, seat);
    if (view->in >> seat & 1) {
        yv_put_string(text, ": ");
        say_count(text, view->counts[seat], "card");
        yv_put_string(text, ", total ");
    } else {
        yv_put_string(text, ": out with ");
    }
    yv_put_number(text, view->total[seat]);
    if (view->rules.pick == YV_pick_earned && view->in & view->earned & yv_seat_bit(seat))
        yv_put_string(text, ", may take discards");
}

static void put_players(yv_text *text, const say_style *style, const yv_view *view)
{
    int used = 0;
    for (int seat = 0; seat < view->players; seat++) {
        char piece[PIECE];
        yv_text player = yv_text_in(piece, sizeof piece);
        put_player(&player, style, view, seat);
        const int columns = say_columns(piece) + 3;
        if (used > 0)
            yv_put_string(text, used + columns > SAY_WIDTH ? "\n" : " | ");
        used = used + columns > SAY_WIDTH ? columns : used + columns;
        yv_put_string(text, piece);
    }
    yv_put_char(text, '\n');
}

void say_position(yv_text *text, const say_style *style, const yv_view *view)
{
    put_players(text, style, view);
    put_drop(text, style, view);
    if (view->seat != YV_NOBODY)
        put_hand(text, style, view);
}

/* ---- the rules ---- */

static void put_calling(yv_text *text, const yv_rules *rules)
{
    yv_put_string(text, "Call ");
    yv_put_string(text, yv_rules_call_word(rules));
    yv_put_string(text, " at the start of your turn with ");
    say_count(text, rules->threshold, "point");
    yv_put_string(text, " or fewer. A player who\nhas ");
    yv_put_string(text, rules->assaf_tie == YV_assaf_tie_on ? "no more points" : "fewer points");
    yv_put_string(text, " than you makes Assaf, and you score ");
    yv_put_number(text, rules->assaf_penalty);
    yv_put_string(text, rules->assaf_hand == YV_assaf_hand_on ? " plus your hand.\n" : ".\n");
}

static void put_cutting(yv_text *text, const yv_rules *rules)
{
    if (rules->cut == YV_cut_none)
        return;
    yv_put_string(text, "A total that lands exactly on a multiple of ");
    yv_put_number(text, rules->cut_at);
    yv_put_string(text, rules->cut == YV_cut_halve ? " is halved" : " loses ");
    if (rules->cut == YV_cut_minus)
        yv_put_number(text, rules->cut_by);
    yv_put_string(text, ".\n");
}

static void put_ending(yv_text *text, const yv_rules *rules, int players)
{
    if (rules->end == YV_end_rounds) {
        yv_put_string(text, "The lowest total wins after ");
        say_count(text, yv_rules_rounds(rules, players), "round");
    } else {
        yv_put_string(text, rules->out == YV_out_reach ? "A total of " : "A total above ");
        yv_put_number(text, rules->limit);
        yv_put_string(text, rules->out == YV_out_reach ? " or more knocks you out; " : " knocks you out; ");
        yv_put_string(text,
                      rules->end == YV_end_last ? "the last player in the game wins" : "then the lowest total wins");
    }
    yv_put_string(text, ".\n");
}

void say_rules(yv_text *text, const yv_rules *rules, int players)
{
    const bool jokers = rules->jokers > 0 && rules->run_jokers != YV_run_jokers_none;
    yv_put_string(text, "On your turn, throw one card, a set (two or more of a rank) or a run (three or\n"
                        "more of a suit in sequence");
    yv_put_string(text, jokers ? "; jokers stand for any card). Then pick up a card:\n" : "). Then pick up a card:\n");
    yv_put_string(text, "draw one, or take one that the previous player has thrown.\n");
    if (rules->pick == YV_pick_earned)
        yv_put_string(text, "You may take discards once you have thrown two or more cards at once in the round.\n");
    if (rules->stock_out == YV_stock_out_end)
        yv_put_string(text, "The round ends when the draw pile is empty: everyone scores their hand.\n");
    put_calling(text, rules);
    if (rules->slap != YV_slap_off)
        yv_put_string(text, "If you draw a card that matches your throw, you may slap it down at once.\n");
    put_cutting(text, rules);
    put_ending(text, rules, players);
    yv_put_string(text, "The rules of this game: ");
    yv_rules_write(rules, text);
    yv_put_char(text, '\n');
}
