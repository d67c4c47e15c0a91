/* Replays a record on the full screen, step by step, with all hands open or from one seat's view. */
#ifndef VIEWER_H
#define VIEWER_H

#include <stdbool.h>
#include <stddef.h>

/* Shows a record until the person leaves. `seat` counts from 1; with 0 all hands are open. The caller must have called
 * terminal_open. Returns false if the record breaks the rules; the last step then shows the error. */
bool viewer_run(const char *title, const char *record, size_t length, int seat);

#endif
