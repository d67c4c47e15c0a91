/* Where games in play are kept between sittings. */
#ifndef SAVED_GAME_H
#define SAVED_GAME_H

#include <stdbool.h>
#include <stddef.h>

enum { SAVED_GAME_PATH = 4096 };

typedef enum {
    SAVED_GAME_NOTHING,    /* there is no such file, or it is empty */
    SAVED_GAME_UNFINISHED, /* a game that can be gone on with */
    SAVED_GAME_FINISHED,
    SAVED_GAME_FOREIGN, /* something that is not a right game record */
} saved_game_state;

/* What lies at a path. */
saved_game_state saved_game_look(const char *path);

/* The default place: last.yaniv in the user's folder for data, which is made if need be. False if there is none. */
bool saved_game_default_path(char *path, size_t capacity);

/* Moves an unfinished game out of the way, to earlier.yaniv beside it, whose path is written to `aside`. False,
 * with the reason in errno, if it cannot be. */
bool saved_game_set_aside(const char *path, char *aside, size_t capacity);

#endif
