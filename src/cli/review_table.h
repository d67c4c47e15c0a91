/* A table of the players of many reviewed games: one line for each name. */
#ifndef REVIEW_TABLE_H
#define REVIEW_TABLE_H

#include <stdio.h>

#include "../review/review.h"

typedef struct {
    char name[YV_MAX_NAME + 1];
    int games, counted;
    int marks[REVIEW_MARKS];
    int64_t won, chance, others, lost; /* sums over the games, in parts of REVIEW_ONE */
} review_player;

typedef struct {
    review_player *player;
    int players;
} review_table;

/* Adds the seats of a review. Seats with the same name are the same player. */
void review_table_add(review_table *to, const review *game);

/* Prints the table, the lowest error first, and frees it. */
void review_table_print(review_table *table, FILE *to);
void review_table_free(review_table *table);

#endif
