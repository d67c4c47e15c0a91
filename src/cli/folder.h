/* The user's folders: for what the program keeps, $XDG_DATA_HOME/yaniv, else ~/.local/share/yaniv; for how people like
 * it, $XDG_CONFIG_HOME/yaniv, else ~/.config/yaniv. */
#ifndef FOLDER_H
#define FOLDER_H

#include <limits.h>
#include <stdbool.h>

enum { FOLDER_CAPACITY = PATH_MAX - 64 }; /* a folder's path is shorter, so that a name in it fits into PATH_MAX */

/* Where it is, or would be; false if the user has no home. */
bool folder_find(char path[PATH_MAX]);
bool folder_find_config(char path[PATH_MAX]);

/* Makes it, for the user's eyes only, and the folders on the way, as mkdir -p does; nothing if it is there. False, with
 * the path cut to the one that could not be made and errno saying why. */
bool folder_make(char *path);

#endif
