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
        r->log_length = r->chat_length = r->undone_length = r->replayed = 0;
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
yv_span room_log_entry(const room *r, size_t at)
{
    YV_ASSERT(at < r->log_length);
    const char *const from = r->log + at, *const end = r->log + r->log_length;
    const char *line = from;
    do {
        line = memchr(line, '\n', (size_t)(end - line));
        line = line ? line + 1 : end;
    } while (line < end && *line != '>');
    return (yv_span){from, (size_t)(line - from)};
}

yv_span room_log_event(const room *r, uint64_t n)
{
    YV_ASSERT(room_log_has_event(r, n));
    return room_log_entry(r, r->event_at[n % ROOM_REMEMBERED]);
}

size_t room_log_last_event(const room *r)
{
    return r->event_at[r->events % ROOM_REMEMBERED];
}

/* Counts how much of this part of the log is chat. */
static size_t count_chat(const room *r, size_t from, size_t end)
{
    static const char say[] = ">say ";
    size_t chat = 0;
    for (size_t at = from; at < end;) {
        const yv_span text = room_log_entry(r, at);
        if (text.length >= sizeof say && memcmp(text.at, say, sizeof say - 1) == 0)
            chat += text.length;
        at += text.length;
    }
    return chat;
}

void room_log_take_back(room *r, size_t from)
{
    const size_t last = room_log_last_event(r), chat = count_chat(r, from, last);
    YV_ASSERT(from <= last);
    memmove(r->log + from, r->log + last, r->log_length - last);
    r->log_length -= last - from;
    r->chat_length -= chat;
    r->undone_length += last - from - chat;
    r->event_at[r->events % ROOM_REMEMBERED] = (uint32_t)from;
    r->events_from = r->events;
}

/* Counts the entries from this place to the end of the log. */
static uint64_t entries_from(const room *r, const char *at)
{
    uint64_t count = 0;
    for (const char *const end = r->log + r->log_length; at && at < end;) {
        count += *at == '>';
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : end;
    }
    return count;
}

uint64_t room_log_replace(room *r, uint64_t n, yv_span text)
{
    const yv_span old = room_log_event(r, n);
    const uint64_t entry = r->entries - entries_from(r, old.at) + 1;
    const size_t start = (size_t)(old.at - r->log), rest = r->log_length - start - old.length;
    YV_ASSERT(text.length <= old.length);
    const uint32_t shorter = (uint32_t)(old.length - text.length);
    memmove(r->log + start + text.length, r->log + start + old.length, rest);
    memcpy(r->log + start, text.at, text.length);
    r->log_length -= shorter;
    r->chat_length -= shorter;
    for (uint64_t each = n + 1; each <= r->events; each++)
        r->event_at[each % ROOM_REMEMBERED] -= shorter;
    return entry;
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
