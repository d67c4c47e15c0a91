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
    char code[SERVER_URL_CODE]; /* of the table, if the URL names one: …/t/CODE; lower case, without hyphens */
} server_url;

/* Reads `http://host:8080`, `https://host/t/bako-timu`, `host` or `host:8080`. Fails with a reason. */
bool server_url_read(server_url *a, const char *text, char *why, size_t capacity);

/* Writes `https://host:port`, without the port if it is the usual one. */
void server_url_write(const server_url *a, char *text, size_t capacity);

/* Reads a table code and writes it as it is sent: lower case, letters only. False if it is not a code. */
bool server_url_read_code(char code[SERVER_URL_CODE], const char *text);

#endif
