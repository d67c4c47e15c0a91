/* The store: everything that the server keeps, in one SQLite file or in a PostgreSQL database.
 *
 * One thread writes with store_commit, which makes many facts durable at a time. Another thread reads with the
 * functions below it, and sees what has been committed. Both work at the same time, and other programs read too. */
#ifndef STORE_H
#define STORE_H

#include "../core/fact.h"

typedef struct store store;

enum { STORE_WHY = 256 };

/* True if this names a PostgreSQL database: postgresql://… or postgres://…. Everything else is the path of a file. */
bool store_is_url(const char *where);

/* Writes what may be shown and logged of a path or URL: a URL without its password and its parameters. */
enum { STORE_NAME = 256 };
void store_write_name(const char *where, char name[STORE_NAME]);

/* Overwrites the password in a URL, if it has one: an argument of the program is shown by ps. */
void store_hide_password(char *url);

/* Opens a store, for this process alone. Creates it if it does not exist, and upgrades it if an older version wrote it.
 * Returns NULL, with the reason in `why`, if that fails or if another server has it open. */
store *store_open(const char *where, char why[STORE_WHY]);
void store_close(store *s);

/* Opens a store that a server has open, only for reading: for another thread. Returns NULL, with the reason in `why`,
 * if that fails. */
store *store_open_reader(const char *where, char why[STORE_WHY]);

/* Writes all facts of a list in one transaction. Returns false, with the reason in `why`, if that fails; nothing is
 * then written, and the caller may try again with the same list. A fact that breaks a constraint is logged and skipped,
 * so that it does not block the others. If another node has taken a table (lease.h), all facts of that table are marked
 * as fenced and are not written; the others are. */
bool store_commit(store *s, fact *first, char why[STORE_WHY]);

/* True if the store cannot be read, because PostgreSQL does not answer. Until it does, the functions below find
 * nothing, so nobody should rely on them. */
bool store_is_down(store *s);

/* ---- reading: the store_find_… functions return false if there is no such row ---- */

/* Returns a number that no other call has returned, in this process or another: of a new player or a new ban. Returns 0
 * if the store is down. */
typedef enum { STORE_PLAYERS, STORE_BANS, STORE_NUMBERS } store_number;
int64_t store_next_number(store *s, store_number kind);

/* Makes sure that no other process gives this user name away: where several may use the store, the guest gets it at
 * once, with the hash of its password, before FACT_ACCOUNT_CREATED. Returns false if the name is taken, or if the store
 * is down. */
bool store_claim_user(store *s, const char *user, const char *password, player_id id);

/* Returns the latest stored time before this one, in seconds since 1970, or 0 if there is none. */
int64_t store_newest_before(store *s, int64_t before);

bool store_find_player(store *s, player_id id, profile *found);

/* Finds the player of a sign-in, and when it was last used. */
bool store_find_visitor(store *s, const uint8_t hash[TOKEN_HASH_BYTES], profile *who, int64_t *seen);

/* What is needed of a player who connects with a sign-in, in one query: with a database on another machine, each query
 * takes time. */
enum { STORE_MOST_RELATIONS = 1000 };
typedef struct {
    profile who;
    int64_t since; /* when the player was created */
    int64_t seen;  /* when the sign-in was last used */
    player_id muted[STORE_MOST_RELATIONS], blocked[STORE_MOST_RELATIONS];
    int muteds, blockeds;
} stored_arrival;
bool store_find_arrival(store *s, const uint8_t hash[TOKEN_HASH_BYTES], stored_arrival *found);

bool store_find_token(store *s, const uint8_t hash[TOKEN_HASH_BYTES], player_id *whose, int64_t *seen);

/* Finds a player by user name, ignoring case, and the hash of the player's password. */
bool store_find_user(store *s, const char *user, player_id *id, char password[PASSWORD_HASH_BYTES]);

/* Finds the hash of an account's password. */
bool store_find_password(store *s, player_id id, char password[PASSWORD_HASH_BYTES]);

/* Finds an account by user name, ignoring case, and the hash of its recovery code. Returns false if it has none. */
bool store_find_recovery(store *s, const char *user, player_id *id, char code[PASSWORD_HASH_BYTES]);

/* Finds the user name of a player, which is empty for a guest, and whether there is a recovery code. */
bool store_find_account(store *s, player_id id, char user[USER_NAME_BYTES + 1], bool *has_recovery);

/* Visits the sign-ins of a player, the last used one first. */
typedef struct {
    uint8_t hash[TOKEN_HASH_BYTES];
    int64_t created, seen; /* in seconds since 1970 */
    const char *agent;     /* the kind of device; empty if it is unknown */
} stored_sign_in;
void store_each_sign_in(store *s, player_id id, void (*visit)(void *context, const stored_sign_in *sign_in),
                        void *context);

/* Writes the players whom `who` has muted or blocked to `others`, at most `most`. Returns how many it wrote. */
int store_list_relations(store *s, player_id who, relation kind, player_id *others, int most);

/* Returns a copy of a player's picture, which the caller frees, or NULL if there is none. */
uint8_t *store_copy_picture(store *s, player_id id, size_t *size);

/* Visit all stored tables, and all entries of their logs. The entries of a table come in their order. */
typedef void entry_visit(void *context, const char *table, uint64_t n, const char *text, size_t length);
void store_each_table(store *s, void (*visit)(void *context, const char *table), void *context);
void store_each_entry(store *s, entry_visit *visit, void *context);

