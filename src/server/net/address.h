/* Addresses that clients come from, and how much each may ask for. IPv6 addresses count by their /64, since a client
 * has a whole one to choose from. */
#ifndef ADDRESS_H
#define ADDRESS_H

#include <netinet/in.h>

#include "../../base/bucket.h"
#include "../../sys/map.h"

enum { ADDRESS_TEXT = INET6_ADDRSTRLEN };

/* What is counted for each address. */
typedef enum { ADDRESS_REQUESTS, ADDRESS_GUESTS, ADDRESS_SIGN_INS, ADDRESS_GAMES, ADDRESS_BUCKETS } address_bucket;

typedef struct {
    uint64_t key;
    int connections; /* that are open */
    int64_t seen;    /* µs */
    bucket spent[ADDRESS_BUCKETS];
    struct in6_addr name;
} address;

typedef struct {
    map all;
    uint8_t secret[16];   /* so that nobody can choose addresses that collide */
    int most_connections; /* from one address; 0: any number, and nothing is counted */
    bool count_own;       /* also for programs on this machine */
} address_book;

void address_open(address_book *book, int most_connections, bool count_own);
void address_close(address_book *book);

/* Reads what a proxy says; false if it is no address. */
bool address_read(const char *text, struct in6_addr *name);
struct in6_addr address_of_socket(const struct sockaddr_storage *from);
bool address_is_near(const struct in6_addr *name); /* this machine, or a private network */
bool address_is_own(const struct in6_addr *name);  /* this machine */
void address_write(const struct in6_addr *name, char text[ADDRESS_TEXT]);

/* A connection comes from there; NULL if it has too many. Every address taken is to be left again. */
address *address_enter(address_book *book, const struct in6_addr *name, int64_t now);
void address_leave(address_book *book, address *from);

/* Takes one of what is counted: 0, or the seconds to wait until there is one. */
int address_spend(address_book *book, address *from, address_bucket what, int64_t now);

/* Forgets those that have not been seen for a while. */
void address_tidy(address_book *book, int64_t now);

#endif
