/* Requests: one function for each thing that a client may ask. It does it, or says why not and changes nothing. */
#ifndef ASK_H
#define ASK_H

#include "request.h"
#include "room.h"

typedef struct {
    conn *from;
    const request *r;
    room *table;   /* the one that the request names, if it must name one */
    bool answered; /* the answer has been sent, or will come later */
} ask;

typedef refusal ask_function(core *c, ask *a);

/* The lobby and relations. */
ask_function ask_lobby, ask_create, ask_play, ask_mute, ask_block;

/* A table. */
ask_function ask_open, ask_close, ask_sit, ask_stand, ask_bot, ask_kick, ask_set, ask_start, ask_say;

/* A game. */
ask_function ask_mix, ask_act, ask_ready, ask_away, ask_back, ask_leave, ask_rematch;

/* Shared by them: has this player an unfinished rated game, and does not agree to leave it? */
refusal ask_check_unfinished(core *c, const ask *a);

/* Has this player room for one more table? */
refusal ask_check_tables(core *c, const person *p);

/* Sits who asks down in a free seat, or moves them there. Who has not opened the table has it open then. */
void ask_sit_down(core *c, ask *a, room *r, yv_seat seat, const bot_level *fill);

#endif
