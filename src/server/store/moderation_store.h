/* The part of the store that operators read: bans, operators, the audit trail, reports, settings and evidence of unfair
 * play. Texts in the structs are valid during the visit. */
#ifndef MODERATION_STORE_H
#define MODERATION_STORE_H

#include "store.h"

typedef struct {
    int64_t id;
    player_id player;    /* 0: the ban is for a network … */
    const char *network; /* … which is written as in network.h; of a player's ban, see MODERATION_ADDRESSES */
    int64_t made, until;
    int64_t lifted; /* when it was lifted before its end; 0 if it was not */
    player_id by;   /* the operator; 0 for the command line */
    const char *reason;
} stored_ban;

/* Visits the bans that hold after `now`, newest first; with `all`, also those that have ended. */
void store_each_ban(store *s, int64_t now, bool all, void (*visit)(void *context, const stored_ban *ban),
                    void *context);

/* Operators: accounts that have the right to use /admin. */
bool store_is_operator(store *s, player_id id);
void store_each_operator(store *s, void (*visit)(void *context, player_id id, int64_t since), void *context);

/* One entry of the audit trail. */
typedef struct {
    int64_t id, at;
    player_id by;
    const char *act, *target, *reason;
} stored_act;

/* Visits the last `most` entries, newest first. */
void store_each_act(store *s, int most, void (*visit)(void *context, const stored_act *act), void *context);

typedef struct {
    int64_t id, at;
    player_id reporter, player;
    const char *what;     /* "message", "name", "avatar" or "game" */
    const char *evidence; /* a JSON object */
    bool has_picture;
    int64_t closed;      /* when an operator closed it; 0 if it is open … */
    const char *outcome; /* … with this outcome */
} stored_report;

/* Visits the last `most` reports, newest first; with `all`, also those that are closed. */
void store_each_report(store *s, bool all, int most, void (*visit)(void *context, const stored_report *report),
                       void *context);

/* Returns how many reports are open. */
int64_t store_count_open_reports(store *s);

/* Returns a copy of the picture that was reported, which the caller frees, or NULL if there is none. */
uint8_t *store_copy_report_picture(store *s, int64_t report, size_t *size);

/* Returns a copy of a setting with a NUL after it, which the caller frees, or NULL if it was never set. */
char *store_copy_setting(store *s, const char *name, size_t *size);

/* The same; but where several processes may use the store, a setting that was never set is set to `wanted` first, so
 * that all of them get the same one. */
char *store_agree_setting(store *s, const char *name, const void *wanted, size_t length, size_t *size);

/* Finds the user name of an account. Returns false if there is no such account. */
bool store_find_user_name(store *s, player_id id, char user[USER_NAME_BYTES + 1]);

/* ---- evidence ---- */

/* How often two players have met, and what came of it. */
typedef struct {
    player_id other;
    const char *name;
    bool guest;
    int64_t games, rated, wins, other_wins;
    int64_t gain, other_gain; /* rating points in the games in which they met */
    int64_t first, last;      /* when these games ended */
} stored_meeting;

/* Visits the players whom `id` has met most often, at most `most`; or only `other`, if that is not 0. */
void store_each_meeting(store *s, player_id id, player_id other, int most,
                        void (*visit)(void *context, const stored_meeting *met), void *context);

/* Visits the players who came from an address that `id` came from too, at most `most`; or only `other`. */
typedef struct {
    player_id other;
    const char *name;
    bool guest;
    int64_t addresses, last; /* how many addresses they share, and when the later of the two last came from one */
} stored_neighbour;
void store_each_neighbour(store *s, player_id id, player_id other, int most,
                          void (*visit)(void *context, const stored_neighbour *near), void *context);

/* Visits the times of the player's last `most` games: PACE_TIMES numbers with spaces between them. */
void store_each_pace(store *s, player_id id, int most, void (*visit)(void *context, const char *times), void *context);

/* Visits the player's last `most` games against people, newest first, with their records and the player's seat. If
 * `other` is not 0, only games in which that player sat too. */
void store_each_record(store *s, player_id id, player_id other, int most,
                       void (*visit)(void *context, const stored_game *game), void *context);

#endif
