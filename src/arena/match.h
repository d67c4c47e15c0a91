/* A match: one game between players, from the first deal to the end.
 *
 * Who is asked, and when: a seat that may slap down is asked at once, before the next seat moves. After a false call
 * that the others answer (false_call=swap) they are asked in seat order, beginning after the caller, until one swaps.
 * Otherwise it is the seat whose turn it is. Nobody is ever asked about calling out of turn.
 *
 * A player that cannot go on, or answers what is not legal, forfeits: the game ends there, and those of the others
 * who are still in share the win. A game that will not end is drawn: those who are still in share it. */
#ifndef MATCH_H
#define MATCH_H

#include "deals.h"
#include "player.h"
#include "recording.h"

enum {
    MATCH_MOST_ACTIONS = 10000, /* of a round; one that people play has some twenty */
    MATCH_MOST_ROUNDS = 2000,   /* of a game; rules under which totals can fall need never reach a limit */
};

typedef enum {
    MATCH_WON,
    MATCH_FORFEITED,
    MATCH_DRAWN,
    MATCH_STOPPED,   /* from outside: counts for nothing */
    MATCH_ABANDONED, /* a program could not be started: likewise */
} match_end;

/* What one seat did in a game. */
typedef struct {
    int rounds; /* that it has a score for */
    int rounds_won;
    int points;    /* all its scores */
    int calls;     /* that ended a round … */
    int calls_won; /* … and were not met with Assaf */
    int assafs;    /* had against others */
    int false_calls;
    int slaps;
    int rank_halves; /* twice its place in the game: several who share places have the mean of them */
} match_score;

typedef struct {
    match_end end;
    yv_seats winners;   /* who share the win */
    yv_seat culprit;    /* MATCH_FORFEITED, MATCH_ABANDONED: whose fault it was … */
    player_fault fault; /* … and what */
    long actions;       /* in all */
    match_score seat[YV_MAX_PLAYERS];
} match_result;

typedef struct {
    const yv_rules *rules; /* under which that many can play */
    int players;
    player *seated[YV_MAX_PLAYERS];
    deals deals;
    recording *record;       /* the game is written here; NULL: it is not. The head and any tags are the caller's. */
    const atomic_bool *stop; /* set from outside; may be NULL */
} match;

/* Plays it. */
void match_play(const match *setup, match_result *result);

#endif
