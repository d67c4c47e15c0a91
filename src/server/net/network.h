/* Networks: ranges of addresses, as in 203.0.113.0/24 and 2001:db8::/32. */
#ifndef NETWORK_H
#define NETWORK_H

#include <stdbool.h>

#include "address.h"

enum { NETWORK_TEXT = ADDRESS_TEXT + 4 };

typedef struct {
    struct in6_addr first; /* IPv4 addresses are mapped into IPv6, as everywhere */
    int bits;              /* the number of leading bits that all addresses share: 0 … 128 */
} network;

/* Reads an address or a network. A single IPv6 address stands for its /64 network, because a client can choose freely
 * among those addresses. Bits after the prefix are ignored. Returns false if the text is neither. */
bool network_read(const char *text, network *found);

/* Writes it in the usual notation; a single IPv4 address without a length. */
void network_write(const network *n, char text[NETWORK_TEXT]);

bool network_has(const network *n, const struct in6_addr *name);

/* True if it is so large that banning it must be a mistake: shorter than /8 for IPv4, or /16 for IPv6, or an IPv6
 * network that contains all IPv4 addresses. */
bool network_is_huge(const network *n);

#endif
