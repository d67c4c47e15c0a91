/* The address of this computer in its network. */
#ifndef HOME_ADDRESS_H
#define HOME_ADDRESS_H

#include <netinet/in.h>
#include <stdbool.h>

enum { HOME_ADDRESS = INET6_ADDRSTRLEN };

/* The IPv4 address that others near by are likely to reach it under; false if it has none. */
bool home_address_find(char text[HOME_ADDRESS]);

#endif
