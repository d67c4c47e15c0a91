/* Measures how long the rounds of a level last, in turns of all players together. */
#ifndef LENGTHS_H
#define LENGTHS_H

#include "../ai/bot.h"

enum { LENGTHS_LONG = 60, LENGTHS_VERY_LONG = 150 };

typedef struct {
    long rounds, turns;
    long more_than_long, more_than_very_long; /* rounds */
    int most;                                 /* turns of the longest round */
} lengths;

/* Lets bots of a level play against each other until they have played this many rounds. With `last_only`, each game
 * that counts rounds begins with its last round, at totals that differ little. */
lengths lengths_measure(const bot_level *level, const weights *with, const char *rules, int players, bool last_only,
                        long rounds);

#endif
