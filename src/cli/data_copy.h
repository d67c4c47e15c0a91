/* A copy of a data file: it is written next to its target, and replaces the target only when it is complete. */
#ifndef DATA_COPY_H
#define DATA_COPY_H

#include "data.h"

typedef struct {
    const char *to;
    char part[PATH_MAX]; /* the unfinished copy, next to the target */
} data_copy;

/* Copies everything from `source`, the open data file `from`, and checks the copy. A program may be writing to the
 * source. Only the owner can read the copy. On failure or interruption, prints a message and deletes the copy. */
bool data_copy_fill(data_copy *copy, sqlite3 *source, const char *from, const char *to);

/* Copies everything from a database into a new data file. With `is_backup`, servers may be using the database. */
bool data_copy_fill_from_database(data_copy *copy, const char *url, bool is_backup, const char *to);

/* Replaces the target by the copy, so that it survives a power failure. On failure, prints a message and deletes the
 * copy. */
bool data_copy_put_in_place(data_copy *copy);

/* True if SQLite finds no damage. `check` is "PRAGMA quick_check(1)" or "PRAGMA integrity_check(1)"; the second one is
 * slower and also compares the indexes with their tables. */
bool data_is_intact(sqlite3 *db, const char *check);

#endif
