#include "sqlite_statement.h"

static void lite_bind_number(statement *to, int at, int64_t number)
{
    sqlite3_bind_int64(to->of, at, number);
}

static void lite_bind_text(statement *to, int at, const char *text, size_t length)
{
    sqlite3_bind_text64(to->of, at, text, length, SQLITE_STATIC, SQLITE_UTF8);
}

static void lite_bind_bytes(statement *to, int at, const void *bytes, size_t size)
{
    sqlite3_bind_blob64(to->of, at, bytes, size, SQLITE_STATIC);
}

int sqlite_statement_execute(sqlite3_stmt *of)
{
    sqlite3_step(of);
    return sqlite3_reset(of);
}

static run_result lite_run(statement *of)
{
    const int result = sqlite_statement_execute(of->of), kind = result & 0xff;
    if (result == SQLITE_OK)
        return RUN_OK;
    const bool refused =
        kind == SQLITE_CONSTRAINT || kind == SQLITE_TOOBIG || kind == SQLITE_MISMATCH || kind == SQLITE_RANGE;
    return refused ? RUN_REFUSED : RUN_FAILED;
}

static bool lite_next(statement *of)
{
    return sqlite3_step(of->of) == SQLITE_ROW;
}

static void lite_reset(statement *of)
{
    sqlite3_reset(of->of);
}

static int64_t lite_number(const statement *row, int column)
{
    return sqlite3_column_int64(row->of, column);
}

static const char *lite_text(const statement *row, int column)
{
    return (const char *)sqlite3_column_text(row->of, column);
}

static size_t lite_size(const statement *row, int column)
{
    return (size_t)sqlite3_column_bytes(row->of, column);
}

static const statement_calls lite_calls = {
    .bind_number = lite_bind_number,
    .bind_text = lite_bind_text,
    .bind_bytes = lite_bind_bytes,
    .run = lite_run,
    .next = lite_next,
    .reset = lite_reset,
    .number = lite_number,
    .text = lite_text,
    .size = lite_size,
};

bool sqlite_statement_prepare(sqlite3 *db, const char *sql, statement *to)
{
    sqlite3_stmt *made = NULL;
    const bool good = sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &made, NULL) == SQLITE_OK;
    *to = (statement){&lite_calls, made};
    return good;
}

void sqlite_statement_finalize(statement *of)
{
    sqlite3_finalize(of->of);
    *of = (statement){0};
}
