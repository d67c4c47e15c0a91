/* What bots that use the net share in one kind of game: the net, and what totals are worth. It is prepared once for
 * rules and a number of players and then only read, so any number of bots may think with it at once. */
#ifndef BOT_MODEL_H
#define BOT_MODEL_H

#include "equity.h"
#include "weights.h"

typedef struct {
    const neural_net *net; /* NULL: there is none, and only levels that need no net can play */
    const belief_weights *belief;
    equity worth;
} bot_model;

/* Finds what totals are worth among players who play as this net does or, if it is NULL, as players usually do. Takes
 * some milliseconds. */
void bot_model_weigh_totals(const neural_net *net, const yv_rules *rules, int players, equity *worth);

/* Prepares a model. Takes some milliseconds. The weights must outlive the model; NULL means none, and weights_builtin()
 * returns those compiled in. */
void bot_model_prepare(bot_model *model, const weights *with, const yv_rules *rules, int players);

#endif
