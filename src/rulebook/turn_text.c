/* Throwing, picking up and slapping down: sections 3 and 4 of the rules. */
#include "writer.h"

void paragraph_turn(rules_writer *w)
{
    writer_say(w, "On your turn you either call (see below) or play. To play, first throw, then pick up one card. You "
                  "can't pick up what you have just thrown.");
}

/* ---- throwing ---- */

static void say_jokers_in_sets(rules_writer *w)
{
    if (!rules_have_jokers(w))
        return;
    if (w->rules->set_jokers == YV_set_jokers_on) {
        writer_say(w,
                   "Jokers can replace cards in a set that has at least one real card: a 9 and a joker are two nines.");
        if (rules_have_several_jokers(w))
            writer_say(w, "Two or more jokers on their own are a set too.");
    } else if (rules_have_several_jokers(w)) {
        writer_say(w, "Jokers can't replace cards in a set: two jokers are a set, but a 9 and a joker are not.");
    } else {
        writer_say(w, "The joker can't replace a card in a set: a 9 and the joker are not a set.");
    }
}

void paragraph_throws(rules_writer *w)
{
    writer_say(w, "You can throw:");
    writer_end_paragraph(w);
    writer_say(w, "Any single card.");
    writer_end_item(w);
    writer_say(w, "A set: two%s cards of the same rank, such as two nines.",
               rules_largest_set(w) > 2 ? " or more" : "");
    say_jokers_in_sets(w);
    writer_end_item(w);
    writer_say(
        w,
        "A run: three or more consecutive cards of one suit, laid from low to high, such as the 5, 6 and 7 of spades.");
    writer_end_item(w);
}

void paragraph_ace(rules_writer *w)
{
    switch (w->rules->ace) {
    case YV_ace_low:
        writer_say(w, "In a run, the ace comes before the 2, never after the king: ace, 2, 3 is a run, but queen, "
                      "king, ace is not.");
        break;
    case YV_ace_both:
        writer_say(w, "In a run, the ace comes before the 2 or after the king: ace, 2, 3 is a run, and so is queen, "
                      "king, ace. But runs don't wrap around: king, ace, 2 is not a run.");
        break;
    default:
        writer_say(w, "Runs wrap around: after the king come the ace and then the 2, so queen, king, ace is a run, and "
                      "so is king, ace, 2.");
    }
    if (rules_can_grow_hand(w))
        writer_say(w, "A run has at most 13 cards, so it never contains a rank twice.");
}

/* Says whether one real card with jokers is a run, a set, or neither. */
static void say_one_natural(rules_writer *w)
{
    if (w->rules->set_jokers == YV_set_jokers_on)
        writer_say(w, "But one real card with jokers, such as a 7 and two jokers, always counts as a set.");
    else if (w->rules->run_naturals == YV_run_naturals_2)
        writer_say(w, "But a run needs at least two real cards: a 7 and two jokers are not a run.");
    else
        writer_say(w, "A run needs only one real card: a 7 and two jokers are a run.");
}

void paragraph_jokers_in_runs(rules_writer *w)
{
    if (!rules_have_jokers(w))
        return;
    if (w->rules->run_jokers == YV_run_jokers_none) {
        writer_say(w, "A run can't have jokers.");
        return;
    }
    writer_say(w, "In a run, a joker can stand for any card, in the middle or at an end, even for one that you hold "
                  "yourself: the 5 of spades, a joker and the 7 of spades are a run.");
    if (!rules_have_several_jokers(w))
        return;
    if (w->rules->run_jokers == YV_run_jokers_one)
        writer_say(w, "But a run can have at most one joker.");
    else
        say_one_natural(w);
}

void paragraph_order(rules_writer *w)
{
    if (w->rules->take_set == YV_take_set_ends && rules_largest_set(w) > 2)
        writer_say(w, "You can lay a set in any order. The order matters to the next player, who can take only the "
                      "first or last card.");
}

/* ---- picking up ---- */

void paragraph_pick(rules_writer *w)
{
    writer_say(w,
               "Then pick up one card: the top card of the stock, or a card of the drop. The drop is the last throw on "
               "the discard pile before yours%s. Then your own throw becomes the drop and covers the old one.",
               w->rules->upcard == YV_upcard_on ? " (on the first turn, the card that was turned up)" : "");
}

void paragraph_taking(rules_writer *w)
{
    const bool any_of_set = w->rules->take_set == YV_take_set_any || rules_largest_set(w) == 2;
    const bool any_of_run = w->rules->take_run == YV_take_run_any;
    if (any_of_set && any_of_run)
        writer_say(w, "If the drop is a set or a run, you can take any card of it.");
    else if (any_of_set)
        writer_say(w,
                   "If the drop is a set, you can take any card of it; if it is a run, only the first or last card.");
    else if (any_of_run)
        writer_say(w,
                   "If the drop is a run, you can take any card of it; if it is a set, only the first or last card.");
    else
        writer_say(w, "If the drop is a set or a run, you can take only its first or last card.");
}

