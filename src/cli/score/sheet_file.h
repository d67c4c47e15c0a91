/* Where score sheets are kept: loading, saving after every change, finding the last one. */
#ifndef SHEET_FILE_H
#define SHEET_FILE_H

#include <limits.h>

#include "../../sheet/sheet.h"

typedef struct {
    char path[PATH_MAX]; /* empty: nothing is kept */
    char *saved;         /* what the file holds as far as we know; NULL: there is no file yet */
    size_t saved_length;
} sheet_file;

/* Is there a file of this name? */
bool sheet_file_exists(const char *path);

/* Reads a sheet from `path`, to which it then saves; "-" is standard input. False after a message `FILE:LINE:
 * reason`. */
bool sheet_file_load(sheet_file *it, const char *path, sheet *paper);

/* Chooses a new file among the player's data, $XDG_DATA_HOME/yaniv/score-DATE-TIME.txt. False after a message. */
bool sheet_file_choose(sheet_file *it);

/* The last sheet of that folder whose game is not over: its path, or false. */
bool sheet_file_find_unfinished(char path[PATH_MAX], sheet *paper);

/* Writes the sheet, whole or not at all. False after a message: the disk is full, another program has changed the file.
 */
bool sheet_file_save(sheet_file *it, const sheet *paper);

/* Goes on in another file, which must not be there yet. False after a message. */
bool sheet_file_move(sheet_file *it, const char *path, const sheet *paper);

void sheet_file_close(sheet_file *it);

#endif
