/* Reading: a row a question. */
#include "store_inside.h"

#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"

#define STATS                                                                                                          \
    "since, games, wins, rounds, yanivs, assafs_met, assafs, slaps, cuts, outs, streak, best_streak, most_players,"    \
    " rated, rated_wins"

static const char *const questions[ASKS] = {
    [ASK_LAST_PLAYER] = "SELECT seq FROM sqlite_sequence WHERE name = 'player'",
    [ASK_PLAYER] = "SELECT id, name, user IS NULL, rating, picture FROM player WHERE id = ?",
    [ASK_TOKEN] = "SELECT player, seen FROM token WHERE hash = ?",
    [ASK_USER] = "SELECT id, password FROM player WHERE user = ?",
    [ASK_PASSWORD] = "SELECT password FROM player WHERE id = ? AND user IS NOT NULL",
    [ASK_RELATIONS] = "SELECT other FROM relation WHERE player = ? AND relation = ?",
    [ASK_PICTURE] = "SELECT webp FROM picture WHERE player = ?",
    [ASK_TABLES] = "SELECT code FROM board ORDER BY id",
    [ASK_LINES] = "SELECT code, n, text FROM log CROSS JOIN board ON board.id = log.board ORDER BY log.id",
    [ASK_STATS] = "SELECT " STATS " FROM player WHERE id = ?",
    [ASK_PRESETS] = "SELECT preset FROM preset WHERE player = ? ORDER BY preset",
    [ASK_RATINGS] =
        "SELECT at, rating FROM (SELECT id, at, rating FROM rating WHERE player = ? ORDER BY id DESC LIMIT ?)"
        "  ORDER BY id",
    [ASK_LEADERS] = "SELECT id, name, 0, rating, picture, " STATS " FROM player INDEXED BY player_leaders"
                    "  WHERE rated > 0 AND user IS NOT NULL ORDER BY rating DESC, id LIMIT ?",
    [ASK_GAME] = "SELECT id, code, rules, rated, ended, 0, offline, record FROM game WHERE code = ?",
    [ASK_SEATS] = "SELECT player, name, level, won, quit, total, rating_change FROM seat WHERE game = ? ORDER BY seat",
    [ASK_RECENT] =
        "SELECT game.id, code, rules, rated, ended, seat.seat, offline FROM seat JOIN game ON game.id = seat.game"
        "  WHERE seat.player = ? AND seat.player > 0 ORDER BY seat.game DESC LIMIT ?",
};

