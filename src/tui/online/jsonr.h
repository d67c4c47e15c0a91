/* Reading the server's JSON, by jansson, and nothing that it should not hold. For remote*.c. */
#ifndef JSONR_H
#define JSONR_H

#include <jansson.h>

#include "remote.h"

const char *jsonr_text(const json_t *object, const char *key); /* "" if there is none */
int64_t jsonr_number(const json_t *object, const char *key, int64_t otherwise);
int64_t jsonr_ms(const json_t *object, const char *key); /* how long something takes, at most a day; -1: not said */
bool jsonr_truth(const json_t *object, const char *key);

/* A seat as it is written, from 1; YV_NOBODY for 0 and for what is none. */
yv_seat jsonr_seat(const json_t *object, const char *key);

/* A list of seats as a set. */
yv_seats jsonr_seats(const json_t *object, const char *key);

/* Copies a text that may be shown, cleaned. */
void jsonr_copy_clean(char *to, size_t capacity, const char *from);

void jsonr_who(const json_t *value, remote_who *who);

/* A view for so many players under these rules; false, with *view as it was, if it is none. */
bool jsonr_view(const json_t *value, const yv_rules *rules, int players, yv_view *view);

/* Cards written together; how many there are, or -1 if they are none or too many. */
int jsonr_cards(const json_t *value, yv_card *cards, int capacity);

#endif
