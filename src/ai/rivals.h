/* Rivals: who of several players comes out best, if each of them fares independently of the others.
 *
 * How well a player fares is a number: the rounds that they stay in the game, say. The numbers are divided by the same
 * RIVALS_MARKS marks for all players, from the worst up; between two marks they count as evenly spread. The chances of
 * all players together are 1, and players who fare alike have the same chance. */
#ifndef RIVALS_H
#define RIVALS_H

#include <stdint.h>

enum { RIVALS_MARKS = 24, RIVALS_ONE = 65535 };

/* The chance, out of RIVALS_ONE, that a player fares worse than each mark. It never falls from one to the next. */
typedef struct {
    uint16_t worse[RIVALS_MARKS];
} rivals_fate;

/* The chance that all of some players fare worse than a player who is below the first mark, between the first and the
 * second, and so on. */
typedef struct {
    uint16_t behind[RIVALS_MARKS + 1];
} rivals_field;

rivals_field rivals_against(const rivals_fate *others, int count);

/* Returns a player's chance, out of RIVALS_ONE, to come out best against the others of a field. */
int32_t rivals_chance(const rivals_fate *own, const rivals_field *others);

/* Returns the fate of a player who has the first with a chance of `share` out of RIVALS_ONE, and else the second. */
rivals_fate rivals_either(const rivals_fate *first, const rivals_fate *second, int32_t share);

#endif
