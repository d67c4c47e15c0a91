/* The record of a match, in the notation of .yaniv files. It grows in memory; the caller writes it to a file when the
 * game has ended. */
#ifndef RECORDING_H
#define RECORDING_H

#include "../engine/yaniv.h"

typedef struct {
    char *bytes;
    size_t length;
    size_t capacity;
} recording;

/* Starts a new record in the same memory. Changes names so that they fit on their lines and differ. */
void recording_begin(recording *to, const yv_rules *rules, const char *const *names, int players);

/* Add a tag. A value that does not fit on its line is changed. */
void recording_tag(recording *to, const char *key, const char *value);
void recording_tag_number(recording *to, const char *key, unsigned long long value);

/* Adds lines, as runner_record.put; `sink` is a recording. */
void recording_put(void *sink, const char *lines, size_t length);

void recording_free(recording *old);

#endif
