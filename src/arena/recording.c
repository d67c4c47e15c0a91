#include "recording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../sys/xalloc.h"

enum { LONGEST_HEAD = 4096, LONGEST_VALUE = 400 };

void recording_put(void *sink, const char *lines, size_t length)
{
    recording *to = sink;
    if (to->capacity - to->length < length) {
        to->capacity = 2 * (to->capacity + length);
        to->bytes = xrealloc(to->bytes, to->capacity);
    }
    memcpy(to->bytes + to->length, lines, length);
    to->length += length;
}

static void put_text(recording *to, const yv_text *text)
{
    YV_ASSERT(!yv_text_cut(text));
    recording_put(to, text->buffer, text->length);
}

/* A newline ends a line and a # starts a comment, so names and messages must not contain them. */
static void copy_plain(char *plain, size_t capacity, const char *words)
{
    const size_t length = yv_span_fit(yv_span_of(words), capacity - 1);
    for (size_t i = 0; i < length; i++)
        plain[i] = (unsigned char)words[i] < ' ' || words[i] == 0x7f ? ' ' : words[i] == '#' ? '_' : words[i];
    plain[length] = '\0';
}

/* Numbers the second and further players of a name: `easy 2`. */
static void tell_apart(char plain[][YV_MAX_NAME + 1], int seat)
{
    char name[YV_MAX_NAME + 1];
    int other = 0;
    strcpy(name, plain[seat]);
    for (int number = 2; other < seat;) {
        char suffix[8];
        if (strcmp(plain[other], plain[seat]) != 0) {
            other++;
            continue;
        }
        const int length = snprintf(suffix, sizeof suffix, " %d", number++);
        const size_t most = yv_span_fit(yv_span_of(name), (size_t)(YV_MAX_NAME - length));
        snprintf(plain[seat], YV_MAX_NAME + 1, "%.*s%s", (int)most, name, suffix);
        other = 0;
    }
}

void recording_begin(recording *to, const yv_rules *rules, const char *const *names, int players)
{
    char plain[YV_MAX_PLAYERS][YV_MAX_NAME + 1];
    const char *fitting[YV_MAX_PLAYERS];
    for (int seat = 0; seat < players; seat++) {
        copy_plain(plain[seat], sizeof plain[seat], names[seat]);
        tell_apart(plain, seat);
        fitting[seat] = plain[seat];
    }
    to->length = 0;
    char head[LONGEST_HEAD];
    yv_text text = yv_text_in(head, sizeof head);
    yv_record_put_head(&text, rules, fitting, players);
    put_text(to, &text);
}

void recording_tag(recording *to, const char *key, const char *value)
{
    char plain[LONGEST_VALUE], line[LONGEST_VALUE + 100];
    copy_plain(plain, sizeof plain, value);
    yv_text text = yv_text_in(line, sizeof line);
    yv_record_put_tag(&text, key, plain);
    put_text(to, &text);
}

void recording_tag_number(recording *to, const char *key, unsigned long long value)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", value);
    recording_tag(to, key, digits);
}

void recording_free(recording *old)
{
    free(old->bytes);
    *old = (recording){0};
}
