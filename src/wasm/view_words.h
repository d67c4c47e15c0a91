/* The view of a seat as the page writes it: `key=value` words under the names of the notation's view.
 *
 *     seat=1 players=3 turn=1 phase=play hand=7h7s8c drop=Kc stock=43 discards=0 counts=5,5,5 …
 *
 * A key that is left out stands for 0, or for nobody. `in`, `passed` and `earned` are numbers with a bit for each seat;
 * `slap` and `called` are 0 or 1; `counts`, `total` and `known` have a value for each seat, with commas between them.
 * `players` must come before these lists, and `counts` before `known` and `hand`. */
#ifndef VIEW_WORDS_H
#define VIEW_WORDS_H

#include "../engine/yaniv.h"

/* Reads the words into a view, which keeps its rules. Returns false at a word that makes no sense; the view is then
 * empty. */
bool view_words_read(yv_view *view, yv_span words);

/* Reads the cards of a drop; no cards are an empty drop. Returns false if the cards are not a throw. */
bool view_words_read_drop(const yv_rules *rules, yv_span cards, yv_drop *drop);

#endif
