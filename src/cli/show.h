/* Printing what a person at the table asks to see. */
#ifndef SHOW_H
#define SHOW_H

#include "../say/say.h"
#include "../local/local_game.h"

void show_greeting(const say_style *style, const local_game *t);
void show_position(const say_style *style, const yv_view *view);
void show_scores(const say_style *style, const yv_game *game);
void show_help(const yv_game *game);  /* how to type, and the rules in short */
void show_rules(const yv_game *game); /* all of them */

/* What a strong player would do in a seat that is asked, and why. */
void show_hint(const say_style *style, local_game *t, yv_seat seat);

/* This round so far, from the record, as the seat saw it. */
void show_log(const say_style *style, const local_game *t, yv_seat eyes);

/* What the table's game cannot say about rounds that were played before. */
void show_recall(const local_game *t, say_history *history);

#endif
