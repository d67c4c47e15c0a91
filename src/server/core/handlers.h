/* Requests: one function for each thing that a client may ask. It does it, or says why not and changes nothing. */
#ifndef HANDLERS_H
#define HANDLERS_H

#include "request.h"
#include "room.h"

typedef struct {
    conn *from;
    const request *r;
    room *table;   /* the one that the request names, if it must name one */
    bool answered; /* the answer has been sent, or will come later */
} handling;

typedef refusal handler(core *c, handling *h);

/* The lobby and relations. */
handler handle_lobby, handle_create, handle_play, handle_mute, handle_block;

/* A table. */
handler handle_open, handle_close, handle_sit, handle_stand, handle_bot, handle_kick, handle_set, handle_start,
    handle_say;

/* A game. */
handler handle_mix, handle_act, handle_ready, handle_away, handle_back, handle_leave, handle_rematch;

/* Shared by them: has this player an unfinished rated game, and does not agree to leave it? */
refusal handle_check_unfinished(core *c, const handling *h);

/* Has this player room for one more table? */
refusal handle_check_tables(core *c, const person *p);

/* Sits who asks down in a free seat, or moves them there. Who has not opened the table has it open then. */
void handle_sit_down(core *c, handling *h, room *r, yv_seat seat, const bot_level *fill);

#endif
