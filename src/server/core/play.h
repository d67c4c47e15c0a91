/* Playing: how a game begins, what is done in it, how it ends. What a person does and what a bot does enter here by the
 * same function. */
#ifndef PLAY_H
#define PLAY_H

#include "refusal.h"
#include "room.h"

enum { PLAY_NOW_SEATS = 4 }; /* at a table that starts by itself, people and bots; more only if people take them */

/* Begins a game, or a rematch, with those who sit there. */
refusal play_start(core *c, room *r);

/* Shuffles and deals the next round. */
void play_deal(core *c, room *r);

/* An action that somebody wants to do: conn and id say whom to answer. It is done, held for a slap-down that may be
 * under way, or refused. *held says that the answer will come later. */
refusal play_try(core *c, room *r, const yv_action *action, const conn *from, int64_t id, bool *held);

/* The time of a held action, or of a bot's answer, has come. */
void play_release(core *c, room *r);
void play_answer(core *c, room *r, yv_seat seat);

/* A bot takes over (ENTRY_AWAY, ENTRY_PART); the person is back. */
void play_away(core *c, room *r, yv_seat seat, room_entry_kind kind);
void play_back(core *c, room *r, yv_seat seat);

/* Frees a seat while the table waits; sits somebody down. */
void play_stand(core *c, room *r, yv_seat seat);
void play_sit(core *c, room *r, yv_seat seat, const occupant *who);

/* Charges a player for leaving a rated game for good. */
void play_quit(core *c, room *r, yv_seat seat);

/* If all who should have said that they want a rematch, it begins. */
void play_rematch_if_all(core *c, room *r);

#endif
