/* Messages to clients: answers to requests, and notices of what happens at a table. */
#ifndef NOTIFY_H
#define NOTIFY_H

#include "refusal.h"
#include "room.h"

/* Begins the message {"event":… in core.out. The caller adds keys, closes the object and sends it with notify_send. */
void notify_begin(core *c, const char *event);
void notify_send(core *c, conn *to);

/* Answer the request `id`. notify_ok sends nothing if the id is 0. notify_ok_begin leaves the object open for keys. */
void notify_ok_begin(core *c, int64_t id);
void notify_ok(core *c, conn *to, int64_t id);
void notify_refusal(core *c, conn *to, int64_t id, refusal no);

/* Greets a new connection. */
void notify_hello(core *c, conn *to);

/* Tells a player's connections the player's present profile. */
void notify_you(core *c, person *p);

/* Tells the same to the player's connections, and at the end of the current call to all tables where the player sits.
 */
void notify_player_changed(core *c, person *p);

/* Tells all connections that the server goes down. */
void notify_bye(core *c, int back_ms);
void notify_bye_to(core *c, conn *to, int back_ms);

/* Sends the messages of an entry that has just been applied to all watchers; each receives what its seat may know. */
void notify_entry(core *c, room *r, const room_entry *e);

/* Sends the changes that have no entry: players who came or went, the time of the start, and the whole state to
 * watchers that want it. */
void notify_changes(core *c, room *r);

/* Tells the watchers about seats whose players have got other names or pictures. */
void notify_players(core *c, room *r);

/* Tells the watchers how many spectators there are, if that has changed. */
void notify_watching(core *c, room *r);

/* Tells the watchers and the seated players that the table had the code `before` and now has another one. */
void notify_code(core *c, room *r, const char *before);

/* Tells the watchers that the table is closed. If an operator closed it, they learn that and where its game is kept. */
void notify_closed(core *c, room *r, bool by_operator);

/* Tells a connection that it no longer has the table open. */
void notify_not_open(core *c, conn *to, const char *table);

/* Tells the watchers whether the host has silenced the onlookers. */
void notify_quiet(core *c, room *r);

/* Tells the watchers that the message of event n is removed. */
void notify_removed(core *c, room *r, uint64_t n);

/* Sends an operator's announcement to all connections. */
void notify_announcement(core *c, const char *text);

#endif
