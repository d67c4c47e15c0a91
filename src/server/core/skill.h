/* Skills: the second rating, which has an uncertainty. It is an OpenSkill rating: the Plackett-Luce model of Weng and
 * Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011), with every team being one player.
 *
 * The numbers are whole millionths. The arithmetic uses only operations that IEEE 754 defines exactly, so the same
 * games give the same skills on every machine. */
#ifndef SKILL_H
#define SKILL_H

#include <stdint.h>

enum {
    SKILL_UNIT = 1000000,
    SKILL_FIRST_MU = 25 * SKILL_UNIT, /* of a new account */
    SKILL_FIRST_SIGMA = 8333333,      /* a third of that */
    SKILL_MOST = 1000 * SKILL_UNIT,   /* no mu is further from 0 */
};

/* The server's estimate of a player: a normal distribution. */
typedef struct {
    int32_t mu;    /* its mean, in millionths */
    int32_t sigma; /* its standard deviation, in millionths; at least 1 */
} skill;

/* Changes the skills of the players of one game. A lower place is better; equal players have the same place. `count` is
 * at most YV_MAX_PLAYERS. */
void skill_update(skill *of, const uint8_t *place, int count);

/* Returns the number by which players are ordered: mu less three sigma, a value that the true skill almost certainly
 * exceeds. */
int32_t skill_cautious(const skill *of);

#endif
