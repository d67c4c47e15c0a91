/* Reading what operators need: one SQL statement for each query. */
#include <stdlib.h>

#include "../../sys/xalloc.h"
#include "store_internal.h"

static const char *const sql[LOOKS] = {
    [LOOK_BANS] = "SELECT id, player, network, made, until, lifted, operator, reason FROM ban"
                  "  WHERE ?2 OR (lifted = 0 AND until > ?1) ORDER BY id DESC",
    [LOOK_LAST_BAN] = "SELECT max(id) FROM ban",
    [LOOK_OPERATOR] = "SELECT 1 FROM operator WHERE player = ?",
    [LOOK_OPERATORS] = "SELECT player, since FROM operator ORDER BY since, player",
    [LOOK_ACTS] = "SELECT id, at, operator, act, target, reason FROM act ORDER BY id DESC LIMIT ?",
    [LOOK_REPORTS] = "SELECT id, at, reporter, player, what, evidence, picture IS NOT NULL, closed, outcome FROM report"
                     "  WHERE closed = 0 OR ?1 ORDER BY id DESC LIMIT ?2",
    [LOOK_REPORT_PICTURE] = "SELECT picture FROM report WHERE id = ?",
    [LOOK_SETTING] = "SELECT value FROM setting WHERE name = ?",
    [LOOK_USER_NAME] = "SELECT user FROM player WHERE id = ? AND user IS NOT NULL",
    [LOOK_MEETINGS] = "SELECT theirs.player, player.name, player.user IS NULL, count(*), sum(game.rated), sum(own.won),"
                      "  sum(theirs.won), sum(own.rating_change), sum(theirs.rating_change), min(ended), max(ended)"
                      "  FROM seat AS own JOIN seat AS theirs ON theirs.game = own.game AND theirs.seat <> own.seat"
                      "  JOIN game ON game.id = own.game JOIN player ON player.id = theirs.player"
                      "  WHERE own.player = ?1 AND own.player > 0 AND (?2 = 0 OR theirs.player = ?2) AND NOT offline"
                      "  GROUP BY theirs.player ORDER BY count(*) DESC, theirs.player LIMIT ?3",
    [LOOK_NEIGHBOURS] =
        "SELECT theirs.player, player.name, player.user IS NULL, count(*), max(min(own.last, theirs.last))"
        "  FROM seen_from AS own JOIN seen_from AS theirs ON theirs.address = own.address"
        "  JOIN player ON player.id = theirs.player"
        "  WHERE own.player = ?1 AND theirs.player <> ?1 AND (?2 = 0 OR theirs.player = ?2)"
        "  GROUP BY theirs.player ORDER BY count(*) DESC, max(theirs.last) DESC LIMIT ?3",
    [LOOK_PACES] = "SELECT times FROM seat JOIN pace ON pace.game = seat.game AND pace.seat = seat.seat"
                   "  WHERE player = ? AND player > 0 ORDER BY seat.game DESC LIMIT ?",
    [LOOK_RECORDS] =
        "SELECT id, code, rules, rated, ended, own.seat, record FROM seat AS own JOIN game ON game.id = own.game"
        "  WHERE own.player = ?1 AND own.player > 0 AND NOT offline AND EXISTS(SELECT 1 FROM seat AS theirs"
        "    WHERE theirs.game = own.game AND theirs.seat <> own.seat AND theirs.player > 0"
        "      AND (?2 = 0 OR theirs.player = ?2))"
        "  ORDER BY own.game DESC LIMIT ?3",
};

