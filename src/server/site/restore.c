#include "restore.h"

#include "../log/log.h"

typedef struct {
    site *site;
    const char *table;
    bool fine; /* so far */
    int tables, broken;
} restoring;

static void restore_line(void *context, uint64_t n, const char *text, size_t length)
{
    restoring *r = context;
    if (r->fine)
        r->fine = core_restore_log(r->site->core, r->table, n, text, length);
}

static void restore_table(void *context, const char *table)
{
    restoring *r = context;
    r->table = table;
    r->fine = core_restore_table(r->site->core, table);
    if (r->fine)
        store_each_line(r->site->store, table, restore_line, r);
    r->tables += r->fine;
    r->broken += !r->fine;
}

void restore_tables(site *s)
{
    restoring r = {.site = s};
    store_each_table(s->store, restore_table, &r);
    core_restored(s->core, site_now(s));
    log_line(LOG_INFO, "restored", "tables=%d broken=%d", r.tables, r.broken);
}
