/* The part of remote.h that follows one table's events. */
#ifndef REMOTE_TABLE_H
#define REMOTE_TABLE_H

#include <jansson.h>

#include "remote.h"

remote_news remote_table_take(remote *r, const json_t *event, int64_t now);

#endif
