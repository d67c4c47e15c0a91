/* A whole game inside the page's module, for games without a server: the tutorial, and a page for developing the table
 * screen.
 *
 *     new 3 42 traveller       starts a game for three; the seed decides the shuffles
 *     deal                     deals the next round
 *     act 1 7h7s deck          does an action of seat 1: {"reshuffled":0}, the number of discards that were shuffled
 *     see 1                    what seat 1 may know, or a spectator for 0: wasm_position.h
 *     result                   the result of the round that ended last: wasm_position.h
 *     choose 2                 the action that an easy bot would take in seat 2, as a string
 */
#ifndef PAGE_GAME_H
#define PAGE_GAME_H

#include "wasm_request.h"

void page_game_new(yv_span arguments, jsonw *out);
void page_game_deal(yv_span arguments, jsonw *out);
void page_game_act(yv_span arguments, jsonw *out);
void page_game_see(yv_span arguments, jsonw *out);
void page_game_result(yv_span arguments, jsonw *out);
void page_game_choose(yv_span arguments, jsonw *out);

#endif
