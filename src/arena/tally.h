/* Tallies: the sums of many games, for each player.
 *
 * All sums are integers, so the order in which games are added or tallies merged does not matter: the same games give
 * the same result on any number of threads. */
#ifndef TALLY_H
#define TALLY_H

#include "match.h"
#include "ratio.h"

#define TALLY_DEVIATIONS 1.959963984540054 /* standard deviations: 95 % of a normal distribution lies within */

enum {
    TALLY_WIN = 840,   /* stands for a won game; any number of players up to eight can share it evenly */
    TALLY_LUCK = 8400, /* stands for a game in sums of luck, which does not come in whole parts */
};

/* Figures about a player besides the games: all but the points are shares, 0 … 1. */
typedef enum {
    TALLY_ROUNDS_WON,      /* of its rounds */
    TALLY_POINTS,          /* a round */
    TALLY_CALLS_GOOD,      /* of its calls */
    TALLY_ASSAFS_SUFFERED, /* a round */
    TALLY_ASSAFS_MADE,     /* a round */
    TALLY_RATIOS,
} tally_ratio;

/* One player, in whichever seats it sat. */
typedef struct {
    int64_t won;                    /* in parts of TALLY_WIN */
    int64_t won_squares;            /* the sum over groups of the square of what the player won in the group */
    int64_t luck;                   /* how much chance has helped it (luck.h), in parts of TALLY_LUCK */
    int64_t luck_squares, won_luck; /* the sums over groups of the square of the luck, and of won times luck */
    int64_t rank_halves;
    int64_t rounds, rounds_won, points;
    int64_t calls, calls_won, assafs, false_calls, slaps;
    int64_t forfeits;
    ratio_sums ratio[TALLY_RATIOS];
} tally_line;

typedef struct {
    int players;
    int group_size; /* games of one deal; 1 if each game has its own */
    int64_t games, groups;
    int64_t forfeited, drawn; /* games */
    int64_t actions;
    tally_line of[YV_MAX_PLAYERS];
} tally;

/* The seat of each player in a game. */
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

/* Return the player's share of all wins, 0 … 1; and the share of a player no better than the others, 1/players. */
double tally_share(const tally *of, int who);
double tally_par(const tally *of);

/* Returns the player's luck for each game, 0 on average, and its standard error. The matches must have had a judge. */
double tally_luck(const tally *of, int who);
double tally_luck_error(const tally *of, int who);

/* Returns the part of the luck that is subtracted from the results: the part that makes them vary least, the same for
 * all players. The mean of luck is 0, so the mean of the results does not depend on this part; it is fitted to the
 * same games, which moves that mean by less than a part in the number of games. */
double tally_luck_part(const tally *of);

/* Returns the share with that part of the luck subtracted, which may lie outside 0 … 1, and its range with 95 %
 * confidence. The mean of the groups is taken as normal, and two more groups are supposed as in tally_error_squared. */
tally_estimate tally_adjusted(const tally *of, int who);

/* Returns how many times as many games would be needed for the same precision if no luck were subtracted: at least 1
 * for the players together. */
double tally_adjusted_factor(const tally *of, int who);

/* Returns the variance of the adjusted share, with two more groups as in tally_error_squared. */
double tally_adjusted_error_squared(const tally *of, int who);

/* Returns how much the groups differ: the sum of the squared differences between the share in each group and in all. */
double tally_scatter(const tally *of, int who);

/* Returns the variance of the share: from the scatter of the groups, plus two more groups of equal players who roll
 * dice. So it is never 0, and a few groups that happen to be alike do not look like certainty. */
double tally_error_squared(const tally *of, int who);

/* Returns the range in which the share lies with 95 % confidence. For single games it is Wilson's interval. For groups,
 * each group is one observation and their mean is taken as normal; but if one player won everything, it is Wilson's
 * interval for that number of groups. Without data it is 0 … 1. */
tally_range tally_confidence(const tally *of, int who);

/* Returns one of the ratios and its range with 95 % confidence: the mean over the groups is taken as normal, and single
 * games count as groups of one. A share of 0 or 1 has Wilson's interval for that number of groups. If fewer than two
 * groups have data, the range is 0 … 1, or infinite for points. */
tally_estimate tally_ratio_of(const tally *of, int who, tally_ratio which);

#endif
