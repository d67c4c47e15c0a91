/* Reads the parts that several kinds of messages have: players, settings, views, rounds. Nothing here changes the
 * state; a part that makes no sense marks the message as wrong. */
#ifndef REMOTE_READ_H
#define REMOTE_READ_H

#include "jsonr.h"
#include "remote_state.h"

/* Read a player; or the occupant of a seat, which is a player, a bot, or null. */
remote_who remote_read_player(jsonr in);
remote_who remote_read_seat(jsonr in);

/* Reads the occupants of all seats and returns the number of seats. */
int remote_read_seats(jsonr in, const char *key, remote_who seat[YV_MAX_PLAYERS]);

/* Reads whether the owner of a seat is there. A free seat's presence is null. */
void remote_read_presence(jsonr in, remote_who *who);

typedef struct {
    yv_rules rules;
    bool open_to_all, rated;
    int clock;
} remote_settings;

remote_settings remote_read_settings(jsonr in, const char *key);

/* The position after a deal or an action, and in the state of a table. */
typedef struct {
    yv_view view;
    int move;
    bool has_clock;
    int64_t clock_ms; /* -1 if no clock runs */
} remote_position;

remote_position remote_read_position(jsonr in, const yv_rules *rules, int players);

/* A round that has ended. */
typedef struct {
    int16_t round;
    yv_result result;
    yv_seats cut;
    int32_t total[YV_MAX_PLAYERS];
    yv_hand hand[YV_MAX_PLAYERS];
} remote_round;

remote_round remote_read_round(jsonr in, int players);

/* Ratings by seat, in rated games only. */
typedef struct {
    bool there;
    int of[YV_MAX_PLAYERS];
} remote_ratings;

remote_ratings remote_read_ratings(jsonr in, int players);

#endif
