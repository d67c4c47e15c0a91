/* Calling, and calling when one may not: §5. */
#include "teller.h"

/* A hand of exactly so many points, from cards whose points no option changes. */
static void add_hand_worth(teller *t, int points)
{
    if (points == 1)
        add(t, "a lone ace");
    else if (points == 2)
        add(t, "a lone 2");
    else if (points <= 10)
        add(t, "an ace and %s %d", points == 9 ? "an" : "a", points - 1);
    else if (points == 11)
        add(t, "a 10 and an ace");
    else if (points < 20)
        add(t, "a 10 and %s %d", points == 18 ? "an" : "a", points - 10);
    else if (points == 20)
        add(t, "two tens");
    else if (points == 21)
        add(t, "two tens and an ace");
    else if (points < 30)
        add(t, "two tens and %s %d", points == 28 ? "an" : "a", points - 20);
    else
        add(t, "three tens");
}

/* Without a card that counts nothing or less, only an empty hand is worth no points. */
static void say_call_at_zero(teller *t)
{
    if (lowest_card(t) < 0)
        say(t,
            "At the start of your turn you may, instead of playing, call \"%s!\" if your hand is worth 0 points or "
            "fewer.",
            call_word(t));
    else
        say(t,
            "At the start of your turn you may, instead of playing, call \"%s!\" if your hand is worth no points at "
            "all.",
            call_word(t));
    if (lowest_card(t) > 0)
        say(t, can_hand_empty(t) ? "As every card counts something, that is a hand without cards."
                                 : "As every card counts something and you always hold one, that never happens: nobody "
                                   "can call in this game, so choose a higher threshold.");
}

void tell_call(teller *t)
{
    const int threshold = t->rules->threshold;
    if (threshold == 0) {
        say_call_at_zero(t);
        return;
    }
    say(t,
        "At the start of your turn you may, instead of playing, call \"%s!\" if your hand is worth %d point%s: with ",
        call_word(t), threshold, threshold == 1 ? " or less" : "s or fewer");
    add_hand_worth(t, threshold);
    add(t, ", for instance.");
}

void tell_waiting(teller *t)
{
    say(t,
        "It must be the start of your turn: when playing has made your hand low enough, you have to wait until your "
        "turn comes again. And you never have to call%s: you may always play on for a lower hand.",
        can_hand_empty(t) ? ", except with no cards in hand" : "");
}

void tell_word(teller *t)
{
    if (t->rules->call != YV_call_yan)
        return;
    say(t,
        "The word is \"Yan\". If you say \"Yaniv\" instead, you have called all the same, but 30 points are added to "
        "what you score for the round, win or lose.");
    if (t->rules->false_call != YV_false_call_refuse || t->rules->out_of_turn != YV_out_of_turn_refuse)
        say(t, "The calls of the next section are no dearer for it.");
}

void tell_last_turn(teller *t)
{
    if (t->rules->last_turn == YV_last_turn_off) {
        say(t, "After a call all hands are shown at once.");
        return;
    }
    say(t, "After a call %s has one last turn to throw and pick up, without calling%s. Then all hands are shown.",
        is_for_two(t) ? "the other player" : "every other player, in order,",
        can_hand_empty(t) ? "; whoever holds no cards is passed over" : "");
}

/* ---- false calls ---- */

static void say_call_with_more(teller *t)
{
    const int threshold = t->rules->threshold;
    say(t, "A call on your turn with more than %d point%s ", threshold, threshold == 1 ? "" : "s");
}

static void tell_draw3(teller *t)
{
    say_call_with_more(t);
    add(t, "is a false call: you draw three cards from the stock, and then you must play; you cannot call again in "
           "that turn. If the stock runs out it is renewed as usual; if there are fewer "
           "than three cards even then, you draw those.");
    say(t, "You cannot make a false call with more than 13 cards in hand%s.",
        t->rules->upcard == YV_upcard_off ? ", or while nothing has been thrown yet and the stock has fewer than four"
                                          : "");
}

static void tell_swap(teller *t)
{
    say_call_with_more(t);
    if (is_for_two(t))
        add(t, "is a false call: the other player says \"swap\" or \"pass\". After a \"swap\" the two of you exchange "
               "your whole hands.");
    else
        add(t, "is a false call: each of the others says \"swap\" or \"pass\", in any order. The first to say \"swap\" "
               "exchanges whole hands with you, and that settles it; if all pass, nobody "
               "does.");
    say(t, "Then you must play: you cannot call again in that turn%s.",
        can_hand_empty(t) ? ", unless the swap has left you without cards, when you must" : "");
}

static void tell_elimination(teller *t)
{
    say_call_with_more(t);
    if (is_for_two(t)) {
        add(t, "is a false call, and you are out on the spot: the game is over, without "
               "scores for that round, and the other player has won.");
        return;
    }
    add(t, "is a false call, and you are out of the game on the spot. You keep the total "
           "you had, but you cannot win. Your cards go under the discard pile, and the round goes on with the next "
           "player. "
           "If only one player is left, that player has won at once, and the round is not scored.");
}

void tell_false_call(teller *t)
{
    switch (t->rules->false_call) {
    case YV_false_call_refuse:
        say_call_with_more(t);
        add(t, "does not count: nothing happens, and you play your turn.");
        break;
    case YV_false_call_draw3: tell_draw3(t); break;
    case YV_false_call_swap: tell_swap(t); break;
    default: tell_elimination(t);
    }
}

/* ---- calls out of turn ---- */

static void say_when_impossible(teller *t)
{
    const bool last = t->rules->last_turn == YV_last_turn_on;
    const bool swap = t->rules->false_call == YV_false_call_swap;
    if (last || swap)
        say(t, "It does not count %s%s%s.", last ? "during the last turns after another call" : "",
            last && swap ? " or " : "", swap ? "while a false call is being answered" : "");
}

void tell_out_of_turn(teller *t)
{
    if (t->rules->out_of_turn == YV_out_of_turn_refuse) {
        say(t, "A call when it is not your turn does not count%s.",
            t->rules->false_call == YV_false_call_refuse ? " either" : "");
        return;
    }
    say(t,
        "A call when it is not your turn, with however few points, ends the round at once: you score 30 points, %s "
        "0%s.",
        everyone_else(t), is_one_round(t) ? "" : ", and the player whose turn it was begins the next round");
    say_when_impossible(t);
}
