/* The JSON objects of the notation: positions, rounds, views, rules, legal actions. Each function writes one value. */
#ifndef OBJECTS_H
#define OBJECTS_H

#include "../engine/yaniv.h"
#include "jsonw.h"

/* {"at":"position",…}: everything about a position, and every legal action of every seat. */
void json_position(jsonw *out, const yv_game *game);

/* {"at":"round",…} and {"at":"end",…}; ratings may be NULL. */
void json_round(jsonw *out, const yv_game *game, const yv_ratings *ratings);
void json_end(jsonw *out, const yv_game *game, const yv_ratings *ratings);

/* {"at":"error",…} */
void json_record_error(jsonw *out, int line, const char *message);

/* What a seat may know. */
void json_view(jsonw *out, const yv_view *view);

/* The same in two parts, and so in another order, for whoever writes the views of several seats: what all of them have
 * in common, from any of their views or a spectator's; and what one of them has for itself. */
void json_view_open(jsonw *out, const yv_view *any);
void json_view_close(jsonw *out, const yv_view *own);

/* Every option with its value: numbers as numbers, words as strings. */
void json_rules(jsonw *out, const yv_rules *rules);

/* Cards as one string, seats as a list of numbers from 1, a list of numbers by seat. */
void json_cards(jsonw *out, const yv_card *cards, int count);
void json_seats(jsonw *out, yv_seats seats);
void json_totals(jsonw *out, const yv_game *game);
void json_scores(jsonw *out, const yv_game *game);
void json_hands(jsonw *out, const yv_game *game); /* of those who are in; after a round, of those who played it */

/* Actions as strings sorted by bytes, with or without their seats. `extra`, if not NULL, is listed among them. */
void json_actions(jsonw *out, const yv_action *actions, int count, bool with_seats, const char *extra);

/* The legal actions of the view's seat, without it. */
void json_legal(jsonw *out, const yv_view *view);

#endif
