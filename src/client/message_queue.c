#include "message_queue.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WAITING = 4096 };

void message_queue_push(message_queue *q, connection_event_kind kind, int status, const char *bytes, size_t length)
{
    queued_message *one = malloc(sizeof *one);
    char *text = malloc(length + 1);
    if (!one || !text || q->count >= MOST_WAITING) {
        free(one);
        free(text);
        return;
    }
    memcpy(text, bytes, length);
    text[length] = '\0';
    *one = (queued_message){.event = {kind, status, text, length}};
    if (q->last)
        q->last->next = one;
    else
        q->first = one;
    q->last = one;
    q->count++;
}

connection_event message_queue_pop(message_queue *q)
{
    queued_message *one = q->first;
    if (!one)
        return (connection_event){.kind = CONNECTION_NOTHING};
    const connection_event event = one->event;
    q->first = one->next;
    if (!q->first)
        q->last = NULL;
    q->count--;
    free(one);
    return event;
}

void message_queue_drain(message_queue *q)
{
    for (connection_event event = message_queue_pop(q); event.kind != CONNECTION_NOTHING; event = message_queue_pop(q))
        free(event.text);
}

bool message_gather(message_pieces *h, const char *bytes, size_t length)
{
    char *grown = h->length + length > CONNECTION_MOST_BYTES ? NULL : realloc(h->bytes, h->length + length + 1);
    if (!grown)
        return false;
    h->bytes = grown;
    memcpy(h->bytes + h->length, bytes, length);
    h->length += length;
    h->bytes[h->length] = '\0';
    return true;
}
