/* Throwing, picking up, slapping down: §3 and §4. */
#include "teller.h"

void tell_turn(teller *t)
{
    say(t, "When it is your turn you either call, of which more below, or play. To play, first throw, then pick up one "
           "card. It is always in this order, so what you throw you cannot take back.");
}

/* ---- throwing ---- */

static void say_jokers_in_sets(teller *t)
{
    if (!has_jokers(t))
        return;
    if (t->rules->set_jokers == YV_set_jokers_on) {
        say(t, "Jokers may stand in for cards of a set, beside at least one real card: a 9 and a joker are two nines.");
        if (has_several_jokers(t))
            say(t, "Two or more jokers alone are a set too.");
    } else if (has_several_jokers(t)) {
        say(t, "Jokers are a rank of their own: two jokers are a set, but a 9 and a joker are not.");
    } else {
        say(t, "The joker cannot stand in for a card of a set: a 9 and the joker are not two nines.");
    }
}

void tell_throws(teller *t)
{
    say(t, "You may throw:");
    end_paragraph(t);
    say(t, "One card, any card.");
    end_item(t);
    say(t, "A set: two%s cards of the same rank, such as two nines.", largest_set(t) > 2 ? " or more" : "");
    say_jokers_in_sets(t);
    end_item(t);
    say(t,
        "A run: three or more cards of one suit that follow each other, laid from low to high, such as the 5, 6 and 7 "
        "of spades.");
    end_item(t);
}

void tell_ace(teller *t)
{
    switch (t->rules->ace) {
    case YV_ace_low:
        say(t, "In a run the ace comes before the 2, and never after the king: ace, 2, 3 is a run; queen, king, ace is "
               "not.");
        break;
    case YV_ace_both:
        say(t, "In a run the ace comes before the 2 or after the king: ace, 2, 3 is a run, and so is queen, king, ace. "
               "But no run goes round the corner: king, ace, 2 is none.");
        break;
    default:
        say(t,
            "Runs go round the corner: after the king comes the ace and then the 2, so queen, king, ace is a run, and "
            "so is king, ace, 2.");
    }
    if (can_hand_grow(t))
        say(t, "No run has more than 13 cards, so no rank comes in it twice.");
}

/* One real card among jokers is a run, is none, or counts as a set. */
static void say_one_natural(teller *t)
{
    if (t->rules->set_jokers == YV_set_jokers_on)
        say(t, "But just one real card with jokers, such as a 7 and two jokers, always counts as a set.");
    else if (t->rules->run_naturals == YV_run_naturals_2)
        say(t, "But at least two cards of a run must be real ones: a 7 and two jokers are no run.");
    else
        say(t, "One real card is enough: a 7 and two jokers are a run.");
}

void tell_jokers_in_runs(teller *t)
{
    if (!has_jokers(t))
        return;
    say(t,
        "In a run a joker may stand for any card, in the middle or at an end, even for one that you hold yourself: the "
        "5 of spades, a joker and the 7 of spades are a run.");
    if (has_several_jokers(t))
        say_one_natural(t);
}

void tell_order(teller *t)
{
    if (t->rules->take_set == YV_take_set_ends && largest_set(t) > 2)
        say(t,
            "A set you lay in any order you like. It matters for the next player, who can take only a card at one of "
            "its ends.");
}

/* ---- picking up ---- */

void tell_pick(teller *t)
{
    say(t,
        "Then pick up one card: the top card of the stock, or one of the drop. The drop is the last throw on the "
        "discard pile before yours%s. After that your own throw is the drop, and the old one is buried under it.",
        t->rules->upcard == YV_upcard_on ? ", or at first the card that was turned up" : "");
}

void tell_taking(teller *t)
{
    const bool any_of_set = t->rules->take_set == YV_take_set_any || largest_set(t) == 2;
    const bool any_of_run = t->rules->take_run == YV_take_run_any;
    if (any_of_set && any_of_run)
        say(t, "If the drop is a set or a run, you may take any one card of it.");
    else if (any_of_set)
        say(t, "If the drop is a set, you may take any one card of it; if it is a run, only the first or the last.");
    else if (any_of_run)
        say(t, "If the drop is a run, you may take any one card of it; if it is a set, only the first or the last.");
    else
        say(t, "If the drop is a set or a run, you may take only its first or its last card.");
}

/* Where any card of a run can be taken, a joker can be too, at no price. */
void tell_joker_swap(teller *t)
{
    if (t->rules->joker_swap == YV_joker_swap_off || !has_jokers(t) || t->rules->take_run == YV_take_run_any)
        return;
    say(t,
        "A joker in a run can also be bought, wherever it lies: throw the very card that it stands for, alone, and you "
        "may pick up the joker. If the drop is the 5 of spades, a joker and the 7 of spades, the 6 of spades buys it.");
}

void tell_stock_out(teller *t)
{
    say(t,
        "If you want a card of the stock and none is left, all discards but the drop and what you have just thrown are "
        "shuffled and become the new stock. If there are none to shuffle, you must take from the drop.");
}

/* ---- slapping down ---- */

void tell_slap(teller *t)
{
    if (t->rules->slap == YV_slap_off)
        return;
    say(t,
        "You threw a single card or a set, and the card you then drew from the stock is of the same rank? You may "
        "slap it down onto your throw, and pick up nothing for it. Throw a 9, draw a 9, slap! It is laid at the end "
        "of your throw, which is then a set. But be quick: once the next player has thrown or called it is too late.");
}

void tell_slap_on_runs(teller *t)
{
    if (t->rules->slap != YV_slap_runs)
        return;
    say(t,
        "It works with runs as well, if what you drew from the stock makes your run one card longer at either end: "
        "with the 5, 6 and 7 of spades, the 4 or the 8 of spades. It is added at that end%s, and the run is still a "
        "run.",
        t->rules->ace == YV_ace_wrap && can_hand_grow(t) ? ", at the high one if it fits both" : "");
}

void tell_slap_limits(teller *t)
{
    if (t->rules->slap == YV_slap_off)
        return;
    say(t, "You can slap down only once a turn, and never a card that you took from the drop%s.",
        t->rules->slap == YV_slap_on ? ", nor anything onto a run" : "");
    if (has_several_jokers(t))
        say(t, "A joker can be slapped down only onto jokers.");
    else if (has_jokers(t))
        say(t, "The joker cannot be slapped down.");
    if (t->rules->last_turn == YV_last_turn_on)
        say(t, "In the last turns after a call nothing is slapped down.");
}

void tell_empty_hand(teller *t)
{
    if (can_hand_empty(t))
        say(t, "If a slap-down leaves you with no cards at all, you must call on your next turn.");
}
