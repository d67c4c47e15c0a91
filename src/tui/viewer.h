/* A record on the full screen: stepping through a game, forward and back, with everybody's cards or one seat's view. */
#ifndef VIEWER_H
#define VIEWER_H

#include <stdbool.h>
#include <stddef.h>

/* Shows a record until the person leaves. `seat` counts from 1, 0: all hands lie open. terminal_open must have been
 * called. False if the record breaks the rules somewhere: then the last step says so. */
bool viewer_run(const char *title, const char *record, size_t length, int seat);

#endif
