/* The data file of a server, opened beside it: for reading, while it may be running. */
#ifndef DATA_H
#define DATA_H

#include <limits.h>
#include <sqlite3.h>
#include <stdbool.h>

/* Where a server keeps its data unless it is told otherwise: server.db in the user's folder. Empty if there is none. */
void data_default_path(char path[PATH_MAX]);

/* Opens a server's data file, which must be there; NULL after a message that names it. */
sqlite3 *data_open(const char *path);

/* Says what SQLite says is wrong with a file. */
void data_complain(const char *path, sqlite3 *db);

/* From now on Ctrl-C and SIGTERM do not end the program: data_interrupted() becomes true. */
void data_catch_signals(void);
bool data_interrupted(void);

#endif
