/* The game of the page's worker: people at this device and bots. offline.h describes the requests. */
#ifndef OFFLINE_GAME_H
#define OFFLINE_GAME_H

#include "../ai/advise.h"
#include "wasm_request.h"

enum {
    OFFLINE_MOST_THINK_MS = 10000,
    OFFLINE_CHOICES = 3, /* the number of choices in an answer with advice */
};

void offline_game_chance(yv_span arguments, jsonw *out);
void offline_game_weights(yv_span arguments, jsonw *out);
void offline_game_open(yv_span arguments, jsonw *out);
void offline_game_deal(yv_span arguments, jsonw *out);
void offline_game_act(yv_span arguments, jsonw *out);
void offline_game_due(yv_span arguments, jsonw *out);
void offline_game_think(yv_span arguments, jsonw *out);
void offline_game_see(yv_span arguments, jsonw *out);
void offline_game_result(yv_span arguments, jsonw *out);
void offline_game_advise(yv_span arguments, jsonw *out);

/* Sets the weights that bots play with. If `with` is NULL, only the levels that need no weights can play. */
void offline_use_weights(const weights *with);
const weights *offline_weights(void);

/* Returns the time in microseconds since an arbitrary moment. The page provides this function. */
uint64_t clock_us(void);

#endif
