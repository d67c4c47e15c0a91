#include "finished_games.h"

#include <stdio.h>

#include "pg_link.h"
#include "sqlite_statement.h"

enum { TIMEOUT_MS = 60000 };

/* Reading all games in one go would keep a server from checkpointing its file. */
static const statement_row some = {
    "SELECT id, code, rules, rated, ended, record FROM game WHERE id > ? ORDER BY id LIMIT 200", "n", NULL};

/* Visits some games after the id *last, and moves it on. Returns false if there are no more or nobody wants them. */
static bool visit_some(statement *row, int64_t *last, finished_visit *visit, void *context)
{
    const int64_t before = *last;
    bool goes_on = true;
    bind_number(row, 1, before);
    while (goes_on && next(row)) {
        const char *record = words_of(row, 5);
        const stored_game game = {.id = number_of(row, 0),
                                  .code = words_of(row, 1),
                                  .rules = words_of(row, 2),
                                  .rated = number_of(row, 3),
                                  .ended = number_of(row, 4),
                                  .record = record,
                                  .record_length = strlen(record)};
        *last = game.id;
        goes_on = visit(context, &game);
    }
    return goes_on && *last != before;
}

bool finished_games_in_file(sqlite3 *file, finished_visit *visit, void *context, char why[STORE_WHY])
{
    statement row;
    bool good = sqlite_statement_prepare(file, some.sql, &row), more = good;
    for (int64_t last = 0; more && good;) {
        more = visit_some(&row, &last, visit, context);
        good = sqlite3_reset(row.of) == SQLITE_OK;
    }
    if (!good)
        snprintf(why, STORE_WHY, "%s", sqlite3_errmsg(file));
    sqlite_statement_finalize(&row);
    return good;
}

bool finished_games_in_database(const char *url, finished_visit *visit, void *context, char why[STORE_WHY])
{
    pg_link link;
    statement row;
    pg_link_init(&link, url, TIMEOUT_MS);
    pg_link_add(&link, &some, &row);
    bool good = pg_link_open(&link), more = good;
    for (int64_t last = 0; more && good;) {
        more = visit_some(&row, &last, visit, context);
        good = link.conn && !link.state[0];
        reset(&row);
    }
    if (!good)
        snprintf(why, STORE_WHY, "%s", link.why);
    pg_link_free(&link);
    return good;
}
