#include "quota.h"

#include <stdlib.h>

#include "../../sys/xalloc.h"

static const bucket_size each_player[QUOTA_KINDS] = {
    [QUOTA_REQUESTS] = {120, 1800}, [QUOTA_CODES] = {10, 10},   [QUOTA_CHAT] = {5, 40},      [QUOTA_NAMES] = {5, 5},
    [QUOTA_PICTURES] = {10, 10},    [QUOTA_INVITES] = {10, 10}, [QUOTA_REPORTS] = {5, 1},    [QUOTA_SEATS] = {30, 30},
    [QUOTA_EXPORTS] = {2, 1},       [QUOTA_GAMES] = {30, 10},   [QUOTA_SETTINGS] = {60, 60},
};

/* The limits of an address are higher than those of a player, because many people can share an address. */
static const bucket_size each_address[QUOTA_KINDS] = {
    [QUOTA_REQUESTS] = {1200, 18000}, [QUOTA_CODES] = {30, 30},      [QUOTA_CHAT] = {50, 400},
    [QUOTA_NAMES] = {50, 50},         [QUOTA_PICTURES] = {60, 10},   [QUOTA_INVITES] = {100, 100},
    [QUOTA_REPORTS] = {20, 1},        [QUOTA_SEATS] = {300, 300},    [QUOTA_EXPORTS] = {20, 20},
    [QUOTA_GAMES] = {300, 100},       [QUOTA_SETTINGS] = {600, 600}, [QUOTA_HASTE] = {2000, 3000},
};

enum { FEWEST_TO_TIDY = 1024 };

typedef struct {
    uint64_t key;
    int tables;   /* open ones … */
    int64_t logs; /* … and the bytes of their logs */
    bucket spent[QUOTA_KINDS];
    int32_t untold[QUOTA_KINDS]; /* tokens that were taken here, and of which other nodes have not been told */
} quota;

static bucket_size size_of(const core *c, bool of_address, quota_kind kind)
{
    enum { KB = 1024, DAY_MINUTES = 1440 };
    const int stored = KB * c->settings.most_stored_mb;
    if (of_address && kind == QUOTA_STORED)
        return (bucket_size){stored, stored < DAY_MINUTES ? 1 : stored / DAY_MINUTES};
    return (of_address ? each_address : each_player)[kind];
}

static bool is_full(const core *c, bool of_address, quota *q)
{
    for (quota_kind kind = 0; kind < QUOTA_KINDS; kind++) {
        bucket_charge(&q->spent[kind], size_of(c, of_address, kind), 0, c->now);
        if (q->spent[kind].millis > 0)
            return false;
    }
    return q->tables == 0;
}

/* Forgets quotas that are full again. The next time is when there are twice as many as remain now. */
static void tidy(const core *c, bool of_address, quota_book *book)
{
    size_t place = 0, count = 0;
    quota **full = xalloc(book->all.count * sizeof *full);
    for (map_entry *entry; (entry = map_next(&book->all, &place));)
        if (is_full(c, of_address, entry->value))
            full[count++] = entry->value;
    while (count > 0) {
        map_remove(&book->all, full[--count]->key);
        free(full[count]);
    }
    free(full);
    book->tidy_at = 2 * book->all.count + FEWEST_TO_TIDY;
}

static quota *find(core *c, bool of_address, uint64_t key)
{
    quota_book *book = of_address ? &c->address_quotas : &c->player_quotas;
    quota *found = map_get(&book->all, key);
    if (!found) {
        if (book->all.count >= book->tidy_at)
            tidy(c, of_address, book);
        found = xalloc(sizeof *found);
        *found = (quota){.key = key};
        map_put(&book->all, key, found);
    }
    return found;
}

/* Other nodes hear of tokens whenever a tenth of a full bucket has been spent. */
static void count(core *c, quota *q, bool of_address, quota_kind kind, int tokens)
{
    const core_others *others = c->ports.others;
    const int burst = size_of(c, of_address, kind).burst, lot = burst < 10 ? 1 : burst / 10;
    if (!others)
        return;
    q->untold[kind] += tokens;
    if (q->untold[kind] < lot && q->untold[kind] > -lot)
        return;
    others->spent(others->context, of_address, q->key, (int)kind, q->untold[kind]);
    q->untold[kind] = 0;
}

static bool take(core *c, bool of_address, uint64_t key, quota_kind kind)
{
    quota *q = find(c, of_address, key);
    if (!bucket_take(&q->spent[kind], size_of(c, of_address, kind), c->now))
        return false;
    count(c, q, of_address, kind, 1);
    return true;
}

static void give_back(core *c, bool of_address, uint64_t key, quota_kind kind)
{
    quota *q = find(c, of_address, key);
    bucket_return(&q->spent[kind]);
    count(c, q, of_address, kind, -1);
}

bool quota_take_address(core *c, uint64_t address, quota_kind kind)
{
    return !address || take(c, true, address, kind);
}

bool quota_has_address(core *c, uint64_t address, quota_kind kind)
{
    return !address || bucket_has(&find(c, true, address)->spent[kind], size_of(c, true, kind), c->now);
}

bool quota_has(core *c, player_id player, uint64_t address, quota_kind kind)
{
    quota *q = find(c, false, (uint64_t)player);
    return bucket_has(&q->spent[kind], size_of(c, false, kind), c->now) && quota_has_address(c, address, kind);
}

void quota_return_address(core *c, uint64_t address, quota_kind kind)
{
    if (address)
        give_back(c, true, address, kind);
}

bool quota_take(core *c, player_id player, uint64_t address, quota_kind kind)
{
    return take(c, false, (uint64_t)player, kind) && quota_take_address(c, address, kind);
}

void quota_return(core *c, player_id player, uint64_t address, quota_kind kind)
{
    give_back(c, false, (uint64_t)player, kind);
    quota_return_address(c, address, kind);
}

static void charge(core *c, uint64_t address, quota_kind kind, size_t wanted)
{
    const bucket_size size = size_of(c, true, kind);
    const size_t most = 2 * (size_t)size.burst;
    const int tokens = (int)(wanted < most ? wanted : most);
    if (!address || !tokens)
        return;
    quota *q = find(c, true, address);
    bucket_charge(&q->spent[kind], size, tokens, c->now);
    count(c, q, true, kind, tokens);
}

void quota_charge_address(core *c, uint64_t address, size_t bytes)
{
    charge(c, address, QUOTA_REQUESTS, bytes / QUOTA_BYTES_A_REQUEST);
}

void quota_charge_stored(core *c, uint64_t address, size_t bytes)
{
    charge(c, address, QUOTA_STORED, (bytes + 1023) / 1024);
}

void quota_spend(core *c, bool of_address, uint64_t key, quota_kind kind, int tokens)
{
    if (key)
        bucket_charge(&find(c, of_address, key)->spent[kind], size_of(c, of_address, kind), tokens, c->now);
}

int quota_tables(core *c, uint64_t address)
{
    return address ? find(c, true, address)->tables : 0;
}

void quota_add_table(core *c, uint64_t address, int change)
{
    if (address)
        find(c, true, address)->tables += change;
}

int64_t quota_logs(core *c, uint64_t address)
{
    return address ? find(c, true, address)->logs : 0;
}

void quota_add_logs(core *c, uint64_t address, int64_t change)
{
    if (address)
        find(c, true, address)->logs += change;
}

void quota_free(quota_book *book)
{
    size_t place = 0;
    for (map_entry *entry; (entry = map_next(&book->all, &place));)
        free(entry->value);
    map_free(&book->all);
}
