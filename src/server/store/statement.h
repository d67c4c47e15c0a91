/* A prepared SQL statement of either database: parameters go in, rows come out.
 *
 *     bind_number(row, 1, id);
 *     while (next(row))
 *         visit(context, number_of(row, 0), text_of(row, 1));
 *     reset(row);
 *
 * The store's SQL is written once where both databases understand it; where they differ, a second text is for
 * PostgreSQL. Parameters are ?1, ?2 … or ? in both. Conditions are comparisons, because PostgreSQL does not take
 * numbers for truth values. */
#ifndef STATEMENT_H
#define STATEMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct statement statement;

/* What came of running a statement. */
typedef enum {
    RUN_OK,
    RUN_REFUSED, /* the statement's own data are at fault, so that it would fail again */
    RUN_FAILED,  /* the disk or the connection is at fault */
} run_result;

/* The functions of a database. */
typedef struct {
    void (*bind_number)(statement *to, int at, int64_t number);
    void (*bind_text)(statement *to, int at, const char *text, size_t length);
    void (*bind_bytes)(statement *to, int at, const void *bytes, size_t size);
    run_result (*run)(statement *of);
    bool (*next)(statement *of);
    void (*reset)(statement *of);
    int64_t (*number)(const statement *row, int column);
    const char *(*text)(const statement *row, int column);
    size_t (*size)(const statement *row, int column);
} statement_calls;

struct statement {
    const statement_calls *calls;
    void *of; /* an sqlite3_stmt or a pg_statement */
};

/* One SQL statement in a table. */
typedef struct {
    const char *sql;
    const char *parameters; /* a letter for each: n: a number, t: a text, b: bytes. NULL: one number each */
    const char *postgres;   /* for PostgreSQL, if that needs another text; "" if it needs none */
} statement_row;

/* Parameters are counted from 1. A text or bytes must stay where they are until the statement has run; NULL is NULL. */
static inline void bind_number(statement *to, int at, int64_t number)
{
    to->calls->bind_number(to, at, number);
}

static inline void bind_text(statement *to, int at, const char *text)
{
    to->calls->bind_text(to, at, text, text ? strlen(text) : 0);
}

static inline void bind_text_part(statement *to, int at, const char *text, size_t length)
{
    to->calls->bind_text(to, at, text, length);
}

static inline void bind_bytes(statement *to, int at, const void *bytes, size_t size)
{
    to->calls->bind_bytes(to, at, bytes, size);
}

/* Runs a statement that returns no rows. In a batch of PostgreSQL's, only queues it: errors come at the end. */
static inline run_result run(statement *of)
{
    return of->calls->run(of);
}

/* Moves to the next row. Every query must end with reset, because an open query keeps SQLite from checkpointing. */
static inline bool next(statement *of)
{
    return of->calls->next(of);
}

static inline void reset(statement *of)
{
    of->calls->reset(of);
}

/* The columns of the present row, counted from 0. A text ends in a NUL and is valid until the next call of next or
 * reset; it is NULL if the column is. A truth value is the number 0 or 1. */
static inline int64_t number_of(const statement *row, int column)
{
    return row->calls->number(row, column);
}

static inline const char *text_of(const statement *row, int column)
{
    return row->calls->text(row, column);
}

static inline size_t size_of(const statement *row, int column)
{
    return row->calls->size(row, column);
}

/* Returns "" for NULL. */
static inline const char *words_of(const statement *row, int column)
{
    const char *text = text_of(row, column);
    return text ? text : "";
}

#endif
