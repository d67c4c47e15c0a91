/* Which of the two databases a store is in. */
#include "store_internal.h"

bool store_is_url(const char *where)
{
    static const char *const schemes[] = {"postgresql://", "postgres://"};
    for (int i = 0; i < 2; i++)
        if (strncmp(where, schemes[i], strlen(schemes[i])) == 0)
            return true;
    return false;
}

static store *open_either(const char *where, bool reads_only, char why[STORE_WHY])
{
    return store_is_url(where) ? pg_store_open(where, reads_only, why) : sqlite_store_open(where, reads_only, why);
}

store *store_open(const char *where, char why[STORE_WHY])
{
    return open_either(where, false, why);
}

store *store_open_reader(const char *where, char why[STORE_WHY])
{
    return open_either(where, true, why);
}

bool store_commit(store *s, fact *first, char why[STORE_WHY])
{
    return s->calls->commit(s, first, why);
}

bool store_is_down(store *s)
{
    return s->calls->is_down(s);
}

void store_close(store *s)
{
    if (s)
        s->calls->close(s);
}
