/* The connection of `yaniv admin` to the server of this machine. */
#ifndef ADMIN_CLIENT_H
#define ADMIN_CLIENT_H

#include <jansson.h>
#include <stdbool.h>

typedef struct {
    int fd;
    const char *data; /* the path of the server's data file */
} admin_client;

/* Connects to the server that uses this data file. Prints a message and returns false if there is none. */
bool admin_client_open(admin_client *to, const char *data);
void admin_client_close(admin_client *to);

/* Sends a command and returns the answer, which the caller frees with json_decref. Prints a message and returns NULL if
 * the connection is lost or the server refuses the command. */
json_t *admin_client_ask(admin_client *to, const json_t *command);

#endif
