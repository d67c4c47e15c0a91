/* Writing: a row a statement, a letter a parameter. */
#include "store_inside.h"

#include <stdio.h>
#include <string.h>

#include "../log/log.h"

typedef struct {
    op_kind kind;
    const char *sql;
    const char *parameters; /* see bind_one */
} write_row;

/* Rows of one kind are done in their order. */
static const write_row rows[] = {
    {OP_TABLE_OPENED, "INSERT OR IGNORE INTO board(code, opened) VALUES(?, ?)", "ta"},
    {OP_LOG, "INSERT INTO log(board, n, text) VALUES((SELECT id FROM board WHERE code = ?), ?, ?)", "tnx"},
    {OP_TABLE_CLOSED, "DELETE FROM board WHERE code = ?", "t"},
    {OP_RATING, "UPDATE player SET rating = ? WHERE id = ?", "rp"},
    {OP_RATING, "INSERT INTO rating(player, at, game, change, rating) VALUES(?, ?, ?, ?, ?)", "pagcr"},
    {OP_RELATE, "INSERT OR IGNORE INTO relation VALUES(?, ?, ?)", "p#o"},
    {OP_UNRELATE, "DELETE FROM relation WHERE player = ? AND relation = ? AND other = ?", "p#o"},
    {OP_GUEST, "INSERT INTO player(id, name, since) VALUES(?, ?, ?)", "pma"},
    {OP_NAME, "UPDATE player SET name = ? WHERE id = ?", "mp"},
    {OP_ACCOUNT, "UPDATE player SET user = ?, password = ? WHERE id = ? AND user IS NULL", "uwp"},
    {OP_PASSWORD, "UPDATE player SET password = ? WHERE id = ?", "wp"},
    {OP_TOKEN, "INSERT OR REPLACE INTO token VALUES(?, ?, ?, ?)", "hpaa"},
    {OP_TOKEN_SEEN, "UPDATE token SET seen = ? WHERE hash = ?", "ah"},
    {OP_TOKEN_GONE, "DELETE FROM token WHERE hash = ?", "h"},
    {OP_TOKENS_GONE, "DELETE FROM token WHERE player = ? AND hash <> ?", "ph"},
    {OP_PLAYER_GONE, "DELETE FROM token WHERE player = ?", "p"},
    {OP_PLAYER_GONE, "DELETE FROM picture WHERE player = ?", "p"},
    {OP_PLAYER_GONE, "DELETE FROM relation WHERE player = ?", "p"},
    {OP_PLAYER_GONE, "DELETE FROM relation WHERE other = ?", "p"},
    {OP_PLAYER_GONE, "DELETE FROM rating WHERE player = ?", "p"},
    {OP_PLAYER_GONE, "DELETE FROM preset WHERE player = ?", "p"},
    {OP_PLAYER_GONE,
     "UPDATE game SET record = forget_name(record, seat.seat) FROM seat WHERE seat.player = ? AND game.id = seat.game",
     "p"},
    {OP_PLAYER_GONE, "UPDATE seat SET player = 0, name = 'deleted' WHERE player = ?", "p"},
    {OP_PLAYER_GONE, "DELETE FROM player WHERE id = ?", "p"},
    {OP_PICTURE, "INSERT OR REPLACE INTO picture VALUES(?, ?)", "px"},
    {OP_PICTURE, "UPDATE player SET picture = ? WHERE id = ?", "#p"},
    {OP_PICTURE_GONE, "DELETE FROM picture WHERE player = ?", "p"},
    {OP_PICTURE_GONE, "UPDATE player SET picture = ? WHERE id = ?", "#p"},
    {OP_TIDY, "DELETE FROM log WHERE board NOT IN (SELECT id FROM board)", ""},
    {OP_TIDY, "DELETE FROM token WHERE seen < ?", "#"},
    {OP_TIDY,
     "DELETE FROM player WHERE user IS NULL AND games = 0 AND since < ?"
     "  AND NOT EXISTS(SELECT 1 FROM token WHERE token.player = player.id)",
     "#"},
};

enum { ROWS = sizeof rows / sizeof rows[0] };
_Static_assert((int)ROWS <= (int)MOST_WRITES, "a store has room for that many statements");

bool store_prepare_writes(store *s)
{
    static const char put_game[] =
        "INSERT INTO game(code, rules, rated, ended, record, offline) VALUES(?, ?, ?, ?, ?, ?)";
    /* Somebody who has been deleted in the meantime stays deleted. */
    static const char put_seat[] =
        "INSERT INTO seat SELECT ?1, ?2, gone * 0 + (1 - gone) * ?3, iif(gone, 'deleted', ?4), ?5, ?6, ?7, ?8, ?9"
        "  FROM (SELECT ?3 > 0 AND NOT EXISTS(SELECT 1 FROM player WHERE id = ?3) AS gone)";
    static const char put_stats[] =
        "UPDATE player SET games = games + 1, wins = wins + ?2, rounds = rounds + ?3, yanivs = yanivs + ?4,"
        "  assafs_met = assafs_met + ?5, assafs = assafs + ?6, slaps = slaps + ?7, cuts = cuts + ?8, outs = outs + ?9,"
        "  streak = iif(?2, streak + 1, 0), best_streak = max(best_streak, iif(?2, streak + 1, 0)),"
        "  most_players = max(most_players, ?10), rated = rated + ?11, rated_wins = rated_wins + (?11 AND ?2)"
        "  WHERE id = ?1";
    static const char put_preset[] = "INSERT OR IGNORE INTO preset SELECT id, ? FROM player WHERE id = ?";
    static const char sweep_end[] = "SELECT max(id) FROM (SELECT id FROM log WHERE id > ? ORDER BY id LIMIT 600)";
    static const char sweep_some[] = "DELETE FROM log WHERE id > ? AND id <= ? AND board NOT IN (SELECT id FROM board)";
    const struct {
        const char *sql;
        sqlite3_stmt **to;
    } others[] = {
        {sweep_end, &s->sweep_end}, {sweep_some, &s->sweep},    {"BEGIN IMMEDIATE", &s->begin},
        {"COMMIT", &s->commit},     {"ROLLBACK", &s->rollback}, {put_game, &s->put_game},
        {put_seat, &s->put_seat},   {put_stats, &s->put_stats}, {put_preset, &s->put_preset},
    };
    for (int i = 0; i < ROWS; i++)
        if (sqlite3_prepare_v3(s->in, rows[i].sql, -1, SQLITE_PREPARE_PERSISTENT, &s->write[i], NULL) != SQLITE_OK)
            return false;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (sqlite3_prepare_v3(s->in, others[i].sql, -1, SQLITE_PREPARE_PERSISTENT, others[i].to, NULL) != SQLITE_OK)
            return false;
    return true;
}

