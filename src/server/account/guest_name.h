/* Names for guests, such as Quiet Yak or Sandy Gecko. */
#ifndef GUEST_NAME_H
#define GUEST_NAME_H

#include <stdint.h>

#include "../core/profile.h"

/* Writes the name that this random number selects. */
void guest_name_make(char name[PLAYER_NAME_BYTES + 1], uint32_t chance);

#endif
