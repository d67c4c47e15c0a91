/* Names for guests, such as Quiet Yak or Sandy Gecko. */
#ifndef GUEST_NAME_H
#define GUEST_NAME_H

#include <stdint.h>

#include "profile.h"

/* Writes the name that this random number selects. */
void guest_name_make(char name[PLAYER_NAME_BYTES + 1], uint32_t chance);

/* True if both are such names and have a word in common. */
bool guest_name_resembles(const char *name, const char *other);

/* Writes a name that resembles none of the `count` others, of which there may be any names. Fewer than 64 of them may
 * be names for guests. */
void guest_name_make_apart(char name[PLAYER_NAME_BYTES + 1], uint32_t chance, const char *const *others, int count);

#endif
