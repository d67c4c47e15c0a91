/* The aim of the game, the cards and the deal: sections 1 and 2 of the rules. */
#include "writer.h"

/* Adds "worth 5 points or fewer". */
static void add_threshold(rules_writer *w)
{
    const int threshold = w->rules->threshold;
    if (threshold == 0)
        writer_add(w, rules_lowest_card(w) < 0 ? "worth 0 points or fewer" : "worth no points at all");
    else if (threshold == 1)
        writer_add(w, "worth 1 point or less");
    else
        writer_add(w, "worth %d points or fewer", threshold);
}

void paragraph_aim(rules_writer *w)
{
    const bool tie = w->rules->assaf_tie == YV_assaf_tie_on;
    writer_say(w, "Points are bad, and every card in your hand counts. On each turn you throw one or more cards and "
                  "pick one up. Once your hand is ");
    add_threshold(w);
    writer_add(w, ", you may call \"%s!\"", yv_rules_call_word(w->rules));
    writer_add(w,
               w->rules->last_turn == YV_last_turn_on ? ": %s gets one more turn, and then all hands are shown."
                                                      : ": play stops and all hands are shown.",
               rules_everyone_else(w));
    writer_say(w, "You want the lowest hand: if %s has %s, that is Assaf, and you lose the round.",
               rules_are_for_two(w) ? "the other player" : "anyone else",
               tie ? "as few points as you or fewer" : "fewer points than you");
}

void paragraph_aim_of_game(rules_writer *w)
{
    static const char *const ends[] = {
        [YV_end_last] = "Anyone with too many points is out, and the last player left wins.",
        [YV_end_first] =
            "As soon as anyone has too many, the game is over, and the player with the fewest points wins.",
        [YV_end_rounds] = "After the last round, the player with the fewest points wins.",
    };
    if (rules_are_one_round(w))
        writer_say(w, "There is only one round, and the player with the fewest points wins.");
    else
        writer_say(w, "Points add up from round to round. %s", ends[w->rules->end]);
    if (rules_are_for_two(w))
        writer_say(w, "The game is for two players.");
    else if (!w->players)
        writer_say(w, "The game is for %s to %s players.", number_in_words(yv_presets[w->rules->preset].fewest).text,
                   number_in_words(w->most).text);
}

/* ---- the cards ---- */

static void add_one_deck(rules_writer *w)
{
    const int jokers = w->rules->jokers;
    writer_add(w, w->rules->suits == YV_suits_2 ? "the 26 spades and hearts of a deck" : "a deck of 52 cards");
    if (jokers > 0)
        writer_add(w, " and %s joker%s", number_in_words(jokers).text, jokers == 1 ? "" : "s");
}

static void say_decks_by_players(rules_writer *w)
{
    writer_say(w, "Two or three players need ");
    add_one_deck(w);
    writer_add(w, rules_have_jokers(w) ? ": %d cards in all." : ".", yv_rules_deck_size(w->rules, 2));
    writer_say(w, "Four or more need twice that, shuffled together: %d cards.", yv_rules_deck_size(w->rules, 4));
}

void paragraph_deck(rules_writer *w)
{
    const int decks = yv_rules_decks(w->rules, w->most);
    if (w->rules->decks == 0 && !w->players && w->most >= 4) {
        say_decks_by_players(w);
        return;
    }
    writer_say(w, "You need ");
    add_one_deck(w);
    if (decks > 1)
        writer_add(w, ", %s over, all shuffled together",
                   decks == 2   ? "twice"
                   : decks == 3 ? "three times"
                                : "four times");
    if (decks > 1 || rules_have_jokers(w))
        writer_add(w, ": %d cards in all", yv_rules_deck_size(w->rules, w->most));
    writer_add(w, ".");
}

static int jack_points(const rules_writer *w, yv_suit suit)
{
    return yv_rules_points(w->rules, yv_make_card(10, (int)suit));
}

