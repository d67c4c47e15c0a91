/* Writing facts: a table with one SQL statement per row, and a letter for each of its parameters. */
#include "store_internal.h"

#include <stdio.h>
#include <string.h>

#include "../log/log.h"
#include "retention.h"

typedef struct {
    fact_kind kind;
    const char *sql;
    const char *parameters; /* see bind_one */
} write_row;

/* The rows of one kind are executed from top to bottom. */
static const write_row rows[] = {
    {FACT_TABLE_OPENED, "INSERT OR IGNORE INTO board(code, opened) VALUES(?, ?)", "ta"},
    {FACT_TABLE_RECODED, "UPDATE board SET code = ? WHERE code = ?", "mt"},
    {FACT_LOG,
     "INSERT INTO log(board, n, text, said, starts)"
     "  VALUES((SELECT id FROM board WHERE code = ?), ?, ?, nullif(?, 0), nullif(?, 0))",
     "tnxp#"},
    {FACT_TABLE_CLOSED, "DELETE FROM board WHERE code = ?", "t"},
    {FACT_RATING, "UPDATE player SET rating = ? WHERE id = ?", "rp"},
    {FACT_RATING, "INSERT INTO rating(player, at, game, change, rating) VALUES(?, ?, ?, ?, ?)", "pagcr"},
    {FACT_SKILL, "UPDATE player SET mu = ?, sigma = ? WHERE id = ?", "vsp"},
    {FACT_RELATED, "INSERT OR IGNORE INTO relation VALUES(?, ?, ?)", "plo"},
    {FACT_UNRELATED, "DELETE FROM relation WHERE player = ? AND relation = ? AND other = ?", "plo"},
    {FACT_GUEST_CREATED, "INSERT INTO player(id, name, since) VALUES(?, ?, ?)", "pma"},
    {FACT_RENAMED, "UPDATE player SET name = ? WHERE id = ?", "mp"},
    {FACT_ACCOUNT_CREATED, "UPDATE player SET user = ?, password = ? WHERE id = ? AND user IS NULL", "uwp"},
    {FACT_PASSWORD_CHANGED, "UPDATE player SET password = ? WHERE id = ?", "wp"},
    {FACT_RECOVERY_CHANGED, "UPDATE player SET recovery = ? WHERE id = ? AND user IS NOT NULL", "wp"},
    {FACT_PRIVACY_CHANGED, "UPDATE player SET private = ? WHERE id = ?", "#p"},
    {FACT_SIGNED_IN, "INSERT OR REPLACE INTO token(hash, player, created, seen, agent) VALUES(?, ?, ?, ?, ?)", "hpaam"},
    {FACT_TOKEN_SEEN, "UPDATE token SET seen = ? WHERE hash = ?", "ah"},
    {FACT_SIGNED_OUT, "DELETE FROM token WHERE hash = ?", "h"},
    {FACT_OTHERS_SIGNED_OUT, "DELETE FROM token WHERE player = ? AND hash <> ?", "ph"},
    {FACT_PLAYER_DELETED, "DELETE FROM token WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, "DELETE FROM picture WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, "DELETE FROM relation WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, "DELETE FROM relation WHERE other = ?", "p"},
    {FACT_PLAYER_DELETED, "DELETE FROM rating WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, "DELETE FROM preset WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED,
     "UPDATE game SET record = forget_name(record, seat.seat) FROM seat WHERE seat.player = ? AND game.id = seat.game",
     "p"},
    {FACT_PLAYER_DELETED,
     "UPDATE log SET text = forget_player(text, ?1)"
     "  WHERE starts = 1 AND instr(CAST(text AS TEXT), ' p' || ?1 || '=') > 0",
     "p"},
    {FACT_PLAYER_DELETED, "UPDATE seat SET player = 0, name = 'deleted' WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, "DELETE FROM operator WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, "DELETE FROM seen_from WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, "DELETE FROM ban WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, "DELETE FROM report WHERE player = ?", "p"},
    {FACT_PLAYER_DELETED, "UPDATE report SET reporter = 0 WHERE reporter = ?", "p"},
    {FACT_PLAYER_DELETED,
     "UPDATE act SET target = 'id:' || ?1 WHERE target LIKE 'id:' || ?1 || ' to %'", /* an operator chose the name */
     "p"},
    {FACT_PLAYER_DELETED, "DELETE FROM player WHERE id = ?", "p"},
    {FACT_PICTURE_CHANGED, "INSERT OR REPLACE INTO picture VALUES(?, ?)", "px"},
    {FACT_PICTURE_CHANGED, "UPDATE player SET picture = ? WHERE id = ?", "#p"},
    {FACT_PICTURE_DELETED, "DELETE FROM picture WHERE player = ?", "p"},
    {FACT_PICTURE_DELETED, "UPDATE player SET picture = ? WHERE id = ?", "#p"},
    {FACT_LOG_REPLACED, "UPDATE log SET text = ? WHERE board = (SELECT id FROM board WHERE code = ?) AND n = ?", "xtn"},
    {FACT_BANNED,
     "INSERT INTO ban(id, player, network, made, until, operator, reason) VALUES(?, ?, coalesce(?, ''), ?, ?, ?, ?)",
     "npma#oT"},
    {FACT_UNBANNED, "UPDATE ban SET lifted = ? WHERE id = ?", "an"},
    {FACT_OPERATOR_ADDED, "INSERT OR IGNORE INTO operator VALUES(?, ?)", "pa"},
    {FACT_OPERATOR_REMOVED, "DELETE FROM operator WHERE player = ?", "p"},
    {FACT_ACT, "INSERT INTO act(at, operator, act, target, reason) VALUES(?, ?, ?, ?, ?)", "aomuT"},
    /* The same report again adds nothing, and a flood of reports does not fill the disk. */
    {FACT_REPORTED,
     "INSERT INTO report(at, reporter, player, what, evidence, picture) SELECT ?1, ?2, ?3, ?4, ?5,"
     "    iif(?4 = 'avatar', (SELECT webp FROM picture WHERE player = ?3), NULL)"
     "  WHERE NOT EXISTS(SELECT 1 FROM report WHERE closed = 0 AND reporter = ?2 AND player = ?3 AND what = ?4"
     "      AND evidence = ?5)"
     "    AND (SELECT count(*) FROM report WHERE closed = 0) < 5000",
     "apomT"},
    {FACT_REPORT_CLOSED, "UPDATE report SET closed = ?, outcome = ? WHERE id = ?", "aTn"},
    {FACT_SETTING, "INSERT OR REPLACE INTO setting VALUES(?, ?)", "mx"},
    {FACT_ADDRESS_SEEN,
     "INSERT INTO seen_from VALUES(?1, ?2, ?3, ?3) ON CONFLICT(player, address) DO UPDATE SET last = ?3", "p#a"},
    {FACT_OLD_EXPIRED, "DELETE FROM report WHERE at < ? - " RETENTION_REPORTS, "#"},
    {FACT_OLD_EXPIRED, "DELETE FROM ban WHERE iif(lifted, lifted, until) < ? - " RETENTION_BANS, "#"},
    {FACT_OLD_EXPIRED, "DELETE FROM act WHERE at < ? - " RETENTION_ACTS, "#"},
    {FACT_OLD_EXPIRED, "DELETE FROM seen_from WHERE last < ? - " RETENTION_ADDRESSES, "#"},
    {FACT_OLD_EXPIRED, "DELETE FROM pace WHERE game IN (SELECT id FROM game WHERE ended < ? - " RETENTION_PACES ")",
     "#"},
    {FACT_UNUSED_EXPIRED, "DELETE FROM log WHERE board NOT IN (SELECT id FROM board)", ""},
    {FACT_UNUSED_EXPIRED, "DELETE FROM token WHERE seen < ?", "#"},
    {FACT_UNUSED_EXPIRED,
     "DELETE FROM token WHERE seen < ? AND EXISTS(SELECT 1 FROM player WHERE id = token.player AND user IS NOT NULL)",
     "n"},
    {FACT_UNUSED_EXPIRED,
     "DELETE FROM player WHERE user IS NULL AND games = 0 AND since < ?"
     "  AND NOT EXISTS(SELECT 1 FROM token WHERE token.player = player.id)"
     "  AND NOT EXISTS(SELECT 1 FROM seat WHERE seat.player = player.id AND seat.player > 0)",
     "#"},
};

enum { ROWS = sizeof rows / sizeof rows[0] };
_Static_assert((int)ROWS <= (int)MOST_WRITES, "the store holds that many statements");

bool store_prepare_writes(store *s)
{
    static const char put_game[] =
        "INSERT INTO game(code, rules, rated, ended, record, offline, private, closed) VALUES(?, ?, ?, ?, ?, ?, ?, ?)";
    /* A player who was deleted during the game stays deleted. */
    static const char put_seat[] =
        "INSERT INTO seat SELECT ?1, ?2, gone * 0 + (1 - gone) * ?3, iif(gone, 'deleted', ?4), ?5, ?6, ?7, ?8, ?9"
        "  FROM (SELECT ?3 > 0 AND NOT EXISTS(SELECT 1 FROM player WHERE id = ?3) AS gone)";
    static const char put_stats[] =
        "UPDATE player SET games = games + 1, wins = wins + ?2, rounds = rounds + ?3, yanivs = yanivs + ?4,"
        "  assafs_met = assafs_met + ?5, assafs = assafs + ?6, slaps = slaps + ?7, cuts = cuts + ?8, outs = outs + ?9,"
        "  streak = iif(?2, streak + 1, 0), best_streak = max(best_streak, iif(?2, streak + 1, 0)),"
        "  most_players = max(most_players, ?10), rated = rated + ?11, rated_wins = rated_wins + (?11 AND ?2)"
        "  WHERE id = ?1";
    static const char put_pace[] = "INSERT INTO pace VALUES(?, ?, ?)";
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
        {put_pace, &s->put_pace},
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

static void bind_one(sqlite3_stmt *to, int at, char parameter, const fact *f)
{
    switch (parameter) {
    case 't': bind_text(to, at, f->table); break;
    case 'g': bind_text(to, at, f->game); break;
    case 'm': bind_text(to, at, f->name); break;
    case 'u': bind_text(to, at, f->user); break;
    case 'w': bind_text(to, at, f->password); break;
    case 'T': sqlite3_bind_text64(to, at, f->text, f->length, SQLITE_STATIC, SQLITE_UTF8); break;
    case 'x': sqlite3_bind_blob64(to, at, f->text, f->length, SQLITE_STATIC); break;
    case 'h': sqlite3_bind_blob(to, at, f->hash, sizeof f->hash, SQLITE_STATIC); break;
    case 'n': sqlite3_bind_int64(to, at, (int64_t)f->n); break;
    case 'p': sqlite3_bind_int64(to, at, f->player); break;
    case 'o': sqlite3_bind_int64(to, at, f->other); break;
    case 'l': sqlite3_bind_int64(to, at, f->relation); break;
    case '#': sqlite3_bind_int64(to, at, f->number); break;
    case 'a': sqlite3_bind_int64(to, at, f->at); break;
    case 'v': sqlite3_bind_int64(to, at, f->skill.mu); break;
    case 's': sqlite3_bind_int64(to, at, f->skill.sigma); break;
    case 'r': sqlite3_bind_int64(to, at, f->rating); break;
    case 'c': sqlite3_bind_int64(to, at, f->change); break;
    default: YV_ASSERT(false);
    }
}

/* Returns the first row of a kind. The rows of a kind are adjacent. */
static int first_row_of(fact_kind kind)
{
    static int8_t first[FACT_KINDS] = {-1};
    if (first[0] < 0) {
        memset(first, ROWS, sizeof first);
        for (int i = ROWS - 1; i >= 0; i--)
            first[rows[i].kind] = (int8_t)i;
    }
    return first[kind];
}

/* Deletes log entries of closed tables, which lie among the entries of open ones. Each time a table is closed, this
 * looks at some more entries, and after the last entry it starts again. So it deletes about as many entries as are
 * written. */
static int sweep(store *s)
{
    sqlite3_bind_int64(s->sweep_end, 1, s->swept);
    const bool any = sqlite3_step(s->sweep_end) == SQLITE_ROW && sqlite3_column_type(s->sweep_end, 0) != SQLITE_NULL;
    const int64_t end = any ? sqlite3_column_int64(s->sweep_end, 0) : 0;
    sqlite3_reset(s->sweep_end);
    sqlite3_bind_int64(s->sweep, 1, s->swept);
    sqlite3_bind_int64(s->sweep, 2, end);
    s->swept = end; /* 0 at the end, so that the next sweep starts again */
    return any ? store_run(s->sweep) : SQLITE_OK;
}

static int write_fact(store *s, const fact *f)
{
    if (f->kind == FACT_GAME_OVER)
        return store_put_game(s, f);
    for (int i = first_row_of(f->kind); i < ROWS && rows[i].kind == f->kind; i++) {
        for (int at = 0; rows[i].parameters[at]; at++)
            bind_one(s->write[i], at + 1, rows[i].parameters[at], f);
        const int result = store_run(s->write[i]);
        if (result != SQLITE_OK)
            return result;
    }
    return f->kind == FACT_TABLE_CLOSED ? sweep(s) : SQLITE_OK;
}

/* True if the fact itself is at fault, not the disk, so that it would fail again. */
static bool is_bad_fact(int result)
{
    const int kind = result & 0xff;
    return kind == SQLITE_CONSTRAINT || kind == SQLITE_TOOBIG || kind == SQLITE_MISMATCH || kind == SQLITE_RANGE;
}

static int write_all(store *s, const fact *first)
{
    for (const fact *f = first; f; f = f->next) {
        const int result = write_fact(s, f);
        s->wipes |= f->kind == FACT_PLAYER_DELETED || f->kind == FACT_LOG_REPLACED;
        if (result != SQLITE_OK && !is_bad_fact(result))
            return result;
        if (result != SQLITE_OK)
            log_write(LOG_ERROR, "refused-by-store", "kind=%d player=%lld reason=\"%s\"", (int)f->kind,
                      (long long)f->player, sqlite3_errmsg(s->in));
    }
    return SQLITE_OK;
}

/* Copies the write-ahead log into the file and empties it, so that what a player has deleted is in neither. If another
 * program is reading, tries again after the next commit. */
static void wipe(store *s)
{
    sqlite3_busy_timeout(s->in, 0);
    s->wipes = sqlite3_wal_checkpoint_v2(s->in, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) != SQLITE_OK;
    sqlite3_busy_timeout(s->in, STORE_BUSY_MS);
}

bool store_commit(store *s, const fact *first, char why[STORE_WHY])
{
    int result = store_run(s->begin);
    if (result == SQLITE_OK)
        result = write_all(s, first);
    if (result == SQLITE_OK)
        result = store_run(s->commit);
    if (result == SQLITE_OK) {
        if (s->wipes)
            wipe(s);
        return true;
    }
    snprintf(why, STORE_WHY, "%s", sqlite3_errmsg(s->in));
    if (!sqlite3_get_autocommit(s->in))
        store_run(s->rollback);
    return false;
}
