/* Connects to a server, for `yaniv play --server` and `yaniv watch`. */
#ifndef SERVER_VISIT_H
#define SERVER_VISIT_H

#include "cli.h"

/* Shows a server on the full screen, as the same player as before. `name` may be NULL. Returns the exit code. */
int server_visit(const cli_command *command, const char *url, const char *name, bool watches);

#endif
