/* A whole game inside the page's module: dealt, played and scored here, for tables that no server keeps.
 *
 *     new 3 42 traveller       a game for three, with this seed for its chance
 *     deal                     the next round
 *     act 1 7h7s deck          an action of seat 1; `reshuffled N` if the discards were
 *     see 1                    what seat 1 may know, `key value` a line; `see 0` is a spectator's
 *     result                   of the round that ended last, likewise
 *     quick 2                  what a player who does not think long would do in seat 2
 *
 * Each is answered as the questions of page.h are. */
#ifndef PAGE_LOCAL_H
#define PAGE_LOCAL_H

#include "../engine/yaniv.h"

void local_new(yv_span about, yv_text *out);
void local_deal(yv_span about, yv_text *out);
void local_act(yv_span about, yv_text *out);
void local_see(yv_span about, yv_text *out);
void local_result(yv_span about, yv_text *out);
void local_quick(yv_span about, yv_text *out);

/* Takes this position as the game, for `see` and `result` to tell of. */
void local_show(const yv_game *position);

#endif
