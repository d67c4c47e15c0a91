/* Rechecks: after a node may have missed what another one has changed, it reads again from the store what it knows of
 * its players, and closes connections whose sign-in has ended. It does one at a time, because reading takes time. */
#ifndef RECHECK_H
#define RECHECK_H

#include "../services/services.h"

typedef struct {
    player_id *left; /* players that are to be checked, the last one first */
    size_t count, capacity;
    player_id first_again; /* the first that must be checked again, or 0 */
    bool wanted;           /* all players are to be checked again */
    core_time after;       /* not before this time */
} recheck;

/* Checks everything again, soon. */
void recheck_want(recheck *r);

/* Checks a player. Returns the time of the next call, or INT64_MAX if everything is checked. */
core_time recheck_one(recheck *r, services *s, core_time now);

void recheck_free(recheck *r);

#endif
