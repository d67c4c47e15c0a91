#include "post.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WAITING = 4096 };

void post_push(post_queue *q, wire_kind kind, int status, const char *bytes, size_t length)
{
    post_letter *one = malloc(sizeof *one);
    char *text = malloc(length + 1);
    if (!one || !text || q->count >= MOST_WAITING) {
        free(one);
        free(text);
        return;
    }
    memcpy(text, bytes, length);
    text[length] = '\0';
    *one = (post_letter){.event = {kind, status, text, length}};
    if (q->last)
        q->last->next = one;
    else
        q->first = one;
    q->last = one;
    q->count++;
}

wire_event post_pop(post_queue *q)
{
    post_letter *one = q->first;
    if (!one)
        return (wire_event){.kind = WIRE_NOTHING};
    const wire_event event = one->event;
    q->first = one->next;
    if (!q->first)
        q->last = NULL;
    q->count--;
    free(one);
    return event;
}

void post_drain(post_queue *q)
{
    for (wire_event event = post_pop(q); event.kind != WIRE_NOTHING; event = post_pop(q))
        free(event.text);
}

/* False if it would become too much. */
bool post_gather(post_heap *h, const char *bytes, size_t length)
{
    char *grown = h->length + length > WIRE_MOST_BYTES ? NULL : realloc(h->bytes, h->length + length + 1);
    if (!grown)
        return false;
    h->bytes = grown;
    memcpy(h->bytes + h->length, bytes, length);
    h->length += length;
    h->bytes[h->length] = '\0';
    return true;
}
