/* Draws the lobby, a table that waits for players, and questions. For visit.c. */
#ifndef LOBBY_SCREEN_H
#define LOBBY_SCREEN_H

#include "../hits.h"
#include "remote_state.h"

/* What covers the list of tables or seats. */
typedef enum { LOBBY_LIST, LOBBY_HELP, LOBBY_RATINGS } lobby_page;

typedef struct {
    const char *server;   /* its URL */
    int row;              /* the selected row */
    bool watches, lost;   /* the person only watches; there is no connection now */
    const char *message;  /* the last error, or empty */
    const char *question; /* what the person is asked, or NULL … */
    const char *typed;    /* … the answer so far … */
    bool hidden;          /* … and whether it must not be shown */
    lobby_page page;
    int *scroll; /* by how many lines the page is scrolled; drawing it limits this */
} lobby_look;

void lobby_draw(canvas *c, const remote *r, const lobby_look *look, hits *h);
void lobby_draw_table(canvas *c, const remote *r, const lobby_look *look, hits *h);

/* Writes a code for people: bako-timu-lofa. */
void lobby_put_code(yv_text *text, const char *code);

#endif
