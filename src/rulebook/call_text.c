/* Calling, false calls and calls out of turn: section 5 of the rules. */
#include "writer.h"

/* Adds a hand worth exactly `points`, with cards whose points no option changes. */
static void add_hand_worth(rules_writer *w, int points)
{
    if (points == 1)
        writer_add(w, "just an ace");
    else if (points == 2)
        writer_add(w, "just a 2");
    else if (points <= 10)
        writer_add(w, "an ace and %s %d", points == 9 ? "an" : "a", points - 1);
    else if (points == 11)
        writer_add(w, "a 10 and an ace");
    else if (points < 20)
        writer_add(w, "a 10 and %s %d", points == 18 ? "an" : "a", points - 10);
    else if (points == 20)
        writer_add(w, "two tens");
    else if (points == 21)
        writer_add(w, "two tens and an ace");
    else if (points < 30)
        writer_add(w, "two tens and %s %d", points == 28 ? "an" : "a", points - 20);
    else
        writer_add(w, "three tens");
}

/* Explains calls at 0 points. If every card is worth something, only an empty hand qualifies. */
static void say_call_at_zero(rules_writer *w)
{
    if (rules_lowest_card(w) < 0)
        writer_say(w,
                   "At the start of your turn, you can call \"%s!\" instead of playing if your hand is worth 0 points "
                   "or fewer.",
                   yv_rules_call_word(w->rules));
    else
        writer_say(w,
                   "At the start of your turn, you can call \"%s!\" instead of playing if your hand is worth no points "
                   "at all.",
                   yv_rules_call_word(w->rules));
    if (rules_lowest_card(w) > 0)
        writer_say(w, rules_can_empty_hand(w) ? "Every card is worth something, so that is a hand without cards."
                                              : "Every card is worth something and you always hold one, so nobody can "
                                                "call in this game: choose a higher threshold.");
}

void paragraph_call(rules_writer *w)
{
    const int threshold = w->rules->threshold;
    if (threshold == 0) {
        say_call_at_zero(w);
        return;
    }
    writer_say(
        w, "At the start of your turn, you can call \"%s!\" instead of playing if your hand is worth %d point%s: with ",
        yv_rules_call_word(w->rules), threshold, threshold == 1 ? " or less" : "s or fewer");
    add_hand_worth(w, threshold);
    writer_add(w, ", for example.");
}

void paragraph_waiting(rules_writer *w)
{
    writer_say(w,
               "If you reach a low hand by playing, you must wait until your next turn to call. You never have to "
               "call%s: you can always play on for a lower hand.",
               rules_can_empty_hand(w) ? ", unless you have no cards left" : "");
}

void paragraph_word(rules_writer *w)
{
    if (w->rules->call != YV_call_yan)
        return;
    writer_say(w,
               "The word is \"Yan\". Saying \"Yaniv\" counts as a call too, but costs 30 extra points, win or lose.");
    if (w->rules->false_call != YV_false_call_refuse || w->rules->out_of_turn != YV_out_of_turn_refuse)
        writer_say(w, "The calls of the next section cost nothing extra.");
}

void paragraph_last_turn(rules_writer *w)
{
    if (w->rules->last_turn == YV_last_turn_off) {
        writer_say(w, "After a call, all hands are shown at once.");
        return;
    }
    writer_say(w,
               "After a call, %s has one last turn to throw and pick up, without calling%s. Then all hands are shown.",
               rules_are_for_two(w) ? "the other player" : "each of the other players, in order,",
               rules_can_empty_hand(w) ? "; a player without cards is skipped" : "");
}

/* ---- false calls ---- */

static void say_call_with_more(rules_writer *w)
{
    const int threshold = w->rules->threshold;
    writer_say(w, "Calling on your turn with more than %d point%s ", threshold, threshold == 1 ? "" : "s");
}

static void say_draw3(rules_writer *w)
{
    say_call_with_more(w);
    writer_add(w, "is a false call: you draw three cards from the stock, and then you must play; you can't call again "
                  "that turn.");
    writer_say(w, w->rules->stock_out == YV_stock_out_reshuffle
                      ? "If the stock runs out, it is renewed as usual; if there are still fewer than three cards, you "
                        "draw those."
                      : "If the stock has only three cards or fewer, you draw those, and the round ends.");
    writer_say(w, "You can't make a false call with more than 13 cards in hand%s.",
               w->rules->upcard == YV_upcard_off ? ", or before the first throw if the stock has fewer than four cards"
                                                 : "");
}

static void say_swap(rules_writer *w)
{
    say_call_with_more(w);
    if (rules_are_for_two(w))
        writer_add(w, "is a false call: the other player says \"swap\" or \"pass\". After \"swap\", the two of you "
                      "exchange hands.");
    else
        writer_add(w, "is a false call: each of the others says \"swap\" or \"pass\", in any order. The first to say "
                      "\"swap\" exchanges hands with you; if all pass, nothing changes.");
    writer_say(w, "Then you must play: you can't call again that turn%s.",
               rules_can_empty_hand(w) ? ", unless the swap leaves you without cards: then you must call" : "");
}

static void say_elimination(rules_writer *w)
{
    say_call_with_more(w);
    if (rules_are_for_two(w)) {
        writer_add(
            w,
            "is a false call and puts you out at once: the other player wins the game, and the round is not scored.");
        return;
    }
    writer_add(w, "is a false call and puts you out of the game at once. You keep your total, but you can't win. Your "
                  "cards go under the discard pile, and the round goes on with the next player. If only one player is "
                  "left, that player wins at once, and the round is not scored.");
}

void paragraph_false_call(rules_writer *w)
{
    switch (w->rules->false_call) {
    case YV_false_call_refuse:
        say_call_with_more(w);
        writer_add(w, "does not count: you play your turn as if you had said nothing.");
        break;
    case YV_false_call_draw3: say_draw3(w); break;
    case YV_false_call_swap: say_swap(w); break;
    default: say_elimination(w);
    }
}

/* ---- calls out of turn ---- */

static void say_when_impossible(rules_writer *w)
{
    const bool last = w->rules->last_turn == YV_last_turn_on;
    const bool swap = w->rules->false_call == YV_false_call_swap;
    if (last || swap)
        writer_say(w, "This call does not count %s%s%s.", last ? "during the last turns after another call" : "",
                   last && swap ? " or " : "", swap ? "while a false call is being answered" : "");
}

void paragraph_out_of_turn(rules_writer *w)
{
    if (w->rules->out_of_turn == YV_out_of_turn_refuse) {
        writer_say(w, "Calling when it is not your turn does not count%s.",
                   w->rules->false_call == YV_false_call_refuse ? " either" : "");
        return;
    }
    writer_say(w,
               "Calling when it is not your turn, even with few points, ends the round at once: you score 30 points, "
               "and %s scores 0.",
               rules_everyone_else(w));
    if (!rules_are_one_round(w))
        writer_say(w, rules_are_for_two(w) ? "The other player wins the round."
                                           : "The lowest of the other hands wins the round; if several are equal, the "
                                             "first of them after you wins it.");
    say_when_impossible(w);
}
