/* The data of a server in a PostgreSQL database: copying it to and from a file, with progress for people. */
#ifndef DATA_TRANSFER_H
#define DATA_TRANSFER_H

#include "../server/store/transfer.h"

/* Return false after a message. See transfer.h. */
bool data_transfer_to_database(sqlite3 *from, const char *url, bool replaces);
bool data_transfer_to_file(const char *url, sqlite3 *to, bool is_backup);

/* Prints how much was copied, after it has been. */
void data_transfer_print_sum(void);

/* Returns a copy of a path or URL, of which the last two live as long as the program, and overwrites the password in
 * the argument, which ps shows. */
char *data_keep_url(const char *argument);

#endif
