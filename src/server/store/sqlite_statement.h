/* Statements (statement.h) of SQLite. */
#ifndef SQLITE_STATEMENT_H
#define SQLITE_STATEMENT_H

#include <sqlite3.h>

#include "statement.h"

/* Prepares a statement. Returns false if SQLite rejects it; sqlite3_errmsg says why. */
bool sqlite_statement_prepare(sqlite3 *db, const char *sql, statement *to);
void sqlite_statement_finalize(statement *of);

/* Executes a statement that returns no rows, and resets it. Returns an SQLite result code. */
int sqlite_statement_execute(sqlite3_stmt *of);

#endif
