/* Elo: strength as a number. A player so many points above another wins so large a part of their games.
 *
 * Against several equal opponents at one table the win goes to each in proportion to 10^(Elo/400), as it does between
 * two: who is as strong as they are wins one game in opponents + 1. */
#ifndef ELO_H
#define ELO_H

#define ELO_UNIT 173.71779276130073 /* Elo points in one unit of the natural logarithm of the odds: 400 / ln 10 */

/* How far above its opponents a player is that wins this share, 0 … 1, of the games: infinite at both ends. */
double elo_of_share(double share, int opponents);

/* The share that a player so far above its opponents wins. */
double elo_share(double elo, int opponents);

#endif
