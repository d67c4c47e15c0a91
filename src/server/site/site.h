/* A site: a running server. It holds the core and what is around it together, and takes what happens to one on to
 * the others. Everything here belongs to the thread of its loop. */
#ifndef SITE_H
#define SITE_H

#include "../account/roster.h"
#include "../core/core.h"
#include "../net/net.h"
#include "../outbox/outbox.h"
#include "../store/store.h"
#include "../workers/thinkers.h"
#include "../workers/workers.h"

typedef struct {
    const char *data; /* the file */
    net_settings net;
    const char *public_url; /* without a slash at its end; NULL: whatever clients call it */
    core_settings core;
    int bot_threads;
} site_settings;

enum { SITE_WHY = 512, SITE_TRIES = 1024 };

typedef struct site site;
struct site {
    site_settings settings;
    uv_loop_t loop;
    uv_prepare_t turn;  /* at the end of each turn of the loop */
    uv_timer_t tick;    /* when the core has something to do */
    uv_timer_t winding; /* while the site closes */
    uv_signal_t signals[2];
    store *store;
    outbox *outbox;
    net *net;
    core *core;
    thinkers *bots;
    workers *hashers;  /* of passwords */
    workers *painters; /* of pictures */
    roster roster;
    bucket tries[SITE_TRIES]; /* to sign in, by user name */
    int64_t started;          /* seconds since 1970 */
    enum { SITE_OPEN, SITE_SAYING_BYE, SITE_HANGING_UP, SITE_SHUT } state;
    int winds;     /* how often `winding` has come */
    bool lost;     /* something could not be stored in the end */
    uint64_t busy; /* requests refused because the store cannot write */
};

/* Opens everything and restores what was stored. NULL, with the reason in `why`. */
site *site_open(const site_settings *settings, char why[SITE_WHY]);

/* Serves until a signal ends it. False if something that had happened could not be stored; no client was told of it. */
bool site_run(site *s);
void site_close(site *s);

/* The rest is for the site's parts. */

core_time site_now(const site *s);

/* Too much to do, or nothing can be stored: nothing new is taken in. */
bool site_is_busy(const site *s);

/* Writes to the store. */
void site_store(site *s, const fact *what);

/* Lets a prepared reply go when everything before it is durable. */
void site_release_when_durable(site *s, exchange *x);

#endif
