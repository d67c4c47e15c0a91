/* What the kernel knows about a TCP connection. It is in a file of its own because the kernel's header, which libc's
 * lags behind, cannot be included together with libc's. */
#ifndef TCP_PROGRESS_H
#define TCP_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* Returns the number of bytes that the other side has acknowledged since the connection began, or 0 if the kernel does
 * not say. */
uint64_t tcp_acknowledged(int fd);

/* Returns the number of bytes that the other side has sent since the connection began, or 0 if the kernel does not say.
 * Some of them may still wait to be read. */
uint64_t tcp_received(int fd);

/* Sets *bytes to the number of bytes that this program has read from the connection. Returns false if that is not
 * known. The socket must have the option SO_OOBINLINE. */
bool tcp_read(int fd, uint64_t *bytes);

#endif
