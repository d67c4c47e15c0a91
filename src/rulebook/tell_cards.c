/* What the game is about, the cards, the deal: §1 and §2. */
#include "teller.h"

/* "worth 5 points or fewer" */
static void add_threshold(teller *t)
{
    const int threshold = t->rules->threshold;
    if (threshold == 0)
        add(t, lowest_card(t) < 0 ? "worth 0 points or fewer" : "worth no points at all");
    else if (threshold == 1)
        add(t, "worth 1 point or less");
    else
        add(t, "worth %d points or fewer", threshold);
}

void tell_aim(teller *t)
{
    const bool tie = t->rules->assaf_tie == YV_assaf_tie_on;
    say(t, "Points are bad, and every card you hold is points. Turn by turn you throw cards away and pick one up. "
           "Once your hand is ");
    add_threshold(t);
    add(t, ", you may call \"%s!\"", call_word(t));
    add(t,
        t->rules->last_turn == YV_last_turn_on ? ": then there is one more turn for %s, and all show their cards."
                                               : ": play stops and all show their cards.",
        everyone_else(t));
    say(t, "You had better have the lowest hand then: if %s has %s, that is Assaf, and you have lost the round.",
        is_for_two(t) ? "the other player" : "anyone else",
        tie ? "as few points as you, or fewer" : "fewer points than you");
}

void tell_aim_of_game(teller *t)
{
    static const char *const ends[] = {
        [YV_end_last] = "Whoever has too many is out, and the last one in the game wins.",
        [YV_end_first] = "As soon as anyone has too many the game is over, and the fewest points win.",
        [YV_end_rounds] = "After the last round the fewest points win.",
    };
    if (is_one_round(t))
        say(t, "There is a single round, and the fewest points win.");
    else
        say(t, "Round after round the points add up. %s", ends[t->rules->end]);
    if (is_for_two(t))
        say(t, "It is a game for two.");
    else if (!t->players)
        say(t, "It is a game for %s to %s players.", in_words(yv_presets[t->rules->preset].fewest).text,
            in_words(t->most).text);
}

/* ---- the cards ---- */

static void add_one_deck(teller *t)
{
    const int jokers = t->rules->jokers;
    add(t, t->rules->suits == YV_suits_2 ? "the 26 spades and hearts of a deck" : "a deck of 52 cards");
    if (jokers > 0)
        add(t, " and %s joker%s", in_words(jokers).text, jokers == 1 ? "" : "s");
}

static void say_decks_by_players(teller *t)
{
    say(t, "Two or three players need ");
    add_one_deck(t);
    add(t, has_jokers(t) ? ": %d cards in all." : ".", yv_rules_deck_size(t->rules, 2));
    say(t, "Four or more need twice that, shuffled together: %d cards.", yv_rules_deck_size(t->rules, 4));
}

void tell_deck(teller *t)
{
    const int decks = yv_rules_decks(t->rules, t->most);
    if (t->rules->decks == 0 && !t->players && t->most >= 4) {
        say_decks_by_players(t);
        return;
    }
    say(t, "You need ");
    add_one_deck(t);
    if (decks > 1)
        add(t, ", and all of that %s, shuffled together",
            decks == 2   ? "twice"
            : decks == 3 ? "three times"
                         : "four times");
    if (decks > 1 || has_jokers(t))
        add(t, ": %d cards in all", yv_rules_deck_size(t->rules, t->most));
    add(t, ".");
}

static int jack_points(const teller *t, yv_suit suit)
{
    return yv_rules_points(t->rules, yv_make_card(10, (int)suit));
}

/* "counts 5", "counts nothing", "takes 5 off" */
static void add_worth(teller *t, const char *plural, int points)
{
    if (points < 0)
        add(t, "take%s %d point%s off your hand", plural, -points, points == -1 ? "" : "s");
    else if (points == 0)
        add(t, "count%s nothing", plural);
    else
        add(t, "count%s %d point%s", plural, points, points == 1 ? "" : "s");
}

/* In half a deck both jacks are one-eyed, so there it is simply what a jack counts. */
static void say_faces(teller *t)
{
    const bool ranked = t->rules->faces == YV_faces_rank;
    const bool half = t->rules->suits == YV_suits_2;
    const int jack = jack_points(t, half ? YV_SPADES : YV_CLUBS);
    say(t, "An ace counts 1 point, and the cards from 2 to 10 count what they show.");
    if (!half || t->rules->one_eyed == 10) {
        say(t, ranked ? "A jack counts 11, a queen 12, a king 13." : "Jacks, queens and kings count 10 each.");
        return;
    }
    say(t, "A jack ");
    add_worth(t, "s", jack);
    add(t, ranked ? ", a queen counts 12, a king 13." : ", a queen or a king 10.");
}

static void say_one_eyed(teller *t)
{
    const int one_eyed = jack_points(t, YV_SPADES);
    if (t->rules->suits == YV_suits_2 || one_eyed == jack_points(t, YV_CLUBS))
        return;
    say(t, "But the two one-eyed jacks, of spades and of hearts, ");
    add_worth(t, "", one_eyed);
    add(t, one_eyed == 0 ? "." : " each.");
}

void tell_points(teller *t)
{
    const bool joker = has_jokers(t);
    const int points =
        yv_rules_points(t->rules, yv_make_card(12, YV_SPADES)) + 4 + 1 + (joker ? t->rules->joker_points : 0);
    say_faces(t);
    say_one_eyed(t);
    if (joker) {
        say(t, "A joker ");
        add_worth(t, "s", t->rules->joker_points);
        add(t, ".");
    }
    say(t, "So a king, a 4%s are %d points.", joker ? ", an ace and a joker" : " and an ace", points);
}

void tell_room(teller *t)
{
    const yv_preset *preset = &yv_presets[t->rules->preset];
    yv_game game;
    if (!t->players && t->most < preset->most) {
        say(t, "With %s cards for everyone, that is enough for at most %s players.", in_words(t->rules->hand).text,
            in_words(t->most).text);
        return;
    }
    const yv_error error = yv_start(&game, t->rules, t->players ? t->players : t->most);
    if (error.code == YV_DECK_TOO_SMALL)
        say(t, "For %s players that is too few: %d cards are needed. Add a deck, or deal fewer cards.",
            in_words(t->players).text, error.n);
}

/* ---- the deal ---- */

void tell_deal(teller *t)
{
    say(t, is_one_round(t) ? "Chance decides who begins." : "Chance decides who begins the first round.");
    say(t, "The cards are shuffled, and everyone is dealt %s, one at a time, going round from the player who begins.",
        in_words(t->rules->hand).text);
    say(t, "Play goes round the table %s.",
        t->rules->direction == YV_direction_clockwise ? "clockwise, to the left" : "anticlockwise, to the right");
}

void tell_first_drop(teller *t)
{
    if (t->rules->upcard == YV_upcard_on)
        say(t, "The next card is turned face up: it is the first drop, which the player who begins may take. The rest "
               "of the cards, face down, are the stock.");
    else
        say(t, "The rest of the cards, face down, are the stock. No card is turned up, so whoever plays first has to "
               "pick up from the stock.");
}
