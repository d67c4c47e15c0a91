/* Rooms: a table on the server. Its settings, who sits where, who looks on, its log, and the game.
 *
 * What a room is follows from its log alone, line by line (room_apply), but for the times, connections and bots'
 * thoughts, which belong to now. */
#ifndef ROOM_H
#define ROOM_H

#include "timer_heap.h"
#include "room_entry.h"
#include "person.h"
#include "race.h"

enum {
    ROOM_WATCHERS = 200,     /* connections that have it open */
    ROOM_REMEMBERED = 200,   /* events that a client who comes back may have missed */
    ROOM_CHAT = 30,          /* of what was said, is shown to who comes in */
    ROOM_KICKED = 16,        /* players who were sent away and are remembered */
    ROOM_MAX_LOG = 4 << 20,  /* bytes of one game, or of waiting: then the table is closed */
    ROOM_MAX_LINES = 200000, /* in all its games, then there is no rematch */
};

typedef enum { ROOM_WAITING, ROOM_PLAYING, ROOM_OVER } room_phase;

typedef struct {
    /* From the log. */
    person *person;         /* who sits here … */
    const bot_level *level; /* … or the bot that does; neither: the seat is free */
    uint8_t bot;            /* which of its level's persons: of several at a table, each another */
    bool consents;          /* see occupant … */
    const bot_level *fill;  /* … this too */
    bool away;              /* a bot plays for the person */
    bool parted;            /* away because they said so, for as long as they like … */
    bool left;              /* … and while they were still in: nothing is credited to them until they are back */
    bool gone;              /* charged for leaving: the seat is the bot's to the end */
    bool ready, again;      /* go on; a rematch */
    uint8_t mix[MIX_BYTES]; /* their part of the coming shuffle */
    uint8_t mix_count;
    int32_t first_rating;
    uint16_t rounds, yanivs, assafs_met, assafs, slaps, cuts;

    /* About now. */
    core_time grace_at; /* not connected: until then the seat waits for them; TIMER_NEVER */
    uint64_t ticket;    /* a bot is being asked; 0: no */
    bool declined;      /* it does not slap down */
    bool answered;      /* it has answered: this … */
    yv_action answer;
    core_time answer_at; /* … to be done then */
} room_seat;

/* A round that is over. */
typedef struct {
    int32_t move; /* the position after it */
    yv_result result;
    yv_seats cut;
    int32_t total[YV_MAX_PLAYERS];
    int32_t rating[YV_MAX_PLAYERS];
    yv_hand hand[YV_MAX_PLAYERS];
} room_round;

/* An action that waits for a slap-down which may be under way. */
typedef struct {
    bool on;
    bool by_bot;
    core_conn conn; /* whom to answer; 0: a bot */
    int64_t id;
    yv_action action;
    race_entry entry;
    core_time until;
} room_held;

typedef struct {
    player_id from;
    said_kind said;
    int phrase;
    uint64_t n;
    char *text;
} room_said;

/* A player whom a host has sent away: while that host has the table, they do not come back at once. */
typedef struct {
    player_id who, by;
    core_time until;
} room_kick;

struct room {
    timer due; /* first, so that an entry is its room */
    uint64_t code;
    char name[TABLE_CODE_LENGTH + 1];

    /* From the log. */
    room_phase phase;
    room_settings settings;
    player_id host;
    int seats; /* places: as set while waiting, those who play later */
    room_seat seat[YV_MAX_PLAYERS];
    char game_code[GAME_CODE_LENGTH + 1];
    yv_game game, dealt; /* now, and as the round was dealt or its remembered part began */
    yv_ratings ratings;
    int32_t move;
    yv_seat drawer;               /* who has just drawn from the stock where slap-downs are played, or nobody */
    uint8_t secret[SECRET_BYTES]; /* of the coming round, or of the one that is being played */
    uint8_t mixed[YV_MAX_PLAYERS][MIX_BYTES]; /* what went into this round's shuffle */
    uint8_t mixed_count[YV_MAX_PLAYERS];
    yv_action *action; /* since dealt … */
    int actions, action_capacity;
    yv_card *stock; /* … and the new stocks among them */
    int stocks, stock_capacity;
    int reshuffles; /* of this round: the counter of the next shuffle */
    room_round *round;
    int rounds, round_capacity;
    room_said said[ROOM_CHAT]; /* the last, in a ring */
    int said_count;

    /* The log of this game, or since the table was made. */
    char *log;
    size_t log_length, log_capacity;
    uint64_t lines;                     /* in all */
    uint64_t events;                    /* numbered ones: n of the last */
    uint32_t event_at[ROOM_REMEMBERED]; /* where they begin in the log; a ring by their number */
    uint64_t events_from;               /* the first that is in this log */

    /* About now. */
    watch *watches;
    int watch_count;
    core_time turn_at;    /* when the turn began */
    core_time clock_from; /* when its clock did */
    core_time drawn_at;   /* when the card was drawn that may be slapped down */
    core_time start_at;   /* who came by Play now waits no longer */
    core_time deal_at, close_at;
    room_kick kicked[ROOM_KICKED]; /* a ring */
    int kicks;
    room_held held;
    uint64_t bot_seed;
    int told_watching; /* how many look on, as all were told */
    bool shown;        /* the lobby has been told of it */
    bool dirty;        /* the lobby, or who looks on, is to be told */
    room *next_dirty;
};

room *room_open(core *c, uint64_t code);
void room_close(core *c, room *r); /* tells who looks on, and frees it; the log is to be forgotten */
void room_free(core *c, room *r);
room *room_find(core *c, uint64_t code);

/* Does to the room what the line says. False if it cannot be: a stored log that is wrong. */
bool room_apply(core *c, room *r, const room_entry *e);

/* Adds a line: to the log, to the room, to the store; and tells everybody who looks on. */
void room_commit(core *c, room *r, room_entry *e);

/* The same for a line that is read from the store. */
bool room_restore(core *c, room *r, yv_span text);

/* The text of event n, which must be remembered. */
bool room_remembers(const room *r, uint64_t n);
yv_span room_event(const room *r, uint64_t n);

/* Questions. */
yv_seat room_seat_of(const room *r, const person *p); /* YV_NOBODY: none */
bool room_is_free(const room *r, int seat);
bool room_is_bots(const room *r, int seat); /* a bot plays it: its own, or for the person */
bool room_is_here(const room *r, int seat); /* a person who is connected */
bool room_in_round(const room *r);          /* cards are being played */
int room_people(const room *r);
int room_taken(const room *r);
int room_watching(const room *r);                     /* who looks on without a seat */
const bot_persona *room_bot(const room *r, int seat); /* who the bot in this seat is */
bool room_has_open(const room *r, const person *p);

/* Sends a player away for a while; whether that holds still. */
void room_kick_out(core *c, room *r, player_id who);
bool room_is_kicked(const core *c, const room *r, player_id who);

/* A player's unfinished rated game: a seat that may still win or lose, and that they have not been charged for. */
bool room_is_unfinished_for(const room *r, const person *p);

#endif
