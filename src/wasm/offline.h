/* The game and its bots for the page's worker: requests in, JSON out (wasm_request.h).
 *
 *     chance 64HEXDIGITS       takes the seed of the shuffles
 *     weights 203136           uses the weights of that length at bench_weights()
 *     levels                   the bots: [{"name":…,"about":…,"person":…,"face":…,"persons":[{"name":…,"face":…},…],
 *                              "thinks":[ms,ms],"slaps":[ms,ms]}]
 *     open RECORD              resumes a game where its record ends; a record with only a head is a new game
 *     deal                     deals the next round: {"lines":…,"reshuffled":0}; the lines continue the record
 *     act 1 7h7s deck          does an action of seat 1; the same answer
 *     due                      {"what":"deal","turn":0,"slapper":0}: what happens next (deal, play, swap or over), the
 *                              seat whose turn it is and the seat that may slap down
 *     think 2 400 [7]          the action of the bot in seat 2, which thinks for at most 400 ms; "pass" declines a
 *                              slap-down. With a third number, the bot's chance begins with it
 *     see 1, result            wasm_position.h
 *     advise 1 400             the best actions of seat 1: json/advice_json.h
 *     watch …                  the same for a seat at a server's table: offline_watch.h
 *     review …                 the review of a recorded game: offline_review.h
 *
 * The module also exports the signatures of bench_exports.h, so that what the page runs can be compared with all other
 * builds. */
#ifndef OFFLINE_H
#define OFFLINE_H

enum { OFFLINE_CAPACITY = 1 << 20 };

/* Returns the place where a request is written and its answer read: OFFLINE_CAPACITY bytes. */
char *offline_text(void);

/* Answers the request of `length` bytes and returns the length of the answer. */
int offline_ask(int length);

#endif
