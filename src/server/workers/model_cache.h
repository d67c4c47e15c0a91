/* Bot models for the kinds of games that are being played. Preparing a model is slow, so a few are kept. Any thread may
 * call these functions. */
#ifndef MODEL_CACHE_H
#define MODEL_CACHE_H

#include "../../ai/bot_model.h"

typedef struct model_cache model_cache;

model_cache *model_cache_open(void);
void model_cache_close(model_cache *c);

/* Returns a model for these rules, which stays valid until the caller gives it back. Waits while it is being made. */
const bot_model *model_cache_take(model_cache *c, const yv_rules *rules, int players);
void model_cache_give_back(model_cache *c, const bot_model *model);

#endif
