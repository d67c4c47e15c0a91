/* Reading: one SQL statement for each query. */
#include "store_internal.h"

#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"

#define STATS                                                                                                          \
    "since, games, wins, rounds, yanivs, assafs_met, assafs, slaps, cuts, outs, streak, best_streak, most_players,"    \
    " rated, rated_wins"

#define LAST_GAMES " (SELECT game FROM seat WHERE player = ?1 AND player > 0 ORDER BY game DESC LIMIT 200) AS last "

/* The games with all their seats, so that one question is enough for a page. Looks only at the player's last games, so
 * that a page does not take longer the more of them its viewer may not see. */
#define RECENT(hint)                                                                                                   \
    "SELECT game.id, code, rules, rated, ended, last.own, offline, private, closed,"                                   \
    "    seat.player, seat.name, seat.level, seat.won, seat.quit, seat.total, seat.rating_change"                      \
    "  FROM (SELECT latest.game AS id, latest.seat AS own FROM"                                                        \
    "    (SELECT game, seat FROM seat WHERE player = ?1 AND player > 0 ORDER BY game DESC LIMIT 500) AS latest"        \
    "    JOIN game " hint " ON game.id = latest.game WHERE (offline = 0 OR ?1 = ?2)"                                   \
    "      AND (private = 0 OR ?1 = ?2 OR EXISTS"                                                                      \
    "      (SELECT 1 FROM seat AS mine WHERE mine.game = game.id AND mine.player = ?2 AND ?2 > 0))"                    \
    "    ORDER BY latest.game DESC LIMIT ?3) AS last"                                                                  \
    "  JOIN game ON game.id = last.id JOIN seat ON seat.game = last.id ORDER BY last.id DESC, seat.seat"

/* Nobody plays a thousand games in the time that counts. */
#define UPLOADS(hint)                                                                                                  \
    "SELECT count(*), CAST(coalesce(sum(length(record)), 0) AS BIGINT) FROM"                                           \
    "  (SELECT game FROM seat WHERE player = ?1 AND player > 0 ORDER BY game DESC LIMIT 1000) AS latest"               \
    "  JOIN game " hint " ON game.id = latest.game WHERE offline > 0 AND ended > ?2"

#define PROFILE "id, name, \"user\", rating, picture, mu, sigma, private"

#define HIDDEN                                                                                                         \
    "EXISTS(SELECT 1 FROM relation WHERE relation.player = player.id AND relation.relation = 2 AND relation.other = "  \
    "0)"

#define LEADERS(hint, order)                                                                                           \
    "SELECT " PROFILE ", 0, " STATS " FROM player " hint "  WHERE rated > 0 AND \"user\" IS NOT NULL ORDER BY " order  \
    ", id LIMIT ?"

