/* Players as the server knows them: guests, and accounts once they have a user name. */
#ifndef PROFILE_H
#define PROFILE_H

#include <stdbool.h>
#include <stdint.h>

#include "skill.h"

enum {
    PLAYER_NAME_BYTES = 96, /* 24 characters of up to four bytes */
    USER_NAME_BYTES = 20,
};

typedef int64_t player_id; /* from 1; 0 for nobody */

typedef struct {
    player_id id;
    char name[PLAYER_NAME_BYTES + 1];
    char user[USER_NAME_BYTES + 1]; /* the name that an account signs in with, only for its owner; "" for a guest */
    bool guest;
    bool hidden; /* the player does not want others to see that they are online */
    int32_t rating;
    skill skill;
    bool private_games; /* only the players of a game can read it after its end */
    uint32_t picture;   /* the number of the present picture; 0 if there is none */
} profile;

#endif
