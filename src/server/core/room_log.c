#include "room_log.h"

#include <string.h>

#include "../../sys/xalloc.h"

static void append(room *r, yv_span text)
{
    if (r->log_length + text.length > r->log_capacity) {
        r->log_capacity = 2 * (r->log_length + text.length);
        r->log = xrealloc(r->log, r->log_capacity);
    }
    memcpy(r->log + r->log_length, text.at, text.length);
    r->log_length += text.length;
}

void room_log_add(room *r, room_entry_kind kind, yv_span text)
{
    if (kind == ENTRY_START) {
        r->log_length = r->chat_length = 0;
        r->events_from = r->events + 1;
    }
    r->entries++;
    if (room_entry_is_numbered(kind))
        r->event_at[++r->events % ROOM_REMEMBERED] = (uint32_t)r->log_length;
    if (kind == ENTRY_SAY)
        r->chat_length += text.length;
    append(r, text);
}

bool room_log_has_event(const room *r, uint64_t n)
{
    return n >= r->events_from && n <= r->events && n + ROOM_REMEMBERED > r->events;
}

/* Finds the end of the entry at the next header: no other line begins with '>'. */
yv_span room_log_event(const room *r, uint64_t n)
{
    YV_ASSERT(room_log_has_event(r, n));
    const char *const from = r->log + r->event_at[n % ROOM_REMEMBERED], *const end = r->log + r->log_length;
    const char *at = from;
    do {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : end;
    } while (at < end && *at != '>');
    return (yv_span){from, (size_t)(at - from)};
}

size_t room_log_copy_record(const room *r, char *record)
{
    size_t length = 0;
    for (const char *at = r->log, *const end = r->log + r->log_length; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const size_t count = newline ? (size_t)(newline + 1 - at) : (size_t)(end - at);
        if (*at != '>') {
            memcpy(record + length, at, count);
            length += count;
        }
        at += count;
    }
    return length;
}
