/* A match: one game between players, from the first deal to the end.
 *
 * The runner decides which seat is asked. A seat that may slap down is asked at once, before the next seat moves. After
 * a false call that the others answer (false_call=swap), they are asked in seat order, beginning after the caller,
 * until one swaps. Otherwise the seat to move is asked. No seat is ever asked to call out of turn.
 *
 * A player that cannot go on, or whose answer is not legal, forfeits: the game ends, and the other players who are
 * still in share the win. A game that takes too long is drawn: the players who are still in share the win. */
#ifndef MATCH_H
#define MATCH_H

#include "deals.h"
#include "luck.h"
#include "player.h"
#include "recording.h"

enum {
    MATCH_MOST_ACTIONS = 10000, /* per round; a round between people has about twenty */
    MATCH_MOST_ROUNDS = 2000,   /* per game; under rules that let totals fall, perhaps no seat ever reaches the limit */
};

typedef enum {
    MATCH_WON,
    MATCH_FORFEITED,
    MATCH_DRAWN,
    MATCH_STOPPED,   /* from outside; the game does not count */
    MATCH_ABANDONED, /* a program could not be started; the game does not count */
} match_end;

/* The results of one seat in a game. */
typedef struct {
    int rounds; /* with a score for this seat */
    int rounds_won;
    int points;    /* the sum of its scores */
    int calls;     /* that ended a round … */
    int calls_won; /* … and were not met with Assaf */
    int assafs;    /* that the seat had against others */
    int false_calls;
    int slaps;
    int rank_halves; /* twice its place in the game; seats that share places get the mean of these */
} match_score;

typedef struct {
    match_end end;
    yv_seats winners;   /* the seats that share the win */
    yv_seat culprit;    /* MATCH_FORFEITED, MATCH_ABANDONED: the seat at fault … */
    player_fault fault; /* … and its fault */
    long actions;       /* in all */
    match_score seat[YV_MAX_PLAYERS];
    int64_t luck[YV_MAX_PLAYERS]; /* how much chance has helped each seat, in parts of LUCK_ONE; 0 without a judge */
} match_result;

typedef struct {
    const yv_rules *rules; /* must allow this number of players */
    int players;
    player *seated[YV_MAX_PLAYERS];
    deals deals;
    const bot_model *judge;  /* measures the luck of the seats; NULL if nobody asks for it */
    recording *record;       /* receives the game; may be NULL. The caller writes the head and tags. */
    const atomic_bool *stop; /* the match ends when this becomes true; may be NULL */
} match;

/* Plays the match. */
void match_play(const match *setup, match_result *result);

#endif