const statement_row store_queries[QUERIES] = {
    [QUERY_NEWEST] = {"SELECT max(at) FROM (SELECT max(seen) AS at FROM token WHERE seen < ?1"
                      "  UNION ALL SELECT max(since) FROM player WHERE since < ?1"
                      "  UNION ALL SELECT max(ended) FROM game WHERE ended < ?1) AS newest",
                      "n", NULL},
    [QUERY_PLAYER] = {"SELECT " PROFILE ", " HIDDEN " FROM player WHERE id = ?", "n", NULL},
    [QUERY_VISITOR] = {"SELECT " PROFILE ", " HIDDEN ", seen FROM token JOIN player ON player.id = token.player"
                       "  WHERE hash = ?",
                       "b", NULL},
    [QUERY_ARRIVAL] = {"SELECT " PROFILE ", " HIDDEN ", since, seen, own.relation, own.other FROM token"
                       "  JOIN player ON player.id = token.player"
                       "  LEFT JOIN relation AS own ON own.player = player.id AND own.relation < 2 WHERE hash = ?",
                       "b", NULL},
    [QUERY_TOKEN] = {"SELECT player, seen FROM token WHERE hash = ?", "b", NULL},
    [QUERY_USER] = {"SELECT id, password FROM player WHERE \"user\" = ?", "t",
                    "SELECT id, password FROM player WHERE lower(\"user\") = lower(?)"},
    [QUERY_PASSWORD] = {"SELECT password FROM player WHERE id = ? AND \"user\" IS NOT NULL", "n", NULL},
    [QUERY_RELATIONS] = {"SELECT other FROM relation WHERE player = ? AND relation = ?", "nn", NULL},
    [QUERY_PICTURE] = {"SELECT webp FROM picture WHERE player = ?", "n", NULL},
    [QUERY_TABLES] = {"SELECT code FROM board ORDER BY id", "", NULL},
    /* PostgreSQL hands over all rows of a query at once, so it is asked for some at a time. */
    [QUERY_ENTRIES] = {"SELECT code, n, text FROM log CROSS JOIN board ON board.id = log.board ORDER BY log.id", "",
                       ""},
    [QUERY_ENTRIES_AFTER] = {"SELECT code, n, text, log.board FROM log JOIN board ON board.id = log.board"
                             "  WHERE log.board > ?1 OR (log.board = ?1 AND n > ?2) ORDER BY log.board, n LIMIT 5000",
                             "nn",
                             "SELECT code, n, text, log.board FROM log JOIN board ON board.id = log.board"
                             "  WHERE (log.board, n) > (?1, ?2) ORDER BY log.board, n LIMIT 5000"},
    [QUERY_ENTRIES_OF] = {"SELECT code, n, text FROM log JOIN board ON board.id = log.board"
                          "  WHERE code = ? AND n > ? ORDER BY n",
                          "tn", NULL},
    [QUERY_STATS] = {"SELECT " STATS " FROM player WHERE id = ?", "n", NULL},
    [QUERY_PRESETS] = {"SELECT preset FROM preset WHERE player = ? ORDER BY preset", "n", NULL},
    [QUERY_RATINGS] =
        {"SELECT at, rating FROM (SELECT id, at, rating FROM rating WHERE player = ? ORDER BY id DESC LIMIT ?) AS last"
         "  ORDER BY id",
         "nn", NULL},
    [QUERY_LEADERS] = {LEADERS("INDEXED BY player_leaders", "rating DESC"), "n", LEADERS("", "rating DESC")},
    [QUERY_SKILLED] = {LEADERS("INDEXED BY player_skilled", "mu - 3 * sigma DESC"), "n",
                       LEADERS("", "mu - 3 * sigma DESC")},
    [QUERY_GAME] = {"SELECT id, code, rules, rated, ended, 0, offline, private, closed, record FROM game"
                    "  WHERE code = ?1 AND (private = 0 OR ?2 < 0 OR EXISTS"
                    "    (SELECT 1 FROM seat WHERE seat.game = game.id AND seat.player = ?2 AND ?2 > 0))",
                    "tn", NULL},
    [QUERY_GAMES_OF] = {"SELECT game.id, code, rules, rated, ended, seat.seat, offline, private, closed"
                        "  FROM seat JOIN game ON game.id = seat.game"
                        "  WHERE seat.player = ?1 AND seat.player > 0 AND seat.game < ?2"
                        "  ORDER BY seat.game DESC LIMIT ?3",
                        "nnn", NULL},
    [QUERY_PLAYED] =
        {"SELECT game.id, ended, rated FROM seat JOIN game ON game.id = seat.game"
         "  WHERE seat.player = ?1 AND seat.player > 0 AND seat.game < ?2 ORDER BY seat.game DESC LIMIT 200",
         "nn", NULL},
    [QUERY_SIGN_INS] =
        {"SELECT hash, created, seen, agent FROM token WHERE player = ? ORDER BY seen DESC, created DESC", "n", NULL},
    [QUERY_RECOVERY] = {"SELECT id, recovery FROM player WHERE \"user\" = ? AND recovery IS NOT NULL", "t",
                        "SELECT id, recovery FROM player WHERE lower(\"user\") = lower(?) AND recovery IS NOT NULL"},
    [QUERY_ACCOUNT] = {"SELECT \"user\", recovery IS NOT NULL FROM player WHERE id = ?", "n", NULL},
    [QUERY_SAID] =
        {"SELECT code, text FROM log JOIN board ON board.id = log.board WHERE said = ? ORDER BY log.id", "n",
         "SELECT code, text FROM log JOIN board ON board.id = log.board WHERE said = ? ORDER BY log.board, n"},
    [QUERY_ACTS_ON] = {"SELECT at, act, target, reason FROM act"
                       "  WHERE target = 'id:' || ?1 OR target LIKE 'id:' || ?1 || ' %' ORDER BY id",
                       "n", NULL},
    [QUERY_BANS_OF] = {"SELECT made, until, lifted, reason FROM ban WHERE player = ?1 AND ?1 > 0 ORDER BY id", "n",
                       NULL},
    [QUERY_REPORTS_BY] = {"SELECT at, what, evidence, closed FROM report WHERE reporter = ?1 AND ?1 > 0 ORDER BY id",
                          "n", NULL},
    [QUERY_REPORTS_OF] = {"SELECT at, what, '', closed FROM report WHERE player = ?1 AND ?1 > 0 ORDER BY id", "n",
                          NULL},
    [QUERY_SEEN_FROM] = {"SELECT first, last FROM seen_from WHERE player = ? ORDER BY first", "n", NULL},
    [QUERY_RIGHTS] = {"SELECT since FROM operator WHERE player = ?", "n", NULL},
    [QUERY_PACE] = {"SELECT times FROM pace WHERE game = ? AND seat = ?", "nn", NULL},
    [QUERY_RATING_CHANGES] = {"SELECT at, game, change, rating FROM rating WHERE player = ? ORDER BY id", "n", NULL},
    [QUERY_SEATS] =
        {"SELECT player, name, level, won, quit, total, rating_change FROM seat WHERE game = ? ORDER BY seat", "n",
         NULL},
    [QUERY_RECENT] = {RECENT("INDEXED BY game_kinds"), "nnn", RECENT("")},
    /* The other players of a player's last games, with the last game that they played together. */
    [QUERY_MET] = {"SELECT seat.player, max(ended), count(*), max(seat.game) AS latest FROM" LAST_GAMES
                   "JOIN seat ON seat.game = last.game"
                   "  JOIN game ON game.id = seat.game WHERE seat.player > 0 AND seat.player <> ?1"
                   "  GROUP BY seat.player ORDER BY latest DESC LIMIT ?2",
                   "nn", NULL},
    [QUERY_HAVE_PLAYED] = {"SELECT 1 FROM" LAST_GAMES
                           "JOIN seat ON seat.game = last.game WHERE seat.player = ?2 LIMIT 1",
                           "nn", NULL},
    [QUERY_UPLOADS] = {UPLOADS("INDEXED BY game_kinds"), "nn", UPLOADS("")},
    /* PostgreSQL reads all rows at once, but not the records for their stored sizes. */
    [QUERY_PAST] = {"SELECT game.id, length(record) FROM seat JOIN game ON game.id = seat.game"
                    "  WHERE seat.player = ?1 AND seat.player > 0 ORDER BY seat.game",
                    "n",
                    "SELECT game.id, CAST(pg_column_size(record) AS BIGINT) FROM seat JOIN game ON game.id = seat.game"
                    "  WHERE seat.player = ?1 AND seat.player > 0 ORDER BY seat.game LIMIT 500"},
    [QUERY_FORGETTING] = {"SELECT player FROM relation WHERE other = 0 AND relation = 3 LIMIT ?", "n", NULL},
    /* A block of numbers: PostgreSQL's sequences grow by STORE_BLOCK at a time. */
    [QUERY_PLAYER_NUMBERS] = {"SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'player'), 0) + 1", "",
                              "SELECT nextval('player_number')"},
    [QUERY_BAN_NUMBERS] = {"SELECT coalesce(max(id), 0) + 1 FROM ban", "", "SELECT nextval('ban_number')"},
    [QUERY_CLAIM_USER] =
        {"SELECT ?3 WHERE ?2 IS NOT NULL AND NOT EXISTS(SELECT 1 FROM player WHERE \"user\" = ?1)", "ttn",
         "UPDATE player SET \"user\" = ?1, password = ?2 WHERE id = ?3"
         "  AND (\"user\" IS NULL OR (lower(\"user\") = lower(?1) AND password = ?2))"
         "  AND NOT EXISTS(SELECT 1 FROM player AS other WHERE lower(other.\"user\") = lower(?1) AND other.id <> ?3)"
         "  RETURNING id"},
};

