/* The interface between the core and the program around it: the ports through which it acts, its settings and its
 * figures. */
#ifndef CORE_PORTS_H
#define CORE_PORTS_H

#include <stddef.h>

#include "../../ai/bot.h"
#include "../../ai/habits.h"
#include "../log/log.h"
#include "fact.h"

typedef uint64_t core_conn; /* a connection, by a number that the network never uses again */
typedef int64_t core_time;  /* µs of a clock that never goes back */

enum { CORE_MAX_ROUND_ACTIONS = 4096 }; /* in a longer round, bots forget the beginning */
enum { CORE_ROW_BYTES = 1024 };         /* what a row in the store costs, generously */

/* A question to a bot. It holds everything that the bot may know, which follows from the views of its seat. The answer
 * comes back through core_bot_answers. */
typedef struct {
    uint64_t ticket;
    const bot_level *level;
    yv_seat seat;
    uint64_t seed;
    bool slap;               /* the question is whether to slap down */
    yv_game dealt;           /* the game as this round was dealt … */
    const yv_action *action; /* … and the actions since then */
    int actions;
    const yv_card *stock; /* the new stocks of these actions, one after the other; yv_reshuffle_size gives each size */
    habits known;         /* what the rounds before have shown of the players */
} core_bot_job;

/* A table as other nodes of the server know it: enough for the lobby, for limits on players, and for "Play now". */
typedef struct {
    char table[TABLE_CODE_LENGTH + 1];
    char preset[32];                  /* of its rules */
    char host[PLAYER_NAME_BYTES + 1]; /* its name; "" if nobody is host */
    bool waits, over;                 /* its phase; if neither is set, a game is being played */
    bool open;                        /* public */
    bool rated;                       /* the game that is being played is, or else the table */
    uint8_t seats, taken, people;
    uint64_t made_from;               /* the address that it was made from; 0 if that is not known */
    player_id player[YV_MAX_PLAYERS]; /* in each seat; 0: nobody, or a bot */
    char game[GAME_CODE_LENGTH + 1];  /* that is being played, or was last; the table, if an older node told of it */
    int32_t cost[YV_MAX_PLAYERS];     /* of leaving the game; -1 if it is not an unfinished rated game of the player */
    const char *rules;                /* as on a record's rules line */
    const char *row;                  /* its JSON in the lobby, which is empty if the lobby does not show it */
    size_t row_length;
} core_table_row;

/* What the core asks and tells about other nodes. */
typedef struct {
    void *context;
    /* Return the next table of another node after this one, NULL for the first: those where a player sits; those that
     * the lobby shows. Return NULL at the end. */
    const core_table_row *(*next_of_player)(void *context, player_id id, const core_table_row *after);
    const core_table_row *(*next_listed)(void *context, const core_table_row *after);
    /* Returns the table of another node with this code, or NULL. */
    const core_table_row *(*find)(void *context, uint64_t code);
    /* True if the player is connected to another node and does not hide it. */
    bool (*is_online)(void *context, player_id id);
    /* True if the first player blocks the other one, as stored. */
    bool (*blocks)(void *context, player_id one, player_id other);
    /* Sends a message to a player's connections at other nodes, unless the player has muted `from`. */
    void (*tell_player)(void *context, player_id id, player_id from, const char *text, size_t length);
    /* Lets a player leave the game at a table of another node for good. */
    void (*leave)(void *context, player_id id, const char *table);
    /* Returns how many tables of other nodes were made from this address. */
    int (*tables_from)(void *context, uint64_t address);
    /* A player, or an address, has taken tokens of this kind (quota.h), or got them back if the number is negative. */
    void (*spent)(void *context, bool of_address, uint64_t key, int kind, int tokens);
    /* A table of this node has changed; or it is closed. Other nodes must not hear of it before all facts stored
     * earlier are durable. */
    void (*changed)(void *context, const core_table_row *row);
    void (*closed)(void *context, const char *table);
    /* A player has muted or blocked another one, or no longer does. The same holds for it. */
    void (*related)(void *context, player_id id, relation kind, player_id other, bool on);
} core_others;

/* The functions that the core calls. None of them may call the core back before it returns.
 *
 * All facts that are handed over during one call of the core belong together: either all of them become durable or
 * none does. */
typedef struct {
    void *context;
    /* Sends a message. It must not be delivered before all facts stored earlier are durable, and messages of one
     * connection must keep their order. The text is valid until this returns. */
    void (*send)(void *context, core_conn conn, const char *text, size_t length);
    /* Closes a connection after everything sent before has been delivered. */
    void (*close)(void *context, core_conn conn, const char *why);
    void (*store)(void *context, const fact *fact);
    /* Asks a bot. The port must copy what it needs of the job. */
    void (*ask_bot)(void *context, const core_bot_job *job);
    void (*random)(void *context, uint8_t *bytes, size_t count);
    /* Writes the 32-byte BLAKE2b hash of the bytes. */
    void (*hash)(void *context, const uint8_t *bytes, size_t count, uint8_t hash[32]);
    /* Returns false if there is no such player. Otherwise fills `found` as stored. */
    bool (*find_player)(void *context, player_id id, profile *found);
    /* True if both players sat in one of the last games of the first. */
    bool (*have_played)(void *context, player_id one, player_id other);
    /* Returns how many rated games among exactly these players have ended within the last 24 hours. */
    int (*count_rated)(void *context, const player_id *players, int count);
    /* False if the text contains a word that the operator does not allow. NULL if all words are allowed. */
    bool (*may_say)(void *context, const char *text, size_t length);
    /* False if the number of open reports has reached its limit. NULL if there is no limit. */
    bool (*may_report)(void *context);
    /* Writes a line to the log: an event, which is one word, and `key=value` pairs. */
    void (*log)(void *context, log_level level, const char *event, const char *details);
    const core_others *others; /* NULL if this node is the only one */
} core_ports;

/* Zeros stand for the defaults. */
typedef struct {
    const char *version;
    int most_tables;      /* 20000 */
    int most_tables_each; /* tables at which one player sits: 8 */
    int most_tables_from; /* open tables that were made from one address: 200 */
    int most_stored_mb;   /* what games and pictures from one address may add to the store in a day: 128 */
    int grace_ms;         /* how long a seat waits for a player who lost the connection: 20000 */
    int pause_ms;         /* after a round, for people to look at the result: 12000 */
    int search_ms;        /* how long Play now looks for people before bots take the free seats: 5000 */
    bool rate_all_rules;  /* rated games may have any rules and no clock: for tests, whose games must be short */
    bool hasty_bots;      /* bots do not pause as people would: for tests */
} core_settings;

/* What a person who has the code of a table may know before opening it. */
typedef struct {
    char table[TABLE_CODE_LENGTH + 1];
    char host[PLAYER_NAME_BYTES + 1]; /* "" if nobody is host */
    char preset[32];                  /* of its rules */
    int seats, taken;
    bool waits; /* for players; otherwise the game has started */
    bool open;  /* public: the lobby shows the table */
} core_table_facts;

/* Figures for /metrics. */
typedef struct {
    int connections, players_online, tables, games, watching, bot_jobs;
    uint64_t requests, refused, moves, slaps, rounds, games_over, reports_refused;
} core_figures;

#endif
