#include "restore.h"

#include "../log/log.h"

typedef struct {
    core *core;
    int tables, entries, bad;
} restoring;

static void restore_table(void *context, const char *table)
{
    restoring *r = context;
    r->tables += core_restore_table(r->core, table);
}

static void restore_entry(void *context, const char *table, uint64_t n, const char *text, size_t length)
{
    restoring *r = context;
    if (core_restore_log(r->core, table, n, text, length))
        r->entries++;
    else
        r->bad++;
}

void restore_tables(core *to, store *from, core_time now)
{
    restoring r = {.core = to};
    store_each_table(from, restore_table, &r);
    store_each_entry(from, restore_entry, &r);
    core_restored(to, now);
    log_write(r.bad ? LOG_ERROR : LOG_INFO, "restored", "tables=%d entries=%d unreadable=%d", r.tables, r.entries,
              r.bad);
}
