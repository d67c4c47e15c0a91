/* Rooms: a room is a table on the server, with its settings, seats, watchers, log and game.
 *
 * A room's past follows from its log alone, entry by entry (room_apply.h). Times, connections and the bots' pending
 * answers belong to the present and are not stored. */
#ifndef ROOM_H
#define ROOM_H

#include "person.h"
#include "race.h"
#include "room_entry.h"

enum {
    ROOM_MAX_WATCHERS = 200,        /* connections that have it open, besides those of seated players … */
    ROOM_MAX_WATCHERS_FROM = 50,    /* … and as many of them may come from one address */
    ROOM_REMEMBERED = 200,          /* events that a client may catch up on when it comes back */
    ROOM_CHAT = 30,                 /* chat messages that a client sees when it opens the table */
    ROOM_KICKED = 16,               /* kicked players who are remembered … */
    ROOM_KICK_MS = 2 * 60 * 1000,   /* … and may not sit down for this long */
    ROOM_MAX_LOG = 4 << 20,         /* bytes of one game, or of waiting, without chat: a longer log closes the table */
    ROOM_LARGE_LOG = 512 << 10,     /* a longer log closes the table if the logs of its address … */
    ROOM_MAX_LOGS_FROM = 64 << 20,  /* … take more memory than this */
    ROOM_MAX_REPLAYED = 16 << 20,   /* bytes that taking turns back may play again in one game; more is refused */
    ROOM_MAX_ENTRIES = 200000,      /* in all games of a table; after that there is no rematch */
    ROOM_MAX_SAID = 2000,           /* messages in one game, or of waiting, by the players … */
    ROOM_MAX_ONLOOKERS_SAID = 1000, /* … and by all others */
    ROOM_MOST_BOT_ACTIONS = 10,     /* a player for whom a bot made more of them gains no rating from the game */
    ROOM_MOST_AWAY = 200,           /* times that a player may send `away` or `leave` in one game */
    ROOM_MOST_RATED = 10,           /* rated games among the same players within 24 hours */
    ROOM_LOOK_MS = 3000,            /* a player who sits down at a rated table has had this time to see its settings */
    ROOM_PLAY_NOW_SEATS = 4,        /* a table that starts by itself is filled up with bots to this number */
};

typedef enum { ROOM_WAITING, ROOM_PLAYING, ROOM_OVER } room_phase;

typedef struct {
    /* These follow from the log. */
    person *person;                    /* the player who sits here, or NULL */
    const bot_level *level;            /* the bot that sits here, or NULL; the seat is free if both are NULL */
    uint8_t bot;                       /* the bot's persona: bots of one level at a table have different ones */
    char leaves[GAME_CODE_LENGTH + 1]; /* as in occupant … */
    const bot_level *fill;             /* … and so is this */
    bool unconfirmed;                  /* the settings have changed since the person agreed to them */
    bool away;                         /* a bot plays for the person */
    bool parted;                       /* the person has sent `leave` and is not back … */
    bool left;                         /* … while still in the game: nothing is credited until the person is back */
    bool gone;                         /* the person was charged for leaving: a bot plays the seat to the end */
    bool ready, again;                 /* the person wants the next round; a rematch */
    uint8_t mix[MIX_BYTES];            /* the person's part of the coming shuffle */
    uint8_t mix_count;
    int32_t first_rating;
    int32_t gained;  /* the rating that the person has gained in this game */
    int bot_actions; /* those that a bot made for the person in this game */
    int actions;     /* those of this seat in this game, whoever made them */
    int times_away;  /* how often a bot has taken over in this game */
    seat_counts counts;

    /* The present. */
    int32_t times[PACE_TIMES]; /* how long the person thought in this game, since the last restart: pace.h */
    core_time grace_at;        /* the person is not connected, and the seat waits until then; TIMER_NEVER */
    uint64_t ticket;           /* the bot job that is under way; 0 for none */
    bool declined;             /* the bot does not slap down */
    bool answered;             /* the bot has answered … */
    yv_action answer;          /* … with this action … */
    core_time answer_at;       /* … which is done at this time */
} room_seat;

/* A round that is over. */
typedef struct {
    int32_t move; /* the number of its last move */
    yv_result result;
    int32_t total[YV_MAX_PLAYERS];
    int32_t rating[YV_MAX_PLAYERS];
    yv_hand hand[YV_MAX_PLAYERS];
} room_round;

/* An action that waits because a slap-down may be under way. */
typedef struct {
    bool on;
    bool by_bot;
    core_conn conn; /* the connection to answer; 0 for a bot */
    int64_t id;
    yv_action action;
    race_entry entry;
    core_time until;
    bool again; /* it was asked again */
} room_held;