/* Adds "is worth 5 points", "is worth nothing" or "takes 5 points off your hand". */
static void add_worth(rules_writer *w, bool plural, int points)
{
    const char *unit = points == 1 || points == -1 ? "" : "s";
    if (points < 0)
        writer_add(w, "%s %d point%s off your hand", plural ? "take" : "takes", -points, unit);
    else if (points == 0)
        writer_add(w, "%s worth nothing", plural ? "are" : "is");
    else
        writer_add(w, "%s worth %d point%s", plural ? "are" : "is", points, unit);
}

/* In half a deck both jacks are one-eyed, so there is only one value for a jack. */
static void say_faces(rules_writer *w)
{
    const bool ranked = w->rules->faces == YV_faces_rank;
    const bool half = w->rules->suits == YV_suits_2;
    const int jack = jack_points(w, half ? YV_SPADES : YV_CLUBS);
    writer_say(w, "An ace is worth 1 point, and cards from 2 to 10 are worth their number.");
    if (!half || w->rules->one_eyed == 10) {
        writer_say(w, ranked ? "A jack is worth 11, a queen 12 and a king 13."
                             : "Jacks, queens and kings are worth 10 each.");
        return;
    }
    writer_say(w, "A jack ");
    add_worth(w, false, jack);
    if (jack > 0)
        writer_add(w, ranked ? ", a queen 12 and a king 13." : ", a queen or a king 10.");
    else
        writer_add(w, ranked ? ". A queen is worth 12 and a king 13." : ". A queen or a king is worth 10.");
}

static void say_one_eyed(rules_writer *w)
{
    const int one_eyed = jack_points(w, YV_SPADES);
    if (w->rules->suits == YV_suits_2 || one_eyed == jack_points(w, YV_CLUBS))
        return;
    writer_say(w, "But the one-eyed jacks, those of spades and hearts, ");
    add_worth(w, true, one_eyed);
    writer_add(w, one_eyed == 0 ? "." : " each.");
}

void paragraph_points(rules_writer *w)
{
    const bool joker = rules_have_jokers(w);
    const int points =
        yv_rules_points(w->rules, yv_make_card(12, YV_SPADES)) + 4 + 1 + (joker ? w->rules->joker_points : 0);
    say_faces(w);
    say_one_eyed(w);
    if (joker) {
        writer_say(w, "A joker ");
        add_worth(w, false, w->rules->joker_points);
        writer_add(w, ".");
    }
    writer_say(w, "So a king, a 4%s are worth %d points together.", joker ? ", an ace and a joker" : " and an ace",
               points);
}

void paragraph_room(rules_writer *w)
{
    const yv_preset *preset = &yv_presets[w->rules->preset];
    yv_game game;
    if (!w->players && w->most < preset->most) {
        writer_say(w, "With %s cards each, that is enough for at most %s players.",
                   number_in_words(w->rules->hand).text, number_in_words(w->most).text);
        return;
    }
    const yv_error error = yv_start(&game, w->rules, w->players ? w->players : w->most);
    if (error.code == YV_DECK_TOO_SMALL)
        writer_say(w, "That is not enough for %s players: %d cards are needed. Add a deck, or deal fewer cards.",
                   number_in_words(w->players).text, error.n);
}

/* ---- the deal ---- */

void paragraph_deal(rules_writer *w)
{
    writer_say(w, rules_are_one_round(w) ? "A random player starts." : "A random player starts the first round.");
    writer_say(w,
               "The cards are shuffled, and everyone is dealt %s, one at a time, beginning with the player who starts.",
               number_in_words(w->rules->hand).text);
    writer_say(w, "Play goes %s.",
               w->rules->direction == YV_direction_clockwise ? "clockwise, to the left"
                                                             : "anticlockwise, to the right");
}

void paragraph_first_drop(rules_writer *w)
{
    if (w->rules->upcard == YV_upcard_on)
        writer_say(w, "The next card is turned face up and starts the discard pile; the first player may pick it up. "
                      "The rest, face down, is the stock.");
    else
        writer_say(w, "The rest, face down, is the stock. No card is turned up, so the first player must pick up from "
                      "the stock.");
}
