/* The terminal: shows canvases and waits for inputs. Only this module uses ncurses and signals. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include "canvas.h"
#include "input.h"
#include "theme.h"

enum { TERMINAL_FOREVER = -1, TERMINAL_NO_WAKER = -1, TERMINAL_WHY = 200 };

/* True if the terminal can show the full screen; otherwise `why` gives the reason. Standard output must be a terminal.
 */
bool terminal_fits(char why[TERMINAL_WHY]);

/* Takes over the terminal, if that has not been done. Returns false, with the reason in `why`, on failure. Until
 * terminal_close restores everything, Ctrl-C, SIGTERM and SIGHUP come as INPUT_STOP. */
bool terminal_open(char why[TERMINAL_WHY]);
void terminal_close(void);

/* True once a signal has told the program to end. */
bool terminal_stopped(void);

/* Choose the theme by its number in theme.h, before or while the terminal is open; the first one is the default. */
void terminal_set_theme(int number);
void terminal_next_theme(void);
int terminal_theme(void);

/* Empties the canvas and makes it as large as the terminal. */
void terminal_prepare(canvas *c);

/* Shows the canvas; only what has changed is sent. If the terminal has become too small, shows a message instead. */
void terminal_show(canvas *c);

/* Waits for an input, until the time `until` of clock_ms, or TERMINAL_FOREVER. `waker` is a file descriptor that
 * becomes readable when another thread has news, or TERMINAL_NO_WAKER. */
input terminal_wait(int64_t until, int waker);

#endif
