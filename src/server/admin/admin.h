/* Commands of operators. They come as JSON objects, from the Unix socket (admin_socket.h) or from the page /admin
 * (admin_http.h), and are answered with JSON objects. docs/PROTOCOL.md lists them.
 *
 *     {"do":"ban","user":"dana","seconds":3600,"reason":"insults"}   →   {"ok":true,"ban":7}
 *
 * Every command that changes something needs a reason, and is stored in the audit trail together with the change. */
#ifndef ADMIN_H
#define ADMIN_H

#include "../../base/jsonw.h"
#include "../services/services.h"

enum { ADMIN_MOST_REQUEST = 8192 }; /* bytes */

/* Who gives a command. */
typedef struct {
    player_id operator;   /* 0 on the server's machine, where everything is allowed */
    struct in6_addr from; /* the operator's address, unless it is 0 */
} admin_caller;

/* Carries out a command and writes the answer. The answer may be sent when everything stored so far is durable. */
void admin_run(services *s, const admin_caller *by, const char *text, size_t length, jsonw *out);

/* Bans the addresses of this node's connections of players who are banned together with their addresses, as other nodes
 * have been told to do. Must be called before these connections are closed. */
void admin_ban_addresses(services *s);

#endif
