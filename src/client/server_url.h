/* The URL of a server, or of a table on it, as people type it. */
#ifndef SERVER_URL_H
#define SERVER_URL_H

#include <stdbool.h>
#include <stddef.h>

enum { SERVER_URL_HOST = 256, SERVER_URL_CODE = 16 };

typedef struct {
    bool secure; /* https */
    char host[SERVER_URL_HOST];
    int port;
    char code[SERVER_URL_CODE]; /* the code of the table if the URL ends in /t/CODE: in lower case, without hyphens */
} server_url;

/* Reads `http://host:8080`, `https://host/t/bako-timu-lofa`, `host` or `host:8080`. Returns false, with the reason in
 * `why`, if the text is no such URL. */
bool server_url_read(server_url *a, const char *text, char *why, size_t capacity);

/* Writes `https://host:port`, without the port if it is the usual one. */
void server_url_write(const server_url *a, char *text, size_t capacity);

/* Reads a table code and writes it as the protocol has it: only letters, in lower case. Returns false if the text is
 * not a code. */
bool server_url_read_code(char code[SERVER_URL_CODE], const char *text);

#endif
