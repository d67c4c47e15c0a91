/* The operator's list of words that may not be used in chat and in names.
 *
 * A word is found in any case, with accents and in letters that look alike, and also if its letters are written apart,
 * as in "b a d". It is found as a whole word only: "bad" is not found in "badminton". An entry may begin or end with *:
 * "bad*" is found at the beginning of a word, "*bad*" anywhere in a word. */
#ifndef WORD_LIST_H
#define WORD_LIST_H

#include <stdbool.h>
#include <stddef.h>

enum { WORD_LIST_MOST = 2000, WORD_LIST_BYTES = 64 }; /* words, and bytes of each */

typedef struct word_list word_list;

word_list *word_list_open(void);
void word_list_close(word_list *list);

/* Adds a word. Returns NULL, or the reason why it cannot be added. */
const char *word_list_add(word_list *list, const char *word);

/* Removes a word. Returns false if the list does not have it. */
bool word_list_remove(word_list *list, const char *word);

int word_list_count(const word_list *list);
const char *word_list_get(const word_list *list, int place);

/* True if the text contains none of the words. False if that cannot be told, because the text is not UTF-8 or becomes
 * too long when its ligatures are taken apart; but an empty list allows everything. */
bool word_list_allows(const word_list *list, const char *text, size_t length);

#endif