/* False if any card of a run can be taken: jokers then need no swap. */
static bool has_joker_swap(const rules_writer *w)
{
    return w->rules->joker_swap == YV_joker_swap_on && rules_have_jokers(w) && w->rules->take_run == YV_take_run_ends
           && w->rules->run_jokers != YV_run_jokers_none;
}

void paragraph_joker_swap(rules_writer *w)
{
    if (!has_joker_swap(w))
        return;
    writer_say(w, "You can also swap a card for its joker: throw the card that a joker in the run stands for, on its "
                  "own, and you can pick up that joker wherever it lies. If the drop is the 5 of spades, a joker and "
                  "the 7 of spades, you get the joker for the 6 of spades.");
}

void paragraph_earning(rules_writer *w)
{
    if (w->rules->pick == YV_pick_free)
        return;
    writer_say(
        w,
        "But taking has to be earned: you can take a card of the drop only if you have thrown two or more cards at "
        "once in this round. The throw that you have just made counts%s. Until then you must draw from the stock%s.",
        w->rules->slap == YV_slap_off ? "" : ", but a slap-down does not",
        has_joker_swap(w) ? ", and you can't swap a card for a joker" : "");
    if (w->rules->stock_out == YV_stock_out_reshuffle || w->rules->last_turn == YV_last_turn_on)
        writer_say(w, "Only if there is nothing to draw can you take from the drop anyway.");
}

static void say_renewal(rules_writer *w, const char *when)
{
    writer_say(w,
               "%s, the discard pile is shuffled and becomes the new stock, except for the drop and the cards you have "
               "just thrown. If nothing is left to shuffle, you must take a card of the drop.",
               when);
}

void paragraph_stock_out(rules_writer *w)
{
    if (w->rules->stock_out == YV_stock_out_reshuffle) {
        say_renewal(w, "If you want to draw and the stock is empty");
        return;
    }
    writer_say(
        w,
        "The round ends when the last card of the stock is drawn%s. Everyone scores the points in their hand, and "
        "the lowest hand wins the round",
        w->rules->slap == YV_slap_off ? "" : ", and that card can't be slapped down");
    if (rules_are_one_round(w))
        writer_add(w, ".");
    else
        writer_add(
            w, rules_are_for_two(w)
                   ? "; if the hands are equal, the player who did not draw that card wins it."
                   : "; if several hands are equal, the first of them after the player who drew that card wins it.");
    if (w->rules->last_turn == YV_last_turn_on)
        say_renewal(w, "But if the stock is empty during the last turns after a call");
}

/* ---- slapping down ---- */

void paragraph_slap(rules_writer *w)
{
    if (w->rules->slap == YV_slap_off)
        return;
    writer_say(
        w,
        "If you threw a single card or a set, and the card you then draw from the stock has the same rank, you can "
        "slap it down onto your throw. You pick up nothing for it. Throw a 9, draw a 9, slap! The card goes to the end "
        "of your throw, which is then a set. But be quick: once the next player throws or calls, it is too late.");
}

void paragraph_slap_on_runs(rules_writer *w)
{
    if (w->rules->slap != YV_slap_runs)
        return;
    writer_say(w,
               "This works with runs too, if the card you drew from the stock extends your run by one at either end: "
               "with the 5, 6 and 7 of spades, that is the 4 or the 8 of spades. The card goes to that end%s, and the "
               "throw is still a run.",
               w->rules->ace != YV_ace_low && rules_can_grow_hand(w) ? ", or to the high end if it fits both" : "");
}

void paragraph_slap_limits(rules_writer *w)
{
    if (w->rules->slap == YV_slap_off)
        return;
    writer_say(w, "You can slap down only once per turn, and never a card that you took from the drop%s.",
               w->rules->slap == YV_slap_on ? ". Nothing can be slapped down onto a run" : "");
    if (rules_have_several_jokers(w))
        writer_say(w, "A joker can be slapped down only onto jokers.");
    else if (rules_have_jokers(w))
        writer_say(w, "The joker can't be slapped down.");
    if (w->rules->last_turn == YV_last_turn_on)
        writer_say(w, "There are no slap-downs during the last turns after a call.");
}

void paragraph_empty_hand(rules_writer *w)
{
    if (rules_can_empty_hand(w))
        writer_say(w, "If a slap-down leaves you without cards, you must call on your next turn.");
}
