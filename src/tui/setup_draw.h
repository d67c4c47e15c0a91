/* Draws the setup screen. */
#ifndef SETUP_DRAW_H
#define SETUP_DRAW_H

#include "canvas.h"
#include "setup.h"

void setup_draw(setup *u, canvas *c);

#endif
