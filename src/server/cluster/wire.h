/* Messages between nodes, as bytes: a datagram is a head and records; a record is a kind and fields; a field is a
 * number or some bytes, behind its tag. A reader skips kinds and tags that it does not know, so that nodes of
 * different versions understand each other.
 *
 * What comes from the bus is checked like what comes from a client: a reader never reads past the end, and refuses
 * what is not well-formed. */
#ifndef WIRE_H
#define WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    WIRE_VERSION = 4,            /* 2: nodes give each other turns, and tell what was spent; 3: a node that is drained
                                    tells who will come; 4: an owner tells that it holds an action back */
    WIRE_TAGS = 24,              /* tags from 0; higher ones are of newer versions, and skipped */
    WIRE_MOST_BYTES = 768 << 10, /* of a datagram: NATS refuses more than a megabyte */
    WIRE_FULL_BYTES = 256 << 10, /* a writer begins another datagram after this many */
};

/* The sender, the receiver, and the numbers of datagrams. */
typedef enum {
    WIRE_ALL,   /* a node to all others; numbered for each sender */
    WIRE_UP,    /* the node of some connections to the node of a table; numbered in each session */
    WIRE_DOWN,  /* the way back */
    WIRE_LOOSE, /* not numbered: it does not matter if it is lost */
    WIRE_STREAMS
} wire_stream;

typedef struct {
    unsigned version;
    wire_stream stream;
    uint64_t from;    /* the sender: the epoch of its session */
    uint64_t session; /* of WIRE_UP and WIRE_DOWN: chosen by the node of the connections */
    uint64_t number;  /* from 1, without gaps */
} wire_head;

/* ---- writing ---- */

typedef struct {
    uint8_t *bytes;
    size_t length, capacity;
    size_t record; /* where the fields of the open record begin */
} wire_writer;

void wire_begin(wire_writer *w, const wire_head *head); /* begins a datagram; discards an earlier one */
void wire_record(wire_writer *w, unsigned kind);        /* begins a record … */
void wire_number(wire_writer *w, unsigned tag, uint64_t number);
void wire_bytes(wire_writer *w, unsigned tag, const void *bytes, size_t length);
void wire_end(wire_writer *w);                                        /* … and ends it */
void wire_append(wire_writer *w, const void *records, size_t length); /* adds finished records */
void wire_free(wire_writer *w);

/* ---- reading ---- */

typedef struct {
    unsigned kind;
    uint32_t numbers, blobs; /* the tags that the record has, as bits */
    uint64_t number[WIRE_TAGS];
    struct {
        const uint8_t *at;
        size_t length;
    } bytes[WIRE_TAGS];
} wire_fields;

typedef struct {
    const uint8_t *at, *end;
} wire_reader;

/* Reads the head. Returns false if this is no datagram. */
bool wire_open(wire_reader *r, const void *bytes, size_t length, wire_head *head);

/* Reads the next record. Returns false at the end, or if the rest is malformed. */
bool wire_next(wire_reader *r, wire_fields *fields);

/* Returns the number with this tag, or `otherwise` if there is none. */
uint64_t wire_number_of(const wire_fields *fields, unsigned tag, uint64_t otherwise);

/* Copies the bytes with this tag as a text that ends in a NUL. Returns false if there are none, if they do not fit, or
 * if they contain a NUL. */
bool wire_copy_text(const wire_fields *fields, unsigned tag, char *to, size_t capacity);

#endif
