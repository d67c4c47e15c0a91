/* Refuses the requests of those who are banned. */
#ifndef BANNED_H
#define BANNED_H

#include "../services/services.h"

enum { BANNED_TEXT = 160, BANNED_CLOSE_TEXT = 64 };

/* Reply 403 and return true if the request's address, or the player, is banned. */
bool banned_refuse_address(services *s, exchange *x);
bool banned_refuse_player(services *s, exchange *x, player_id id);

/* Writes the event that tells a client of its ban, and the reason with which its connection is closed. */
void banned_write_event(const ban *b, char event[BANNED_TEXT + 64], char reason[BANNED_CLOSE_TEXT]);

#endif
