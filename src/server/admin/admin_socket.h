/* The Unix socket through which `yaniv admin` gives commands. It lies next to the data file, and only the user that
 * runs the server may open it. A client sends one command on a line and receives the answer on a line; it may go on
 * with further commands. */
#ifndef ADMIN_SOCKET_H
#define ADMIN_SOCKET_H

#include "../services/services.h"

typedef struct admin_socket admin_socket;

/* What is added to the name of the data file. */
#define ADMIN_SOCKET_SUFFIX ".admin"

/* Starts to listen. Returns NULL, with the reason in `why`, if that fails. Another server must not use the data file.
 */
admin_socket *admin_socket_open(uv_loop_t *loop, services *s, const char *data, char *why, size_t capacity);

/* Stops listening and deletes the socket. The caller must run the loop once more. */
void admin_socket_close(admin_socket *a);

#endif
