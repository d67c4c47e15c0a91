/* A swarm of clients on one epoll loop: HTTP requests, then a WebSocket each. Just enough of both to drive a server as
 * hard as it can be driven; what is said is the business of a dialect. */
#ifndef SWARM_H
#define SWARM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
    size_t from, used, room; /* bytes[from … used) are there */
} stretch;

struct client {
    int fd;
    client_state state;
    int seat;      /* at its group */
    group *at;     /* NULL: it only listens */
    char key[160]; /* what it is known by: a cookie, a session */
    stretch in, out;
    int64_t sent;     /* when its last move went out; 0: it has been answered */
    int64_t due;      /* when the move that it is thinking of is to be sent */
    char move[128];   /* that move */
    uint32_t heard;   /* for the dialect */
    client *thinking; /* the next one that is thinking */
};

/* Clients that play together. */
struct group {
    client *member[4];
    char name[64]; /* what the server calls it */
    int ready, seated;
};

/* How a server is talked to. */
typedef struct {
    void (*connected)(swarm *s, client *c);                                 /* there is a TCP connection */
    void (*replied)(swarm *s, client *c, const char *reply, size_t length); /* to an HTTP request */
    void (*opened)(swarm *s, client *c);                                    /* there is a WebSocket */
    void (*received)(swarm *s, client *c, const char *text, size_t length); /* text ends in a NUL */
} dialect;

enum { MOST_LATENCIES = 1 << 21 };

struct swarm {
    int epoll, port;
    const dialect *speaks;
    int64_t now;       /* µs */
    int think_ms;      /* before each move */
    bool playing;      /* until then moves wait, so that nobody's play keeps others from coming in */
    const char *rules; /* of the game, for who plays one */
    int threshold;     /* under these: who has no more calls */
    client *all;
    int count, started, connecting, ready, lost;
    uint64_t moves, refused, frames, bytes_in;
    client *first_thinking, *last_thinking;
    uint32_t *latency; /* µs, of the moves since they were last forgotten */
    int latencies;
    const char *complaint; /* of the server, the first one; for the report */
    char complaint_text[200];
};

void swarm_open(swarm *s, int port, const dialect *speaks, int most);
client *swarm_add(swarm *s); /* connects in its time */
int64_t swarm_clock(void);   /* µs */

/* Goes on until `done` or for so long; false if the time ran out. */
bool swarm_run(swarm *s, bool (*done)(const swarm *s), double seconds);

/* All connections have gone with their server: they come back one after the other, as what they were. */
void swarm_reconnect_all(swarm *s);

void client_ask(swarm *s, client *c, const char *method, const char *path, const char *headers, const char *body);
void client_upgrade(swarm *s, client *c, const char *path, const char *headers);
void client_send(swarm *s, client *c, int opcode, const void *bytes, size_t length);
void client_say(swarm *s, client *c, const char *format, ...) __attribute__((format(printf, 3, 4))); /* a text frame */
void client_ready(swarm *s, client *c);

/* Sends a move when it has been thought over; and counts it when the answer is there. */
void client_move(swarm *s, client *c, const char *text);
void client_answered(swarm *s, client *c);
void swarm_complain(swarm *s, const char *text, size_t length);

#endif
