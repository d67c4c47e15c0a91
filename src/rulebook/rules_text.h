/* The rules of one game in plain words, as you would explain them to friends at a table.
 *
 * Every sentence depends on the rules alone: the text does not mention what the options exclude, and its numbers and
 * examples fit this game. rules_text.c has a table of sections. A section is a list of paragraphs, and a paragraph is a
 * function that writes a few sentences. The paragraphs are in cards_text.c, turn_text.c, call_text.c and score_text.c,
 * in the order of the exact rules. None of it needs libc, so it can be built for the browser. */
#ifndef RULES_TEXT_H
#define RULES_TEXT_H

#include "../engine/rules.h"

typedef enum {
    RULES_PLAIN,    /* headings underlined */
    RULES_MARKDOWN, /* headings of the third level */
} rules_style;

enum {
    RULES_TEXT_COLUMNS = 78,
    RULES_TEXT_CAPACITY = 16 << 10, /* enough for any text */
};

/* Writes the rules for `players` players, or for any number of players if `players` is 0. If the deck is too small for
 * them, the text says so. */
void rules_text_write(yv_text *out, const yv_rules *rules, int players, rules_style style);

/* Writes one sentence about an option's value: "From a set you can take only the first or last card." */
void rules_text_write_option(yv_text *out, const yv_rules *rules, int option);

/* Returns why an option makes no difference under the other rules ("there are no jokers"), or NULL if it makes one.
 * Changing an option changes the text exactly if the option makes a difference. */
const char *rules_text_idle(const yv_rules *rules, int option);

/* Returns the largest number of players that the preset allows and the deck is large enough for. */
int rules_text_most_players(const yv_rules *rules);

#endif
