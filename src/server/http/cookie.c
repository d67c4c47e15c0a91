#include "cookie.h"

#include <stdio.h>
#include <string.h>

static const char host_only[] = "__Host-";

/* Returns the value if a cookie at this place has the name with this prefix. */
static const char *value_at(const char *at, const char *prefix, const char *name)
{
    const size_t before = strlen(prefix), length = strlen(name);
    if (strncmp(at, prefix, before) != 0 || strncmp(at + before, name, length) != 0 || at[before + length] != '=')
        return NULL;
    return at + before + length + 1;
}

const char *cookie_next(const char *cookies, const char *name, cookie_place *place, size_t *length)
{
    static const char *const prefixes[] = {host_only, ""};
    for (; place->prefix < 2; place->prefix++, place->at = 0)
        while (cookies[place->at]) {
            const char *at = cookies + place->at;
            at += strspn(at, " ");
            const char *value = value_at(at, prefixes[place->prefix], name);
            at += strcspn(at, ";");
            place->at = (size_t)(at - cookies) + (*at == ';');
            if (!value)
                continue;
            *length = strcspn(value, "; ");
            return value;
        }
    return NULL;
}

void cookie_put(char line[COOKIE_LINE], const char *name, const char *value, bool secure)
{
    snprintf(line, COOKIE_LINE, "Set-Cookie: %s%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s\r\n",
             secure ? host_only : "", name, value, value[0] ? COOKIE_SECONDS : 0, secure ? "; Secure" : "");
}
