/* Names for guests: Quiet Yak, Sandy Gecko. */
#ifndef GUEST_NAME_H
#define GUEST_NAME_H

#include <stdint.h>

#include "../core/profile.h"

void guest_name_make(char name[PLAYER_NAME_BYTES + 1], uint32_t chance);

#endif
