/* Names that an operator has removed: the player may not take them again for a while. The audit trail has them, so that
 * they need no storage of their own, are kept after a restart, and are forgotten with the player. */
#ifndef REMOVED_NAME_H
#define REMOVED_NAME_H

#include <stddef.h>

#include "../services/services.h"

/* The act of the audit trail. */
#define REMOVED_NAME_ACT "rename"

/* Writes the target of the act: the player, the new name and the one that was removed. */
void removed_name_write(char *target, size_t capacity, player_id id, const char *name, const char *removed);

/* True if an operator has removed a name of this player that looks like this one, within the last REMOVED_NAME_DAYS. */
enum { REMOVED_NAME_DAYS = 90 };
bool removed_name_is_like(services *s, player_id id, const char *name, size_t length, int64_t now);

#endif
