/* A site: a running server. It opens the core and everything around it, connects them, and runs the event loop. Only
 * the thread of the loop may use it. */
#ifndef SITE_H
#define SITE_H

#include "../bus/bus.h"
#include "../services/services.h"

typedef struct {
    const char *data;    /* the path of the data file; with PostgreSQL, only the admin socket lies there */
    const char *store;   /* the URL of a PostgreSQL database; NULL: everything is in the data file */
    const char *node;    /* the name of this node of several, which share the database; NULL: there are no others */
    const char *address; /* where it listens, for operators; NULL if there are no other nodes */
    bus_settings bus;
    net_settings net;
    const char *public_url; /* without a slash at its end; NULL if clients may use any name of the server */
    core_settings core;
    bool leads_by_skill; /* the leader board is ordered by skill, not by rating */
    int bot_threads;
} site_settings;

enum { SITE_WHY = 640 };

typedef struct site site;

/* Opens everything and restores the stored tables. Returns NULL, with the reason in `why`, if that fails. */
site *site_open(const site_settings *settings, char why[SITE_WHY]);

/* Returns the TCP port that the site listens on. */
int site_port(const site *s);

/* Serves until a signal ends it. Returns false if the last events could not be stored; no client has heard of these. */
bool site_run(site *s);
void site_close(site *s);

#endif
