/* The address of this computer in the local network. */
#ifndef HOME_ADDRESS_H
#define HOME_ADDRESS_H

#include <netinet/in.h>
#include <stdbool.h>

enum { HOME_ADDRESS = INET6_ADDRSTRLEN };

/* Writes the IPv4 address by which other devices can probably reach this computer. Returns false if it has none. */
bool home_address_find(char text[HOME_ADDRESS]);

/* True if a server that listens on `host` listens on all addresses of this computer. NULL stands for all addresses too.
 */
bool home_address_is_any(const char *host);

#endif
