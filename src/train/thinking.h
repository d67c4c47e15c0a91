/* Measures how much processor time a level takes for a decision. */
#ifndef THINKING_H
#define THINKING_H

#include "../ai/bot.h"

typedef struct {
    double median, late, mean, most; /* microseconds; 99 of 100 decisions take at most `late` */
    long decisions;
} thinking;

/* Lets bots of a level play against each other until they have made `decisions` decisions, with think_ms for each. */
thinking thinking_measure(const bot_level *level, const weights *with, const char *rules, int players, int think_ms,
                          long decisions);

#endif
