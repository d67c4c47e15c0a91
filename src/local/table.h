/* A table at this computer: a game whose seats are people here or bots, its shuffles, and its record.
 *
 * The table decides nothing about play and prints nothing. A client asks what is due, shows it, and answers:
 *
 *     table t;
 *     table_open(&t, &rules, seats, players, NULL, &why);
 *     for (table_due due; (due = table_due_now(&t)).what != TABLE_OVER;) {
 *         if (due.what == TABLE_DEAL)
 *             table_deal(&t);
 *         else
 *             … action = table_is_bot(&t, due.seat) ? table_ask_bot(&t, due.seat) : what the person said …
 *             table_act(&t, &action);
 *     }
 *     table_close(&t);
 *
 * After every deal and action t.record is the whole game so far, ready to be written to a file; table_resume goes on
 * from such a text at exactly the position where it ends. Chance is the system's, or comes from a seed: then the same
 * seed and the same actions give the same game, also when it is resumed in between. */
#ifndef TABLE_H
#define TABLE_H

#include "../ai/advise.h"
#include "../ai/bot.h"
#include "../engine/yaniv.h"

typedef struct {
    char name[YV_MAX_NAME + 1];
    const bot_level *level; /* NULL: a person */
} table_seat;

typedef struct {
    yv_game game; /* the position; views of it are for the players */
    table_seat seat[YV_MAX_PLAYERS];
    bot bot[YV_MAX_PLAYERS]; /* of the seats that are bots */
    bot_model *model;        /* what they think with, and who asks for advice, once anybody needs it */
    char *record;            /* the game as text, ending in a NUL */
    size_t length;
    int reshuffled; /* how many discards the last action had shuffled; usually 0 */

    /* The table's own business. */
    round_history past; /* what everybody has seen of this round */
    yv_drop drop;       /* as it lay after that */
    size_t capacity;
    bool seeded;
    uint64_t seed;
    int shuffles;  /* how many there have been: each has chance of its own */
    bool declined; /* who may slap down has left it */
} table;

typedef enum {
    TABLE_DEAL,   /* table_deal */
    TABLE_PLAY,   /* the seat throws and picks up, or calls */
    TABLE_SLAP,   /* the seat may slap down: YV_SLAP, or YV_PASS, which leaves it */
    TABLE_ANSWER, /* the seat says YV_SWAP or YV_PASS to a false call */
    TABLE_OVER,
} table_what;

typedef struct {
    table_what what;
    yv_seat seat; /* who is asked; YV_NOBODY for TABLE_DEAL and TABLE_OVER */
} table_due;

/* Begins a game. `seed` may be NULL: then chance is the system's, and entropy_open must have been called. False, with
 * the reason and nothing to close, if the rules do not allow it. */
bool table_open(table *t, const yv_rules *rules, const table_seat *seats, int players, const uint64_t *seed,
                yv_text *why);

/* Goes on with a recorded game. Which seats are bots is in its tags, `tag seat2 greedy`; so is the seed, unless one is
 * given. False, with `line` and the reason and nothing to close, if the record is wrong, over, or has a bot unknown
 * here; the line is 0 where no single one is to blame. */
bool table_resume(table *t, const char *text, size_t length, const uint64_t *seed, int *line, yv_text *why);

/* Gives back what the table holds. */
void table_close(table *t);

/* What has to happen next, and who is asked. Of several who may answer a false call, the next in seat order. */
table_due table_due_now(const table *t);

static inline bool table_is_bot(const table *t, yv_seat seat)
{
    return t->seat[seat].level != NULL;
}

/* Shuffles and deals the next round, when that is due. */
void table_deal(table *t);

/* What a bot does that is asked. */
yv_action table_ask_bot(table *t, yv_seat seat);

/* What would be best for a seat that is asked, and why: ranked as advise.h tells. Thinks for so many milliseconds by
 * the clock given, or, if that is NULL, so many steps: then always the same. False if this program has no net to ask.
 */
bool table_advise(table *t, yv_seat seat, int think_ms, uint64_t (*clock_us)(void), advice *all);

/* Does an action, or leaves a slap-down if that is due and the action is a pass. What is refused changes nothing. */
yv_error table_act(table *t, const yv_action *action);

#endif
