/* Chat at a table: ready phrases, emotes, and free text within limits. */
#ifndef CHAT_H
#define CHAT_H

#include <stdbool.h>
#include <stddef.h>

enum { CHAT_MAX_CHARACTERS = 200, CHAT_MAX_BYTES = 4 * CHAT_MAX_CHARACTERS };

extern const char *const chat_phrases[]; /* in English; clients translate them by number, from 0 */
extern const int chat_phrase_count;
extern const char *const chat_emotes[]; /* words */
extern const int chat_emote_count;

/* True if the text may be shown to others: 1 to `most` characters of UTF-8, no control characters, and at least one
 * that is visible. Names follow the same rule. */
bool chat_is_showable(const char *text, size_t length, int most);

/* Returns the number of the emote with this name, or -1. */
int chat_find_emote(const char *word, size_t length);

#endif
