/* The data file of a server, opened for reading. The server may be running. */
#ifndef DATA_H
#define DATA_H

#include <limits.h>
#include <sqlite3.h>
#include <stdbool.h>

/* Writes the path of the data file that a server uses by default: server.db in the user's data folder. Writes an empty
 * path if the user has no home folder. */
void data_default_path(char path[PATH_MAX]);

/* Writes the folder that a file is in: "." if the path names none. */
void data_folder_of(const char *path, char folder[PATH_MAX]);

/* Opens a data file. Prints a message and returns NULL if that fails. The caller closes it with sqlite3_close. */
sqlite3 *data_open(const char *path);

/* Prints SQLite's error message about a file. */
void data_complain(const char *path, sqlite3 *db);

/* Makes Ctrl-C and SIGTERM set data_interrupted() instead of ending the program. */
void data_catch_signals(void);
bool data_interrupted(void);

#endif
