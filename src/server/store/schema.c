#include "schema.h"

#include <stdio.h>

#include "past_skills.h"

/* Step n upgrades a file from version n to n + 1. Never change a step that has been released; add another one. */
static const char *const steps[] = {
    /* 1: the first version */
    "CREATE TABLE player("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT," /* ids of deleted players are not used again */
    "  name TEXT NOT NULL,"
    "  user TEXT COLLATE NOCASE UNIQUE," /* NULL: a guest */
    "  password TEXT,"                   /* argon2id, with its salt and its costs */
    "  rating INTEGER NOT NULL DEFAULT 1000,"
    "  picture INTEGER NOT NULL DEFAULT 0,"
    "  since INTEGER NOT NULL,"
    "  games INTEGER NOT NULL DEFAULT 0, wins INTEGER NOT NULL DEFAULT 0, rounds INTEGER NOT NULL DEFAULT 0,"
    "  yanivs INTEGER NOT NULL DEFAULT 0, assafs_met INTEGER NOT NULL DEFAULT 0, assafs INTEGER NOT NULL DEFAULT 0,"
    "  slaps INTEGER NOT NULL DEFAULT 0, cuts INTEGER NOT NULL DEFAULT 0, outs INTEGER NOT NULL DEFAULT 0,"
    "  streak INTEGER NOT NULL DEFAULT 0, best_streak INTEGER NOT NULL DEFAULT 0,"
    "  most_players INTEGER NOT NULL DEFAULT 0,"
    "  rated INTEGER NOT NULL DEFAULT 0, rated_wins INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE token(hash BLOB PRIMARY KEY, player INTEGER NOT NULL, created INTEGER NOT NULL,"
    "  seen INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX token_player ON token(player);"
    "CREATE TABLE board(code TEXT PRIMARY KEY, opened INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE log(code TEXT NOT NULL, n INTEGER NOT NULL, text BLOB NOT NULL, PRIMARY KEY(code, n)) WITHOUT ROWID;"
    "CREATE TABLE game(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, rules TEXT NOT NULL, rated INTEGER NOT NULL,"
    "  ended INTEGER NOT NULL, record TEXT NOT NULL);"
    "CREATE TABLE seat(game INTEGER NOT NULL, seat INTEGER NOT NULL, player INTEGER NOT NULL, name TEXT NOT NULL,"
    "  level TEXT, won INTEGER NOT NULL, quit INTEGER NOT NULL, total INTEGER NOT NULL,"
    "  rating_change INTEGER NOT NULL, PRIMARY KEY(game, seat)) WITHOUT ROWID;"
    "CREATE INDEX seat_player ON seat(player, game) WHERE player > 0;"
    "CREATE TABLE rating(id INTEGER PRIMARY KEY, player INTEGER NOT NULL, at INTEGER NOT NULL, game TEXT NOT NULL,"
    "  change INTEGER NOT NULL, rating INTEGER NOT NULL);"
    "CREATE INDEX rating_player ON rating(player, id);"
    "CREATE TABLE relation(player INTEGER NOT NULL, relation INTEGER NOT NULL, other INTEGER NOT NULL,"
    "  PRIMARY KEY(player, relation, other)) WITHOUT ROWID;"
    "CREATE INDEX relation_other ON relation(other);"
    "CREATE TABLE picture(player INTEGER PRIMARY KEY, webp BLOB NOT NULL);",

    /* 2: an index for the leaders, and the presets that a player has played */
    "CREATE INDEX player_leaders ON player(rating DESC, id) WHERE rated > 0 AND user IS NOT NULL;"
    "CREATE TABLE preset(player INTEGER NOT NULL, preset TEXT NOT NULL, PRIMARY KEY(player, preset)) WITHOUT ROWID;"
    "INSERT OR IGNORE INTO preset SELECT seat.player, substr(game.rules || ' ', 1, instr(game.rules || ' ', ' ') - 1)"
    "  FROM seat JOIN game ON game.id = seat.game WHERE seat.player > 0;",

    /* 3: one log for all tables, so that a commit writes only its last pages and not a page for each table */
    "ALTER TABLE board RENAME TO board2;"
    "ALTER TABLE log RENAME TO log2;"
    "CREATE TABLE board(id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL UNIQUE, opened INTEGER NOT NULL);"
    "CREATE TABLE log(id INTEGER PRIMARY KEY, board INTEGER NOT NULL, n INTEGER NOT NULL, text BLOB NOT NULL);"
    "INSERT INTO board(code, opened) SELECT code, opened FROM board2 ORDER BY opened, code;"
    "INSERT INTO log(board, n, text) SELECT board.id, n, text FROM log2 JOIN board USING(code) ORDER BY board.id, n;"
    "DROP TABLE board2;"
    "DROP TABLE log2;",

    /* 4: games that were played without a server and uploaded later */
    "ALTER TABLE game ADD COLUMN offline INTEGER NOT NULL DEFAULT 0;",

    /* 5: skills, recovery codes, kinds of devices, private games; which entries name players or are chat */
    "ALTER TABLE player ADD COLUMN mu INTEGER NOT NULL DEFAULT 25000000;" /* SKILL_FIRST_MU … */
    "ALTER TABLE player ADD COLUMN sigma INTEGER NOT NULL DEFAULT 8333333;"
    "ALTER TABLE player ADD COLUMN private INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE player ADD COLUMN recovery TEXT;" /* argon2id, as the password */
    "CREATE INDEX player_skilled ON player(mu - 3 * sigma DESC, id) WHERE rated > 0 AND user IS NOT NULL;"
    "ALTER TABLE token ADD COLUMN agent TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE game ADD COLUMN private INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE log ADD COLUMN said INTEGER;"   /* the player who said it */
    "ALTER TABLE log ADD COLUMN starts INTEGER;" /* 1: it starts a game */
    "UPDATE log SET said = CAST(substr(CAST(text AS TEXT), 6) AS INTEGER) WHERE substr(CAST(text AS TEXT), 1, 5) = "
    "'>say ';"
    "UPDATE log SET starts = 1 WHERE substr(CAST(text AS TEXT), 1, 7) = '>start ';"
    "CREATE INDEX log_said ON log(said) WHERE said IS NOT NULL;"
    "CREATE INDEX log_starts ON log(starts) WHERE starts IS NOT NULL;",

    /* 6: what operators do, and what they need to know */
    "CREATE TABLE ban(id INTEGER PRIMARY KEY, player INTEGER NOT NULL," /* 0: the ban is for a network */
    "  network TEXT NOT NULL, made INTEGER NOT NULL, until INTEGER NOT NULL, lifted INTEGER NOT NULL DEFAULT 0,"
    "  operator INTEGER NOT NULL, reason TEXT NOT NULL);"
    "CREATE TABLE operator(player INTEGER PRIMARY KEY, since INTEGER NOT NULL);"
    "CREATE TABLE act(id INTEGER PRIMARY KEY, at INTEGER NOT NULL," /* the audit trail */
    "  operator INTEGER NOT NULL,"                                  /* 0: on the server's machine */
    "  act TEXT NOT NULL, target TEXT NOT NULL, reason TEXT NOT NULL);"
    "CREATE TABLE report(id INTEGER PRIMARY KEY, at INTEGER NOT NULL, reporter INTEGER NOT NULL,"
    "  player INTEGER NOT NULL, what TEXT NOT NULL, evidence TEXT NOT NULL, picture BLOB,"
    "  closed INTEGER NOT NULL DEFAULT 0, outcome TEXT);"
    "CREATE INDEX report_player ON report(player);"
    "CREATE INDEX report_open ON report(reporter, player, what) WHERE closed = 0;"
    "CREATE TABLE setting(name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE seen_from(player INTEGER NOT NULL, address INTEGER NOT NULL," /* a keyed hash */
    "  first INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY(player, address)) WITHOUT ROWID;"
    "CREATE INDEX seen_from_address ON seen_from(address);"
    "CREATE TABLE pace(game INTEGER NOT NULL, seat INTEGER NOT NULL, times TEXT NOT NULL, PRIMARY KEY(game, seat))"
    "  WITHOUT ROWID;"
    "ALTER TABLE game ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;",
    /* 7: nodes of a PostgreSQL store say whether they have a bus; nothing changes here */
    "",

    /* 8: the kinds of games in an index: in a row they come after the record, which may take many pages */
    "CREATE INDEX game_kinds ON game(id, offline, private, ended);",

    /* 9: a PostgreSQL store keeps former codes of tables; nothing changes here */
    "",

    /* 10: what was said at a table, and its games, which are forgotten when another one starts */
    "CREATE INDEX log_said_at ON log(board, n) WHERE said IS NOT NULL;"
    "DROP INDEX log_starts;"
    "CREATE INDEX log_starts_at ON log(board, n) WHERE starts IS NOT NULL;",
};

