/* Bots: players that are given what a seat may know, and answer with an action.
 *
 * A mind is one bot in one seat of one game: a value without pointers to anything that changes, so any number of
 * them can think at once. What it may use is the view, what it was told before of this game, its budget and its
 * seed: the same of these give the same answer. It allocates nothing. */
#ifndef BOT_H
#define BOT_H

#include "../chance/shuffle.h"
#include "bot_model.h"
#include "round_history.h"

enum { BOT_USUAL_THINK_MS = 100 };

typedef struct bot_mind bot_mind;

/* A range of milliseconds. */
typedef struct {
    uint16_t least, most;
} bot_pause;

/* Who a bot is at a table. */
typedef struct {
    const char *name, *face;
} bot_persona;

enum { BOT_PERSONAS = 8 }; /* of each level: as many as can sit at a table */

/* One row of the table of levels. */
typedef struct {
    const char *name;          /* as in --bot and --seat */
    const char *about;         /* one line */
    const bot_persona *person; /* who sits there: BOT_PERSONS of them, the first is how the level is known */
    bool needs_net;            /* it cannot play without a brain that has a net */
    bot_pause thinks;          /* how long it seems to think over a turn, and how soon it slaps: for clients to wait */
    bot_pause slaps;
    /* The answer when the seat may or must act. `legal` are all its legal actions, as yv_view_list gives them, or the
     * first YV_USUAL_ACTIONS of them. A seat that may slap down is asked with may_slap set: slap or pass. */
    yv_action (*choose)(bot_mind *mind, const yv_view *view, const yv_action *legal, int count);
} bot_level;

struct bot_mind {
    const bot_level *level;
    const bot_model *model; /* shared and only read; NULL for levels that do without */
    yv_rng chance;          /* all the chance it has */
    yv_seat seat;
    int think_ms;               /* how long it may think, for levels that use time; 0: BOT_USUAL_THINK_MS */
    uint64_t (*clock_us)(void); /* by whose clock; NULL: it counts its steps instead, and always answers the same */
    round_history past;         /* what it saw in this round */
    yv_drop drop;               /* as it lay when it last looked */
};

/* All levels, weakest first. */
extern const bot_level bot_levels[];
extern const int bot_level_count;

/* The level of this name, or NULL. */
const bot_level *bot_find_level(const char *name);

/* Sits down for one game. The brain is for its rules, and must stay there as long as the mind. */
bot_mind bot_sit(const bot_level *level, const bot_model *model, yv_seat seat, uint64_t seed);

/* Tells the mind what it saw: a new round's deal, or an action of any seat with the view after it. */
void bot_see_deal(bot_mind *mind, const yv_view *view);
void bot_see_action(bot_mind *mind, const yv_action *action, const yv_view *view);

/* Asks for an action: the view's seat must have one to take. When it may slap down and it is not its turn, the answer
 * is YV_SLAP, or YV_PASS, which leaves it and is not an action. A seat is never asked to call out of turn. */
yv_action bot_choose(bot_mind *mind, const yv_view *view);

/* What a bot that is asked has to choose from: its legal actions, at most YV_USUAL_ACTIONS of them; or, if it may slap
 * down and it is not its turn, slap and pass. */
int bot_list(const yv_view *view, yv_action legal[YV_USUAL_ACTIONS]);

#endif
