/* Reading: one SQL statement for each query. */
#include "store_internal.h"

#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"

#define STATS                                                                                                          \
    "since, games, wins, rounds, yanivs, assafs_met, assafs, slaps, cuts, outs, streak, best_streak, most_players,"    \
    " rated, rated_wins"

#define LAST_GAMES " (SELECT game FROM seat WHERE player = ?1 AND player > 0 ORDER BY game DESC LIMIT 200) AS last "

#define PROFILE "id, name, user, rating, picture, mu, sigma, private"

static const char *const sql[QUERIES] = {
    [QUERY_LAST_PLAYER] = "SELECT seq FROM sqlite_sequence WHERE name = 'player'",
    [QUERY_NEWEST] = "SELECT max(at) FROM (SELECT max(seen) AS at FROM token WHERE seen < ?1"
                     "  UNION ALL SELECT max(since) FROM player WHERE since < ?1"
                     "  UNION ALL SELECT max(ended) FROM game WHERE ended < ?1)",
    [QUERY_PLAYER] = "SELECT " PROFILE ", EXISTS(SELECT 1 FROM relation"
                     "  WHERE relation.player = player.id AND relation = 2 AND other = 0) FROM player WHERE id = ?",
    [QUERY_TOKEN] = "SELECT player, seen FROM token WHERE hash = ?",
    [QUERY_USER] = "SELECT id, password FROM player WHERE user = ?",
    [QUERY_PASSWORD] = "SELECT password FROM player WHERE id = ? AND user IS NOT NULL",
    [QUERY_RELATIONS] = "SELECT other FROM relation WHERE player = ? AND relation = ?",
    [QUERY_PICTURE] = "SELECT webp FROM picture WHERE player = ?",
    [QUERY_TABLES] = "SELECT code FROM board ORDER BY id",
    [QUERY_ENTRIES] = "SELECT code, n, text FROM log CROSS JOIN board ON board.id = log.board ORDER BY log.id",
    [QUERY_STATS] = "SELECT " STATS " FROM player WHERE id = ?",
    [QUERY_PRESETS] = "SELECT preset FROM preset WHERE player = ? ORDER BY preset",
    [QUERY_RATINGS] =
        "SELECT at, rating FROM (SELECT id, at, rating FROM rating WHERE player = ? ORDER BY id DESC LIMIT ?)"
        "  ORDER BY id",
    [QUERY_LEADERS] = "SELECT " PROFILE ", 0, " STATS " FROM player INDEXED BY player_leaders"
                      "  WHERE rated > 0 AND user IS NOT NULL ORDER BY rating DESC, id LIMIT ?",
    [QUERY_SKILLED] = "SELECT " PROFILE ", 0, " STATS " FROM player INDEXED BY player_skilled"
                      "  WHERE rated > 0 AND user IS NOT NULL ORDER BY mu - 3 * sigma DESC, id LIMIT ?",
    [QUERY_GAME] = "SELECT id, code, rules, rated, ended, 0, offline, private, closed, record FROM game"
                   "  WHERE code = ?1 AND (NOT private OR ?2 < 0 OR EXISTS"
                   "    (SELECT 1 FROM seat WHERE seat.game = game.id AND seat.player = ?2 AND ?2 > 0))",
    [QUERY_GAMES_OF] = "SELECT game.id, code, rules, rated, ended, seat.seat, offline, private, closed, record"
                       "  FROM seat JOIN game ON game.id = seat.game"
                       "  WHERE seat.player = ? AND seat.player > 0 ORDER BY seat.game DESC",
    [QUERY_PLAYED] = "SELECT game.id, ended, rated FROM seat JOIN game ON game.id = seat.game"
                     "  WHERE seat.player = ? AND seat.player > 0 ORDER BY seat.game DESC",
    [QUERY_SIGN_INS] = "SELECT hash, created, seen, agent FROM token WHERE player = ? ORDER BY seen DESC, created DESC",
    [QUERY_RECOVERY] = "SELECT id, recovery FROM player WHERE user = ? AND recovery IS NOT NULL",
    [QUERY_ACCOUNT] = "SELECT user, recovery IS NOT NULL FROM player WHERE id = ?",
    [QUERY_SAID] = "SELECT code, text FROM log JOIN board ON board.id = log.board WHERE said = ? ORDER BY log.id",
    [QUERY_ACTS_ON] = "SELECT at, act, target, reason FROM act"
                      "  WHERE target = 'id:' || ?1 OR target LIKE 'id:' || ?1 || ' %' ORDER BY id",
    [QUERY_BANS_OF] = "SELECT made, until, lifted, reason FROM ban WHERE player = ?1 AND ?1 > 0 ORDER BY id",
    [QUERY_REPORTS_BY] = "SELECT at, what, evidence, closed FROM report WHERE reporter = ?1 AND ?1 > 0 ORDER BY id",
    [QUERY_REPORTS_OF] = "SELECT at, what, '', closed FROM report WHERE player = ?1 AND ?1 > 0 ORDER BY id",
    [QUERY_SEEN_FROM] = "SELECT first, last FROM seen_from WHERE player = ? ORDER BY first",
    [QUERY_RIGHTS] = "SELECT since FROM operator WHERE player = ?",
    [QUERY_PACE] = "SELECT times FROM pace WHERE game = ? AND seat = ?",
    [QUERY_RATING_CHANGES] = "SELECT at, game, change, rating FROM rating WHERE player = ? ORDER BY id",
    [QUERY_SEATS] =
        "SELECT player, name, level, won, quit, total, rating_change FROM seat WHERE game = ? ORDER BY seat",
    [QUERY_RECENT] =
        "SELECT game.id, code, rules, rated, ended, seat.seat, offline, private, closed"
        "  FROM seat JOIN game ON game.id = seat.game"
        "  WHERE seat.player = ?1 AND ?1 > 0 AND (NOT offline OR ?1 = ?2) AND (NOT private OR ?1 = ?2 OR EXISTS"
        "    (SELECT 1 FROM seat AS own WHERE own.game = game.id AND own.player = ?2 AND ?2 > 0))"
        "  ORDER BY seat.game DESC LIMIT ?3",
    /* The other players of a player's last games, with the last game that they played together. */
    [QUERY_MET] = "SELECT seat.player, ended, count(*), max(seat.game) AS latest FROM" LAST_GAMES
                  "JOIN seat ON seat.game = last.game"
                  "  JOIN game ON game.id = seat.game WHERE seat.player > 0 AND seat.player <> ?1"
                  "  GROUP BY seat.player ORDER BY latest DESC LIMIT ?2",
    [QUERY_HAVE_PLAYED] =
        "SELECT 1 FROM" LAST_GAMES "JOIN seat ON seat.game = last.game WHERE seat.player = ?2 LIMIT 1",
    [QUERY_UPLOADS] = "SELECT count(*), total(length(record)) FROM seat JOIN game ON game.id = seat.game"
                      "  WHERE seat.player = ? AND seat.player > 0 AND offline AND ended > ?",
};

