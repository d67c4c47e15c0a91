/* The addresses that clients come from, and how many requests each may make. IPv6 addresses are counted by their /64
 * network, because a client can choose freely among the addresses of its network. Some clients can choose among the
 * networks of a whole /48, too: of these, only ADDRESS_SITE_NETWORKS count apart at a time, and all others together. */
#ifndef ADDRESS_H
#define ADDRESS_H

#include <netinet/in.h>

#include "../../base/bucket.h"
#include "../../sys/map.h"

enum { ADDRESS_TEXT = INET6_ADDRSTRLEN, ADDRESS_SITE_NETWORKS = 64 };

/* The limits of each address: requests of any kind, connections without a request, new guests, attempts to sign in,
 * uploaded games, requests that were refused because there were too many. */
typedef enum {
    ADDRESS_REQUESTS,
    ADDRESS_SILENT,
    ADDRESS_GUESTS,
    ADDRESS_SIGN_INS,
    ADDRESS_GAMES,
    ADDRESS_REFUSALS,
    ADDRESS_BUCKETS
} address_bucket;

/* An IPv6 /48, some of whose networks are counted apart. */
typedef struct {
    uint64_t key;
    int networks;
} address_site;

typedef struct address address;
struct address {
    uint64_t key;
    int connections; /* the number of open connections */
    int64_t seen;    /* the time of its last use, in µs */
    size_t held;     /* bytes of the long bodies and replies that the server keeps for it */
    size_t unread;   /* bytes that wait for its WebSockets; maintained by net_websocket.c */
    bucket spent[ADDRESS_BUCKETS];
    int untold[ADDRESS_BUCKETS]; /* tokens that were taken here and not passed to `tell` yet; negative if tokens that
                                  * were passed have been returned since */
    struct in6_addr name;
    address_site *site;      /* the site of an IPv6 network that is counted apart; else NULL */
    address *before, *after; /* in the list of idle addresses */
};

typedef struct {
    map all;
    map sites;                           /* by their keys */
    address *longest_idle, *latest_idle; /* the ends of a list of the addresses without a connection */
    size_t held;                         /* bytes of all long bodies and replies together */
    uint8_t secret[16];   /* keys the hash of addresses, so that nobody can choose addresses that collide */
    int most_connections; /* from one address; 0 for no limits */
    bool limit_own;       /* limits this machine's own addresses too */
    /* Tells other nodes, which have the same secret, that tokens were taken. NULL if there are none. */
    void (*tell)(void *context, uint64_t key, address_bucket what, int tokens);
    void *context;
} address_book;

void address_open(address_book *book, int most_connections, bool limit_own);
void address_close(address_book *book);

/* Reads an address. Returns false if the text is not one. */
bool address_read(const char *text, struct in6_addr *name);

/* Reads an entry of X-Forwarded-For: an address that may have spaces around it, brackets and a port, as in
 * "10.0.0.7:51234" and "[2001:db8::7]:51234". Returns false if the text is not one. */
bool address_read_entry(const char *text, struct in6_addr *name);

struct in6_addr address_of_socket(const struct sockaddr_storage *from);
bool address_is_private(const struct in6_addr *name); /* in a private network, or on this machine */
bool address_is_own(const struct in6_addr *name);     /* on this machine */
void address_write(const struct in6_addr *name, char text[ADDRESS_TEXT]);

/* Counts a new connection. Returns NULL if the address has too many. If the book is full, it forgets the address that
 * has been idle for the longest time. The caller must call address_leave when the connection ends. */
address *address_enter(address_book *book, const struct in6_addr *name, int64_t now);
void address_leave(address_book *book, address *from);

/* Returns a number that stands for the address, or 0 if it has no limits. */
uint64_t address_limited_key(const address_book *book, const address *from);

/* Takes a token from this bucket. Returns 0, or, if the bucket is empty, the seconds until the next token. */
int address_spend(address_book *book, address *from, address_bucket what, int64_t now);

/* True if the address has gone on for so long with requests that were refused that it gets no replies any more, not
 * even refusals, which cost time too. */
bool address_is_cut_off(address_book *book, address *from, int64_t now);

/* Charges an address for bytes of a body that the server reads or of a reply that it makes: this many cost as much as a
 * request. The address may then owe requests. */
enum { ADDRESS_BYTES_A_REQUEST = 8192 };
void address_charge(address_book *book, address *from, size_t bytes, int64_t now);

/* Takes this many tokens from a bucket, even if there are fewer: the address may then owe some. */
void address_charge_tokens(address_book *book, address *from, address_bucket what, int tokens, int64_t now);

/* Takes tokens that an address, given by its key, has spent at another node. */
void address_spent(address_book *book, uint64_t key, address_bucket what, int tokens, int64_t now);

/* Counts this many bytes that the server has to keep: a long body that arrives, or a long reply that is not read yet.
 * Returns false if the address, or all together, would have too many. The caller must call address_let_go when they are
 * no longer needed. */
bool address_hold(address_book *book, address *from, size_t bytes);
void address_let_go(address_book *book, address *from, size_t bytes);

/* Gives a token back. */
void address_return(const address_book *book, address *from, address_bucket what);

/* Forgets addresses that have not been used for a while. */
void address_tidy(address_book *book, int64_t now);

#endif
