/* The JSON objects of docs/NOTATION.md: positions, rounds, views, rules and legal actions. A function writes one value;
 * a function whose name ends in `_keys` or `_key` writes keys of an object that the caller has opened. */
#ifndef OBJECTS_H
#define OBJECTS_H

#include "../engine/yaniv.h"
#include "../base/jsonw.h"

/* Writes {"at":"position",…}: the whole position, with every legal action of every seat. The writer must be one that
 * grows. */
void json_position(jsonw *out, const yv_game *game);

/* Write {"at":"round",…} and {"at":"end",…}. `ratings` may be NULL. */
void json_round(jsonw *out, const yv_game *game, const yv_ratings *ratings);
void json_end(jsonw *out, const yv_game *game, const yv_ratings *ratings);

/* Writes "round", "caller", "assaf", "winner", "offender" (if there is one), "score", "total" and "out" of the
 * round that ended last. */
void json_result_keys(jsonw *out, const yv_game *game);

/* Writes {"at":"error",…}. */
void json_record_error(jsonw *out, int line, const char *message);

/* Writes a view: what its seat may know of the game. */
void json_view(jsonw *out, const yv_view *view);

/* Write the same object in two parts, for a caller that writes the views of several seats: first the keys that all
 * seats share, from any view of the position, then those of one seat. */
void json_view_open(jsonw *out, const yv_view *any);
void json_view_close(jsonw *out, const yv_view *own);

/* Write what the server sends besides the view: "caller", "called" and "passed"; and "drawn", the card that the view's
 * seat may slap down, or null. */
void json_turn_keys(jsonw *out, const yv_game *game);
void json_drawn_key(jsonw *out, const yv_view *view);

/* Writes every option with its value. Values that are numbers are written as numbers. */
void json_rules(jsonw *out, const yv_rules *rules);
void json_option_value(jsonw *out, const char *word); /* writes one such value */

/* Write cards and an action as strings, a seat as a number from 1 (0 for YV_NOBODY), seats as a list of such numbers.
 */
void json_cards(jsonw *out, const yv_card *cards, int count);
void json_action(jsonw *out, const yv_action *action); /* without the seat */
void json_seat(jsonw *out, yv_seat seat);
void json_seats(jsonw *out, yv_seats seats);

/* Write lists with a value for each seat. A score or a hand is null for a seat that has none. Between rounds and after
 * the game, the hands are those of the seats that played the last round. */
void json_totals(jsonw *out, const yv_game *game);
void json_scores(jsonw *out, const yv_game *game);
void json_hands(jsonw *out, const yv_game *game);
void json_ratings(jsonw *out, const int32_t *rating, int players);

/* Writes the legal actions of the view's seat, without the seat, sorted by bytes. The writer must be one that grows. */
void json_legal(jsonw *out, const yv_view *view);

#endif