bool store_prepare_reads(store *s)
{
    for (int i = 0; i < QUERIES; i++)
        if (sqlite3_prepare_v3(s->out, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->read[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

static sqlite3_stmt *query_number(store *s, query what, int64_t number)
{
    sqlite3_bind_int64(s->read[what], 1, number);
    return s->read[what];
}

static sqlite3_stmt *query_numbers(store *s, query what, int64_t one, int64_t other)
{
    sqlite3_bind_int64(s->read[what], 2, other);
    return query_number(s, what, one);
}

static sqlite3_stmt *query_text(store *s, query what, const char *text)
{
    sqlite3_bind_text(s->read[what], 1, text, -1, SQLITE_STATIC);
    return s->read[what];
}

/* Reads the first row into `to`. Returns false if there is none. */
static bool read_first(sqlite3_stmt *rows, void (*read)(void *to, sqlite3_stmt *row), void *to)
{
    const bool found = next(rows);
    if (found)
        read(to, rows);
    sqlite3_reset(rows);
    return found;
}

static profile profile_of(sqlite3_stmt *row)
{
    profile found = {
        .id = sqlite3_column_int64(row, 0),
        .guest = sqlite3_column_type(row, 2) == SQLITE_NULL,
        .rating = sqlite3_column_int(row, 3),
        .picture = (uint32_t)sqlite3_column_int64(row, 4),
        .skill = {sqlite3_column_int(row, 5), sqlite3_column_int(row, 6)},
        .private_games = sqlite3_column_int(row, 7),
        .hidden = sqlite3_column_int(row, 8),
    };
    copy_text(found.name, sizeof found.name, text_of(row, 1));
    copy_text(found.user, sizeof found.user, text_of(row, 2));
    return found;
}

static player_stats stats_of(sqlite3_stmt *row, int column)
{
    player_stats stats;
    int64_t *const fields[] = {&stats.since,        &stats.games,      &stats.wins,      &stats.rounds,
                               &stats.yanivs,       &stats.assafs_met, &stats.assafs,    &stats.slaps,
                               &stats.cuts,         &stats.outs,       &stats.streak,    &stats.best_streak,
                               &stats.most_players, &stats.rated,      &stats.rated_wins};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        *fields[i] = sqlite3_column_int64(row, column + (int)i);
    return stats;
}

static void read_number(void *to, sqlite3_stmt *row)
{
    *(int64_t *)to = sqlite3_column_int64(row, 0);
}

static void read_profile(void *to, sqlite3_stmt *row)
{
    *(profile *)to = profile_of(row);
}

static void read_stats(void *to, sqlite3_stmt *row)
{
    *(player_stats *)to = stats_of(row, 0);
}

static void read_password(void *to, sqlite3_stmt *row)
{
    copy_text(to, PASSWORD_HASH_BYTES, text_of(row, 0));
}

typedef struct {
    player_id id;
    int64_t seen;
    char *password;
} sign_in_row;

static void read_token(void *to, sqlite3_stmt *row)
{
    sign_in_row *found = to;
    found->id = sqlite3_column_int64(row, 0);
    found->seen = sqlite3_column_int64(row, 1);
}

static void read_user(void *to, sqlite3_stmt *row)
{
    sign_in_row *found = to;
    found->id = sqlite3_column_int64(row, 0);
    copy_text(found->password, PASSWORD_HASH_BYTES, text_of(row, 1));
}

player_id store_last_player(store *s)
{
    player_id last = 0;
    read_first(s->read[QUERY_LAST_PLAYER], read_number, &last);
    return last;
}

int64_t store_newest_before(store *s, int64_t before)
{
    int64_t newest = 0;
    read_first(query_number(s, QUERY_NEWEST, before), read_number, &newest);
    return newest;
}

bool store_find_player(store *s, player_id id, profile *found)
{
    return read_first(query_number(s, QUERY_PLAYER, id), read_profile, found);
}

bool store_find_token(store *s, const uint8_t hash[TOKEN_HASH_BYTES], player_id *whose, int64_t *seen)
{
    sign_in_row row = {0};
    sqlite3_bind_blob(s->read[QUERY_TOKEN], 1, hash, TOKEN_HASH_BYTES, SQLITE_STATIC);
    const bool found = read_first(s->read[QUERY_TOKEN], read_token, &row);
    *whose = row.id;
    *seen = row.seen;
    return found;
}

bool store_find_user(store *s, const char *user, player_id *id, char password[PASSWORD_HASH_BYTES])
{
    sign_in_row row = {.password = password};
    const bool found = read_first(query_text(s, QUERY_USER, user), read_user, &row);
    *id = row.id;
    return found;
}

bool store_find_password(store *s, player_id id, char password[PASSWORD_HASH_BYTES])
{
    return read_first(query_number(s, QUERY_PASSWORD, id), read_password, password);
}

bool store_find_stats(store *s, player_id id, player_stats *stats)
{
    return read_first(query_number(s, QUERY_STATS, id), read_stats, stats);
}

int store_list_relations(store *s, player_id who, relation kind, player_id *others, int most)
{
    sqlite3_stmt *row = query_numbers(s, QUERY_RELATIONS, who, kind);
    int count = 0;
    while (count < most && next(row))
        others[count++] = sqlite3_column_int64(row, 0);
    sqlite3_reset(row);
    return count;
}

uint8_t *store_copy_picture(store *s, player_id id, size_t *size)
{
    sqlite3_stmt *row = query_number(s, QUERY_PICTURE, id);
    uint8_t *copy = NULL;
    if (next(row) && sqlite3_column_bytes(row, 0) > 0) {
        *size = (size_t)sqlite3_column_bytes(row, 0);
        copy = xalloc(*size);
        memcpy(copy, sqlite3_column_blob(row, 0), *size);
    }
    sqlite3_reset(row);
    return copy;
}

static void each_text(sqlite3_stmt *row, void (*visit)(void *context, const char *text), void *context)
{
    while (next(row))
        visit(context, text_of(row, 0));
    sqlite3_reset(row);
}

void store_each_table(store *s, void (*visit)(void *context, const char *table), void *context)
{
    each_text(s->read[QUERY_TABLES], visit, context);
}

void store_each_entry(store *s, entry_visit *visit, void *context)
{
    sqlite3_stmt *row = s->read[QUERY_ENTRIES];
    while (next(row)) {
        const char *text = text_of(row, 2); /* ends in a NUL */
        visit(context, text_of(row, 0), (uint64_t)sqlite3_column_int64(row, 1), text ? text : "",
              (size_t)sqlite3_column_bytes(row, 2));
    }
    sqlite3_reset(row);
}

void store_each_preset(store *s, player_id id, void (*visit)(void *context, const char *preset), void *context)
{
    each_text(query_number(s, QUERY_PRESETS, id), visit, context);
}

void store_each_rating(store *s, player_id id, int most, void (*visit)(void *context, int64_t at, int64_t rating),
                       void *context)
{
    sqlite3_stmt *row = query_numbers(s, QUERY_RATINGS, id, most);
    while (next(row))
        visit(context, sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1));
    sqlite3_reset(row);
}

void store_each_leader(store *s, bool by_skill, int most,
                       void (*visit)(void *context, const profile *who, const player_stats *stats), void *context)
{
    sqlite3_stmt *row = query_number(s, by_skill ? QUERY_SKILLED : QUERY_LEADERS, most);
    while (next(row)) {
        const profile who = profile_of(row);
        const player_stats stats = stats_of(row, 9);
        visit(context, &who, &stats);
    }
    sqlite3_reset(row);
}

static stored_game game_of(sqlite3_stmt *row)
{
    return (stored_game){
        .id = sqlite3_column_int64(row, 0),
        .code = text_of(row, 1),
        .rules = text_of(row, 2),
        .rated = sqlite3_column_int(row, 3),
        .ended = sqlite3_column_int64(row, 4),
        .own_seat = sqlite3_column_int(row, 5),
        .offline = sqlite3_column_int(row, 6),
        .private = sqlite3_column_int(row, 7),
        .closed = sqlite3_column_int(row, 8),
    };
}

static stored_game whole_game_of(sqlite3_stmt *row)
{
    stored_game game = game_of(row);
    game.record = text_of(row, 9);
    game.record_length = (size_t)sqlite3_column_bytes(row, 9);
    return game;
}

bool store_visit_game(store *s, const char *code, player_id viewer,
                      void (*visit)(void *context, const stored_game *game), void *context)
{
    sqlite3_stmt *row = query_text(s, QUERY_GAME, code);
    sqlite3_bind_int64(row, 2, viewer);
    const bool found = next(row);
    if (found) {
        const stored_game game = whole_game_of(row);
        visit(context, &game);
    }
    sqlite3_reset(row);
    return found;
}

void store_each_seat(store *s, int64_t game, void (*visit)(void *context, const stored_seat *seat), void *context)
{
    sqlite3_stmt *row = query_number(s, QUERY_SEATS, game);
    while (next(row)) {
        const stored_seat seat = {
            .player = sqlite3_column_int64(row, 0),
            .name = text_of(row, 1),
            .level = text_of(row, 2),
            .won = sqlite3_column_int(row, 3),
            .quit = sqlite3_column_int(row, 4),
            .total = sqlite3_column_int64(row, 5),
            .rating_change = sqlite3_column_int64(row, 6),
        };
        visit(context, &seat);
    }
    sqlite3_reset(row);
}

void store_each_met(store *s, player_id id, int most,
                    void (*visit)(void *context, player_id other, int64_t last, int64_t games), void *context)
{
    sqlite3_stmt *row = query_numbers(s, QUERY_MET, id, most);
    while (next(row))
        visit(context, sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1), sqlite3_column_int64(row, 2));
    sqlite3_reset(row);
}

bool store_have_played(store *s, player_id id, player_id other)
{
    sqlite3_stmt *row = query_numbers(s, QUERY_HAVE_PLAYED, id, other);
    const bool found = other > 0 && next(row);
    sqlite3_reset(row);
    return found;
}

void store_count_uploads(store *s, player_id id, int64_t since, int64_t *games, int64_t *bytes)
{
    sqlite3_stmt *row = query_numbers(s, QUERY_UPLOADS, id, since);
    *games = *bytes = 0;
    if (next(row)) {
        *games = sqlite3_column_int64(row, 0);
        *bytes = sqlite3_column_int64(row, 1);
    }
    sqlite3_reset(row);
}

void store_each_recent(store *s, player_id id, player_id viewer, int most,
                       void (*visit)(void *context, const stored_game *game), void *context)
{
    sqlite3_stmt *row = query_numbers(s, QUERY_RECENT, id, viewer);
    sqlite3_bind_int(row, 3, most);
    while (next(row)) {
        const stored_game game = game_of(row);
        visit(context, &game);
    }
    sqlite3_reset(row);
}

void store_each_game_of(store *s, player_id id, void (*visit)(void *context, const stored_game *game), void *context)
{
    sqlite3_stmt *row = query_number(s, QUERY_GAMES_OF, id);
    while (next(row)) {
        const stored_game game = whole_game_of(row);
        visit(context, &game);
    }
    sqlite3_reset(row);
}
