/* Elo: strength as a number. The difference between two players gives the share of games that each wins.
 *
 * Against several equal opponents, each player wins in proportion to 10^(Elo/400), as between two: a player who is as
 * strong as the opponents wins one game in opponents + 1. */
#ifndef ELO_H
#define ELO_H

#define ELO_UNIT 173.71779276130073 /* Elo points in one unit of the natural logarithm of the odds: 400 / ln 10 */

/* Returns how far above its opponents a player is that wins this share, 0 … 1, of the games; infinite at both ends. */
double elo_of_share(double share, int opponents);

/* Returns the share that a player this far above its opponents wins. */
double elo_share(double elo, int opponents);

#endif