static statement *query_number(store *s, query what, int64_t number)
{
    bind_number(&s->read[what], 1, number);
    return &s->read[what];
}

static statement *query_numbers(store *s, query what, int64_t one, int64_t other)
{
    bind_number(&s->read[what], 2, other);
    return query_number(s, what, one);
}

static statement *query_text(store *s, query what, const char *text)
{
    bind_text(&s->read[what], 1, text);
    return &s->read[what];
}

/* Reads the first row into `to`. Returns false if there is none. */
static bool read_first(statement *rows, void (*read)(void *to, statement *row), void *to)
{
    const bool found = next(rows);
    if (found)
        read(to, rows);
    reset(rows);
    return found;
}

enum { PROFILE_COLUMNS = 9 }; /* of PROFILE and HIDDEN */

static profile profile_of(statement *row)
{
    profile found = {
        .id = number_of(row, 0),
        .guest = !text_of(row, 2),
        .rating = (int32_t)number_of(row, 3),
        .picture = (uint32_t)number_of(row, 4),
        .skill = {(int32_t)number_of(row, 5), (int32_t)number_of(row, 6)},
        .private_games = number_of(row, 7),
        .hidden = number_of(row, 8),
    };
    copy_text(found.name, sizeof found.name, text_of(row, 1));
    copy_text(found.user, sizeof found.user, text_of(row, 2));
    return found;
}

