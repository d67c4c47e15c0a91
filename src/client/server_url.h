/* Where a server is, as people type it. */
#ifndef SERVER_URL_H
#define SERVER_URL_H

#include <stdbool.h>
#include <stddef.h>

enum { SERVER_URL_HOST = 256, SERVER_URL_CODE = 16 };

typedef struct {
    bool secure; /* https */
    char host[SERVER_URL_HOST];
    int port;
    char code[SERVER_URL_CODE]; /* of a table, if the address names one: …/t/CODE; in small letters, without hyphens */
} server_url;

/* Understands `http://host:8080`, `https://host/t/bako-timu`, `host`, `host:8080`. False, with the reason, if it is
 * none. */
bool server_url_read(server_url *a, const char *text, char *why, size_t capacity);

/* Writes `https://host:port`, without a port that goes without saying. */
void server_url_write(const server_url *a, char *text, size_t capacity);

/* A table's code as it is sent: letters only. False if that is none. */
bool server_url_read_code(char code[SERVER_URL_CODE], const char *text);

#endif
