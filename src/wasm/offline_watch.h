/* Advice for a seat at a server's table, from nothing but what the seat has seen.
 *
 *     watch 400                               the time to think, in ms
 *     traveller threshold=7                   the rules
 *     seat=1 players=3 turn=1 phase=play …    the view: view_words.h
 *     - 2 7h7s deck                           each action of the round that the seat has seen, with the drop before it:
 *     *7h7s 3 8c deck                         - if there was none, * if the discards were shuffled for the action
 */
#ifndef OFFLINE_WATCH_H
#define OFFLINE_WATCH_H

#include "wasm_request.h"

void offline_watch(yv_span arguments, jsonw *out);

#endif
