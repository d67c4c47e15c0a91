/* Handlers: one function for each request that a client may send. A handler does what the request asks, or refuses it
 * and changes nothing. */
#ifndef CORE_HANDLERS_H
#define CORE_HANDLERS_H

#include "request.h"
#include "room.h"

/* A request while it is being handled. */
typedef struct {
    conn *from;
    const request *r;
    room *table;   /* the table that the request names, if it must name one */
    bool answered; /* the answer has been sent … */
    bool held;     /* … or will be sent later, because an action is held back */
} handling;

typedef refusal handler(core *c, handling *h);

/* Finds the handler of the request, reads its fields and its table, and calls it. */
refusal handlers_run(core *c, handling *h, request *r);

/* Finds the table that the request names. Refuses codes of tables that do not exist, and, after too many of them, also
 * those of private tables where the player is not yet: else a guess would cost nothing when it is right. */
refusal handlers_find_table(core *c, const handling *h, room **found);

/* The lobby and relations. */
handler handle_ping, handle_lobby, handle_create, handle_play, handle_mute, handle_block;

/* Friends. */
handler handle_hide, handle_invite;

/* A table. */
handler handle_open, handle_close, handle_sit, handle_stand, handle_bot, handle_kick, handle_set, handle_start,
    handle_say, handle_silence;

/* Reports to the operators. */
handler handle_report;

/* A game. */
handler handle_mix, handle_act, handle_ready, handle_hurry, handle_away, handle_back, handle_leave, handle_rematch,
    handle_undo;

/* Refuses if the player has an unfinished rated game and does not agree to leave it. */
refusal handle_check_unfinished(core *c, const handling *h);

/* Returns the unfinished rated game that the player has now and agrees to be charged for, or "". */
const char *handle_leaves(const core *c, const handling *h);

/* Refuses if the player sits at too many tables. */
refusal handle_check_tables(core *c, const person *p);

/* Puts the player into a free seat, and opens the table for the connection. `fill` is not NULL if they came through
 * Play now. */
void handle_sit_down(core *c, handling *h, room *r, yv_seat seat, const bot_level *fill);

#endif