static player_stats stats_of(statement *row, int column)
{
    player_stats stats;
    int64_t *const fields[] = {&stats.since,        &stats.games,      &stats.wins,      &stats.rounds,
                               &stats.yanivs,       &stats.assafs_met, &stats.assafs,    &stats.slaps,
                               &stats.cuts,         &stats.outs,       &stats.streak,    &stats.best_streak,
                               &stats.most_players, &stats.rated,      &stats.rated_wins};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        *fields[i] = number_of(row, column + (int)i);
    return stats;
}

static void read_number(void *to, statement *row)
{
    *(int64_t *)to = number_of(row, 0);
}

static void read_profile(void *to, statement *row)
{
    *(profile *)to = profile_of(row);
}

static void read_stats(void *to, statement *row)
{
    *(player_stats *)to = stats_of(row, 0);
}

static void read_password(void *to, statement *row)
{
    copy_text(to, PASSWORD_HASH_BYTES, text_of(row, 0));
}

typedef struct {
    player_id id;
    int64_t seen;
    char *password;
} sign_in_row;

static void read_token(void *to, statement *row)
{
    sign_in_row *found = to;
    found->id = number_of(row, 0);
    found->seen = number_of(row, 1);
}

static void read_user(void *to, statement *row)
{
    sign_in_row *found = to;
    found->id = number_of(row, 0);
    copy_text(found->password, PASSWORD_HASH_BYTES, text_of(row, 1));
}

int64_t store_next_number(store *s, store_number kind)
{
    static const query queries[STORE_NUMBERS] = {
        [STORE_PLAYERS] = QUERY_PLAYER_NUMBERS, [STORE_BANS] = QUERY_BAN_NUMBERS};
    number_block *block = &s->numbers[kind];
    if (block->left == 0) {
        int64_t first = 0;
        if (!read_first(&s->read[queries[kind]], read_number, &first))
            return 0;
        *block = (number_block){.next = first, .left = s->block};
    }
    block->left--;
    return block->next++;
}

