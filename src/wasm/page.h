/* The engine as the page in the browser asks it: one text in, one text out.
 *
 * The page keeps no rule of the game. It tells this module the rules of its table and what its seat may know, and
 * then asks: what are these cards, may I do that, and if not, why? A question is a word and what it is about:
 *
 *     rules traveller threshold=7     every option of these rules, `key value` a line
 *     view seat=1 players=3 turn=1 phase=play hand=7h7s8c drop=Kc stock=43 discards=0 …
 *                                     the position that the next questions are about; what is left out is 0
 *     arrange 8c7cJk                  every way to lay these cards, best first: `run 7c8cJk 7c8c9c` a line, the last
 *                                     word being what each place stands for
 *     check 7h7s deck                 nothing if the action is legal
 *     fits 7h                         a digit for each card of the hand: 1 if some throw holds it beside these
 *     points 7h7s                     what they are worth
 *     takes 7h7s                      a digit for the stock and one for each place of the drop: 1 if it may be picked
 *                                     up with this throw
 *     options, presets                the tables of the engine, a row a line, tabs between
 *     idle                            the options whose value makes no difference under the rules taken last, one a
 * line
 *
 * local.h, replay.h and score.h tell of more. A refusal is `!NAME card n m`, and on the next line its words in English.
 */
#ifndef PAGE_H
#define PAGE_H

enum { PAGE_ROOM = 64 << 10 };

/* Where the question is written, and where the answer is read: PAGE_ROOM bytes. */
char *page_text(void);

/* Answers the question of so many bytes, and returns the length of the answer. */
int page_ask(int length);

#endif
