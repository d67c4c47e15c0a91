/* A tournament: many games between the same players, on several threads.
 *
 * With n players, every n games they sit down in a new random order, because it matters which player sits before which.
 * Within these n games each player moves on by one seat from game to game. Each game has its own deal; or, with
 * `duplicate`, all n games of one order share a deal and form a group. A game depends only on the seed and its number,
 * so the result is the same on any number of threads. */
#ifndef TOURNAMENT_H
#define TOURNAMENT_H

#include "sequential.h"

enum {
    TOURNAMENT_MOST_JOBS = 256,
    TOURNAMENT_MOST_FAULTS = 50, /* number of forfeits that are kept in full: those of the first games */
};

/* A forfeit. */
typedef struct {
    int64_t game; /* its number, from 1 */
    int who;      /* the player, as in the plan */
    yv_seat seat;
    char answer[PROCESS_MOST_ANSWER];
    char why[sizeof((player_fault){0}.why)];
} tournament_fault;

/* Functions to call when something happens; any of these may be NULL. */
typedef struct {
    void *context;
    /* Receives a game's record; called from many threads at once. False ends the tournament. */
    bool (*save)(void *context, int64_t game, const char *text, size_t length);
    /* Receives a forfeit; called once at a time. */
    void (*fault)(void *context, const tournament_fault *fault);
    /* Receives the results so far; called now and then from the thread that runs the tournament, never at the same time
     * as `fault`. */
    void (*progress)(void *context, const tally *so_far);
} tournament_listener;

typedef struct {
    yv_rules rules;
    int players;
    player_spec spec[YV_MAX_PLAYERS];
    int64_t games; /* with `duplicate`, a multiple of the number of players: see tournament_round_up */
    int64_t first; /* the number of games to skip, as if they had been played before; a multiple as well */
    uint64_t seed;
    int jobs;
    int limit_ms; /* for each answer of a program */
    bool duplicate;
    bool adjust; /* measure luck and subtract it */
    /* Ends the tournament when the test is decided. Groups are then counted in order, so that the same games decide on
     * any number of threads: groups that are finished ahead of their turn wait, and do not count if the test is decided
     * without them. */
    sequential_test test;
    const atomic_bool *stop; /* the tournament ends early, with the results so far, when this becomes true */
    tournament_listener listener;
} tournament_plan;

typedef enum {
    TOURNAMENT_COMPLETE,
    TOURNAMENT_DECIDED,      /* by plan.test */
    TOURNAMENT_STOPPED,      /* from outside */
    TOURNAMENT_CANNOT_START, /* a program or a thread failed; see `failure` */
    TOURNAMENT_NOT_SAVED,    /* the listener could not save a record */
} tournament_end;

typedef struct {
    tournament_end end;
    tally tally;                                     /* of the finished games or, with `duplicate`, groups */
    tournament_fault faults[TOURNAMENT_MOST_FAULTS]; /* in order of their games */
    int fault_count;
    char failure[sizeof((player_fault){0}.why) + 300];
} tournament_result;

/* Returns the number of games, rounded up so that every deal of a duplicate tournament is played in all rotations. */
int64_t tournament_round_up(int64_t games, int players);

/* Plays the tournament. Leaves no program or thread running. */
void tournament_run(const tournament_plan *plan, tournament_result *result);

#endif
