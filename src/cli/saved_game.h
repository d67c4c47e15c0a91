/* Files of games. */
#ifndef SAVED_GAME_H
#define SAVED_GAME_H

#include <stdbool.h>
#include <stddef.h>

enum { SAVED_GAME_PATH = 4096 };

typedef enum {
    SAVED_GAME_NOTHING,    /* the file does not exist, or is empty */
    SAVED_GAME_UNFINISHED, /* a game that can be resumed */
    SAVED_GAME_FINISHED,
    SAVED_GAME_FOREIGN, /* not a valid game record */
} saved_game_state;

/* Returns what kind of file is at the path. */
saved_game_state saved_game_look(const char *path);

/* Writes `path` if there is no such file, else the first of PATH-2, PATH-3 and so on that does not exist; the number
 * comes before the ending. Returns false if the name is too long. */
bool saved_game_next_name(const char *path, char *next, size_t capacity);

/* Writes a game to its file. If `path` is empty, the game gets a new file in the folder of games with its first action,
 * and `path` becomes its name; before that, nothing is written. Returns false, with the reason in `why`, on failure. */
bool saved_game_keep(char path[SAVED_GAME_PATH], const char *record, size_t length, char *why, size_t capacity);

/* Prints where a game is, and how to resume or replay it. An empty path means that the game was not saved; with
 * `default_place`, because no turn was played. */
void saved_game_print_place(const char *path, bool default_place, bool finished);

#endif
