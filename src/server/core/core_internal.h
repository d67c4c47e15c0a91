/* The state of the core, which its modules share. */
#ifndef CORE_INTERNAL_H
#define CORE_INTERNAL_H

#include "../../base/jsonw.h"
#include "../../sys/map.h"
#include "core_ports.h"
#include "refusal.h"
#include "timer_heap.h"

typedef struct core core;
typedef struct room room;
typedef struct person person;
typedef struct conn conn;
typedef struct lobby_news lobby_news;

enum { REFUSAL_WORDS = 256 };

/* Kept by quota.h. */
typedef struct {
    map all;
    size_t tidy_at; /* the number of quotas at which the full ones are forgotten */
} quota_book;

/* Lists of rooms, so that nobody has to look at all rooms: those where "Play now" may find company, those that are
 * closed when space runs short, and those that the lobby shows. A room may be in several. */
typedef enum { ROOM_JOINABLE, ROOM_ABANDONED, ROOM_PUBLIC, ROOM_LISTS } room_list;

struct core {
    core_settings settings;
    core_ports ports;
    core_time now;      /* the time of the current call … */
    core_time arrived;  /* … and when its request arrived, at the node that the client is connected to */
    bool again;         /* the request may have been handled before: its answer was lost */
    map conns, persons; /* by number */
    map rooms;          /* by code */
    map tickets;        /* the rooms whose bots are being asked, by ticket */
    uint64_t last_ticket;
    bool halted;    /* nothing happens at the tables: core_node.h */
    bool read_only; /* games in progress go on, and nothing else changes */
    quota_book player_quotas, address_quotas;
    timer_heap timers; /* one for each room */

    struct {
        room *first, *last;
    } list[ROOM_LISTS]; /* rooms that are in a list, those that have been in it for the longest time first */

    room *changed;      /* rooms that changed during the current call, in that order … */
    room **changed_end; /* … and where the next one is added */

    conn *lobby;                  /* connections that show the lobby … */
    int looking;                  /* … and how many they are */
    lobby_news *news, **news_end; /* tables whose changes must be sent to the lobby, the longest waiting first, … */
    map news_of;                  /* … by code … */
    core_time lobby_at;           /* … at this time */

    jsonw out;   /* the message that is being written */
    size_t sent; /* bytes that were sent; a request is charged for those that it has caused */

    /* Details of a refusal. */
    char words[REFUSAL_WORDS]; /* empty for the usual words */
    const char *unfinished;    /* REFUSE_UNFINISHED: the table, … */
    int cost;                  /* … and the cost of leaving it */
    int move;                  /* REFUSE_STALE: the present move */
    int64_t wait_ms;           /* REFUSE_WAIT: how long */

    core_figures figures;
};

/* Returns the refusal after setting its words. */
refusal core_refuse(core *c, refusal no, const char *words);

/* Writes to the log. */
void core_log(const core *c, log_level level, const char *event, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static inline void core_random(const core *c, void *bytes, size_t count)
{
    c->ports.random(c->ports.context, bytes, count);
}

static inline void core_hash(const core *c, const uint8_t *bytes, size_t count, uint8_t hash[32])
{
    c->ports.hash(c->ports.context, bytes, count, hash);
}

static inline void core_store(const core *c, const fact *stored)
{
    c->ports.store(c->ports.context, stored);
}

/* Returns milliseconds as a core_time. */
static inline core_time core_ms(int64_t ms)
{
    return ms * 1000;
}

#endif
