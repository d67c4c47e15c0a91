/* Files of unfinished games. */
#ifndef SAVED_GAME_H
#define SAVED_GAME_H

#include <stdbool.h>
#include <stddef.h>

enum { SAVED_GAME_PATH = 4096 };

typedef enum {
    SAVED_GAME_NOTHING,    /* there is no such file, or it is empty */
    SAVED_GAME_UNFINISHED, /* a game that can be resumed */
    SAVED_GAME_FINISHED,
    SAVED_GAME_FOREIGN, /* not a valid game record */
} saved_game_state;

/* Returns what kind of file is at the path. */
saved_game_state saved_game_look(const char *path);

/* Writes the default path, last.yaniv in the user's data folder, which is created if necessary. False if there is none.
 */
bool saved_game_default_path(char *path, size_t capacity);

/* Renames an unfinished game to earlier.yaniv in the same folder, and writes that path to `aside`. Fails with errno. */
bool saved_game_set_aside(const char *path, char *aside, size_t capacity);

/* Prints where a game is, and how to resume or replay it. An empty path means that it was not saved. */
void saved_game_print_place(const char *path, bool default_place, bool finished);

#endif
