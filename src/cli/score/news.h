/* Describes a score sheet in English: what a round did, the ratings, the rules, and a text for a chat. */
#ifndef SCORE_NEWS_H
#define SCORE_NEWS_H

#include <stdio.h>

#include "../../sheet/sheet.h"

void news_of_entry(FILE *out, const sheet *it);   /* the results of the last entry: scores, cuts, outs, winners */
void news_of_undoing(FILE *out, const sheet *it); /* the last entry, which will be undone */
void news_of_next(FILE *out, const sheet *it);    /* which player starts the next round, or which have won */
void news_of_ratings(FILE *out, const sheet *it);
void news_of_rules(FILE *out, const sheet *it);
void news_for_a_chat(FILE *out, const sheet *it);

/* Writes names as in a sentence: `Dana, Omer and Noa`. */
void news_put_names(const sheet *it, yv_seats seats, yv_text *text);

#endif
