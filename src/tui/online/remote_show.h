/* Shows the open table of a server as a scene. */
#ifndef REMOTE_SHOW_H
#define REMOTE_SHOW_H

#include "remote_state.h"

/* Fills in the seats, the title and the prompt of the scene. `now` is the clock of remote_take. */
void remote_show(remote *r, int64_t now);

#endif
