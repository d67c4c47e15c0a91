/* The rules of one game in plain words, as one would explain them to friends round a table.
 *
 * Every sentence depends on the rules alone: what an option rules out is not mentioned, and the numbers and examples
 * are those of this very game. It is a table of sections (rules_text.c), each a list of paragraphs, each a function of
 * a few sentences, in the order of the exact rules, whose sections their files name: tell_cards.c, tell_turn.c,
 * tell_call.c and tell_score.c. It uses no libc, so that it can be built for the browser as the engine is. */
#ifndef RULES_TEXT_H
#define RULES_TEXT_H

#include "../engine/rules.h"

typedef enum {
    RULES_PLAIN,    /* headings underlined */
    RULES_MARKDOWN, /* headings of the third level */
} rules_style;

enum {
    RULES_TEXT_COLUMNS = 78,
    RULES_TEXT_ROOM = 16 << 10, /* no text is longer */
};

/* Writes the rules for that many players, or for any number that may play them if `players` is 0. A number that the
 * deck is too small for is told so in the text. */
void rules_text_write(yv_text *out, const yv_rules *rules, int players, rules_style style);

/* Writes in one sentence what an option's value means: "Of a set only the first or the last card may be taken." */
void rules_text_write_option(yv_text *out, const yv_rules *rules, int option);

/* Why the value of an option makes no difference under the other rules: "there are no jokers"; NULL if it does make
 * one. The text above changes with an option exactly if it makes a difference. */
const char *rules_text_idle(const yv_rules *rules, int option);

/* The most players, within what the preset allows, for whom the deck is large enough. */
int rules_text_most_players(const yv_rules *rules);

#endif
