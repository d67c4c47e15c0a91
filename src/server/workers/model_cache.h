/* Brains for the bots that need one: a few, for the kinds of games that are being played. Any thread may ask. */
#ifndef MODEL_CACHE_H
#define MODEL_CACHE_H

#include "../../ai/bot_model.h"

typedef struct model_cache model_cache;

model_cache *model_cache_open(void);
void model_cache_close(model_cache *b);

/* A brain for these rules, made if there is none yet, and kept until it is given back. */
const bot_model *model_cache_take(model_cache *b, const yv_rules *rules, int players);
void model_cache_give_back(model_cache *b, const bot_model *model);

#endif
