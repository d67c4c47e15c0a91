/* A game that was played on a player's own device, as it is handed to the account: read from its record, which is
 * replayed to its end, and written anew, so that nothing is stored but what the engine has understood. Whether it was
 * really played nobody can say: that is why it is marked, and never counts for a rating. */
#ifndef HANDED_GAME_H
#define HANDED_GAME_H

#include "../core/fact.h"

enum { HANDED_MOST_BYTES = 512 << 10 }; /* of a record */

typedef struct {
    game_over over; /* its record, rules and code lie here … */
    char rules[1024];
    char code[GAME_CODE_LENGTH + 1]; /* the same for the same record of the same player */
    char *record;                    /* … and here */
} handed_game;

/* Reads a record in which the player `who` sat at `seat`, from 0. False, with the reason and nothing to free, if it
 * breaks the rules, is not over, or that seat is a bot's. */
bool handed_game_read(handed_game *it, const char *text, size_t length, const profile *who, int seat, yv_text *why);
void handed_game_free(handed_game *it);

#endif
