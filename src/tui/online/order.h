/* Requests to a server, as JSON. Each gives a text that lasts until the next one. */
#ifndef ORDER_H
#define ORDER_H

#include "../setup.h"

/* {"do":NAME,"id":ID,"table":CODE}; the code may be NULL. */
const char *order_plain(const char *name, int id, const char *code);
const char *order_flag(const char *name, int id, const char *key, bool value); /* {"do":…,KEY:true} */
const char *order_open(const char *code, long since);                          /* since < 0: from the beginning */
const char *order_act(const char *code, int move, const yv_action *action);
const char *order_say(const char *code, const char *text);            /* "/3": phrase 3; "/wave": an emote */
const char *order_bot(const char *code, int seat, const char *level); /* seats from 1; NULL: nobody */
const char *order_kick(const char *code, int seat);
const char *order_set_flag(const char *code, const char *key, bool value);
const char *order_set_number(const char *code, const char *key, int value);
const char *order_mix(const char *code, int round, const char *hex);
const char *order_create(const setup *u);
const char *order_play(const char *rules); /* play now */
const char *order_sit(const char *code);

/* The last of create, play and sit once more, with "leave": an unfinished rated game is given up for it. */
const char *order_leaving(void);

/* Bodies of HTTP requests. */
const char *order_name(const char *name);
const char *order_account(const char *user, const char *password);

#endif
