/* The terminal as a pane of glass: canvases are shown on it, and inputs come from it. The only file that knows ncurses,
 * signals and the clock. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include "canvas.h"
#include "input.h"

enum { TERMINAL_FOREVER = -1, TERMINAL_NO_WAKER = -1, TERMINAL_WHY = 200 };

/* Can this terminal show a full screen? On false, `why` says in words why not. It must be a terminal. */
bool terminal_fits(char why[TERMINAL_WHY]);

/* Takes the terminal over, unless it has it; false, with the reason, if it cannot. From now on Ctrl-C, SIGTERM and
 * SIGHUP come as INPUT_STOP, until terminal_close gives everything back as it was. */
bool terminal_open(char why[TERMINAL_WHY]);
void terminal_close(void);

/* True once a signal has asked the program to end. */
bool terminal_stopped(void);

/* Makes the canvas as large as the terminal, and empty. */
void terminal_prepare(canvas *c);

/* Shows it: only what has changed is sent. In a terminal that has become too small, a message says so instead. */
void terminal_show(canvas *c);

/* Waits for something to come in: until that moment of clock_ms, or TERMINAL_FOREVER. `waker` is a file descriptor
 * that becomes readable when another thread has something to say, or TERMINAL_NO_WAKER. */
input terminal_wait(int64_t until, int waker);

#endif
