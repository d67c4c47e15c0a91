/* What bots that use the net share in one kind of game: the net, and what totals are worth. Prepared once for rules and
 * players, then only read: any number of minds may think with it at once. */
#ifndef BOT_MODEL_H
#define BOT_MODEL_H

#include "equity.h"
#include "weights.h"

typedef struct {
    const neural_net *net; /* NULL: there is none, and only the levels that do without can play */
    const belief_weights *belief;
    equity worth;
} bot_model;

/* What totals are worth among players who play as this net does; or, without one, as players usually do. It takes some
 * milliseconds. */
void bot_model_weigh_totals(const neural_net *net, const yv_rules *rules, int players, equity *worth);

/* Takes some milliseconds. The weights are the caller's, and may be NULL; weights_builtin() gives those compiled in. */
void bot_model_prepare(bot_model *model, const weights *with, const yv_rules *rules, int players);

#endif
