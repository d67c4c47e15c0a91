/* Copies everything between an SQLite file and a PostgreSQL database, in one transaction, and compares the copy with
 * the original: the number of rows and a hash of their contents, table by table. */
#ifndef TRANSFER_H
#define TRANSFER_H

#include <sqlite3.h>

#include "store.h"

typedef struct {
    void *context;
    void (*progress)(void *context, const char *table, int64_t rows, int64_t of); /* may be NULL */
    bool (*is_stopped)(void *context);                                            /* true if the user gives up */
} transfer_hooks;

/* Copies a data file of the present version into a database. The database must be empty, unless `replaces` is set: then
 * everything in it is deleted first. Returns false, with the reason in `why`, if that fails, if a server uses the
 * database, or if the user gives up; the database is then as it was. */
bool transfer_to_postgres(sqlite3 *from, const char *url, bool replaces, const transfer_hooks *hooks,
                          char why[STORE_WHY]);

/* Copies a database into an empty SQLite file, of which the caller disposes if this returns false. With `is_backup`,
 * servers may be using the database; otherwise that is refused. */
bool transfer_to_sqlite(const char *url, sqlite3 *to, bool is_backup, const transfer_hooks *hooks, char why[STORE_WHY]);

#endif
