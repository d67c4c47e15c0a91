#include "restore.h"

#include "../log/log.h"

typedef struct {
    core *core;
    int tables, lines, bad;
} restoring;

static void restore_table(void *context, const char *table)
{
    restoring *r = context;
    r->tables += core_restore_table(r->core, table);
}

static void restore_line(void *context, const char *table, uint64_t n, const char *text, size_t length)
{
    restoring *r = context;
    if (core_restore_log(r->core, table, n, text, length))
        r->lines++;
    else
        r->bad++;
}

void restore_tables(site *s)
{
    restoring r = {.core = s->core};
    store_each_table(s->store, restore_table, &r);
    store_each_line(s->store, restore_line, &r);
    core_restored(s->core, site_now(s));
    log_write(LOG_INFO, "restored", "tables=%d lines=%d unreadable=%d", r.tables, r.lines, r.bad);
}
