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

const char *cookie_find(const char *cookies, const char *name, int n, size_t *length)
{
    static const char *const prefixes[] = {host_only, ""};
    for (int i = 0; i < 2; i++)
        for (const char *at = cookies; *at; at += strcspn(at, ";"), at += *at == ';') {
            at += strspn(at, " ");
            const char *value = value_at(at, prefixes[i], name);
            if (!value || n-- > 0)
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
