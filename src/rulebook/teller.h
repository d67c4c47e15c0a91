/* Who tells the rules: sentences go in, paragraphs come out. Only for the files of rules_text.h.
 *
 * A paragraph is a function of the teller. It says sentences, or nothing where there is nothing to say. */
#ifndef TELLER_H
#define TELLER_H

#include "../engine/score.h"
#include "rules_text.h"

enum { TELLER_PARAGRAPH = 2000 };

typedef struct {
    const yv_rules *rules;
    int players; /* round this table, or 0: not known */
    int most;    /* how many there can be */
    yv_text *out;
    rules_style style;
    bool in_list;   /* the last paragraph was an item */
    yv_text spoken; /* the paragraph so far, in `words` */
    char words[TELLER_PARAGRAPH];
} teller;

/* Adds a sentence to the paragraph, with a space before it; `add` goes on without one. They know %d, %s and %%. */
void say(teller *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void add(teller *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* End the paragraph, as text or as an item of a list; nothing happens if nothing was said. */
void end_paragraph(teller *t);
void end_item(teller *t);

/* A number in words up to twelve, in digits beyond. */
typedef struct {
    char text[16];
} number_word;
number_word in_words(int number);

/* What the rules amount to. */
bool has_jokers(const teller *t);
bool has_several_jokers(const teller *t); /* two or more in all, so that they can meet */
bool can_hand_empty(const teller *t);     /* only a slap-down empties a hand */
bool can_hand_grow(const teller *t);      /* beyond the cards dealt */
bool is_one_round(const teller *t);
bool is_for_two(const teller *t);
int lowest_card(const teller *t);           /* the points of the cheapest card */
int largest_set(const teller *t);           /* how many cards it can have, but for the size of a hand */
const char *everyone_else(const teller *t); /* "everyone else", or "the other player" where there are only two */
const char *call_word(const teller *t);

/* Worked examples: what the engine says. The first of `players` calls. */
yv_result example_round(const yv_rules *rules, int players, const int *points);
int example_total(const yv_rules *rules, int total, int score); /* after cutting */
bool example_is_out(const yv_rules *rules, int total, int score);

/* The paragraphs. */
void tell_aim(teller *t);
void tell_aim_of_game(teller *t);
void tell_deck(teller *t);
void tell_points(teller *t);
void tell_room(teller *t);
void tell_deal(teller *t);
void tell_first_drop(teller *t);

void tell_turn(teller *t);
void tell_throws(teller *t);
void tell_ace(teller *t);
void tell_jokers_in_runs(teller *t);
void tell_order(teller *t);
void tell_pick(teller *t);
void tell_taking(teller *t);
void tell_joker_swap(teller *t);
void tell_stock_out(teller *t);
void tell_slap(teller *t);
void tell_slap_limits(teller *t);
void tell_slap_on_runs(teller *t);
void tell_empty_hand(teller *t);

void tell_call(teller *t);
void tell_waiting(teller *t);
void tell_word(teller *t);
void tell_last_turn(teller *t);
void tell_false_call(teller *t);
void tell_out_of_turn(teller *t);

void tell_yaniv(teller *t);
void tell_assaf(teller *t);
void tell_assaf_winner(teller *t);
void tell_example(teller *t);
void tell_totals(teller *t);
void tell_starter(teller *t);
void tell_limit(teller *t);
void tell_end(teller *t);

#endif
