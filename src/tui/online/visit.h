/* A visit to a server: its state, the screen, and the requests to the server. */
#ifndef VISIT_H
#define VISIT_H

#include "../../client/connection.h"
#include "../board.h"
#include "lobby_screen.h"
#include "remote_state.h"

enum { VISIT_FIRST_RETRY_MS = 500 };

typedef struct {
    connection *w;
    char table[SERVER_URL_CODE];                     /* the table to go to at once, or empty */
    bool watches;                                    /* the person only watches, and never sits down */
    void (*keep_token)(void *at, const char *token); /* or NULL */
    void *keep_at;
    remote r;
    board b;
    canvas c;
    char server[SERVER_URL_HOST + 32];
    char message[SCENE_TEXT];
    int row;         /* the selected row of a list */
    lobby_page page; /* what covers the list … */
    int scroll;      /* … and by how many lines it is scrolled */
    hits h;
    bool lost;        /* there is no connection now */
    int64_t retry_at; /* when to connect again; 0 if the connection is open or being opened */
    int retry_ms;
    int mixed; /* the round whose shuffle has been sent random bytes */
    bool leaving, stopped;
    bool unknown; /* the server has forgotten the token */

    /* The answer to the last request over HTTP. */
    bool answered;
    int status;
    char *answer;
    size_t answer_length;

    /* The question that the person is answering, or NULL. */
    const char *question;
    const char *typed;
    bool hidden; /* what is typed is not shown */
} visit;

/* Draws the lobby, the waiting table or the game. */
void visit_show(visit *v);

/* Shows the person a message, on whatever screen they are. */
void visit_say(visit *v, const char *words);

/* Waits for one input, and takes what the server sends in the meantime. */
input visit_wait(visit *v, int64_t until);

/* Sends a request over the WebSocket. */
void visit_send(visit *v, const char *request);

/* Sends a request over HTTP and waits for the answer, which is then v->answer. If `body` is NULL, it is a GET. Fails,
 * after telling the person, if there is no answer. */
bool visit_request(visit *v, const char *path, const char *body);

/* The same for a request that is answered with the player. Fails also if the server refuses it. */
bool visit_request_player(visit *v, const char *path, const char *body);

/* Lets the person type a line. Returns false if they cancel it, or type nothing. */
bool visit_ask(visit *v, const char *question, char *text, size_t capacity, bool hidden);

#endif
