/* The runner: runs one game outside the server. It keeps the position, what everybody has seen of the round, and the
 * bots in their seats. It asks the caller for shuffles and gives the caller the lines of the record. The caller asks
 * the players who are not bots, and shows the game.
 *
 *     runner game = {.chance = runner_rng(&rng), .record = {append, &file}};
 *     runner_start(&game, &rules, 3);
 *     game.bot[1] = bot_make(bot_find_level("easy"), NULL, seed);
 *     for (runner_due due; (due = runner_next(&game)).what != RUNNER_OVER;) {
 *         if (due.what == RUNNER_DEAL) {
 *             runner_deal(&game);
 *         } else {
 *             yv_action action = runner_is_bot(&game, due.seat) ? runner_ask_bot(&game, due.seat) : … ;
 *             yv_error error = runner_act(&game, &action);
 *         }
 *     }
 *
 * A runner is a value: it allocates nothing and needs no libc. It can be copied if the copies may share its source of
 * chance and its record. */
#ifndef RUNNER_H
#define RUNNER_H

#include "../ai/advise.h"
#include "../ai/bot.h"
#include "../ai/habits.h"
#include "../engine/yaniv.h"

/* A source of shuffles. */
typedef struct {
    /* Writes the shuffled deck of the next round and returns its size. If *starter is YV_NOBODY, which happens only
     * before the first round, also chooses the seat that starts. */
    int (*deck)(void *source, const yv_game *game, yv_seat *starter, yv_card deck[YV_MAX_DECK]);
    /* Writes the new stock: the `count` discards at the front of game->pile, shuffled. */
    void (*stock)(void *source, const yv_game *game, yv_card *stock, int count);
    void *source;
} runner_chance;

/* Where the lines of the record go. If `put` is NULL, nothing is written. */
typedef struct {
    void (*put)(void *sink, const char *lines, size_t length);
    void *sink;
} runner_record;

typedef struct {
    /* Set by the caller before the game starts. */
    runner_chance chance;
    runner_record record;
    bot bot[YV_MAX_PLAYERS]; /* by seat; if its level is NULL, no bot plays the seat */

    /* Kept by the runner. */
    yv_game game;
    round_history past;             /* what everybody has seen of this round */
    habits known;                   /* what everybody has seen of the players in earlier rounds … */
    int32_t before[YV_MAX_PLAYERS]; /* … and the totals before this one */
    int reshuffled;                 /* how many discards the last action shuffled into a new stock; usually 0 */
} runner;

typedef enum {
    RUNNER_DEAL,   /* the next round must be dealt */
    RUNNER_PLAY,   /* the seat throws and picks up, or calls */
    RUNNER_SLAP,   /* the seat may slap down: YV_SLAP, or YV_PASS to decline */
    RUNNER_ANSWER, /* the seat answers a false call with YV_SWAP or YV_PASS */
    RUNNER_OVER,
} runner_what;

typedef struct {
    runner_what what;
    yv_seat seat; /* the seat that is asked; YV_NOBODY for RUNNER_DEAL and RUNNER_OVER */
} runner_due;

/* Returns a source that shuffles with this generator. The generator must outlive the runner. */
runner_chance runner_rng(yv_rng *rng);

/* Starts a game. Fails, as yv_start does, if the rules do not allow it. Writes nothing to the record; the caller writes
 * its head and tags. */
yv_error runner_start(runner *r, const yv_rules *rules, int players);

/* Returns what has to happen next. A seat that may slap down is asked before the seat whose turn it is; seats that may
 * answer a false call are asked in order. */
runner_due runner_next(const runner *r);

/* Shuffles and deals the next round. The game must be waiting for that. */
void runner_deal(runner *r);

/* Does an action, or declines a slap-down if the action is a pass by the seat that may slap down. Fails, and changes
 * nothing, if the action is not legal. */
yv_error runner_act(runner *r, const yv_action *action);

/* Does the same without checking. The action must be legal, as those of bots and of yv_list are. */
void runner_do(runner *r, const yv_action *action);

static inline bool runner_is_bot(const runner *r, yv_seat seat)
{
    return r->bot[seat].level != NULL;
}

/* Returns the action that the bot of a seat chooses. The seat must have something to decide. */
yv_action runner_ask_bot(runner *r, yv_seat seat);

/* Advises a seat that has something to decide; `with` comes from advise_bot(). */
void runner_advise(const runner *r, const bot *with, yv_seat seat, advice *all);

/* ---- resuming a recorded game ---- */

/* Reads a tag. If the tag names the player of a seat, as in `tag seat2 easy` or `tag seat1 person`, sets the level of
 * that seat's bot; the caller makes the bot itself once the game has started. Ignores other tags. Fails, with the
 * reason, if there is no such level. */
bool runner_read_tag(runner *r, const yv_step *step, yv_text *why);

/* Applies a step that has just been read from `record`, and writes it to the runner's own record. */
void runner_follow(runner *r, const yv_record *record, const yv_step *step);

#endif
