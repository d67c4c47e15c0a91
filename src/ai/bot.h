/* Bots: players that see what their seat may see and answer with an action.
 *
 *     bot one = bot_make(bot_find_level("expert"), &model, seed);
 *     yv_action action = bot_choose(&one, &view, &past);
 *
 * A bot is a value that belongs to one seat for one game. It does not remember the round: that history is public and
 * the same for everybody, so the caller keeps one for all seats (round_history.h). A bot reads no clock except clock_us
 * and allocates nothing, so any number of bots may think at the same time. */
#ifndef BOT_H
#define BOT_H

#include "../chance/shuffle.h"
#include "bot_model.h"
#include "round_history.h"

enum { BOT_USUAL_THINK_MS = 100 };

typedef struct bot bot;

/* A range of milliseconds. */
typedef struct {
    uint16_t least, most;
} bot_pause;

/* The name and the face that a bot has at a table. */
typedef struct {
    const char *name, *face;
} bot_persona;

enum { BOT_PERSONAS = 8 }; /* per level: as many as can sit at a table */

/* One row of the table of levels. */
typedef struct {
    const char *name;           /* the word for --bot and --seat */
    const char *about;          /* one line */
    const bot_persona *persona; /* BOT_PERSONAS of them; the first stands for the level */
    bool needs_net;             /* it cannot play without a model that has a net */
    bot_pause thinks;           /* how long clients make it appear to think about a turn … */
    bot_pause slaps;            /* … and how long they wait before it slaps down */
    /* Returns the answer of a seat that may or must act. `legal` are all its legal actions, as yv_view_list gives them,
     * or the first YV_USUAL_ACTIONS of them. A seat that may slap down is asked with may_slap set: slap or pass. */
    yv_action (*choose)(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count);
} bot_level;

struct bot {
    const bot_level *level;
    const bot_model *model; /* shared and only read; NULL for levels that need no net */
    yv_rng chance;          /* its only source of chance */
    bool forgetful;         /* does not use what earlier rounds have shown of the others */
    const bot *others;      /* how the others choose in its playouts; NULL if they choose as the net does */
    int reach;              /* points: a search tries actions that seem worse by up to this; 0 means the usual number */
    int think_ms;           /* the time for an answer, for levels that use time; 0 means BOT_USUAL_THINK_MS */
    uint64_t (*clock_us)(
        void); /* measures that time; if NULL, the bot counts steps instead and always gives the same answer */
};

/* All levels, weakest first. */
extern const bot_level bot_levels[];
extern const int bot_level_count;

/* Returns the level of this name, or NULL. "greedy" is another name for "easy". */
const bot_level *bot_find_level(const char *name);
const bot_level *bot_find_level_in(yv_span name);

/* Returns a bot for one game. The model must be prepared for the game's rules and must outlive the bot. */
bot bot_make(const bot_level *level, const bot_model *model, uint64_t seed);

/* Returns the action of the view's seat, which must have something to decide. `past` is what everybody has seen of the
 * round so far. If the seat may slap down and it is not its turn, the answer is YV_SLAP, or YV_PASS to decline; that
 * pass is not an action of the game. Bots are never asked to call out of turn. */
yv_action bot_choose(bot *self, const yv_view *view, const round_history *past);

/* Lists what a bot chooses from and returns the number: the legal actions of the view's seat, at most YV_USUAL_ACTIONS;
 * or, if it may slap down and it is not its turn, pass and slap. */
int bot_list(const yv_view *view, yv_action legal[YV_USUAL_ACTIONS]);

#endif
