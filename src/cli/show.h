/* Prints the things that a person can ask to see during a game. */
#ifndef SHOW_H
#define SHOW_H

#include "../say/say.h"
#include "../local/local_game.h"

void show_greeting(const say_style *style, const local_game *t);
void show_position(const say_style *style, const yv_view *view);
void show_scores(const say_style *style, const yv_game *game);
void show_help(const yv_game *game);  /* what to type, and the rules in short */
void show_rules(const yv_game *game); /* the rules in full */

/* Prints advice for a seat that has something to decide. */
void show_hint(const say_style *style, local_game *t, yv_seat seat);

/* Prints the round so far, as the seat saw it. */
void show_log(const say_style *style, const local_game *t, yv_seat eyes);

/* Rebuilds the history from the record. */
void show_recall(const local_game *t, say_history *history);

#endif
