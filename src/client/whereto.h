/* Where a server is, as people type it. */
#ifndef WHERETO_H
#define WHERETO_H

#include <stdbool.h>
#include <stddef.h>

enum { WHERETO_HOST = 256, WHERETO_CODE = 16 };

typedef struct {
    bool secure; /* https */
    char host[WHERETO_HOST];
    int port;
    char code[WHERETO_CODE]; /* of a table, if the address names one: …/t/CODE; in small letters, without hyphens */
} whereto;

/* Understands `http://host:8080`, `https://host/t/bako-timu`, `host`, `host:8080`. False, with the reason, if it is
 * none. */
bool whereto_read(whereto *a, const char *text, char *why, size_t room);

/* Writes `https://host:port`, without a port that goes without saying. */
void whereto_write(const whereto *a, char *text, size_t room);

/* A table's code as it is sent: letters only. False if that is none. */
bool whereto_read_code(char code[WHERETO_CODE], const char *text);

#endif
