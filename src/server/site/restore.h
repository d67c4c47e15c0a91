/* Restores the tables after a start. */
#ifndef RESTORE_H
#define RESTORE_H

#include "../core/core.h"
#include "../store/store.h"

/* Gives all stored tables and their logs to the core. */
void restore_tables(core *to, store *from, core_time now);

#endif
