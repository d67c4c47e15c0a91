/* Decides which display names players may choose. Two players may have the same name, but nobody may pretend to be a
 * bot or a deleted player, and names must not hide characters or mix scripts that look alike. */
#ifndef NAME_CHECK_H
#define NAME_CHECK_H

#include <stdbool.h>
#include <stddef.h>

/* Returns NULL if a player may have this name, otherwise the reason in words. The name must be showable (chat.h). */
const char *name_check(const char *name, size_t length);

/* True if two names look alike, in whatever case. */
bool name_check_alike(const char *one, size_t one_length, const char *other, size_t other_length);

#endif
