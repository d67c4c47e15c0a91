/* What a record between nodes says about a connected player: the profile, mutes and blocks, and for how long a new
 * player may not write. SAY_ATTACH and SAY_EXPECT have it. */
#ifndef PERSON_RECORD_H
#define PERSON_RECORD_H

#include "cluster_internal.h"

enum { PERSON_RECORD_RELATIONS = 1000 };

void person_record_write(wire_writer *w, const core_conn_facts *facts, core_time now);

/* Reads the profile. Returns false if there is none. */
bool person_record_read(const wire_fields *f, profile *who);

/* Reads the list TAG_MUTED or TAG_BLOCKED. Returns its length. */
int person_record_ids(const wire_fields *f, unsigned tag, player_id ids[PERSON_RECORD_RELATIONS]);

/* Returns the time from which the player may write at public tables. */
core_time person_record_chat_from(const wire_fields *f, core_time now);

#endif
