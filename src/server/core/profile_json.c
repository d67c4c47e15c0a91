#include "profile_json.h"

#include <inttypes.h>
#include <stdio.h>

static void write_json(jsonw *out, const profile *who, bool own)
{
    char avatar[64];
    snprintf(avatar, sizeof avatar, "/avatar/%" PRId64 "?%" PRIu32, who->id, who->picture);
    jsonw_open(out, '{');
    jsonw_key(out, "id"), jsonw_number(out, (long)who->id);
    jsonw_key(out, "name"), jsonw_string(out, who->name);
    jsonw_key(out, "guest"), jsonw_bool(out, who->guest);
    jsonw_key(out, "rating"), jsonw_number(out, who->rating);
    jsonw_key(out, "avatar"), jsonw_string(out, avatar);
    if (own && who->user[0])
        jsonw_key(out, "user"), jsonw_string(out, who->user);
    if (own) {
        jsonw_key(out, "hidden"), jsonw_bool(out, who->hidden);
        jsonw_key(out, "private_games"), jsonw_bool(out, who->private_games);
    }
    jsonw_close(out, '}');
}

void profile_write_json(jsonw *out, const profile *who)
{
    write_json(out, who, false);
}

void profile_write_own_json(jsonw *out, const profile *who)
{
    write_json(out, who, true);
}