bool store_prepare_moderation(store *s)
{
    for (int i = 0; i < LOOKS; i++)
        if (sqlite3_prepare_v3(s->out, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->look[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

static sqlite3_stmt *look_for(store *s, look what, int64_t one, int64_t other, int64_t third)
{
    sqlite3_stmt *rows = s->look[what];
    const int64_t numbers[] = {one, other, third};
    for (int i = 0; i < sqlite3_bind_parameter_count(rows); i++)
        sqlite3_bind_int64(rows, i + 1, numbers[i]);
    return rows;
}

void store_each_ban(store *s, int64_t now, bool all, void (*visit)(void *context, const stored_ban *ban), void *context)
{
    sqlite3_stmt *row = look_for(s, LOOK_BANS, now, all, 0);
    while (next(row)) {
        const stored_ban ban = {
            .id = sqlite3_column_int64(row, 0),
            .player = sqlite3_column_int64(row, 1),
            .network = words_of(row, 2),
            .made = sqlite3_column_int64(row, 3),
            .until = sqlite3_column_int64(row, 4),
            .lifted = sqlite3_column_int64(row, 5),
            .by = sqlite3_column_int64(row, 6),
            .reason = words_of(row, 7),
        };
        visit(context, &ban);
    }
    sqlite3_reset(row);
}

int64_t store_last_ban(store *s)
{
    sqlite3_stmt *row = s->look[LOOK_LAST_BAN];
    const int64_t last = next(row) ? sqlite3_column_int64(row, 0) : 0;
    sqlite3_reset(row);
    return last;
}

bool store_is_operator(store *s, player_id id)
{
    sqlite3_stmt *row = look_for(s, LOOK_OPERATOR, id, 0, 0);
    const bool found = next(row);
    sqlite3_reset(row);
    return found;
}

void store_each_operator(store *s, void (*visit)(void *context, player_id id, int64_t since), void *context)
{
    sqlite3_stmt *row = s->look[LOOK_OPERATORS];
    while (next(row))
        visit(context, sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1));
    sqlite3_reset(row);
}

void store_each_act(store *s, int most, void (*visit)(void *context, const stored_act *act), void *context)
{
    sqlite3_stmt *row = look_for(s, LOOK_ACTS, most, 0, 0);
    while (next(row)) {
        const stored_act act = {
            .id = sqlite3_column_int64(row, 0),
            .at = sqlite3_column_int64(row, 1),
            .by = sqlite3_column_int64(row, 2),
            .act = words_of(row, 3),
            .target = words_of(row, 4),
            .reason = words_of(row, 5),
        };
        visit(context, &act);
    }
    sqlite3_reset(row);
}

void store_each_report(store *s, bool all, int most, void (*visit)(void *context, const stored_report *report),
                       void *context)
{
    sqlite3_stmt *row = look_for(s, LOOK_REPORTS, all, most, 0);
    while (next(row)) {
        const stored_report report = {
            .id = sqlite3_column_int64(row, 0),
            .at = sqlite3_column_int64(row, 1),
            .reporter = sqlite3_column_int64(row, 2),
            .player = sqlite3_column_int64(row, 3),
            .what = words_of(row, 4),
            .evidence = words_of(row, 5),
            .has_picture = sqlite3_column_int(row, 6),
            .closed = sqlite3_column_int64(row, 7),
            .outcome = words_of(row, 8),
        };
        visit(context, &report);
    }
    sqlite3_reset(row);
}

/* Copies the first column of the first row, with a NUL after it. */
static char *copy_blob(sqlite3_stmt *row, size_t *size)
{
    char *copy = NULL;
    if (next(row) && sqlite3_column_type(row, 0) != SQLITE_NULL) {
        *size = (size_t)sqlite3_column_bytes(row, 0);
        copy = xalloc(*size + 1);
        if (*size)
            memcpy(copy, sqlite3_column_blob(row, 0), *size);
        copy[*size] = '\0';
    }
    sqlite3_reset(row);
    return copy;
}

uint8_t *store_copy_report_picture(store *s, int64_t report, size_t *size)
{
    return (uint8_t *)copy_blob(look_for(s, LOOK_REPORT_PICTURE, report, 0, 0), size);
}

char *store_copy_setting(store *s, const char *name, size_t *size)
{
    sqlite3_bind_text(s->look[LOOK_SETTING], 1, name, -1, SQLITE_STATIC);
    return copy_blob(s->look[LOOK_SETTING], size);
}

bool store_find_user_name(store *s, player_id id, char user[USER_NAME_BYTES + 1])
{
    sqlite3_stmt *row = look_for(s, LOOK_USER_NAME, id, 0, 0);
    const bool found = next(row);
    copy_text(user, USER_NAME_BYTES + 1, found ? text_of(row, 0) : "");
    sqlite3_reset(row);
    return found;
}

/* ---- evidence ---- */

void store_each_meeting(store *s, player_id id, player_id other, int most,
                        void (*visit)(void *context, const stored_meeting *met), void *context)
{
    sqlite3_stmt *row = look_for(s, LOOK_MEETINGS, id, other, most);
    while (next(row)) {
        const stored_meeting met = {
            .other = sqlite3_column_int64(row, 0),
            .name = words_of(row, 1),
            .guest = sqlite3_column_int(row, 2),
            .games = sqlite3_column_int64(row, 3),
            .rated = sqlite3_column_int64(row, 4),
            .wins = sqlite3_column_int64(row, 5),
            .other_wins = sqlite3_column_int64(row, 6),
            .gain = sqlite3_column_int64(row, 7),
            .other_gain = sqlite3_column_int64(row, 8),
            .first = sqlite3_column_int64(row, 9),
            .last = sqlite3_column_int64(row, 10),
        };
        visit(context, &met);
    }
    sqlite3_reset(row);
}

void store_each_neighbour(store *s, player_id id, player_id other, int most,
                          void (*visit)(void *context, const stored_neighbour *near), void *context)
{
    sqlite3_stmt *row = look_for(s, LOOK_NEIGHBOURS, id, other, most);
    while (next(row)) {
        const stored_neighbour near = {
            .other = sqlite3_column_int64(row, 0),
            .name = words_of(row, 1),
            .guest = sqlite3_column_int(row, 2),
            .addresses = sqlite3_column_int64(row, 3),
            .last = sqlite3_column_int64(row, 4),
        };
        visit(context, &near);
    }
    sqlite3_reset(row);
}

void store_each_pace(store *s, player_id id, int most, void (*visit)(void *context, const char *times), void *context)
{
    sqlite3_stmt *row = look_for(s, LOOK_PACES, id, most, 0);
    while (next(row))
        visit(context, words_of(row, 0));
    sqlite3_reset(row);
}

void store_each_record(store *s, player_id id, player_id other, int most,
                       void (*visit)(void *context, const stored_game *game), void *context)
{
    sqlite3_stmt *row = look_for(s, LOOK_RECORDS, id, other, most);
    while (next(row)) {
        const stored_game game = {
            .id = sqlite3_column_int64(row, 0),
            .code = words_of(row, 1),
            .rules = words_of(row, 2),
            .rated = sqlite3_column_int(row, 3),
            .ended = sqlite3_column_int64(row, 4),
            .own_seat = sqlite3_column_int(row, 5),
            .record = words_of(row, 6),
            .record_length = (size_t)sqlite3_column_bytes(row, 6),
        };
        visit(context, &game);
    }
    sqlite3_reset(row);
}
