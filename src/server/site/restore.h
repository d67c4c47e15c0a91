/* After a start: tables as they were stored. */
#ifndef RESTORE_H
#define RESTORE_H

#include "site.h"

void restore_tables(site *s);

#endif
