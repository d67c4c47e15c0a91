/* Where score sheets are kept: loading, saving after every change, finding the last one. */
#ifndef SCORE_STORE_H
#define SCORE_STORE_H

#include <limits.h>

#include "../../sheet/sheet.h"

typedef struct {
    char path[PATH_MAX]; /* empty: nothing is kept */
    char *saved;         /* what the file holds as far as we know; NULL: there is no file yet */
    size_t saved_length;
} store;

/* Is there a file of this name? */
bool store_exists(const char *path);

/* Reads a sheet from `path`, which the store then saves to; "-" is standard input. False after a message `FILE:LINE:
 * reason`. */
bool store_load(store *it, const char *path, sheet *paper);

/* Chooses a new file among the player's data, $XDG_DATA_HOME/yaniv/score-DATE-TIME.txt. False after a message. */
bool store_choose(store *it);

/* The last sheet of that folder whose game is not over: its path, or false. */
bool store_find_unfinished(char path[PATH_MAX], sheet *paper);

/* Writes the sheet, whole or not at all. False after a message: the disk is full, another program has changed the file.
 */
bool store_save(store *it, const sheet *paper);

/* Goes on in another file, which must not be there yet. False after a message. */
bool store_move(store *it, const char *path, const sheet *paper);

void store_close(store *it);

#endif
