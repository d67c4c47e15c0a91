/* Elo: strength as a number. The difference between two players gives the share of games that each wins.
 *
 * Against several equal opponents, each player wins in proportion to 10^(Elo/400), as between two: a player who is as
 * strong as the opponents wins one game in opponents + 1. */
#ifndef ELO_H
#define ELO_H

#define ELO_UNIT 173.71779276130073 /* Elo points in one unit of the natural logarithm of the odds: 400 / ln 10 */

/* Returns the Elo difference of a player who wins this share of the games, 0 … 1, against these opponents. It is
 * infinite for 0 and 1. */
double elo_of_share(double share, int opponents);

/* Returns the share of the games that a player wins who is `elo` points above the opponents. */
double elo_share(double elo, int opponents);

#endif
