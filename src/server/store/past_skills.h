/* Skills of the games that were stored before there were skills. */
#ifndef PAST_SKILLS_H
#define PAST_SKILLS_H

#include <sqlite3.h>
#include <stdbool.h>

/* Computes all skills from the stored rated games, in their order. A game whose record cannot be read does not count.
 * Returns false if SQLite reports an error. */
bool past_skills_compute(sqlite3 *db);

#endif
