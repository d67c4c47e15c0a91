#include "removed_name.h"

#include <stdio.h>
#include <string.h>

#include "name_check.h"

static const char between[] = "\" from \"";

void removed_name_write(char *target, size_t capacity, player_id id, const char *name, const char *removed)
{
    snprintf(target, capacity, "id:%lld to \"%s%s%s\"", (long long)id, name, between, removed);
}

typedef struct {
    const char *name;
    size_t length;
    int64_t since;
    bool found;
} search;

/* An operator chose the first of the two names, so the first place that looks like the gap is the gap. */
static void compare(void *context, const stored_kept *act)
{
    search *s = context;
    if (s->found || act->at < s->since || strcmp(act->what, REMOVED_NAME_ACT) != 0)
        return;
    const char *removed = strstr(act->about, between);
    const size_t length = removed ? strlen(removed += sizeof between - 1) : 0;
    if (length > 1)
        s->found = name_check_alike(s->name, s->length, removed, length - 1);
}

bool removed_name_is_like(services *s, player_id id, const char *name, size_t length, int64_t now)
{
    search all = {.name = name, .length = length, .since = now - (int64_t)REMOVED_NAME_DAYS * 86400};
    store_each_kept(s->store, id, KEPT_ACTS, compare, &all);
    return all.found;
}
