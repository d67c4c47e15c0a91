/* Clients of a relaying Colyseus room: they take turns at sending a message, which all four receive. */
#include <stdio.h>
#include <string.h>

#include "dialects.h"

enum { JOIN_ROOM = 10, ROOM_DATA = 13, BINARY = 2 };

static void copy_field(char *to, size_t capacity, const char *text, const char *name)
{
    const char *at = strstr(text, name);
    at = at ? at + strlen(name) : "";
    snprintf(to, capacity, "%.*s", (int)strcspn(at, "\""), at);
}

/* The first client of a group creates the room; the others join when it exists. */
static void connected(swarm *s, client *c)
{
    char path[160];
    if (c->seat == 0)
        client_ask(s, c, "POST", "/matchmake/create/relay", "", "{}");
    else if (c->at->name[0] == '\0')
        c->state = CLIENT_ASKING; /* asks when the room exists */
    else {
        snprintf(path, sizeof path, "/matchmake/joinById/%s", c->at->name);
        client_ask(s, c, "POST", path, "", "{}");
    }
}

static void replied(swarm *s, client *c, const char *reply, size_t length)
{
    char path[300], room[64], process[64], session[64];
    copy_field(room, sizeof room, reply, "\"roomId\":\"");
    copy_field(process, sizeof process, reply, "\"processId\":\"");
    copy_field(session, sizeof session, reply, "\"sessionId\":\"");
    if (!room[0] || !session[0]) {
        swarm_complain(s, reply, length < 180 ? length : 180);
        return;
    }
    snprintf(path, sizeof path, "/%s/%s?sessionId=%s", process, room, session);
    client_upgrade(s, c, path, "");
    if (c->seat > 0)
        return;
    snprintf(c->at->name, sizeof c->at->name, "%s", room);
    for (int i = 1; i < 4; i++)
        if (c->at->member[i]->state == CLIENT_ASKING)
            connected(s, c->at->member[i]);
}

static void opened(swarm *s, client *c)
{
    (void)s;
    (void)c;
}

/* Sends a message like that of a Yaniv player: Colyseus' code, the type `act` and a string, encoded in msgpack. */
static void act(swarm *s, client *c)
{
    char move[100], text[128];
    const int length = snprintf(
        move, sizeof move, "{\"do\":\"act\",\"id\":10,\"table\":\"bakotimu\",\"move\":%u,\"action\":\"KcKd deck\"}",
        (unsigned)c->heard);
    snprintf(text, sizeof text,
             "%c\xa3"
             "act\xd9%c%s",
             ROOM_DATA, length, move);
    client_move(s, c, text);
}

static void received(swarm *s, client *c, const char *text, size_t length)
{
    (void)length;
    if (text[0] == JOIN_ROOM) {
        const char joined = JOIN_ROOM;
        client_send(s, c, BINARY, &joined, 1);
        client_ready(s, c);
        if (++c->at->ready == 4)
            act(s, c->at->member[0]);
    } else if (text[0] == ROOM_DATA) {
        client_answered(s, c);
        if (++c->heard % 4 == (uint32_t)c->seat)
            act(s, c);
    }
}

const dialect colyseus_dialect = {connected, replied, opened, received};