/* Visits the entries of one table after the entry `since`. */
void store_each_entry_of(store *s, const char *table, uint64_t since, entry_visit *visit, void *context);

/* The statistics of a player; docs/PROTOCOL.md explains them. */
typedef struct {
    int64_t since;
    int64_t games, wins, rounds, yanivs, assafs_met, assafs, slaps, cuts, outs, streak, best_streak, most_players;
    int64_t rated, rated_wins;
} player_stats;
bool store_find_stats(store *s, player_id id, player_stats *stats);

/* Visits the presets that a player has played. */
void store_each_preset(store *s, player_id id, void (*visit)(void *context, const char *preset), void *context);

/* Visits the last `most` ratings of a player, oldest first. */
void store_each_rating(store *s, player_id id, int most, void (*visit)(void *context, int64_t at, int64_t rating),
                       void *context);

/* Visits the accounts with the best ratings, or with the best skills (skill_cautious), best first. */
void store_each_leader(store *s, bool by_skill, int most,
                       void (*visit)(void *context, const profile *who, const player_stats *stats), void *context);

/* Counts the rated games among exactly these players that have ended since this time. If the first player has played
 * 1000 games or more since then, all of them count. */
int store_count_rated(store *s, const player_id *players, int count, int64_t since);

/* A finished game. Its text is valid during the visit. */
typedef struct {
    int64_t id;
    const char *code, *rules;
    bool rated;
    bool offline; /* played without a server and uploaded later */
    bool private; /* only its players may read it */
    bool closed;  /* an operator closed the table before the game was over */
    int64_t ended;
    int own_seat; /* set by store_each_recent and store_each_game_of: the seat of that player, from 1 */
    const char *record;
    size_t record_length;
} stored_game;
typedef struct {
    player_id player; /* 0 for a bot or a deleted player */
    const char *name;
    const char *level; /* of a bot; NULL for a person */
    bool won, quit;
    int64_t total, rating_change;
} stored_seat;

enum { STORE_SEES_ALL = -1 }; /* a viewer who may read every game */

/* Visits a game and its record. Returns false if there is no such game, or if it is private and `viewer`, which is 0
 * for an unknown client, has not played in it. */
bool store_visit_game(store *s, const char *code, player_id viewer,
                      void (*visit)(void *context, const stored_game *game), void *context);
void store_each_seat(store *s, int64_t game, void (*visit)(void *context, const stored_seat *seat), void *context);

/* Visits the seats of the last games of a player that `viewer` may see, newest first, each with its game without the
 * record. Only the player sees offline games; only those who played in them see private games. */
void store_each_recent(store *s, player_id id, player_id viewer, int most,
                       void (*visit)(void *context, const stored_game *game, const stored_seat *seat), void *context);

/* Visits the people of a player's last 200 games, at most `most`, the latest first: when they last played together, and
 * how many of these games. */
void store_each_met(store *s, player_id id, int most,
                    void (*visit)(void *context, player_id other, int64_t last, int64_t games), void *context);

/* True if the other player sat in one of these games. */
bool store_have_played(store *s, player_id id, player_id other);

/* For a copy of everything about one player: visits at most `most` games before the one with this id, newest first,
 * without their records; all changes of the rating, oldest first; and the entries of open tables that the player has
 * said. */
void store_each_game_of(store *s, player_id id, int64_t before, int most,
                        void (*visit)(void *context, const stored_game *game), void *context);
typedef struct {
    int64_t at, change, rating;
    const char *game;
} stored_rating;
void store_each_rating_change(store *s, player_id id, void (*visit)(void *context, const stored_rating *rating),
                              void *context);
void store_each_said(store *s, player_id id,
                     void (*visit)(void *context, const char *table, const char *text, size_t length), void *context);

/* What operators and their evidence have about a player: bans, entries of the audit trail, reports by the player with
 * their evidence, reports about the player without it, when the player came from an address, whose hash stays out, and
 * since when the player is an operator.
 * Columns that a kind does not have are 0 or empty. */
typedef enum {
    KEPT_BANS,
    KEPT_ACTS,
    KEPT_REPORTS_BY,
    KEPT_REPORTS_ABOUT,
    KEPT_ADDRESSES,
    KEPT_RIGHTS,
    KEPT_KINDS
} kept_kind;
typedef struct {
    int64_t at, until, ended; /* when it was made, holds until or was last used, and was lifted or closed */
    const char *what, *about; /* the kind of act or report; the target of an act, or the evidence of a report */
    const char *reason;
} stored_kept;
void store_each_kept(store *s, player_id id, kept_kind kind, void (*visit)(void *context, const stored_kept *kept),
                     void *context);

/* Copies the times of a seat's moves in a game, numbers with spaces between them. Returns false if there are none. */
bool store_copy_pace(store *s, int64_t game, int seat, char *times, size_t capacity);

/* Finds a part of the games of a player whose records have together about this many bytes, beginning with the oldest.
 * Returns the id of the last one, or STORE_ALL_GAMES if that is all. */
#define STORE_ALL_GAMES INT64_MAX
int64_t store_find_past(store *s, player_id id, int64_t bytes);

/* Writes the deleted players who still stand in finished games to `players`, at most `most`. Returns how many it wrote.
 */
int store_list_forgetting(store *s, player_id *players, int most);

/* Counts the offline games, and the bytes of their records, that the player has uploaded since this time. */
void store_count_uploads(store *s, player_id id, int64_t since, int64_t *games, int64_t *bytes);

#endif
