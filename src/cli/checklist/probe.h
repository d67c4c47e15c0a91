/* A probe: one HTTP request to a server, over TLS or not, that waits for the reply. */
#ifndef PROBE_H
#define PROBE_H

#include <stdbool.h>
#include <stddef.h>

enum { PROBE_HEAD = 8192, PROBE_BODY = 1024, PROBE_WHY = 400 };

typedef struct {
    const char *method, *path;
    const char *lines; /* more header lines, each with its end; or "" */
    size_t body;       /* bytes of zeros to send as a body */
    bool old_tls;      /* offers only versions of TLS that are out of date */
} probe_question;

typedef struct {
    int status;
    char head[PROBE_HEAD]; /* the head of the reply; cut if it is longer */
    char body[PROBE_BODY]; /* the beginning of its body */
    char why[PROBE_WHY];   /* why there is no reply */
} probe_reply;

/* Asks the server of a URL such as "https://cards.example.org:8443". Over https, its certificate must be valid for the
 * name. Returns false, with the reason in reply->why, if there is no reply. */
bool probe_ask(const char *url, const probe_question *question, probe_reply *reply);

/* Copies the value of a header of the reply. Returns false if there is none. */
bool probe_header(const probe_reply *reply, const char *name, char *value, size_t capacity);

/* Splits a URL without a path into host and port. Returns false if it is not one. */
bool probe_split(const char *url, char *host, size_t capacity, char port[8], bool *is_https);

#endif
