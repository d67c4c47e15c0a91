/* What the modules of the core share. */
#ifndef CORE_INTERNAL_H
#define CORE_INTERNAL_H

#include "../../json/jsonw.h"
#include "../../sys/map.h"
#include "refusal.h"
#include "room.h"

enum { REFUSAL_WORDS = 256, ENTRY_CAPACITY = 8192 };

struct core {
    core_settings settings;
    core_ports ports;
    core_time now; /* of the call that is being worked on */
    map conns, persons, rooms, tickets;
    timer_heap due;
    uint64_t last_ticket;
    conn *lobby; /* connections that have it open */
    room *dirty; /* rooms that the lobby is to be told of */
    core_time lobby_at;
    jsonw out;                 /* the message that is being written */
    char words[REFUSAL_WORDS]; /* why the request is refused, if there is more to say than its code */
    const room *at;            /* which table the refusal speaks of */
    int cost, move;
    core_figures figures;
};

/* Random bytes, and a random number below a bound. */
void core_random(core *c, void *bytes, size_t count);
uint64_t core_random_code(core *c); /* of a table that there is not yet */

/* The refusal, with words for it. */
refusal core_refuse(core *c, refusal no, const char *words);

static inline core_time core_ms(int64_t ms)
{
    return ms * 1000;
}

#endif
