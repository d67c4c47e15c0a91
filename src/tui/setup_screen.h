/* The screen before a game. Its rows come from the engine's tables of presets and options. */
#ifndef SETUP_SCREEN_H
#define SETUP_SCREEN_H

#include "input.h"
#include "setup.h"

typedef enum {
    SETUP_STAYS,
    SETUP_STARTS,
    SETUP_GOES_ON, /* continues the game that was offered */
    SETUP_LEAVES,
} setup_answer;

/* Takes one input. */
setup_answer setup_take(setup *u, const input *in);

/* Shows the screen until it is answered. Returns SETUP_LEAVES also after a signal. */
setup_answer setup_run(setup *u);

#endif
