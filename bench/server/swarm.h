/* A swarm of clients on one epoll loop. Each makes HTTP requests and then opens a WebSocket. It implements just enough
 * of both to put a server under full load; a dialect says what the clients send. */
#ifndef SWARM_H
#define SWARM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct swarm swarm;
typedef struct client client;
typedef struct group group;

typedef enum {
    CLIENT_CLOSED,
    CLIENT_CONNECTING,
    CLIENT_ASKING,
    CLIENT_UPGRADING,
    CLIENT_OPEN,
    CLIENT_READY
} client_state;

typedef struct {
    char *bytes;
    size_t from, used, capacity; /* bytes[from … used) are valid */
} byte_queue;

struct client {
    int fd, port;
    client_state state;
    int seat;      /* in its group */
    group *at;     /* NULL: an idle client */
    char key[160]; /* its cookie */
    byte_queue in, out;
    int64_t sent;     /* when its last move was sent; 0 if that was answered */
    int64_t due;      /* when the next move is sent */
    bool thinks;      /* it is in the list of those that wait to send */
    bool told_to_go;  /* the server has closed the WebSocket, or does not open one */
    int64_t back_at;  /* when it connects again */
    char move[128];   /* the next move */
    uint32_t heard;   /* messages; used by the dialect */
    int64_t n;        /* the last event of its table, or -1; used by the dialect of nodes, as are the next four */
    bool told;        /* the state of the table has come since the connection was opened */
    long asked;       /* the position that it has acted in */
    int64_t spoke;    /* when the server last said something about the table */
    int64_t moved;    /* when something last happened at the table */
    int64_t look_at;  /* when it asks for the table again; 0: only after a long silence */
    int64_t marked;   /* when the state came after swarm.marked; 0: not yet */
    client *thinking; /* the next client in the list of those that wait to send */
};

/* Clients that play together. */
struct group {
    client *member[4];
    char name[64]; /* of the table or room on the server */
    int ready, seated;
};

/* The protocol of a server. */
typedef struct {
    void (*connected)(swarm *s, client *c);                                 /* the TCP connection is open */
    void (*replied)(swarm *s, client *c, const char *reply, size_t length); /* a reply to an HTTP request */
    void (*opened)(swarm *s, client *c);                                    /* the WebSocket is open */
    void (*received)(swarm *s, client *c, const char *text, size_t length); /* text ends in a NUL */
} dialect;

enum { MOST_LATENCIES = 1 << 21 };

struct swarm {
    int epoll;
    const int *ports; /* of the server's nodes */
    int port_count;
    bool returns;   /* a client that has lost its connection goes to the next node */
    int64_t marked; /* when the clients were asked to look at their tables; 0: never */
    const dialect *speaks;
    int64_t now;       /* µs */
    int think_ms;      /* before each move */
    bool playing;      /* if false, moves wait, so that they do not slow down clients that connect */
    const char *rules; /* of the tables */
    bool is_public;    /* so are the tables */
    int sources;       /* clients take turns with this many addresses of 127.0.1.0/24; 0: all use the usual one */
    int threshold;     /* of these rules: clients with no more points call */
    client *all;
    int count, started, connecting, ready, lost;
    uint64_t moves, refused, frames, bytes_in;
    client *first_thinking, *last_thinking;
    uint32_t *latency; /* µs, of the moves since `latencies` was set to 0 */
    int latencies;
    FILE *samples;         /* gets a line for each move: when it was answered, and its latency; or NULL */
    const char *complaint; /* the first error message of the server, or NULL */
    char complaint_text[200];
};

void swarm_open(swarm *s, const int *ports, int port_count, const dialect *speaks, int most);
client *swarm_add(swarm *s); /* swarm_run connects it */
int64_t swarm_clock(void);   /* monotonic, µs */

/* Runs until `done` returns true, or for this time. Returns false if the time ran out. */
bool swarm_run(swarm *s, bool (*done)(const swarm *s), double seconds);

/* Calls `act` for all clients that are connected. */
void swarm_each(swarm *s, void (*act)(swarm *s, client *c));

/* Closes all connections. The clients connect again, a limited number at a time, with the same cookies. */
void swarm_reconnect_all(swarm *s);

void client_ask(swarm *s, client *c, const char *method, const char *path, const char *headers, const char *body);
void client_upgrade(swarm *s, client *c, const char *path, const char *headers);
void client_send(swarm *s, client *c, int opcode, const void *bytes, size_t length);
void client_say(swarm *s, client *c, const char *format, ...) __attribute__((format(printf, 3, 4))); /* a text frame */
void client_ready(swarm *s, client *c);

/* Send a move after the thinking time, and count it when the answer has arrived. */
void client_move(swarm *s, client *c, const char *text);
void client_answered(swarm *s, client *c);

/* Counts a refusal and keeps the first message. */
void swarm_complain(swarm *s, const char *text, size_t length);

#endif
