/* A visit to a server: what online_screen.c keeps of it and visit_keys.c does in it. */
#ifndef VISIT_H
#define VISIT_H

#include "../board.h"
#include "online_screen.h"
#include "lobby.h"
#include "remote.h"

/* A visit to a server. */
typedef struct {
    online_screen with;
    connection *w;
    remote r;
    board b;
    canvas c;
    char server[SERVER_URL_HOST + 32];
    char message[SCENE_TEXT];
    int row;
    hits h;
    bool lost;        /* the connection is not there */
    int64_t retry_at; /* when it is tried again; 0: it is being tried, or is there */
    int retry_ms;
    int mixed; /* the round for which chance has been given */
    bool leaving, stopped;
    bool unknown; /* the server has forgotten our token */

    /* The answer that is waited for. */
    bool answered;
    int status;
    char *answer;
    size_t answer_length;

    /* What is being asked for, or NULL. */
    const char *question;
    const char *typed;
    bool hidden;
} visit;

/* Tells the person something, wherever they are. */
void visit_say(visit *v, const char *words);

/* Sends a request by the WebSocket. */
void visit_send(visit *v, const char *order);

/* Sends one over HTTP that is answered with who we are; false, and the reason is told, if it is refused. */
bool visit_request_player(visit *v, const char *path, const char *body);
bool visit_request(visit *v, const char *path, const char *body);

/* Lets a line be typed; false if it is left. */
bool visit_ask(visit *v, const char *question, char *text, size_t capacity, bool hidden);

/* Goes to a table. */
void visit_enter(visit *v, const char *code, bool sits);

/* Does what an input asks for. */
void visit_take(visit *v, const input *in);

#endif
