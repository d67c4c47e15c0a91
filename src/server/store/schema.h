/* The SQL schema of the data file, and the upgrade of files that older versions wrote. */
#ifndef SCHEMA_H
#define SCHEMA_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

/* The version that this program writes. The version of a file is its PRAGMA user_version; a new file has 0. */
extern const int schema_version;

/* Upgrades the file to schema_version, completely or not at all. Returns false, with the reason in `why`, if a newer
 * program wrote the file, if it is not a data file, or if it cannot be written. */
bool schema_upgrade(sqlite3 *db, char *why, size_t capacity);

#endif
