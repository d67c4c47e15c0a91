/* Draws what is not the table: the lobby, the room where a table waits, a question. For online_screen.c. */
#ifndef ONLINE_LOBBY_H
#define ONLINE_LOBBY_H

#include "../hits.h"
#include "remote_state.h"

typedef struct {
    const char *server;   /* its address */
    int row;              /* that the keys speak of */
    bool watches, lost;   /* looks on only; the connection is not there now */
    const char *message;  /* what went wrong last, or empty */
    const char *question; /* something is asked for, or NULL … */
    const char *typed;    /* … and this has been typed … */
    bool hidden;          /* … and is not to be seen */
} lobby_look;

void lobby_draw(canvas *c, const remote *r, const lobby_look *look, hits *h);
void lobby_draw_room(canvas *c, const remote *r, const lobby_look *look, hits *h);

/* A code as it is said: bako-timu. */
void lobby_put_code(yv_text *text, const char *code);

#endif
