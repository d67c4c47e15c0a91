/* The checklist for the public internet in docs/SERVER.md, as far as a program can go through it. */
#ifndef CHECKLIST_H
#define CHECKLIST_H

#include <stdbool.h>

/* The options with which the server runs, or will run. */
typedef struct {
    const char *public_url;        /* NULL if none was given */
    const char *host;              /* the address that the server listens on; NULL for all addresses */
    const char *certificate, *key; /* files; NULL if a proxy has them */
    const char *data;              /* the data file, or the file that it would be … */
    bool in_database;              /* … if the data were not in PostgreSQL */
    bool behind_proxy;
    bool has_limits; /* by address */
    int most_connections;
} checklist_settings;

/* Goes through the list and prints a line for each point. Most of the points about the public URL need the server to
 * run. Returns true if nothing is wrong. */
bool checklist_run(const checklist_settings *settings);

#endif
