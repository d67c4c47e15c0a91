#include "recording.h"

#include <stdio.h>
#include <stdlib.h>

#include "../sys/xalloc.h"

/* More than any of the writers puts at once: a head of eight names and all options, a deck and a new stock. */
enum { ROOM = 4096, LONGEST_VALUE = 400 };

/* The text written so far, with room for more. */
static yv_text reopen(recording *to)
{
    if (to->capacity - to->length < ROOM) {
        to->capacity = (to->capacity + ROOM) * 2;
        to->bytes = xrealloc(to->bytes, to->capacity);
    }
    return (yv_text){.buffer = to->bytes, .capacity = to->capacity, .length = to->length};
}

static void keep(recording *to, yv_text text)
{
    YV_ASSERT(!yv_text_cut(&text));
    to->length = text.length;
}

/* A line ends at a newline and a comment begins with a #: neither may come from a name or a message. */
static void copy_plain(char *plain, size_t capacity, const char *words)
{
    const size_t length = yv_span_fit(yv_span_of(words), capacity - 1);
    for (size_t i = 0; i < length; i++)
        plain[i] = (unsigned char)words[i] < ' ' || words[i] == 0x7f ? ' ' : words[i] == '#' ? '_' : words[i];
    plain[length] = '\0';
}

void recording_begin(recording *to, const yv_rules *rules, const char *const *names, int players)
{
    char plain[YV_MAX_PLAYERS][YV_MAX_NAME + 1];
    const char *fitting[YV_MAX_PLAYERS];
    for (int seat = 0; seat < players; seat++) {
        copy_plain(plain[seat], sizeof plain[seat], names[seat]);
        fitting[seat] = plain[seat];
    }
    to->length = 0;
    yv_text text = reopen(to);
    yv_record_put_head(&text, rules, fitting, players);
    keep(to, text);
}

void recording_tag(recording *to, const char *key, const char *value)
{
    char plain[LONGEST_VALUE];
    copy_plain(plain, sizeof plain, value);
    yv_text text = reopen(to);
    yv_record_put_tag(&text, key, plain);
    keep(to, text);
}

void recording_tag_number(recording *to, const char *key, unsigned long long value)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", value);
    recording_tag(to, key, digits);
}

void recording_deal(recording *to, const yv_game *dealt, const yv_card *deck)
{
    yv_text text = reopen(to);
    yv_record_put_deal(&text, dealt, deck);
    keep(to, text);
}

void recording_action(recording *to, const yv_action *action, const yv_card *stock, int count)
{
    yv_text text = reopen(to);
    yv_record_put_action(&text, action, stock, count);
    keep(to, text);
}

void recording_result(recording *to, const yv_game *scored)
{
    yv_text text = reopen(to);
    yv_record_put_result(&text, scored);
    keep(to, text);
}

void recording_free(recording *old)
{
    free(old->bytes);
    *old = (recording){0};
}
