/* The user's folders: for data, $XDG_DATA_HOME/yaniv or ~/.local/share/yaniv; for settings, $XDG_CONFIG_HOME/yaniv or
 * ~/.config/yaniv. */
#ifndef FOLDER_H
#define FOLDER_H

#include <limits.h>
#include <stdbool.h>

enum { FOLDER_CAPACITY = PATH_MAX - 64 }; /* shorter than PATH_MAX, so that the path of a file in the folder fits */

/* Write the path of the folder, which need not exist. Return false if the user has no home. */
bool folder_find(char path[PATH_MAX]);
bool folder_find_config(char path[PATH_MAX]);

/* Creates the folder, readable only by the user, and its parents, as mkdir -p does. If that fails, sets errno and cuts
 * the path to the folder that could not be created. */
bool folder_make(char *path);

#endif
