/* The file of a score sheet: loading, saving after every change, and finding the last one. */
#ifndef SHEET_FILE_H
#define SHEET_FILE_H

#include <limits.h>

#include "../../sheet/sheet.h"

typedef struct {
    char path[PATH_MAX]; /* empty if nothing is saved */
    char *saved;         /* the text that was saved last; NULL if there is no file yet */
    size_t saved_length;
} sheet_file;

/* True if there is a file of this name. */
bool sheet_file_exists(const char *path);

/* Reads a sheet from `path`, where it is then saved; "-" is standard input. Returns false after printing `FILE:LINE:
 * reason`. */
bool sheet_file_load(sheet_file *it, const char *path, sheet *paper);

/* Chooses a new file, $XDG_DATA_HOME/yaniv/score-DATE-TIME.txt. Returns false after printing a message. */
bool sheet_file_choose(sheet_file *it);

/* Finds the last sheet of that folder whose game is not over, and writes its path. */
bool sheet_file_find_unfinished(char path[PATH_MAX], sheet *paper);

/* Saves the sheet, whole or not at all. Returns false after printing a message, for example if the disk is full or
 * another program has changed the file. */
bool sheet_file_save(sheet_file *it, const sheet *paper);

/* Continues in another file, which must not exist. Returns false after printing a message. */
bool sheet_file_move(sheet_file *it, const char *path, const sheet *paper);

void sheet_file_close(sheet_file *it);

#endif
