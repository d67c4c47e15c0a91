/* A tournament: many games between the same players, on several threads.
 *
 * With n players, every n games they sit down in a new random order, since it matters whose discards one has to choose
 * from; and within those n games each moves on by a seat from game to game. Each game is its own deal; or, with
 * `duplicate`, all n games of one order are of one deal and are one group. All that a game depends on is the seed and
 * its number, so the result is the same on any number of threads. */
#ifndef TOURNAMENT_H
#define TOURNAMENT_H

#include "sequential.h"

enum {
    TOURNAMENT_MOST_JOBS = 256,
    TOURNAMENT_MOST_FAULTS = 50, /* forfeits that are remembered in full: those of the first games */
};

/* A forfeit. */
typedef struct {
    int64_t game; /* its number, from 1 */
    int who;      /* the player, as in the plan */
    yv_seat seat;
    char answer[PROCESS_MOST_ANSWER];
    char why[sizeof((player_fault){0}.why)];
} tournament_fault;

/* Who wants to know of what happens; any of these may be NULL. */
typedef struct {
    void *context;
    /* A game's record; called from many threads at once. False ends the tournament. */
    bool (*save)(void *context, int64_t game, const char *text, size_t length);
    /* A forfeit; one at a time. */
    void (*fault)(void *context, const tournament_fault *fault);
    /* How it stands; now and then, from the thread that runs the tournament, never at the same time as `fault`. */
    void (*progress)(void *context, const tally *so_far);
} tournament_listener;

typedef struct {
    yv_rules rules;
    int players;
    player_spec spec[YV_MAX_PLAYERS];
    int64_t games; /* with `duplicate` a multiple of the players: tournament_round_up */
    int64_t first; /* games to leave out, as if they had been played before; likewise */
    uint64_t seed;
    int jobs;
    int limit_ms; /* for each answer of a program */
    bool duplicate;
    /* Ends it when it is decided. Groups are then counted in their order, so that the same games decide it on any
     * number of threads: those that were finished ahead of their turn wait, and count for nothing if it is decided
     * without them. */
    sequential_test test;
    const atomic_bool *stop; /* set from outside to end it early, with the results so far */
    tournament_listener listener;
} tournament_plan;

typedef enum {
    TOURNAMENT_COMPLETE,
    TOURNAMENT_DECIDED,      /* by plan.test */
    TOURNAMENT_STOPPED,      /* from outside */
    TOURNAMENT_CANNOT_START, /* a program, or a thread: `failure` */
    TOURNAMENT_NOT_SAVED,    /* the listener could not */
} tournament_end;

typedef struct {
    tournament_end end;
    tally tally; /* of the games, or with `duplicate` the groups, that were finished */
    tournament_fault faults[TOURNAMENT_MOST_FAULTS]; /* in order of their games */
    int fault_count;
    char failure[sizeof((player_fault){0}.why) + 300];
} tournament_result;

/* So many games that every deal of a duplicate tournament is played in all rotations. */
int64_t tournament_round_up(int64_t games, int players);

/* Plays it. No program or thread is left running. */
void tournament_run(const tournament_plan *plan, tournament_result *result);

#endif
