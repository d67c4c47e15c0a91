/* How long a level takes for a decision, in processor time. */
#ifndef THINKING_H
#define THINKING_H

#include "../ai/bot.h"

typedef struct {
    double median, late, mean, most; /* microseconds; `late` is what 99 in 100 keep to */
    long decisions;
} thinking;

/* Has bots of a level play rounds among themselves until so many decisions have been made, with so many milliseconds
 * for each. */
thinking thinking_measure(const bot_level *level, const weights *with, const char *rules, int players, int think_ms,
                          long decisions);

#endif
