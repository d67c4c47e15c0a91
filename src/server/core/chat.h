/* What can be said at a table: ready phrases, emotes, and the rules for free text. */
#ifndef CHAT_H
#define CHAT_H

#include <stdbool.h>
#include <stddef.h>

enum { CHAT_MAX_CHARACTERS = 200, CHAT_MAX_BYTES = 4 * CHAT_MAX_CHARACTERS };

extern const char *const chat_phrases[]; /* in English; clients translate by number, from 0 */
extern const int chat_phrase_count;
extern const char *const chat_emotes[]; /* words */
extern const int chat_emote_count;

/* Is this text that may be shown: UTF-8, 1 to `most` characters, no control characters, something to be seen? */
bool chat_is_fine(const char *text, size_t length, int most);

/* The number of the emote of this name, or -1. */
int chat_find_emote(const char *word, size_t length);

#endif
