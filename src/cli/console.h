/* The console: prints and reads lines, without a full screen. */
#ifndef CONSOLE_H
#define CONSOLE_H

#include "../say/say.h"

enum { CONSOLE_MOST_LINE = 4096 }; /* more bytes than anybody types on a line */

/* Returns the style for stdout: symbols for the suits if the locale has them, and colours on a terminal unless NO_COLOR
 * is set. No seat is "you", and no hands may be mentioned. */
say_style console_style(void);

/* True if stdin and stdout are terminals. */
bool console_is_live(void);

/* True if stdin is a terminal. */
bool console_is_typed(void);

/* Clears the screen and its scroll-back buffer, and forgets the typed lines. */
void console_wipe(void);

/* Waits, but returns early if the program is interrupted. */
void console_pause(int milliseconds);

/* From now on, Ctrl-C, SIGTERM and SIGHUP do not end the program. Instead console_interrupted() becomes true, and
 * reading a line and console_pause return at once. A SIGHUP that was ignored stays ignored. */
void console_catch_signals(void);
bool console_interrupted(void);

/* Reads a line. At a terminal the person has line editing and history. Otherwise this prints the prompt and the line
 * that was read, so that the output shows the whole game. The line has no newline, and is cut if it does not fit;
 * control characters are replaced by '?'. Returns false at the end of the input, or if interrupted. */
bool console_read_line(const char *prompt, char *line, size_t capacity);

/* Does the same, but prints the prompt and the line only if a person types. */
bool console_take_line(const char *prompt, char *line, size_t capacity);

#endif
