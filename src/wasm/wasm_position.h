/* Positions for the page's table screen, as the JSON objects of the server's messages (docs/PROTOCOL.md). */
#ifndef WASM_POSITION_H
#define WASM_POSITION_H

#include "../engine/yaniv.h"
#include "../base/jsonw.h"

/* Writes {"view":{…},"starter":1,"caller":0,"called":false,"passed":[],"drawn":null}: what a seat, or a spectator
 * (YV_NOBODY), may know. */
void wasm_put_view(jsonw *out, const yv_game *game, yv_seat seat);

/* Writes {"round":1,…,"cut":[],"hands":[…],"winners":[]} of the round that ended last. */
void wasm_put_result(jsonw *out, const yv_game *game);

#endif
