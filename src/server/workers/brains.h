/* Brains for the bots that need one: a few, for the kinds of games that are being played. Any thread may ask. */
#ifndef BRAINS_H
#define BRAINS_H

#include "../../ai/brain.h"

typedef struct brains brains;

brains *brains_open(void);
void brains_close(brains *b);

/* A brain for these rules, made if there is none yet, and kept until it is given back. */
const bot_brain *brains_take(brains *b, const yv_rules *rules, int players);
void brains_give_back(brains *b, const bot_brain *brain);

#endif
