/* Reads a server's JSON strictly. A reader stands at one value of a message; all readers of a message share a flag that
 * is set as soon as anything is missing, of the wrong type, or out of range. So a message is read whole into values
 * first, and used only if the flag is still clear:
 *
 *     bool wrong = false;
 *     const jsonr in = {event, &wrong};
 *     const yv_seat seat = jsonr_seat(in, "seat", players);
 *     …
 *     if (wrong)
 *         return;
 */
#ifndef JSONR_H
#define JSONR_H

#include <jansson.h>

#include "../../engine/yaniv.h"

typedef struct {
    const json_t *at;
    bool *wrong;
} jsonr;

/* Marks the message as wrong. */
void jsonr_fail(jsonr in);

/* True if the key is there and not null. */
bool jsonr_has(jsonr in, const char *key);

/* Returns a reader of the object or list at the key. */
jsonr jsonr_object(jsonr in, const char *key);
jsonr jsonr_list(jsonr in, const char *key);

/* Returns the number of values in a list, and a reader of one of them. */
int jsonr_count(jsonr list);
jsonr jsonr_item(jsonr list, int place);

/* Fails unless the list at the key has exactly `count` values. */
jsonr jsonr_list_of(jsonr in, const char *key, int count);

/* Return the value at the key, which must be there. */
int64_t jsonr_number(jsonr in, const char *key, int64_t least, int64_t most);
bool jsonr_flag(jsonr in, const char *key);
const char *jsonr_text(jsonr in, const char *key); /* "" if it is wrong */

/* Return the value at the key, or `otherwise` if it is missing or null. */
int64_t jsonr_number_or(jsonr in, const char *key, int64_t least, int64_t most, int64_t otherwise);
bool jsonr_flag_or(jsonr in, const char *key, bool otherwise);
const char *jsonr_text_or(jsonr in, const char *key, const char *otherwise);

/* Returns a duration in milliseconds, at most a day; -1 if it is missing, null or negative. */
int64_t jsonr_ms(jsonr in, const char *key);

/* Return seats, which are written from 1, with 0 for nobody. */
yv_seat jsonr_seat(jsonr in, const char *key, int players);
yv_seat jsonr_seat_or_nobody(jsonr in, const char *key, int players); /* also if it is missing or null */
yv_seats jsonr_seats(jsonr in, const char *key, int players);         /* a list of seats */

/* Read cards that are written together, and return their number. The second function reads the value itself. */
int jsonr_cards(jsonr in, const char *key, yv_card *cards, int capacity);
int jsonr_cards_here(jsonr value, yv_card *cards, int capacity);

/* Copies text from outside so that it can be shown: cuts it to the capacity and removes control characters. */
void jsonr_copy_clean(char *to, size_t capacity, const char *from);

#endif
