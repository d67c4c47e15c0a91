/* A visit to a server: what hall.c keeps of it and hall_keys.c does in it. */
#ifndef HALL_VISIT_H
#define HALL_VISIT_H

#include "../board.h"
#include "hall.h"
#include "lobby.h"
#include "remote.h"

/* A visit to a server. */
typedef struct {
    hall with;
    wire *w;
    remote r;
    board b;
    canvas c;
    char server[WHERETO_HOST + 32];
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
} hall_visit;

/* Tells the person something, wherever they are. */
void hall_say(hall_visit *v, const char *words);

/* Sends a request by the WebSocket. */
void hall_send(hall_visit *v, const char *order);

/* Sends one over HTTP that is answered with who we are; false, and the reason is told, if it is refused. */
bool hall_request_player(hall_visit *v, const char *path, const char *body);
bool hall_request(hall_visit *v, const char *path, const char *body);

/* Lets a line be typed; false if it is left. */
bool hall_ask(hall_visit *v, const char *question, char *text, size_t room, bool hidden);

/* Goes to a table. */
void hall_enter(hall_visit *v, const char *code, bool sits);

/* Does what an input asks for. */
void hall_take(hall_visit *v, const input *in);

#endif
