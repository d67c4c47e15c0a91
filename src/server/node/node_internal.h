/* The state of a node, which the files of this module share. */
#ifndef NODE_INTERNAL_H
#define NODE_INTERNAL_H

#include "../store/lease.h"
#include "node.h"

struct node {
    services *s;
    cluster *cluster;
    bus *bus;
    workers *asker; /* one thread, which asks the database about leases */
    map epochs;     /* of the tables that were taken, by code: numbers as pointers */
    bool acting, draining;
    /* The session: it is held; it was lost; or the database is being asked for another one. */
    enum { SESSION_HELD, SESSION_LOST, SESSION_ASKED } session;
    int releasing;      /* tables that are being given back … */
    lease_grant *freed; /* … and those of them whose facts are durable */
    int freeds;
    bool giving;
    lease_claim *wanted; /* tables that the cluster has asked for in this turn */
    int wanteds;
    bool listing; /* the database is being asked which tables this node has taken */
    node_callbacks callbacks;
    uint64_t lost; /* counts sessions */
};

/* ---- node.c ---- */

uint64_t node_code_of(const char *table);

/* Sets the epoch of a table that was taken; 0 forgets it. */
void node_set_epoch(node *n, const char *table, uint64_t epoch);

/* ---- ports.c: what the cluster asks of the server around it ---- */

cluster_ports ports_of(node *n);

/* ---- claims.c: taking tables ---- */

/* The port `claim`: takes a table, or any free ones if it is NULL. When a node dies or is drained, many tables are
 * wanted in one turn: they are asked for together. */
void claims_begin(void *context, const char *table);

/* Asks for the tables that are wanted. */
void claims_ask(node *n);

/* The port `list`: asks which tables this node has taken. */
void claims_list(void *context);

/* ---- releases.c: giving tables back ---- */

/* The port `release`: gives a table back when all facts about it are durable. */
void releases_begin(void *context, const char *table);

/* Gives back the tables whose facts are durable. */
void releases_give(node *n);

/* ---- session.c ---- */

/* Forgets all tables if the session was lost, and begins another one as soon as nothing is being stored. */
void session_look(node *n, core_time now);

/* Stops or starts to act, as the lease says. Must be called before anything that the node does for its tables. */
void session_look_at_clock(node *n, core_time now);

/* Closes the sockets of all clients, which will connect to other nodes. */
void session_close_sockets(node *n);

#endif
