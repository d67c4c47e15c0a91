/* The writer of the rules: sentences go in, paragraphs come out. Only the files of rules_text.h use it.
 *
 * A paragraph is a function that takes the writer and writes sentences, or none if there is nothing to say. */
#ifndef WRITER_H
#define WRITER_H

#include "../engine/score.h"
#include "rules_text.h"

enum { LONGEST_PARAGRAPH = 2000 };

typedef struct {
    const yv_rules *rules;
    int players; /* at this table, or 0 if not known */
    int most;    /* the largest number of players that there can be */
    yv_text *out;
    rules_style style;
    bool in_list;      /* the last paragraph was an item of a list */
    yv_text paragraph; /* the paragraph so far, in `words` */
    char words[LONGEST_PARAGRAPH];
} rules_writer;

/* Add to the paragraph: a sentence, with a space before it, or more of the same sentence. The format has %d, %s and
 * %%. */
void writer_say(rules_writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void writer_add(rules_writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* End the paragraph, as text or as an item of a list. An empty paragraph writes nothing. */
void writer_end_paragraph(rules_writer *w);
void writer_end_item(rules_writer *w);

/* Returns a number: up to twelve in words, larger ones in digits. */
typedef struct {
    char text[16];
} number_word;
number_word number_in_words(int number);

/* Facts about the rules. */
bool rules_have_jokers(const rules_writer *w);
bool rules_have_several_jokers(const rules_writer *w); /* two or more in all */
bool rules_can_empty_hand(const rules_writer *w);      /* only a slap-down empties a hand */
bool rules_can_grow_hand(const rules_writer *w);       /* beyond the cards dealt */
bool rules_are_one_round(const rules_writer *w);
bool rules_are_for_two(const rules_writer *w);
int rules_lowest_card(const rules_writer *w);           /* the points of the cheapest card */
int rules_largest_set(const rules_writer *w);           /* the number of its cards, if hands were large enough */
const char *rules_everyone_else(const rules_writer *w); /* "everyone else", or "the other player" of two */

/* Worked examples, computed by the engine. The first of `players` calls. */
yv_result rules_example_round(const yv_rules *rules, int players, const int *points);
int rules_example_total(const yv_rules *rules, int total, int score); /* after halving or reducing */
bool rules_example_is_out(const yv_rules *rules, int total, int score);

/* The paragraphs. */
void paragraph_aim(rules_writer *w);
void paragraph_aim_of_game(rules_writer *w);
void paragraph_deck(rules_writer *w);
void paragraph_points(rules_writer *w);
void paragraph_room(rules_writer *w);
void paragraph_deal(rules_writer *w);
void paragraph_first_drop(rules_writer *w);

void paragraph_turn(rules_writer *w);
void paragraph_throws(rules_writer *w);
void paragraph_ace(rules_writer *w);
void paragraph_jokers_in_runs(rules_writer *w);
void paragraph_order(rules_writer *w);
void paragraph_pick(rules_writer *w);
void paragraph_taking(rules_writer *w);
void paragraph_joker_swap(rules_writer *w);
void paragraph_earning(rules_writer *w);
void paragraph_stock_out(rules_writer *w);
void paragraph_slap(rules_writer *w);
void paragraph_slap_limits(rules_writer *w);
void paragraph_slap_on_runs(rules_writer *w);
void paragraph_empty_hand(rules_writer *w);

void paragraph_call(rules_writer *w);
void paragraph_waiting(rules_writer *w);
void paragraph_word(rules_writer *w);
void paragraph_last_turn(rules_writer *w);
void paragraph_false_call(rules_writer *w);
void paragraph_out_of_turn(rules_writer *w);

void paragraph_yaniv(rules_writer *w);
void paragraph_assaf(rules_writer *w);
void paragraph_assaf_winner(rules_writer *w);
void paragraph_example(rules_writer *w);
void paragraph_totals(rules_writer *w);
void paragraph_starter(rules_writer *w);
void paragraph_limit(rules_writer *w);
void paragraph_end(rules_writer *w);

#endif
