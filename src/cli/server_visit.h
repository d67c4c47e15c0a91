/* Visiting a server from the command line: for `yaniv play --server` and `yaniv watch`. */
#ifndef SERVER_VISIT_H
#define SERVER_VISIT_H

#include "cli.h"

/* Opens the screen on a server, known as before if it was visited before. `name` may be NULL. Returns the exit code. */
int server_visit(const cli_command *command, const char *url, const char *name, bool watches);

#endif
