/* Lines from standard input: with editing and history when a person types them, plainly otherwise. */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>

enum { LINE_MOST_BYTES = 4096 };

/* The next line without its end, which the caller frees, or NULL at the end of the input. The prompt is shown to a
 * person only. A longer line than LINE_MOST_BYTES is cut there; bytes that no text has become '?'. */
char *line_read(const char *prompt);

/* Does a person type? */
bool line_is_typed(void);

#endif
