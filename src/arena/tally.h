/* Tallies: what many games add up to, for each player.
 *
 * All sums are whole numbers, so it does not matter in which order games are added or tallies merged: the same games
 * give the same result on any number of threads. */
#ifndef TALLY_H
#define TALLY_H

#include "match.h"
#include "ratio.h"

#define TALLY_DEVIATIONS 1.959963984540054 /* 95 % of a normal distribution lies within so many */

enum { TALLY_WIN = 840 }; /* a won game; any number of players up to eight can share it evenly */

/* What is told of a player besides the games: all but the points are shares, 0 … 1. */
typedef enum {
    TALLY_ROUNDS_WON,      /* of its rounds */
    TALLY_POINTS,          /* a round */
    TALLY_CALLS_GOOD,      /* of its calls */
    TALLY_ASSAFS_SUFFERED, /* a round */
    TALLY_ASSAFS_MADE,     /* a round */
    TALLY_RATIOS,
} tally_ratio;

/* One player, wherever it sat. */
typedef struct {
    int64_t won;         /* in parts of TALLY_WIN */
    int64_t won_squares; /* the sum over groups of the square of what the player won in the group */
    int64_t rank_halves;
    int64_t rounds, rounds_won, points;
    int64_t calls, calls_won, assafs, false_calls, slaps;
    int64_t forfeits;
    ratio_sums ratio[TALLY_RATIOS];
} tally_line;

typedef struct {
    int players;
    int group_size; /* games that go together, being of one deal; 1 if none do */
    int64_t games, groups;
    int64_t forfeited, drawn; /* games */
    int64_t actions;
    tally_line of[YV_MAX_PLAYERS];
} tally;

/* Where each player sat in a game. */
typedef struct {
    yv_seat of[YV_MAX_PLAYERS];
} tally_seating;

typedef struct {
    double low, high;
} tally_range;

typedef struct {
    double value, low, high;
} tally_estimate;

tally tally_of(int players, int group_size);

/* Adds one group: group_size games. */
void tally_add(tally *to, const match_result *results, const tally_seating *seats);

void tally_merge(tally *to, const tally *from);

/* The player's part of all wins, 0 … 1; and what a player no better than the others would have, 1/players. */
double tally_share(const tally *of, int who);
double tally_par(const tally *of);

/* How much the groups differ: the sum of the squares of how far the share in each is from that in all. */
double tally_scatter(const tally *of, int who);

/* The square of the standard error of the share. The groups' scatter, and that of two more groups such as equal players
 * would have that roll dice: so it is never nothing, and a few groups that happen to be alike do not look like
 * certainty. */
double tally_error_squared(const tally *of, int who);

/* In what range the share lies with 95 % confidence. Single games: Wilson's interval. Groups: each is one observation,
 * and their means are taken to be normal, unless one player won all: then Wilson's again, of so many groups. Everything
 * is possible while there is nothing to go by. */
tally_range tally_confidence(const tally *of, int who);

/* One of the ratios, and in what range it lies with 95 % confidence: groups are taken to be normal, and single games to
 * be groups of one. A share of nothing or everything has Wilson's interval, of so many groups. Where fewer than two
 * have anything to tell, everything is possible: for points that has no ends. */
tally_estimate tally_ratio_of(const tally *of, int who, tally_ratio which);

#endif
