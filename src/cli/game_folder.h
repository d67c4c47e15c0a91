/* The folder in which every game at a terminal is kept: yaniv/games in the user's data folder. A game has a file of its
 * own, named after the time of its first turn, and no file is ever overwritten by another game. */
#ifndef GAME_FOLDER_H
#define GAME_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

typedef struct {
    char *path;
    time_t when; /* of the last turn */
} kept_game;

typedef struct {
    kept_game *of; /* newest first */
    size_t count;
} kept_games;

/* Creates the folder if necessary. Returns false if there can be none. */
bool game_folder_open(void);

/* Creates an empty file for a new game, and writes its path. Returns false, with errno set, if that fails. */
bool game_folder_add(char *path, size_t capacity);

/* Returns all files, which the caller frees. */
kept_games game_folder_list(void);
void game_folder_free(kept_games *games);

/* Writes the path of the unfinished game that was played last. Returns false if there is none. */
bool game_folder_find_unfinished(char *path, size_t capacity);

#endif
