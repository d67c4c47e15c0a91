/* The review of a recorded game in the page's worker: src/review in requests. The objects are those of
 * json/review_json.h.
 *
 *     review RECORD            begins the review of a record: {"effort":"quick"}
 *     review_work 200          works for at most about 200 ms and answers with
 *                              {"read":true,"done":false,"progress":0.31,"changed":[DECISION,…]}
 *     review_seats             {"finished":true,"players":["Dana","Omer"],"decisions":612,"rounds":21,"seats":[SEAT,…]}
 *     review_rounds 0 50       at most 50 rounds, from the first on: [ROUND,…]
 *     review_decisions 0 500   at most 500 decisions, from the first on: [DECISION,…]
 *     review_deepen            begins a deep pass: review_work then tries the decisions again, the marked ones first
 *     review_stop              forgets the review
 *
 * The page asks review_work again and again until "done"; to cancel, it stops asking. While "read" is false, the record
 * is still being read, which takes a tenth of the time; a record that breaks the rules is refused then, with its line.
 * Once "read" is true, the seats, the rounds and the decisions can be asked for at any time: they are what has been
 * found so far, and their books balance. "changed" are the decisions that were tried during the request, the most
 * suspicious first. A decision is identified by its line and its seat. "progress" goes from 0 to 1. */
#ifndef OFFLINE_REVIEW_H
#define OFFLINE_REVIEW_H

#include "wasm_request.h"

enum {
    OFFLINE_REVIEW_MOST_DECISIONS = 6000,
    OFFLINE_REVIEW_MOST_ROUNDS = 400,
    OFFLINE_REVIEW_MOST_MS = 10000,
};

void offline_review_begin(yv_span arguments, jsonw *out);
void offline_review_work(yv_span arguments, jsonw *out);
void offline_review_seats(yv_span arguments, jsonw *out);
void offline_review_rounds(yv_span arguments, jsonw *out);
void offline_review_decisions(yv_span arguments, jsonw *out);
void offline_review_deepen(yv_span arguments, jsonw *out);
void offline_review_stop(yv_span arguments, jsonw *out);

#endif
