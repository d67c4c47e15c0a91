/* The core of the server: who is there, the lobby, the tables, the games, the race, the ratings.
 *
 * It has no sockets, files, clocks or threads of its own. Requests, the time and stored facts come in by these
 * functions; replies and facts to store go out through its ports. The same calls give the same answers, so a whole
 * server with its clients runs in a simulator from one seed.
 *
 * One thread calls it. Time is in microseconds of a clock that never goes back. */
#ifndef CORE_H
#define CORE_H

#include <stddef.h>

#include "../../ai/bot.h"
#include "../log/log.h"
#include "fact.h"

typedef struct core core;
typedef uint64_t core_conn; /* a connection, by a number that the network gives it and never uses again */
typedef int64_t core_time;  /* µs */

enum {
    CORE_MAX_FRAME = 8192,         /* bytes of a request */
    CORE_MAX_ROUND_ACTIONS = 4096, /* a round that is longer is played on, but its bots forget its beginning */
};

/* A question to a bot: everything it may know follows from these by the views of its seat. The answer comes back by
 * core_bot_answers. */
typedef struct {
    uint64_t ticket;
    const bot_level *level;
    yv_seat seat;
    uint64_t seed;
    bool slap;               /* asked whether it slaps down */
    yv_game dealt;           /* the game as this round was dealt … */
    const yv_action *action; /* … and what was done since, with the new stocks that were needed */
    int actions;
    const yv_card *stock; /* all of them, one after the other; each has the size that yv_reshuffle_size says */
} core_bot_job;

/* What the core asks of what is around it. Nothing of this may call the core back at once.
 *
 * All facts that are handed over during one call of the core belong together: they become durable together, or none of
 * them does. */
typedef struct {
    void *context;
    /* Sends a message. It must not be delivered before all facts stored earlier are durable, and messages of one
     * connection keep their order. The text is good until this returns. */
    void (*send)(void *context, core_conn conn, const char *text, size_t length);
    void (*close)(void *context, core_conn conn, const char *why); /* after what was sent before */
    void (*store)(void *context, const fact *fact);
    void (*ask_bot)(void *context, const core_bot_job *job); /* copies what it needs */
    void (*random)(void *context, uint8_t *bytes, size_t count);
    /* 32-byte BLAKE2b of some bytes. */
    void (*hash)(void *context, const uint8_t *bytes, size_t count, uint8_t hash[32]);
    bool (*find_player)(void *context, player_id id, profile *found); /* as stored */
    /* Writes a line to the log: an event, which is one word, and `key=value` pairs. */
    void (*log)(void *context, log_level level, const char *event, const char *details);
} core_ports;

/* What may be set; zeros mean the usual. */
typedef struct {
    const char *version;
    int most_tables;      /* 20000 */
    int most_tables_each; /* that one player hosts or sits at: 8 */
    int grace_ms;         /* 20000 */
    int pause_ms;         /* after a round, for people to look at it: 12000 */
    bool hasty_bots;      /* they do not wait as people would: for tests */
} core_settings;

core *core_open(const core_settings *settings, const core_ports *ports);
void core_close(core *c);

/* After a start, before anything else: every table that was stored, and its log in order. A log that cannot be read
 * is reported to the log and its table is left out: false. */
bool core_restore_table(core *c, const char *table);
bool core_restore_log(core *c, const char *table, uint64_t n, const char *text, size_t length);
void core_restored(core *c, core_time now);

/* Connections. The relations are those stored for this player. */
void core_connected(core *c, core_conn conn, const profile *who, const player_id *muted, int muteds,
                    const player_id *blocked, int blockeds, core_time now);
void core_received(core *c, core_conn conn, const char *text, size_t length, core_time now);
void core_measured(core *c, core_conn conn, int round_trip_us); /* smoothed, by the network */
void core_disconnected(core *c, core_conn conn, core_time now);

/* A player's name, picture or kind has changed (the rating changes only here); or the player is gone, and leaves all
 * seats. */
void core_player_changed(core *c, const profile *who);
void core_player_gone(core *c, player_id id, core_time now);

/* The answer to a bot job: an action that is legal for its seat; for a slap-down, YV_SLAP or YV_PASS. */
void core_bot_answers(core *c, uint64_t ticket, const yv_action *action, core_time now);

/* Time passes: does what is due. The time of the next thing that will be due; INT64_MAX if nothing is. Every call above
 * may change that time: ask again after them. */
core_time core_tick(core *c, core_time now);

/* Tells every client that the server goes down for a while. */
void core_say_bye(core *c, int back_ms);

/* Figures for /metrics. */
typedef struct {
    int connections, players_online, tables, games, watching, bot_jobs;
    uint64_t requests, refused, moves, slaps, rounds, games_over;
} core_figures;
core_figures core_count(const core *c);

#endif
