/* The model that all bots with a net share in one kind of game: the net, and the worth of totals. It is prepared once
 * for the rules and the number of players and then only read, so any number of bots may use it at once. */
#ifndef BOT_MODEL_H
#define BOT_MODEL_H

#include "equity.h"
#include "weights.h"

typedef struct {
    const neural_net *net; /* NULL if there is none; then only levels that need no net can play */
    const belief_weights *belief;
    equity worth;
} bot_model;

/* Computes the worth of totals between players who play like this net or, if `net` is NULL, like ordinary players.
 * Takes some milliseconds; fewer deals take less time and give a rougher estimate. */
enum { BOT_MODEL_DEALS = 48 };
void bot_model_weigh_totals(const neural_net *net, const yv_rules *rules, int players, int deals, equity *worth);

/* Prepares a model. Takes some milliseconds. The weights must outlive the model; NULL means none, and weights_builtin()
 * returns those compiled in. */
void bot_model_prepare(bot_model *model, const weights *with, const yv_rules *rules, int players);

#endif
