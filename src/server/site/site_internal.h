/* The state of a site, and the functions through which its parts reach each other: for the files of this folder. */
#ifndef SITE_INTERNAL_H
#define SITE_INTERNAL_H

#include "../admin/admin_socket.h"
#include "../node/node.h"
#include "orders.h"
#include "recheck.h"
#include "site.h"

enum { DAY_SECONDS = 86400 };

struct site {
    services services;
    services_others others; /* for `services`, if there are other nodes */
    node *node;             /* NULL if there are none */
    recheck recheck;
    orders orders;
    admin_socket *admin;
    uv_timer_t expiring;
    site_settings settings;
    uv_loop_t loop;
    uv_prepare_t end_of_turn; /* runs at the end of each turn of the loop */
    uv_timer_t core_timer;    /* wakes the loop when the core has something to do */
    uv_timer_t stop_timer;    /* runs while the site stops */
    uv_signal_t signals[2];
    enum { SITE_OPEN, SITE_STORING_REST, SITE_DISCONNECTING, SITE_STOPPED } state;
    int stop_checks; /* calls of `stop_timer` in this state */
    int moved;       /* clients in each group that a node sends away; 0 before the first one */
    bool lost;       /* the last events could not be stored */
};

/* Return the functions that a part calls. The context of all of them is the site. */
core_ports site_core_ports(site *s);             /* site_ports.c */
outbox_callbacks site_outbox_callbacks(site *s); /* site_ports.c */
net_callbacks site_net_callbacks(site *s);       /* site_sockets.c */
services_others site_others(site *s);            /* site_others.c */
node_callbacks site_node_callbacks(site *s);     /* site_others.c */

#endif