static void bind_text(sqlite3_stmt *to, int at, const char *text)
{
    sqlite3_bind_text(to, at, text, -1, SQLITE_STATIC);
}

static void bind_one(sqlite3_stmt *to, int at, char parameter, const op *o)
{
    switch (parameter) {
    case 't': bind_text(to, at, o->table); break;
    case 'g': bind_text(to, at, o->game); break;
    case 'm': bind_text(to, at, o->name); break;
    case 'u': bind_text(to, at, o->user); break;
    case 'w': bind_text(to, at, o->password); break;
    case 'x': sqlite3_bind_blob64(to, at, o->text, o->length, SQLITE_STATIC); break;
    case 'h': sqlite3_bind_blob(to, at, o->hash, sizeof o->hash, SQLITE_STATIC); break;
    case 'n': sqlite3_bind_int64(to, at, (int64_t)o->n); break;
    case 'p': sqlite3_bind_int64(to, at, o->player); break;
    case 'o': sqlite3_bind_int64(to, at, o->other); break;
    case '#': sqlite3_bind_int64(to, at, o->number); break;
    case 'a': sqlite3_bind_int64(to, at, o->at); break;
    case 'r': sqlite3_bind_int64(to, at, o->rating); break;
    case 'c': sqlite3_bind_int64(to, at, o->change); break;
    default: YV_ASSERT(false);
    }
}

static int run(sqlite3_stmt *statement)
{
    sqlite3_step(statement);
    return sqlite3_reset(statement);
}

/* The rows of each kind stand together, so they are looked for only once. */
static int first_row_of(op_kind kind)
{
    static int8_t first[OP_KINDS] = {-1};
    if (first[0] < 0) {
        memset(first, ROWS, sizeof first);
        for (int i = ROWS - 1; i >= 0; i--)
            first[rows[i].kind] = (int8_t)i;
    }
    return first[kind];
}

/* The lines of tables that are closed lie among those of others. Each time a table is closed some lines are looked at,
 * further and further on, and those that belong to none are deleted: about as many as come in between. */
static int sweep(store *s)
{
    sqlite3_bind_int64(s->sweep_end, 1, s->swept);
    const bool any = sqlite3_step(s->sweep_end) == SQLITE_ROW && sqlite3_column_type(s->sweep_end, 0) != SQLITE_NULL;
    const int64_t end = any ? sqlite3_column_int64(s->sweep_end, 0) : 0;
    sqlite3_reset(s->sweep_end);
    sqlite3_bind_int64(s->sweep, 1, s->swept);
    sqlite3_bind_int64(s->sweep, 2, end);
    s->swept = end; /* 0 at the end: from the beginning again */
    return any ? run(s->sweep) : SQLITE_OK;
}

static int write_op(store *s, const op *o)
{
    if (o->kind == OP_GAME_OVER)
        return store_put_game(s, o);
    for (int i = first_row_of(o->kind); i < ROWS && rows[i].kind == o->kind; i++) {
        for (int at = 0; rows[i].parameters[at]; at++)
            bind_one(s->write[i], at + 1, rows[i].parameters[at], o);
        const int result = run(s->write[i]);
        if (result != SQLITE_OK)
            return result;
    }
    return o->kind == OP_TABLE_CLOSED ? sweep(s) : SQLITE_OK;
}

/* Is it this op's own fault, and not that of the disk? Then no trying again helps. */
static bool is_its_own(int result)
{
    const int kind = result & 0xff;
    return kind == SQLITE_CONSTRAINT || kind == SQLITE_TOOBIG || kind == SQLITE_MISMATCH || kind == SQLITE_RANGE;
}

static int write_all(store *s, const op *first)
{
    for (const op *o = first; o; o = o->next) {
        const int result = write_op(s, o);
        if (result != SQLITE_OK && !is_its_own(result))
            return result;
        if (result != SQLITE_OK)
            log_line(LOG_ERROR, "refused-by-store", "kind=%d player=%lld reason=\"%s\"", (int)o->kind,
                     (long long)o->player, sqlite3_errmsg(s->in));
    }
    return SQLITE_OK;
}

bool store_commit(store *s, const op *first, char why[STORE_WHY])
{
    int result = run(s->begin);
    if (result == SQLITE_OK)
        result = write_all(s, first);
    if (result == SQLITE_OK)
        result = run(s->commit);
    if (result == SQLITE_OK)
        return true;
    snprintf(why, STORE_WHY, "%s", sqlite3_errmsg(s->in));
    if (!sqlite3_get_autocommit(s->in))
        run(s->rollback);
    return false;
}
