#include "past_skills.h"

#include <string.h>

#include "../core/fact.h"

/* What a record tells of a game. */
typedef struct {
    int seats;
    yv_finisher finish[YV_MAX_PLAYERS];
    bool gains_nothing[YV_MAX_PLAYERS]; /* a bot played too much of the game for this player */
} past_game;

static void note_outs(past_game *past, const yv_game *game)
{
    for (int seat = 0; seat < game->players; seat++)
        if (game->result.out >> seat & 1)
            past->finish[seat].out_round = game->round;
}

static void note_substituted(past_game *past, yv_span seats)
{
    long seat;
    for (yv_span word; (word = yv_span_take_word(&seats)).length > 0;)
        if (yv_span_to_number(word, 1, YV_MAX_PLAYERS, &seat))
            past->gains_nothing[seat - 1] = true;
}

/* Replays a record. Returns false if it is not that of a finished game. */
static bool read_game(past_game *past, const char *text, size_t length)
{
    static const char substituted[] = "substituted";
    static yv_record record;
    yv_step step;
    *past = (past_game){0};
    yv_record_begin(&record, text, length);
    do {
        step = yv_record_next(&record);
        if (step.what == YV_STEP_ROUND || step.what == YV_STEP_OVER)
            note_outs(past, &record.game);
        if (step.what == YV_STEP_TAG && step.key.length >= sizeof substituted - 1
            && memcmp(step.key.at, substituted, sizeof substituted - 1) == 0)
            note_substituted(past, step.value);
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    if (step.what == YV_STEP_ERROR || record.game.phase != YV_OVER)
        return false;
    past->seats = record.game.players;
    for (int seat = 0; seat < past->seats; seat++) {
        past->finish[seat].won = record.game.winners >> seat & 1;
        past->finish[seat].expelled = record.game.expelled >> seat & 1;
        past->finish[seat].total = record.game.total[seat];
    }
    return true;
}

typedef struct {
    sqlite3_stmt *games, *seats, *put;
} statements;

/* Reads the players of a game, their skills, and who had left. A deleted player counts as a new one. */
static int read_players(statements *with, int64_t game, past_game *past, player_id *player, skill *of)
{
    int seats = 0;
    sqlite3_bind_int64(with->seats, 1, game);
    for (; seats < YV_MAX_PLAYERS && sqlite3_step(with->seats) == SQLITE_ROW; seats++) {
        player[seats] = sqlite3_column_int64(with->seats, 0);
        past->finish[seats].forfeited = sqlite3_column_int(with->seats, 1);
        of[seats] = (skill){sqlite3_column_int(with->seats, 2), sqlite3_column_int(with->seats, 3)};
    }
    sqlite3_reset(with->seats);
    return seats;
}

static bool put_skill(statements *with, player_id player, const skill *after)
{
    sqlite3_bind_int(with->put, 1, after->mu);
    sqlite3_bind_int(with->put, 2, after->sigma);
    sqlite3_bind_int64(with->put, 3, player);
    sqlite3_step(with->put);
    return sqlite3_reset(with->put) == SQLITE_OK;
}

static bool count_game(statements *with, int64_t game, past_game *past)
{
    player_id player[YV_MAX_PLAYERS];
    skill before[YV_MAX_PLAYERS], after[YV_MAX_PLAYERS];
    yv_seat order[YV_MAX_PLAYERS];
    uint8_t place[YV_MAX_PLAYERS];
    bool fine = true;
    if (read_players(with, game, past, player, before) != past->seats)
        return true;
    memcpy(after, before, sizeof after);
    yv_final_order(past->finish, past->seats, order, place);
    skill_update(after, place, past->seats);
    for (int seat = 0; seat < past->seats && fine; seat++)
        if (player[seat] > 0 && !(past->gains_nothing[seat] && after[seat].mu > before[seat].mu))
            fine = put_skill(with, player[seat], &after[seat]);
    return fine;
}

static bool prepare(sqlite3 *db, const char *sql, sqlite3_stmt **to)
{
    return sqlite3_prepare_v2(db, sql, -1, to, NULL) == SQLITE_OK;
}

bool past_skills_compute(sqlite3 *db)
{
    statements with = {0};
    past_game past;
    bool fine =
        prepare(db, "SELECT id, record FROM game WHERE rated AND NOT offline ORDER BY id", &with.games)
        && prepare(db,
                   "SELECT seat.player, quit, ifnull(mu, 25000000), ifnull(sigma, 8333333) FROM seat"
                   "  LEFT JOIN player ON player.id = seat.player AND seat.player > 0 WHERE game = ? ORDER BY seat",
                   &with.seats)
        && prepare(db, "UPDATE player SET mu = ?, sigma = ? WHERE id = ?", &with.put);
    while (fine && sqlite3_step(with.games) == SQLITE_ROW) {
        const char *record = (const char *)sqlite3_column_text(with.games, 1);
        if (record && read_game(&past, record, (size_t)sqlite3_column_bytes(with.games, 1)))
            fine = count_game(&with, sqlite3_column_int64(with.games, 0), &past);
    }
    sqlite3_finalize(with.games);
    sqlite3_finalize(with.seats);
    sqlite3_finalize(with.put);
    return fine;
}
