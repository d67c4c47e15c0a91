/* The store: everything that the server keeps, in one SQLite file.
 *
 * One thread writes, with store_commit: many facts at a time, durable when it returns. Another thread reads,
 * with the functions below it, and sees what has been committed. WAL mode lets both work at the same time, and other
 * programs read too. */
#ifndef STORE_H
#define STORE_H

#include "../core/fact.h"

typedef struct store store;

enum { STORE_WHY = 256 };

/* Opens a file, making it if there is none and bringing it up to date if it is old. NULL, with the reason in `why`,
 * if that is not possible or another server has it open. */
store *store_open(const char *path, char why[STORE_WHY]);
void store_shut(store *s);

/* Writes all facts of a list in one transaction. Returns false, with the reason in `why`, if that fails: then nothing
 * is written, and the caller may try again. A fact that breaks a constraint of the file is logged and skipped, so that
 * it does not block the others. */
bool store_commit(store *s, const fact *first, char why[STORE_WHY]);

/* ---- reading ---- */

player_id store_last_player(store *s); /* the highest number ever given */
bool store_find_player(store *s, player_id id, profile *found);
bool store_find_token(store *s, const uint8_t hash[TOKEN_HASH_BYTES], player_id *whose, int64_t *seen);

/* A player by user name, in any case of letters, and the hash of its password. */
bool store_find_user(store *s, const char *user, player_id *id, char password[PASSWORD_HASH_BYTES]);
bool store_find_password(store *s, player_id id, char password[PASSWORD_HASH_BYTES]);

/* The players that somebody has muted or blocked: how many, at most `most` of them in `others`. */
int store_list_relations(store *s, player_id who, relation kind, player_id *others, int most);

/* A player's picture: a copy that the caller frees, or NULL. */
uint8_t *store_copy_picture(store *s, player_id id, size_t *size);

/* Every table that is stored; and every line of all their logs, those of each table in order. */
typedef void line_visit(void *context, const char *table, uint64_t n, const char *text, size_t length);
void store_each_table(store *s, void (*visit)(void *context, const char *table), void *context);
void store_each_line(store *s, line_visit *visit, void *context);

/* What a player has done. */
typedef struct {
    int64_t since;
    int64_t games, wins, rounds, yanivs, assafs_met, assafs, slaps, cuts, outs, streak, best_streak, most_players;
    int64_t rated, rated_wins;
} player_stats;
bool store_find_stats(store *s, player_id id, player_stats *stats);
void store_each_preset(store *s, player_id id, void (*visit)(void *context, const char *preset), void *context);
/* The last ones that there is room for, in order of time. */
void store_each_rating(store *s, player_id id, int most, void (*visit)(void *context, int64_t at, int64_t rating),
                       void *context);
void store_each_leader(store *s, int most, void (*visit)(void *context, const profile *who, const player_stats *stats),
                       void *context);

/* A finished game. Text is good until the visit is over. */
typedef struct {
    int64_t id;
    const char *code, *rules;
    bool rated;
    bool offline; /* played without a server, and handed over later */
    int64_t ended;
    int own_seat; /* among the recent games of a player: where it sat, from 1 */
    const char *record;
    size_t record_length;
} stored_game;
typedef struct {
    player_id player; /* 0: a bot, or deleted */
    const char *name;
    const char *level; /* of a bot, else NULL */
    bool won, quit;
    int64_t total, rating_change;
} stored_seat;
bool store_visit_game(store *s, const char *code, void (*visit)(void *context, const stored_game *game), void *context);
void store_each_seat(store *s, int64_t game, void (*visit)(void *context, const stored_seat *seat), void *context);
/* The last games of a player, newest first, without their records. */
void store_each_recent(store *s, player_id id, int most, void (*visit)(void *context, const stored_game *game),
                       void *context);

#endif
