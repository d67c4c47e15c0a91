/* The terminal as a pane of glass: canvases are shown on it, and inputs come from it. The only file that knows ncurses,
 * signals and the clock. */
#ifndef GLASS_H
#define GLASS_H

#include "canvas.h"
#include "input.h"

enum { GLASS_FOREVER = -1, GLASS_NO_WAKER = -1, GLASS_WHY = 200 };

/* Can this terminal show a full screen? On false, `why` says in words why not. It must be a terminal. */
bool glass_fits(char why[GLASS_WHY]);

/* Takes the terminal over, unless it has it; false, with the reason, if it cannot. From now on Ctrl-C, SIGTERM and
 * SIGHUP come as INPUT_STOP, until glass_close gives everything back as it was. */
bool glass_open(char why[GLASS_WHY]);
void glass_close(void);

/* True once a signal has asked the program to end. */
bool glass_stopped(void);

/* Makes the canvas as large as the terminal, and empty. */
void glass_prepare(canvas *c);

/* Shows it: only what has changed is sent. In a terminal that has become too small, a message says so instead. */
void glass_show(canvas *c);

/* Milliseconds of a clock that only goes forward. */
int64_t glass_now(void);

/* Waits for something to come in: until that moment of glass_now, or GLASS_FOREVER. `waker` is a file descriptor that
 * becomes readable when another thread has something to say, or GLASS_NO_WAKER. */
input glass_wait(int64_t until, int waker);

/* Rings, if the terminal can. */
void glass_ring(void);

#endif
