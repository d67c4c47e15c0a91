#include "wire.h"

#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"

enum { LENGTH_BYTES = 4 }; /* of a record, before its fields */

/* ---- writing ---- */

static uint8_t *reserve(wire_writer *w, size_t more)
{
    if (w->length + more > w->capacity) {
        w->capacity = 2 * (w->length + more) + 256;
        w->bytes = xrealloc(w->bytes, w->capacity);
    }
    return w->bytes + w->length;
}

static void put(wire_writer *w, const void *bytes, size_t count)
{
    if (count > 0)
        memcpy(reserve(w, count), bytes, count);
    w->length += count;
}

/* Writes seven bits in each byte, the lowest first; all bytes but the last have their highest bit set. */
static void put_number(wire_writer *w, uint64_t number)
{
    uint8_t digit[10];
    size_t count = 0;
    do {
        digit[count] = (uint8_t)((number & 0x7f) | (number > 0x7f ? 0x80 : 0));
        count++;
    } while ((number >>= 7) > 0);
    put(w, digit, count);
}

void wire_begin(wire_writer *w, const wire_head *head)
{
    static const uint8_t mark[] = {'Y', 'V'};
    w->length = 0;
    put(w, mark, sizeof mark);
    put_number(w, head->version);
    put_number(w, head->stream);
    put_number(w, head->from);
    put_number(w, head->session);
    put_number(w, head->number);
}

void wire_record(wire_writer *w, unsigned kind)
{
    put_number(w, kind);
    put(w, "\0\0\0", LENGTH_BYTES);
    w->record = w->length;
}

void wire_number(wire_writer *w, unsigned tag, uint64_t number)
{
    put_number(w, (uint64_t)tag << 1);
    put_number(w, number);
}

void wire_bytes(wire_writer *w, unsigned tag, const void *bytes, size_t length)
{
    put_number(w, (uint64_t)tag << 1 | 1);
    put_number(w, length);
    put(w, bytes, length);
}

void wire_end(wire_writer *w)
{
    const uint32_t length = (uint32_t)(w->length - w->record);
    for (int i = 0; i < LENGTH_BYTES; i++)
        w->bytes[w->record - LENGTH_BYTES + (size_t)i] = (uint8_t)(length >> 8 * i);
}

void wire_append(wire_writer *w, const void *records, size_t length)
{
    put(w, records, length);
}

void wire_free(wire_writer *w)
{
    free(w->bytes);
    *w = (wire_writer){0};
}

/* ---- reading ---- */

static bool take_number(wire_reader *r, uint64_t *number)
{
    *number = 0;
    for (int shift = 0; shift < 64 && r->at < r->end; shift += 7) {
        const uint8_t digit = *r->at++;
        *number |= (uint64_t)(digit & 0x7f) << shift;
        if (!(digit & 0x80))
            return true;
    }
    return false;
}

bool wire_open(wire_reader *r, const void *bytes, size_t length, wire_head *head)
{
    uint64_t version, stream;
    *r = (wire_reader){bytes, (const uint8_t *)bytes + length};
    if (length < 2 || length > WIRE_MOST_BYTES || r->at[0] != 'Y' || r->at[1] != 'V')
        return false;
    r->at += 2;
    if (!take_number(r, &version) || !take_number(r, &stream) || !take_number(r, &head->from)
        || !take_number(r, &head->session) || !take_number(r, &head->number))
        return false;
    head->version = (unsigned)version;
    head->stream = (wire_stream)stream;
    return version >= 1 && version <= UINT16_MAX && stream < WIRE_STREAMS && head->from > 0;
}

static bool take_field(wire_reader *r, wire_fields *fields)
{
    uint64_t tag, value;
    if (!take_number(r, &tag) || !take_number(r, &value))
        return false;
    const bool blob = tag & 1;
    if (blob && value > (uint64_t)(r->end - r->at))
        return false;
    const uint8_t *at = r->at;
    if (blob)
        r->at += value;
    if (tag >> 1 >= WIRE_TAGS)
        return true;
    const unsigned place = (unsigned)(tag >> 1);
    if (blob) {
        fields->blobs |= UINT32_C(1) << place;
        fields->bytes[place].at = at;
        fields->bytes[place].length = (size_t)value;
    } else {
        fields->numbers |= UINT32_C(1) << place;
        fields->number[place] = value;
    }
    return true;
}

bool wire_next(wire_reader *r, wire_fields *fields)
{
    uint64_t kind;
    size_t length = 0;
    if (!take_number(r, &kind) || kind > UINT16_MAX || r->end - r->at < LENGTH_BYTES)
        return false;
    for (int i = 0; i < LENGTH_BYTES; i++)
        length |= (size_t)*r->at++ << 8 * i;
    if (length > (size_t)(r->end - r->at))
        return false;
    wire_reader body = {r->at, r->at + length};
    r->at += length;
    fields->kind = (unsigned)kind;
    fields->numbers = fields->blobs = 0;
    while (body.at < body.end)
        if (!take_field(&body, fields))
            return false;
    return true;
}

uint64_t wire_number_of(const wire_fields *fields, unsigned tag, uint64_t otherwise)
{
    return fields->numbers >> tag & 1 ? fields->number[tag] : otherwise;
}

bool wire_copy_text(const wire_fields *fields, unsigned tag, char *to, size_t capacity)
{
    to[0] = '\0';
    if (!(fields->blobs >> tag & 1) || fields->bytes[tag].length >= capacity
        || memchr(fields->bytes[tag].at, '\0', fields->bytes[tag].length))
        return false;
    memcpy(to, fields->bytes[tag].at, fields->bytes[tag].length);
    to[fields->bytes[tag].length] = '\0';
    return true;
}