/* A chat message. */
typedef struct {
    player_id from;
    said_kind said;
    int phrase;
    uint64_t n;     /* its event … */
    uint64_t entry; /* … and its entry */
    char *text;
} room_said;

/* A kicked player. The kick holds only while the same host has the table. */
typedef struct {
    player_id who, by;
    core_time until;
} room_kick;

/* The place of a room in a list. */
typedef struct {
    bool in;
    room *before, *after;
} room_place;

struct room {
    timer timer; /* first, so that a timer's address is its room's */
    uint64_t code;
    char name[TABLE_CODE_LENGTH + 1];

    /* From the log. */
    room_phase phase;
    room_settings settings;
    player_id host;
    int seats; /* as set while the table waits; in a game, the number of players */
    room_seat seat[YV_MAX_PLAYERS];
    char game_code[GAME_CODE_LENGTH + 1];
    yv_game game;      /* now */
    yv_game dealt;     /* as the round was dealt, or CORE_MAX_ROUND_ACTIONS ago */
    bool rated;        /* the game is; settings.rated is about the table */
    bool earns_itself; /* in this game, nobody gains rating by what a bot does for them */
    yv_ratings ratings;
    int32_t move;
    int32_t undone;               /* the move that last took something back in this game; 0 if none did */
    yv_seat drawer;               /* the seat that has just drawn, where slap-downs are played; else YV_NOBODY */
    uint8_t secret[SECRET_BYTES]; /* of the round in progress, else of the coming one */
    uint8_t mixed[YV_MAX_PLAYERS][MIX_BYTES]; /* the players' parts of this round's shuffle */
    uint8_t mixed_count[YV_MAX_PLAYERS];
    yv_action *action; /* the actions since `dealt` … */
    int actions, action_capacity;
    yv_card *stock; /* … and their new stocks, one after the other */
    int stocks, stock_capacity;
    int reshuffles; /* in this round: the counter of the next shuffle */
    habits known;   /* what the rounds of this game have shown of the players */
    room_round *round;
    int rounds, round_capacity;
    room_said said[ROOM_CHAT]; /* the last messages, in a ring */
    int said_count;
    bool quiet;                             /* the host has silenced the onlookers */
    int said_by_players, said_by_onlookers; /* in this game, or of waiting */

    /* The log of this game, or of the time before the first: kept by room_log.h. */
    char *log;
    size_t log_length, log_capacity;
    size_t counted;                     /* how much of the capacity counts for the address made_from */
    size_t chat_length;                 /* how much of the log is chat */
    size_t undone_length;               /* of the entries that were taken back, which the log no longer has */
    size_t replayed;                    /* how much taking back has played again in this game */
    uint64_t entries;                   /* in all */
    uint64_t events;                    /* numbered entries: the number of the last one */
    uint32_t event_at[ROOM_REMEMBERED]; /* where events begin in the log; a ring by number */
    uint64_t events_from;               /* the first event that is in this log */

    /* The present. */
    uint64_t made_from; /* the address, which counts it; 0: none does */
    bool limited;       /* the next game at this rated table is casual: its players have reached ROOM_MOST_RATED … */
    bool limit_stale;   /* … or not: that has to be counted again */
    core_time set_at;   /* when the settings last changed */
    core_time unlimited_at; /* when the next game last became rated again, although the settings are the same */
    watch *watches;
    int watch_count;
    core_time turn_at;    /* when the turn began */
    core_time clock_from; /* when its clock began */
    yv_seats renewed;     /* seats whose players have come back in this turn and had the clock begin again */
    core_time drawn_at;   /* when the card was drawn that may be slapped down */
    core_time start_at;   /* when the table starts by itself, for a player who came through Play now */
    core_time deal_at, close_at;
    bool hurried;                  /* bots act fast until a person has to act */
    room_kick kicked[ROOM_KICKED]; /* a ring */
    int kicks;
    room_held held;
    uint64_t bot_seed;

    room_place place[ROOM_LISTS]; /* as at the end of the last call that changed the room */

    /* The work for the end of the current call. */
    bool changed; /* the room is in core.changed */
    room *next_changed;
    bool lobby_changed;        /* something that the lobby shows, or the number of spectators, has changed */
    bool start_changed;        /* start_at has changed */
    bool limit_changed;        /* `limited` has changed */
    yv_seats players_changed;  /* the names or pictures in these seats; told with the next lobby_tick */
    yv_seats presence_changed; /* these players have come or gone */

    /* Kept by lobby.h. */
    bool shown;         /* the lobby shows the room */
    int told_watching;  /* the number of spectators in the last message to the watchers */
    bool lobby_pending; /* the next lobby_tick tells the watchers what has changed */
};

