/* The tables of the data file, and how files of older versions become new ones. */
#ifndef SCHEMA_H
#define SCHEMA_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

/* The version that this program writes; a file's own is its PRAGMA user_version, 0 if it is new. */
extern const int schema_version;

/* Takes the steps that the file has not taken yet, all or none. False, with the reason in `why`, for a file that is
 * newer than this program, that is no data file, or that cannot be written. */
bool schema_bring_up(sqlite3 *db, char *why, size_t room);

#endif