enum { SKILLS_STEP = 4 }; /* the step after which the skills follow from the stored games */

const int schema_version = sizeof steps / sizeof steps[0];

static int version_of(sqlite3 *db)
{
    sqlite3_stmt *query = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &query, NULL) == SQLITE_OK
        && sqlite3_step(query) == SQLITE_ROW)
        version = sqlite3_column_int(query, 0);
    sqlite3_finalize(query);
    return version;
}

static bool take_steps(sqlite3 *db, int from)
{
    char mark[64];
    snprintf(mark, sizeof mark, "PRAGMA user_version = %d", schema_version);
    if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
        return false;
    for (int step = from; step < schema_version; step++) {
        if (sqlite3_exec(db, steps[step], NULL, NULL, NULL) != SQLITE_OK)
            return false;
        if (step == SKILLS_STEP && !past_skills_compute(db))
            return false;
    }
    return sqlite3_exec(db, mark, NULL, NULL, NULL) == SQLITE_OK
           && sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

bool schema_upgrade(sqlite3 *db, char *why, size_t capacity)
{
    const int version = version_of(db);
    if (version < 0 || version > schema_version) {
        if (version < 0)
            snprintf(why, capacity, "%s", sqlite3_errmsg(db));
        else
            snprintf(why, capacity,
                     "the file has version %d, but this program only knows versions up to %d; use a newer program",
                     version, schema_version);
        return false;
    }
    if (version == schema_version || take_steps(db, version))
        return true;
    snprintf(why, capacity, "%s", sqlite3_errmsg(db));
    if (!sqlite3_get_autocommit(db))
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}