/* Adds a room with this code, which no other may have. room_close.h frees it. */
room *room_open(core *c, uint64_t code);

/* True if what happened in this game, or while waiting, takes too much space. Chat does not count. */
bool room_log_is_full(const room *r);

/* True if the room must close because of its log: the log is full, or it is large and the address that the table was
 * made from fills the memory with logs. */
bool room_is_too_large(core *c, const room *r);

/* Counts the memory of the log for that address. */
void room_count_log(core *c, room *r);

/* False if the log that was restored lacks something: all of it, or the end of a round or of the game. */
bool room_is_whole(const room *r);

/* Returns the room with this code, or NULL. */
room *room_find(const core *c, uint64_t code);

/* Returns a random code that no room has. */
uint64_t room_new_code(const core *c);

/* Gives the room another code, which no other may have. */
void room_set_code(core *c, room *r, uint64_t code);

/* True if the room belongs in the list now. The other two put it into all lists where it belongs and take it out of the
 * others, or take it out of all. */
bool room_belongs(const room *r, room_list list);
void room_put_into_lists(core *c, room *r);
void room_take_out_of_lists(core *c, room *r);

/* Marks the room as changed: the end of the current call then follows up (follow_up.h). */
void room_mark_changed(core *c, room *r);
void room_unmark_changed(core *c, room *r);

/* ---- questions ---- */

yv_seat room_seat_of(const room *r, const person *p); /* YV_NOBODY if the person has no seat */
bool room_is_player(const room *r, player_id who);    /* true if the player has a seat */
bool room_is_free(const room *r, int seat);
bool room_is_bots(const room *r, int seat); /* a bot plays the seat, its own or a person's */
bool room_is_here(const room *r, int seat); /* a person sits there and is connected */
bool room_in_round(const room *r);

/* True if the seat has to act now: to move or to answer a false call. */
bool room_must_act(const room *r, int seat);

/* True if a person must act there, so that a clock runs. */
bool room_is_timed(const room *r, int seat);

/* True if a person plays the seat: they are still in the game, and no bot plays for them. */
bool room_is_playing(const room *r, int seat);

/* True if no other person than the one in this seat plays, so that nobody else waits. With YV_NOBODY, true if nobody
 * plays. */
bool room_is_alone(const room *r, yv_seat seat);

/* True if the game can only be decided among bots: all people are out of it or have left it for good. */
bool room_is_left_to_bots(const room *r);

/* True if the seat may slap down. */
bool room_may_slap(const room *r, int seat);

/* True if the game does not stand still: it is rated, a person is there to play, or only bots are left. The second
 * function ignores one seat. */
bool room_is_alive(const room *r);
bool room_is_alive_without(const room *r, yv_seat aside);

/* True if the game is casual although the table is rated, or will be. */
bool room_is_limited(const room *r);

/* Returns the seats whose players, besides the host, have not agreed to the settings as they are now. */
yv_seats room_unconfirmed_seats(const room *r);

/* Returns the seats that are ready for the next round or, after the game, want a rematch. */
yv_seats room_ready_seats(const room *r);

int room_people(const room *r);   /* seats with a person */
int room_taken(const room *r);    /* seats that are not free */
int room_watching(const room *r); /* connections of people without a seat */

/* Returns the persona of the bot in this seat. */
const bot_persona *room_bot(const room *r, int seat);

/* Returns the level of the bots that will fill free seats for a waiting "Play now" player, or NULL. */
const bot_level *room_fill_level(const room *r);

/* True if the host came through Play now and waits for others: the table starts by itself, and bots take the free
 * seats. */
bool room_is_search(const room *r);

/* True if one of the person's connections has the table open. */
bool room_has_open(const room *r, const person *p);

/* True if the viewer may learn here that the person is connected: the person is at the table, or hides it from nobody.
 * The viewer NULL may be anybody. */
bool room_shows(const room *r, const person *p, const person *viewer);

/* Keeps a player from sitting down for ROOM_KICK_MS. */
void room_kick_out(core *c, room *r, player_id who);
bool room_is_kicked(const core *c, const room *r, player_id who);

/* True if the person in this seat gains no rating from this game, because a bot has played too much of it. A person who
 * was charged for leaving keeps what was settled then. */
bool room_gains_nothing(const room *r, int seat);

/* True if this is an unfinished rated game of the person: their seat is still in, and they were not charged for it. */
bool room_is_unfinished_for(const room *r, const person *p);

/* Returns the room of such a game, or NULL. */
const room *room_unfinished_of(const person *p);

#endif
