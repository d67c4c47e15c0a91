/* The part of remote.h that follows the events of the open table. */
#ifndef REMOTE_TABLE_H
#define REMOTE_TABLE_H

#include "jsonr.h"
#include "remote_state.h"

/* Takes an event of the open table. Returns REMOTE_NOTHING, and changes nothing, if the event makes no sense. */
remote_news remote_table_take(remote *r, jsonr event, int64_t now);

#endif