bool store_claim_user(store *s, const char *user, const char *password, player_id id)
{
    int64_t claimed = 0;
    statement *claim = &s->read[QUERY_CLAIM_USER];
    bind_text(claim, 1, user);
    bind_text(claim, 2, password);
    bind_number(claim, 3, id);
    return read_first(claim, read_number, &claimed);
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

typedef struct {
    profile *who;
    int64_t seen;
} visitor_row;

static void read_visitor(void *to, statement *row)
{
    visitor_row *found = to;
    *found->who = profile_of(row);
    found->seen = number_of(row, PROFILE_COLUMNS);
}

bool store_find_visitor(store *s, const uint8_t hash[TOKEN_HASH_BYTES], profile *who, int64_t *seen)
{
    visitor_row row = {.who = who};
    bind_bytes(&s->read[QUERY_VISITOR], 1, hash, TOKEN_HASH_BYTES);
    const bool found = read_first(&s->read[QUERY_VISITOR], read_visitor, &row);
    *seen = row.seen;
    return found;
}

static void add_relation(player_id *to, int *count, player_id other)
{
    if (*count < STORE_MOST_RELATIONS)
        to[(*count)++] = other;
}

/* The player is in every row, with one relation each; without relations there is one row without one. */
bool store_find_arrival(store *s, const uint8_t hash[TOKEN_HASH_BYTES], stored_arrival *found)
{
    statement *row = &s->read[QUERY_ARRIVAL];
    bool exists = false;
    bind_bytes(row, 1, hash, TOKEN_HASH_BYTES);
    found->muteds = found->blockeds = 0;
    for (; next(row); exists = true) {
        const player_id other = number_of(row, PROFILE_COLUMNS + 3);
        if (!exists) {
            found->who = profile_of(row);
            found->since = number_of(row, PROFILE_COLUMNS);
            found->seen = number_of(row, PROFILE_COLUMNS + 1);
        }
        if (other > 0 && number_of(row, PROFILE_COLUMNS + 2) == RELATION_MUTE)
            add_relation(found->muted, &found->muteds, other);
        else if (other > 0)
            add_relation(found->blocked, &found->blockeds, other);
    }
    reset(row);
    return exists;
}

bool store_find_token(store *s, const uint8_t hash[TOKEN_HASH_BYTES], player_id *whose, int64_t *seen)
{
    sign_in_row row = {0};
    bind_bytes(&s->read[QUERY_TOKEN], 1, hash, TOKEN_HASH_BYTES);
    const bool found = read_first(&s->read[QUERY_TOKEN], read_token, &row);
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
    statement *row = query_numbers(s, QUERY_RELATIONS, who, kind);
    int count = 0;
    while (count < most && next(row))
        others[count++] = number_of(row, 0);
    reset(row);
    return count;
}

uint8_t *store_copy_picture(store *s, player_id id, size_t *size)
{
    statement *row = query_number(s, QUERY_PICTURE, id);
    uint8_t *copy = NULL;
    if (next(row) && text_of(row, 0) && size_of(row, 0) > 0) {
        *size = size_of(row, 0);
        copy = xalloc(*size);
        memcpy(copy, text_of(row, 0), *size);
    }
    reset(row);
    return copy;
}

static void each_text(statement *row, void (*visit)(void *context, const char *text), void *context)
{
    while (next(row))
        visit(context, text_of(row, 0));
    reset(row);
}

void store_each_table(store *s, void (*visit)(void *context, const char *table), void *context)
{
    each_text(&s->read[QUERY_TABLES], visit, context);
}

static void each_entry(statement *row, entry_visit *visit, void *context)
{
    while (next(row)) {
        const char *text = words_of(row, 2);
        visit(context, text_of(row, 0), (uint64_t)number_of(row, 1), text, size_of(row, 2));
    }
    reset(row);
}

static void each_entry_in_parts(store *s, entry_visit *visit, void *context)
{
    bool any = true;
    for (int64_t board = 0, n = 0; any;) {
        statement *row = query_numbers(s, QUERY_ENTRIES_AFTER, board, n);
        for (any = false; next(row); any = true) {
            const char *text = words_of(row, 2);
            board = number_of(row, 3);
            n = number_of(row, 1);
            visit(context, text_of(row, 0), (uint64_t)n, text, size_of(row, 2));
        }
        reset(row);
    }
}

void store_each_entry(store *s, entry_visit *visit, void *context)
{
    if (s->in_parts)
        each_entry_in_parts(s, visit, context);
    else
        each_entry(&s->read[QUERY_ENTRIES], visit, context);
}

void store_each_entry_of(store *s, const char *table, uint64_t since, entry_visit *visit, void *context)
{
    statement *row = query_text(s, QUERY_ENTRIES_OF, table);
    bind_number(row, 2, (int64_t)since);
    each_entry(row, visit, context);
}

void store_each_preset(store *s, player_id id, void (*visit)(void *context, const char *preset), void *context)
{
    each_text(query_number(s, QUERY_PRESETS, id), visit, context);
}

void store_each_rating(store *s, player_id id, int most, void (*visit)(void *context, int64_t at, int64_t rating),
                       void *context)
{
    statement *row = query_numbers(s, QUERY_RATINGS, id, most);
    while (next(row))
        visit(context, number_of(row, 0), number_of(row, 1));
    reset(row);
}

void store_each_leader(store *s, bool by_skill, int most,
                       void (*visit)(void *context, const profile *who, const player_stats *stats), void *context)
{
    statement *row = query_number(s, by_skill ? QUERY_SKILLED : QUERY_LEADERS, most);
    while (next(row)) {
        const profile who = profile_of(row);
        const player_stats stats = stats_of(row, 9);
        visit(context, &who, &stats);
    }
    reset(row);
}

static stored_game game_of(statement *row)
{
    return (stored_game){
        .id = number_of(row, 0),
        .code = text_of(row, 1),
        .rules = text_of(row, 2),
        .rated = number_of(row, 3),
        .ended = number_of(row, 4),
        .own_seat = (int)number_of(row, 5),
        .offline = number_of(row, 6),
        .private = number_of(row, 7),
        .closed = number_of(row, 8),
    };
}

static stored_game whole_game_of(statement *row)
{
    stored_game game = game_of(row);
    game.record = text_of(row, 9);
    game.record_length = size_of(row, 9);
    return game;
}

bool store_visit_game(store *s, const char *code, player_id viewer,
                      void (*visit)(void *context, const stored_game *game), void *context)
{
    statement *row = query_text(s, QUERY_GAME, code);
    bind_number(row, 2, viewer);
    const bool found = next(row);
    if (found) {
        const stored_game game = whole_game_of(row);
        visit(context, &game);
    }
    reset(row);
    return found;
}

static stored_seat seat_of(statement *row, int column)
{
    return (stored_seat){
        .player = number_of(row, column),
        .name = text_of(row, column + 1),
        .level = text_of(row, column + 2),
        .won = number_of(row, column + 3),
        .quit = number_of(row, column + 4),
        .total = number_of(row, column + 5),
        .rating_change = number_of(row, column + 6),
    };
}

void store_each_seat(store *s, int64_t game, void (*visit)(void *context, const stored_seat *seat), void *context)
{
    statement *row = query_number(s, QUERY_SEATS, game);
    while (next(row)) {
        const stored_seat seat = seat_of(row, 0);
        visit(context, &seat);
    }
    reset(row);
}

void store_each_met(store *s, player_id id, int most,
                    void (*visit)(void *context, player_id other, int64_t last, int64_t games), void *context)
{
    statement *row = query_numbers(s, QUERY_MET, id, most);
    while (next(row))
        visit(context, number_of(row, 0), number_of(row, 1), number_of(row, 2));
    reset(row);
}

bool store_have_played(store *s, player_id id, player_id other)
{
    statement *row = query_numbers(s, QUERY_HAVE_PLAYED, id, other);
    const bool found = other > 0 && next(row);
    reset(row);
    return found;
}

void store_count_uploads(store *s, player_id id, int64_t since, int64_t *games, int64_t *bytes)
{
    statement *row = query_numbers(s, QUERY_UPLOADS, id, since);
    *games = *bytes = 0;
    if (next(row)) {
        *games = number_of(row, 0);
        *bytes = number_of(row, 1);
    }
    reset(row);
}

static void each_game(statement *row, void (*visit)(void *context, const stored_game *game), void *context)
{
    while (next(row)) {
        const stored_game game = game_of(row);
        visit(context, &game);
    }
    reset(row);
}

void store_each_recent(store *s, player_id id, player_id viewer, int most,
                       void (*visit)(void *context, const stored_game *game, const stored_seat *seat), void *context)
{
    enum { GAME_COLUMNS = 9 };
    statement *row = query_numbers(s, QUERY_RECENT, id, viewer);
    bind_number(row, 3, most);
    while (next(row)) {
        const stored_game game = game_of(row);
        const stored_seat seat = seat_of(row, GAME_COLUMNS);
        visit(context, &game, &seat);
    }
    reset(row);
}

void store_each_game_of(store *s, player_id id, int64_t before, int most,
                        void (*visit)(void *context, const stored_game *game), void *context)
{
    statement *row = query_numbers(s, QUERY_GAMES_OF, id, before);
    bind_number(row, 3, most);
    each_game(row, visit, context);
}