bool store_prepare_reads(store *s)
{
    for (int i = 0; i < ASKS; i++)
        if (sqlite3_prepare_v3(s->out, questions[i], -1, SQLITE_PREPARE_PERSISTENT, &s->read[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

static sqlite3_stmt *ask_number(store *s, ask what, int64_t number)
{
    sqlite3_bind_int64(s->read[what], 1, number);
    return s->read[what];
}

static sqlite3_stmt *ask_numbers(store *s, ask what, int64_t one, int64_t other)
{
    sqlite3_bind_int64(s->read[what], 2, other);
    return ask_number(s, what, one);
}

static sqlite3_stmt *ask_text(store *s, ask what, const char *text)
{
    sqlite3_bind_text(s->read[what], 1, text, -1, SQLITE_STATIC);
    return s->read[what];
}

static bool next(sqlite3_stmt *answer)
{
    return sqlite3_step(answer) == SQLITE_ROW;
}

/* Is there an answer? It has to be closed with sqlite3_reset either way, lest the log can never be written back. */
static const char *text_of(sqlite3_stmt *answer, int column)
{
    return (const char *)sqlite3_column_text(answer, column);
}

static void copy_text(char *to, size_t room, const char *from)
{
    const yv_span whole = {from ? from : "", from ? strlen(from) : 0};
    const size_t length = yv_span_fit(whole, room - 1);
    memcpy(to, whole.at, length);
    to[length] = '\0';
}

static profile player_of(sqlite3_stmt *answer)
{
    profile found = {
        .id = sqlite3_column_int64(answer, 0),
        .guest = sqlite3_column_int(answer, 2),
        .rating = sqlite3_column_int(answer, 3),
        .picture = (uint32_t)sqlite3_column_int64(answer, 4),
    };
    copy_text(found.name, sizeof found.name, text_of(answer, 1));
    return found;
}

static player_stats stats_of(sqlite3_stmt *answer, int column)
{
    player_stats stats;
    int64_t *const fields[] = {&stats.since,        &stats.games,      &stats.wins,      &stats.rounds,
                               &stats.yanivs,       &stats.assafs_met, &stats.assafs,    &stats.slaps,
                               &stats.cuts,         &stats.outs,       &stats.streak,    &stats.best_streak,
                               &stats.most_players, &stats.rated,      &stats.rated_wins};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        *fields[i] = sqlite3_column_int64(answer, column + (int)i);
    return stats;
}

player_id store_last_player(store *s)
{
    sqlite3_stmt *answer = s->read[ASK_LAST_PLAYER];
    const player_id last = next(answer) ? sqlite3_column_int64(answer, 0) : 0;
    sqlite3_reset(answer);
    return last;
}

bool store_find_player(store *s, player_id id, profile *found)
{
    sqlite3_stmt *answer = ask_number(s, ASK_PLAYER, id);
    const bool is_there = next(answer);
    if (is_there)
        *found = player_of(answer);
    sqlite3_reset(answer);
    return is_there;
}

bool store_find_token(store *s, const uint8_t hash[TOKEN_HASH_BYTES], player_id *whose, int64_t *seen)
{
    sqlite3_stmt *answer = s->read[ASK_TOKEN];
    sqlite3_bind_blob(answer, 1, hash, TOKEN_HASH_BYTES, SQLITE_STATIC);
    const bool is_there = next(answer);
    if (is_there) {
        *whose = sqlite3_column_int64(answer, 0);
        *seen = sqlite3_column_int64(answer, 1);
    }
    sqlite3_reset(answer);
    return is_there;
}

bool store_find_user(store *s, const char *user, player_id *id, char password[PASSWORD_HASH_BYTES])
{
    sqlite3_stmt *answer = ask_text(s, ASK_USER, user);
    const bool is_there = next(answer);
    if (is_there) {
        *id = sqlite3_column_int64(answer, 0);
        copy_text(password, PASSWORD_HASH_BYTES, text_of(answer, 1));
    }
    sqlite3_reset(answer);
    return is_there;
}

bool store_find_password(store *s, player_id id, char password[PASSWORD_HASH_BYTES])
{
    sqlite3_stmt *answer = ask_number(s, ASK_PASSWORD, id);
    const bool is_there = next(answer);
    if (is_there)
        copy_text(password, PASSWORD_HASH_BYTES, text_of(answer, 0));
    sqlite3_reset(answer);
    return is_there;
}

int store_list_relations(store *s, player_id who, relation kind, player_id *others, int most)
{
    sqlite3_stmt *answer = ask_numbers(s, ASK_RELATIONS, who, kind);
    int count = 0;
    while (count < most && next(answer))
        others[count++] = sqlite3_column_int64(answer, 0);
    sqlite3_reset(answer);
    return count;
}

uint8_t *store_copy_picture(store *s, player_id id, size_t *size)
{
    sqlite3_stmt *answer = ask_number(s, ASK_PICTURE, id);
    uint8_t *copy = NULL;
    if (next(answer) && sqlite3_column_bytes(answer, 0) > 0) {
        *size = (size_t)sqlite3_column_bytes(answer, 0);
        copy = xrealloc(NULL, *size);
        memcpy(copy, sqlite3_column_blob(answer, 0), *size);
    }
    sqlite3_reset(answer);
    return copy;
}

void store_each_table(store *s, void (*visit)(void *context, const char *table), void *context)
{
    sqlite3_stmt *answer = s->read[ASK_TABLES];
    while (next(answer))
        visit(context, text_of(answer, 0));
    sqlite3_reset(answer);
}

void store_each_line(store *s, line_visit *visit, void *context)
{
    sqlite3_stmt *answer = s->read[ASK_LINES];
    while (next(answer)) {
        const char *text = text_of(answer, 2); /* ends in a NUL */
        visit(context, text_of(answer, 0), (uint64_t)sqlite3_column_int64(answer, 1), text ? text : "",
              (size_t)sqlite3_column_bytes(answer, 2));
    }
    sqlite3_reset(answer);
}

bool store_find_stats(store *s, player_id id, player_stats *stats)
{
    sqlite3_stmt *answer = ask_number(s, ASK_STATS, id);
    const bool is_there = next(answer);
    if (is_there)
        *stats = stats_of(answer, 0);
    sqlite3_reset(answer);
    return is_there;
}

void store_each_preset(store *s, player_id id, void (*visit)(void *context, const char *preset), void *context)
{
    sqlite3_stmt *answer = ask_number(s, ASK_PRESETS, id);
    while (next(answer))
        visit(context, text_of(answer, 0));
    sqlite3_reset(answer);
}

void store_each_rating(store *s, player_id id, int most, void (*visit)(void *context, int64_t at, int64_t rating),
                       void *context)
{
    sqlite3_stmt *answer = ask_numbers(s, ASK_RATINGS, id, most);
    while (next(answer))
        visit(context, sqlite3_column_int64(answer, 0), sqlite3_column_int64(answer, 1));
    sqlite3_reset(answer);
}

void store_each_leader(store *s, int most, void (*visit)(void *context, const profile *who, const player_stats *stats),
                       void *context)
{
    sqlite3_stmt *answer = ask_number(s, ASK_LEADERS, most);
    while (next(answer)) {
        const profile who = player_of(answer);
        const player_stats stats = stats_of(answer, 5);
        visit(context, &who, &stats);
    }
    sqlite3_reset(answer);
}

static stored_game game_of(sqlite3_stmt *answer)
{
    return (stored_game){
        .id = sqlite3_column_int64(answer, 0),
        .code = text_of(answer, 1),
        .rules = text_of(answer, 2),
        .rated = sqlite3_column_int(answer, 3),
        .ended = sqlite3_column_int64(answer, 4),
        .own_seat = sqlite3_column_int(answer, 5),
        .offline = sqlite3_column_int(answer, 6),
    };
}

bool store_visit_game(store *s, const char *code, void (*visit)(void *context, const stored_game *game), void *context)
{
    sqlite3_stmt *answer = ask_text(s, ASK_GAME, code);
    const bool is_there = next(answer);
    if (is_there) {
        stored_game game = game_of(answer);
        game.record = text_of(answer, 7);
        game.record_length = (size_t)sqlite3_column_bytes(answer, 7);
        visit(context, &game);
    }
    sqlite3_reset(answer);
    return is_there;
}

void store_each_seat(store *s, int64_t game, void (*visit)(void *context, const stored_seat *seat), void *context)
{
    sqlite3_stmt *answer = ask_number(s, ASK_SEATS, game);
    while (next(answer)) {
        const stored_seat seat = {
            .player = sqlite3_column_int64(answer, 0),
            .name = text_of(answer, 1),
            .level = text_of(answer, 2),
            .won = sqlite3_column_int(answer, 3),
            .quit = sqlite3_column_int(answer, 4),
            .total = sqlite3_column_int64(answer, 5),
            .rating_change = sqlite3_column_int64(answer, 6),
        };
        visit(context, &seat);
    }
    sqlite3_reset(answer);
}

void store_each_recent(store *s, player_id id, int most, void (*visit)(void *context, const stored_game *game),
                       void *context)
{
    sqlite3_stmt *answer = ask_numbers(s, ASK_RECENT, id, most);
    while (next(answer)) {
        const stored_game game = game_of(answer);
        visit(context, &game);
    }
    sqlite3_reset(answer);
}
