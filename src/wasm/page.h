/* The engine for the page in the browser: requests in, JSON out (wasm_request.h).
 *
 * The page itself contains no rule of the game. It gives this module the rules of its table and the view of its seat,
 * and then asks what some cards make, whether an action is legal, and if not, why.
 *
 *     rules traveller threshold=7     takes the rules and answers with every option, as in the notation
 *     view seat=1 players=3 …         takes the position that the next requests are about: view_words.h
 *     arrange 8c7cJk                  every way to lay these cards, best first: [{"shape":"run","cards":"7c8cJk",
 *                                     "faces":"7c8c9c"}]; faces are what the cards stand for
 *     check 7h7s deck                 null if the action is legal
 *     fits 7h                         for each card of the hand, whether some throw contains it besides these
 *     takes 7h7s                      {"stock":true,"drop":[true,false]}: what may be picked up with this throw
 *     points 7h7s                     the points of these cards
 *     deck 2 7hTc                     a whole deck for two players that begins with these cards
 *     options, presets                the tables of the engine: json/rules_json.h
 *     idle                            the options that make no difference under the rules
 *
 * page_game.h, page_record.h and page_sheet.h have more requests. */
#ifndef PAGE_H
#define PAGE_H

enum { PAGE_CAPACITY = 128 << 10 };

/* Returns the place where a request is written and its answer read: PAGE_CAPACITY bytes. */
char *page_text(void);

/* Answers the request of `length` bytes and returns the length of the answer. */
int page_ask(int length);

#endif
