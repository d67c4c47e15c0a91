/* Profiles as JSON: the object that docs/PROTOCOL.md calls a player. */
#ifndef PROFILE_JSON_H
#define PROFILE_JSON_H

#include "../../base/jsonw.h"
#include "profile.h"

/* Writes {"id":…,"name":…,"guest":…,"rating":…,"avatar":…}. */
void profile_write_json(jsonw *out, const profile *who);

/* Writes the same with "user", if there is one, "hidden" and "private_games". It is for that player alone. */
void profile_write_own_json(jsonw *out, const profile *who);

#endif
