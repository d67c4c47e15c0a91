/* A game at this computer on the full screen: people at this keyboard and bots, who take their time as people would. */
#ifndef PARLOUR_H
#define PARLOUR_H

#include "../local/table.h"

typedef struct {
    table *t;
    bool fast; /* bots do not wait */
    /* Keeps the record; false if that failed, with the reason. NULL: the game is not kept. */
    bool (*save)(void *at, const char *record, size_t length, char *why, size_t room);
    void *at;
} parlour;

typedef enum {
    PARLOUR_LEFT,    /* the game is not over, or was looked at and left */
    PARLOUR_STOPPED, /* by a signal */
    PARLOUR_AGAIN,   /* it is over, and another one is wanted */
} parlour_end;

/* Plays on from where the table is. glass_open must have been called. The table is not closed. */
parlour_end parlour_run(const parlour *with);

#endif
