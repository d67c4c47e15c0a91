/* Addresses of Unix sockets. */
#ifndef SOCKET_PATH_H
#define SOCKET_PATH_H

#include <stdbool.h>
#include <sys/socket.h>
#include <sys/un.h>

/* Sets the address of the socket at this path. A path that is too long for an address is reached through a descriptor
 * of its folder, which the caller closes after it has used the address; otherwise `folder` is -1. Returns false, with
 * errno, if that fails. */
bool socket_path_set(struct sockaddr_un *at, const char *path, int *folder);

#endif
