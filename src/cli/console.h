/* What this terminal can show, and lines typed at it. */
#ifndef CONSOLE_H
#define CONSOLE_H

#include "../say/say.h"

enum { CONSOLE_MOST_LINE = 4096 }; /* bytes of a line, and then some, that anybody types */

/* How to write to stdout: signs for the suits where the locale has them, colours only on a terminal and never with
 * NO_COLOR set. Nobody is "you", and no hands are told. */
say_style console_style(void);

/* True if a person sits there: stdin and stdout are terminals. */
bool console_is_live(void);

/* True if a person types, wherever the output goes. */
bool console_is_typed(void);

/* Wipes the screen and what was scrolled off it, if it is one, and forgets the lines that were typed. */
void console_wipe(void);

/* Waits; ends early when the program is interrupted. */
void console_pause(int milliseconds);

/* From now on Ctrl-C, SIGTERM and SIGHUP do not end the program: console_interrupted() becomes true, and
 * the reading of lines and console_pause come back at once. A hang-up that was being ignored still is. */
void console_catch_signals(void);
bool console_interrupted(void);

/* Asks for a line: with line editing and history at a terminal, else plainly, and then the prompt and what was read are
 * in the output all the same, so that it reads as the game did. The line is without its end, and cut if it does not
 * fit; control characters, which a terminal would obey when they are quoted back to it, have become '?'. False at the
 * end of the input, or when interrupted. */
bool console_read_line(const char *prompt, char *line, size_t capacity);

/* The same, but the prompt is shown to a person only, and what is read from a file is not echoed. */
bool console_take_line(const char *prompt, char *line, size_t capacity);

#endif
