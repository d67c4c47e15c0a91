/* Players of a match: a built-in level or a program, behind one set of functions.
 *
 * A player belongs to one thread and plays any number of games, one after the other. A built-in player is a bot of the
 * runner; a program receives what its seat may see, is asked for actions, and keeps running from game to game. */
#ifndef PLAYER_H
#define PLAYER_H

#include "../base/jsonw.h"
#include "../runner/runner.h"
#include "process.h"

/* A player, as the command line names it. */
typedef struct {
    const char *label;      /* the whole word */
    const bot_level *level; /* a built-in player … */
    const char *command;    /* … or, if that is NULL, a program for the shell */
    int think_ms;           /* how long a built-in player may think; 0 for the usual time */
    bool forgetful;         /* a built-in player does not use what earlier rounds of a game have shown of the others */
} player_spec;

enum { PLAYER_MOST_THINK_MS = 600000 };

/* Reads `LEVEL`, `LEVEL:MS`, `forgetful:LEVEL:MS` or `exec:COMMAND`. A level may also be a sparring partner
 * (sparring.h). Returns false if the word is none of these. The word must outlive the spec. */
bool player_spec_of(const char *word, player_spec *spec);

/* Why a player could not go on. */
typedef enum { PLAYER_FINE, PLAYER_FORFEITS, PLAYER_CANNOT_START, PLAYER_STOPPED } player_state;

typedef struct {
    player_state state;
    char answer[PROCESS_MOST_ANSWER];               /* its answer, if that was the trouble */
    char why[YV_MAX_MESSAGE + PROCESS_MOST_ANSWER]; /* one line, with the answer in it */
} player_fault;

typedef struct {
    const player_spec *spec;
    bot_model *model; /* what a built-in player thinks with; NULL until it needs one */
    process program;  /* for a player that is a program … */
    jsonw line;       /* … and the line being written to it */
    yv_seat seat;
} player;

/* Returns a player whose program does not run yet. `limit_ms` is a program's time for an answer. Setting *stop ends all
 * waiting. */
player player_of(const player_spec *spec, int limit_ms, const atomic_bool *stop);

/* Seats the player in the runner's game: makes it the bot of the seat, or starts its program if it is not running.
 * Returns false and fills in `fault` if that is not possible. */
bool player_sit(player *who, runner *run, yv_seat seat, uint64_t seed, player_fault *fault);

/* Tell a program what has happened. They do nothing for a built-in player. */
void player_see_deal(player *who, const yv_game *game);
void player_see_action(player *who, const yv_action *action, const yv_game *game);
void player_see_round(player *who, const yv_game *game);
void player_see_end(player *who, yv_seats winners);

/* Asks the player for an action. The answer is YV_PASS if the player declines a slap-down. On failure returns false,
 * and `fault` says why; a program that is at fault has been ended and starts again in its next game. */
bool player_ask(player *who, runner *run, yv_action *answer, player_fault *fault);

/* Release a player in two steps, so that many programs can exit at the same time: player_dismiss closes a program's
 * input; player_close ends the program if it is still running, and frees everything. */
void player_dismiss(player *who);
void player_close(player *who);

#endif
