/* A match as it is being written down, in the notation of .yaniv files. It grows in memory: a file is written only once
 * the game it is of has come to its end. */
#ifndef RECORDING_H
#define RECORDING_H

#include "../engine/yaniv.h"

typedef struct {
    char *bytes;
    size_t length;
    size_t capacity;
} recording;

/* Begins afresh, keeping the memory. Names are made to fit on their lines. */
void recording_begin(recording *to, const yv_rules *rules, const char *const *names, int players);

void recording_tag(recording *to, const char *key, const char *value); /* the value is made to fit on its line */
void recording_tag_number(recording *to, const char *key, unsigned long long value);
void recording_deal(recording *to, const yv_game *dealt, const yv_card *deck);
void recording_action(recording *to, const yv_action *action, const yv_card *stock, int count);
void recording_result(recording *to, const yv_game *scored);

void recording_free(recording *old);

#endif
