/* A game record, read step by step inside the page's module; and the shuffles that a key gives.
 *
 *     record_clear             forgets the record
 *     record_add TEXT          adds the next whole lines of the record, without the end of the last one
 *     record_next              reads the next step, skipping tags, and answers with one of
 *
 *         {"step":"deal","line":8,"now":{…},"hands":[…]}
 *         {"step":"action","line":9,"seat":2,"action":"7h7s deck","reshuffled":0,"now":{…},"hands":[…]}
 *         {"step":"round","now":{…},"hands":[…],"result":{…}}
 *         {"step":"quit","seat":2}, {"step":"over","winners":[1]}, {"step":"end"}
 *         {"step":"error","line":17,"words":"…"}
 *
 *     fair_deck KEY 3 RULES    the deck that a key of 64 hex digits gives for three players
 *     fair_stock KEY 1 CARDS   these cards in the order of the first reshuffle of the round
 *     fair_starter KEY 3       the seat that starts the first round
 *
 * "line" is the number of the last line read, "now" a spectator's view, "result" the result of the round
 * (wasm_position.h) and "hands" every seat's hand. The page computes the hashes of the shuffles itself. */
#ifndef PAGE_RECORD_H
#define PAGE_RECORD_H

#include "wasm_request.h"

enum { PAGE_RECORD_BYTES = 1 << 20 }; /* no record is longer */

void page_record_clear(yv_span arguments, jsonw *out);
void page_record_add(yv_span arguments, jsonw *out);
void page_record_next(yv_span arguments, jsonw *out);
void page_fair_deck(yv_span arguments, jsonw *out);
void page_fair_stock(yv_span arguments, jsonw *out);
void page_fair_starter(yv_span arguments, jsonw *out);

#endif
