/* Players of a match: a built-in level or a program, behind one set of functions.
 *
 * A player belongs to one thread and plays any number of games, one after the other. A built-in player is a bot of the
 * runner; a program is told what its seat may see and is asked for actions, and keeps running from game to game. */
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
    int think_ms;           /* how long a built-in player may think; 0: the usual time */
} player_spec;

enum { PLAYER_MOST_THINK_MS = 600000 };

/* Reads `LEVEL`, `LEVEL:MS` or `exec:COMMAND`. Fails if the word is none of them. The word must outlive the spec. */
bool player_spec_of(const char *word, player_spec *spec);

/* Why a player could not go on. */
typedef enum { PLAYER_FINE, PLAYER_FORFEITS, PLAYER_CANNOT_START, PLAYER_STOPPED } player_state;

typedef struct {
    player_state state;
    char answer[PROCESS_MOST_ANSWER];               /* what it said, if that was the trouble */
    char why[YV_MAX_MESSAGE + PROCESS_MOST_ANSWER]; /* one line, with the answer in it */
} player_fault;

typedef struct {
    const player_spec *spec;
    bot_model *model; /* what a built-in player thinks with; NULL until it needs one */
    process program;  /* of any other player … */
    jsonw line;       /* … and what is being said to it */
    yv_seat seat;
} player;

/* Returns a player; nothing runs yet. `limit_ms` is a program's time for an answer; setting `stop` ends all waiting. */
player player_of(const player_spec *spec, int limit_ms, const atomic_bool *stop);

/* Sits down for the runner's game: becomes the bot of its seat, or starts the program if it is not running. Fails, with
 * a fault, if that is not possible. */
bool player_sit(player *who, runner *run, yv_seat seat, uint64_t seed, player_fault *fault);

/* Tell a program what has happened. Built-in players need not be told. */
void player_see_deal(player *who, const yv_game *game);
void player_see_action(player *who, const yv_action *action, const yv_game *game);
void player_see_round(player *who, const yv_game *game);
void player_see_end(player *who, yv_seats winners);

/* Asks for an action. The answer is YV_PASS if the player was asked about a slap-down and declines. If this fails,
 * `fault` says why, and a program that is at fault has been ended: it starts again when it next sits down. */
bool player_ask(player *who, runner *run, yv_action *answer, player_fault *fault);

/* Leaving takes two steps, so that many programs can leave at once: player_dismiss ends a program's input, player_close
 * ends the program if it is still running, and frees everything. */
void player_dismiss(player *who);
void player_close(player *who);

#endif
