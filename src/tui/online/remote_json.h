/* Reading the server's JSON, by jansson, and nothing that it should not hold. For remote*.c. */
#ifndef REMOTE_JSON_H
#define REMOTE_JSON_H

#include <jansson.h>

#include "remote.h"

const char *json_text_of(const json_t *object, const char *key); /* "" if there is none */
int64_t json_number_of(const json_t *object, const char *key, int64_t otherwise);
int64_t json_ms_of(const json_t *object, const char *key); /* how long something takes, at most a day; -1: not said */
bool json_truth_of(const json_t *object, const char *key);

/* A seat as it is written, from 1; YV_NOBODY for 0 and for what is none. */
yv_seat json_seat_of(const json_t *object, const char *key);

/* A list of seats as a set. */
yv_seats json_seats_of(const json_t *object, const char *key);

/* Copies a text that may be shown, cleaned. */
void json_copy_clean(char *to, size_t room, const char *from);

void json_who_of(const json_t *value, remote_who *who);

/* A view for so many players under these rules; false, with *view as it was, if it is none. */
bool json_view_of(const json_t *value, const yv_rules *rules, int players, yv_view *view);

/* Cards written together; how many there are, or -1 if they are none or too many. */
int json_cards_of(const json_t *value, yv_card *cards, int capacity);

#endif
