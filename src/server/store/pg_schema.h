/* The SQL schema of a PostgreSQL database, and the upgrade of databases that older versions made. */
#ifndef PG_SCHEMA_H
#define PG_SCHEMA_H

#include "pg_link.h"

enum { PG_BLOCK = 32 }; /* how many numbers a node takes of a sequence at a time */

/* Creates the schema, or upgrades it to schema_version (schema.h), completely or not at all. The link must be
 * connected. Returns false, with the reason in link->why, if that fails, or if a newer program made the database. */
bool pg_schema_upgrade(pg_link *link);

/* Returns the version of the database, 0 if it is empty, or -1, with the reason in link->why. */
int pg_schema_version(pg_link *link);

/* Returns false, with the reason in link->why, if the database has no schema, or does not answer. */
bool pg_schema_is_there(pg_link *link);

/* Sets the sequences to numbers that are not used yet, after rows were copied into the database. */
bool pg_schema_set_sequences(pg_link *link);

#endif
