/* Writes requests to a server as JSON. Each text is valid until the next one is written. */
#ifndef REQUESTS_H
#define REQUESTS_H

#include "../setup.h"

/* {"do":NAME,"id":ID,"table":CODE}; the code may be NULL. */
const char *requests_plain(const char *name, int id, const char *code);
const char *requests_flag(const char *name, int id, const char *key, bool value); /* {"do":…,KEY:true} */
const char *requests_open(const char *code, long since); /* leaves `since` out if it is negative */
const char *requests_act(const char *code, int move, const yv_action *action);
const char *requests_say(const char *code, const char *text);            /* "/3" is phrase 3, "/wave" an emote */
const char *requests_bot(const char *code, int seat, const char *level); /* seats count from 1; NULL removes the bot */
const char *requests_kick(const char *code, int seat);
const char *requests_set_flag(const char *code, const char *key, bool value);
const char *requests_set_number(const char *code, const char *key, int value);
const char *requests_mix(const char *code, int round, const char *hex);
const char *requests_create(const setup *u);
const char *requests_play(const char *rules); /* "Play now" */
const char *requests_sit(const char *code);

/* Repeats the last create, play or sit. */
const char *requests_again(void);

/* The same with "leave", which gives up an unfinished rated game. */
const char *requests_leaving(void);

/* Bodies of HTTP requests. */
const char *requests_name(const char *name);
const char *requests_account(const char *user, const char *password);

#endif
