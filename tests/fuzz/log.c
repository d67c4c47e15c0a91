/* Any texts as the stored log of a table, as it may come from a damaged file or a backup of another version. Entries
 * end with a NUL, or with a newline if there is no NUL; @ stands for the code of the table. A log that cannot be read
 * closes only its table. With one that can, the game goes on, and what the server writes from then on can be read
 * again. */
#include "../server.h"
#include "fuzz.h"

enum { CLIENTS = 3, MOST_ENTRIES = 400, WAIT_MS = 60000 };

static const char table[] = "bakotimulofa";

/* Keeps an entry that was read as if this server had written it. */
static void keep(world *w, fact_kind kind, uint64_t n, const char *text, size_t length)
{
    w->fact = world_grow(w->fact, w->facts, &w->fact_capacity, sizeof *w->fact);
    world_fact *kept = &w->fact[w->facts++];
    *kept = (world_fact){.kind = kind, .n = n, .at = w->now, .length = length};
    memcpy(kept->table, table, sizeof table);
    if (text)
        kept->text = world_copy(text, length);
}

/* Returns false at the first entry that cannot be read. */
static bool read_log(world *w, const char *at, size_t length)
{
    const char *const end = at + length;
    const int part = memchr(at, 0, length) ? 0 : '\n';
    HOLDS(core_restore_table(w->c, table));
    keep(w, FACT_TABLE_OPENED, 0, NULL, 0);
    for (uint64_t n = 1; at < end && n <= MOST_ENTRIES; n++) {
        const char *stop = memchr(at, part, (size_t)(end - at));
        const size_t size = (size_t)((stop ? stop : end) - at);
        if (!core_restore_log(w->c, table, n, at, size))
            return false;
        keep(w, FACT_LOG, n, at, size);
        at += size + 1;
    }
    core_restored(w->c, w->now);
    return true;
}

static void go_on(world *w)
{
    static const char *const asked[] = {"{\"do\":\"open\",\"table\":\"bakotimulofa\",\"since\":1}",
                                        "{\"do\":\"sit\",\"table\":\"bakotimulofa\"}",
                                        "{\"do\":\"back\",\"table\":\"bakotimulofa\"}",
                                        "{\"do\":\"ready\",\"table\":\"bakotimulofa\"}",
                                        "{\"do\":\"undo\",\"table\":\"bakotimulofa\"}",
                                        "{\"do\":\"start\",\"table\":\"bakotimulofa\"}",
                                        "{\"do\":\"say\",\"table\":\"bakotimulofa\",\"phrase\":1}",
                                        "{\"do\":\"lobby\",\"on\":true}"};
    core_conn client[CLIENTS];
    for (int i = 0; i < CLIENTS; i++)
        client[i] = world_connect(w, i + 1);
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++)
        for (int j = 0; j < CLIENTS; j++)
            world_ask(w, client[j], asked[i]);
    world_wait(w, WAIT_MS);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static world w;
    world_open(&w, 7);
    w.settings.hasty_bots = true;
    if (read_log(&w, (const char *)bytes, length)) {
        go_on(&w);
        HOLDS(world_kill(&w, w.facts));
    }
    world_close(&w);
    return 0;
}
