/* Players: whoever sits in a seat of a match, a built-in level or a program, behind one set of functions.
 *
 * A player is told what its seat may see and is asked for actions. It belongs to one thread and plays one game at a
 * time, any number of them one after the other; a program keeps running from game to game. */
#ifndef PLAYER_H
#define PLAYER_H

#include "../ai/bot.h"
#include "../json/jsonw.h"
#include "process.h"

/* Who plays, as the command line says it. */
typedef struct {
    const char *label;      /* the whole word */
    const bot_level *level; /* a built-in player … */
    const char *command;    /* … or, if that is NULL, a program for the shell */
    int think_ms;           /* how long a built-in player may think; 0: its own choice */
} player_spec;

enum { PLAYER_MOST_THINK_MS = 600000 };

/* Reads `LEVEL`, `LEVEL:MS` or `exec:COMMAND`; false if it is none of them. The word must outlive the spec. */
bool player_spec_of(const char *word, player_spec *spec);

/* Why a player could not go on. */
typedef enum { PLAYER_FINE, PLAYER_FORFEITS, PLAYER_CANNOT_START, PLAYER_STOPPED } player_state;

typedef struct {
    player_state state;
    char answer[PROCESS_MOST_ANSWER];               /* what it said, if that was the trouble */
    char why[YV_MAX_MESSAGE + PROCESS_MOST_ANSWER]; /* one line, with the answer in it */
} player_fault;

typedef struct player_kind player_kind;

typedef struct {
    const player_spec *spec;
    const player_kind *kind;
    bot self;           /* a built-in player, */
    round_history past; /* what it has seen of the round, */
    yv_drop drop;       /* the drop after that, */
    bot_model *model;   /* and what it thinks with, if it needs that */
    process program;    /* of any other … */
    jsonw line;         /* … and what is being said to it */
    yv_seat seat;
    yv_view view; /* what the seat may know, as of the last deal or action it was told of */
} player;

/* Makes a player; nothing runs yet. `limit_ms` is a program's time for an answer, `stop` makes all waiting end. */
player player_of(const player_spec *spec, int limit_ms, const atomic_bool *stop);

/* Sits down for a game; starts the program if it is not running. False, with a fault, if that cannot be done. */
bool player_sit(player *who, const yv_game *game, yv_seat seat, uint64_t seed, player_fault *fault);

/* Tells what has happened. */
void player_see_deal(player *who, const yv_game *game);
void player_see_action(player *who, const yv_action *action, const yv_game *game);
void player_see_round(player *who, const yv_game *game);
void player_see_end(player *who, yv_seats winners);

/* Asks for an action, in the position it was told of last; the answer is YV_PASS if the question was a slap-down and it
 * leaves it. On false the fault says what went wrong, and a program that did is gone: it starts afresh when it next
 * sits down. */
bool player_ask(player *who, yv_action *answer, player_fault *fault);

/* Leaving, in two steps so that many can leave at once: a program's input ends; what is still there is ended. */
void player_dismiss(player *who);
void player_close(player *who);

#endif
