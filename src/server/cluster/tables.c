/* Which node has which table: what this node tells the others, and learns from them. */
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "../core/spoken_code.h"
#include "cluster_internal.h"

/* ---- telling ---- */

enum { FLAG_WAITS = 1, FLAG_OVER = 2, FLAG_OPEN = 4, FLAG_RATED = 8 };

void tables_post_row(cluster *n, const core_table_row *row)
{
    wire_writer *w = link_post(n, SAY_ROW);
    wire_bytes(w, TAG_TABLE, row->table, strlen(row->table));
    wire_bytes(w, TAG_PRESET, row->preset, strlen(row->preset));
    wire_bytes(w, TAG_HOST, row->host, strlen(row->host));
    wire_number(w, TAG_FLAGS,
                (row->waits ? FLAG_WAITS : 0u) | (row->over ? FLAG_OVER : 0u) | (row->open ? FLAG_OPEN : 0u)
                    | (row->rated ? FLAG_RATED : 0u));
    wire_number(w, TAG_EPOCH, n->ports.epoch(n->ports.context, row->table));
    wire_number(w, TAG_SEATS, row->seats);
    wire_number(w, TAG_TAKEN, row->taken);
    wire_number(w, TAG_PEOPLE, row->people);
    if (n->settings.version >= 2)
        wire_number(w, TAG_FROM, row->made_from);
    wire_bytes(w, TAG_PLAYERS, row->player, sizeof row->player);
    wire_bytes(w, TAG_COSTS, row->cost, sizeof row->cost);
    wire_bytes(w, TAG_RULES, row->rules, strlen(row->rules));
    wire_bytes(w, TAG_ROW, row->row, row->row_length);
    wire_bytes(w, TAG_GAME, row->game, strlen(row->game));
    link_post_end(n);
}

static void post_table(cluster *n, unsigned kind, const char *table)
{
    wire_writer *w = link_post(n, kind);
    wire_bytes(w, TAG_TABLE, table, strlen(table));
    link_post_end(n);
}

static void post_described(void *context, const char *table)
{
    cluster *n = context;
    core_table_row row;
    if (core_describe_row(n->core, table, &row))
        tables_post_row(n, &row);
}

void tables_post_full(cluster *n)
{
    size_t place = 0;
    link_post(n, SAY_FULL);
    link_post_end(n);
    core_each_table(n->core, post_described, n);
    for (map_entry *each; (each = map_next(&n->players, &place));)
        edge_say_online(n, ((const client *)each->value)->who, true);
    link_post(n, SAY_FULL_END);
    link_post_end(n);
}

/* ---- hearing ---- */

static bool read_array(const wire_fields *f, unsigned tag, void *to, size_t size)
{
    if (!(f->blobs >> tag & 1) || f->bytes[tag].length != size)
        return false;
    memcpy(to, f->bytes[tag].at, size);
    return true;
}

/* Reads a row. Its texts are in `rules`, and in the record. */
static bool read_row(const wire_fields *f, core_table_row *row, char rules[CORE_RULES_BYTES])
{
    const uint64_t flags = wire_number_of(f, TAG_FLAGS, 0);
    const uint64_t seats = wire_number_of(f, TAG_SEATS, 0), taken = wire_number_of(f, TAG_TAKEN, 0);
    const uint64_t people = wire_number_of(f, TAG_PEOPLE, 0);
    *row = (core_table_row){.waits = flags & FLAG_WAITS,
                            .over = flags & FLAG_OVER,
                            .open = flags & FLAG_OPEN,
                            .rated = flags & FLAG_RATED,
                            .seats = (uint8_t)seats,
                            .taken = (uint8_t)taken,
                            .people = (uint8_t)people,
                            .made_from = wire_number_of(f, TAG_FROM, 0),
                            .rules = rules,
                            .row = ""};
    if (f->blobs >> TAG_ROW & 1) {
        row->row = (const char *)f->bytes[TAG_ROW].at;
        row->row_length = f->bytes[TAG_ROW].length;
    }
    wire_copy_text(f, TAG_PRESET, row->preset, sizeof row->preset);
    wire_copy_text(f, TAG_HOST, row->host, sizeof row->host);
    if (!wire_copy_text(f, TAG_GAME, row->game, sizeof row->game))
        wire_copy_text(f, TAG_TABLE, row->game, sizeof row->game);
    return seats <= YV_MAX_PLAYERS && taken <= seats && people <= seats
           && wire_copy_text(f, TAG_TABLE, row->table, sizeof row->table)
           && spoken_code_read(row->table, strlen(row->table)) && wire_copy_text(f, TAG_RULES, rules, CORE_RULES_BYTES)
           && read_array(f, TAG_PLAYERS, row->player, sizeof row->player)
           && read_array(f, TAG_COSTS, row->cost, sizeof row->cost);
}

static void hear_row(cluster *n, peer *from, const wire_fields *f)
{
    core_table_row row;
    char rules[CORE_RULES_BYTES];
    if (!read_row(f, &row, rules) || core_has_table(n->core, row.table))
        return;
    const uint64_t epoch = wire_number_of(f, TAG_EPOCH, 0);
    const directory_row *before = directory_find(&n->directory, spoken_code_read(row.table, strlen(row.table)));
    if (before && before->epoch > epoch)
        return; /* the sender was paused, and does not know yet that another node has the table */
    if (!before)
        n->settle_at = n->now; /* somebody may wait for it */
    else if (before->owner != from)
        n->reroute = true;
    const bool was_listed = before && before->row.row_length > 0;
    directory_row *r = directory_put(&n->directory, &row, from);
    r->mark = from->full_mark;
    r->epoch = epoch;
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++) {
        edge_attach_player(n, row.player[seat], from);
        if (row.cost[seat] >= 0 && n->acting)
            core_check_unfinished(n->core, row.player[seat], row.table, n->now);
    }
    if (row.row_length > 0)
        core_tell_lobby(n->core, row.table, row.row, row.row_length);
    else if (was_listed)
        core_tell_lobby(n->core, row.table, NULL, 0);
}

static directory_row *find_row(cluster *n, const peer *from, const wire_fields *f)
{
    char table[TABLE_CODE_LENGTH + 1];
    if (!wire_copy_text(f, TAG_TABLE, table, sizeof table))
        return NULL;
    directory_row *r = directory_find(&n->directory, spoken_code_read(table, strlen(table)));
    return r && (r->owner == from || !r->owner) ? r : NULL;
}

/* There is no such table any more. */
static void remove_row(cluster *n, directory_row *gone)
{
    if (gone->row.row_length > 0)
        core_tell_lobby(n->core, gone->row.table, NULL, 0);
    directory_remove(&n->directory, gone);
}

static void hear_gone(cluster *n, const peer *from, const wire_fields *f)
{
    directory_row *r = find_row(n, from, f);
    if (r)
        remove_row(n, r);
}

static void hear_freed(cluster *n, const peer *from, const wire_fields *f)
{
    directory_row *r = find_row(n, from, f);
    if (!r)
        return;
    r->owner = NULL;
    r->claimed = 0;
    n->reroute = true;
}

static void hear_beat(cluster *n, peer *from, const wire_fields *f)
{
    wire_copy_text(f, TAG_NAME, from->name, sizeof from->name);
    from->drains = wire_number_of(f, TAG_DRAINS, 0);
    for (peer *p = n->peers; p; p = p->next) /* a later session of the same node */
        if (p != from && p->epoch < from->epoch && strcmp(p->name, from->name) == 0)
            link_lost(n, p);
}

static void hear_full_end(cluster *n, peer *from)
{
    if (!from->full)
        return;
    for (directory_row *each = n->directory.first, *next; each; each = next) {
        next = each->after;
        if (each->owner == from && each->mark != from->full_mark)
            remove_row(n, each);
    }
    from->full = false;
    from->synced = true;
    n->reroute = true;
}

static void hear_tell(cluster *n, const wire_fields *f)
{
    if (!(f->blobs >> TAG_TEXT & 1))
        return;
    n->quiet = CLUSTER_OTHERS; /* every node tells its own connections */
    core_tell_player(n->core, (player_id)wire_number_of(f, TAG_PLAYER, 0), (player_id)wire_number_of(f, TAG_OTHER, 0),
                     (const char *)f->bytes[TAG_TEXT].at, f->bytes[TAG_TEXT].length);
    n->quiet = 0;
}

static void hear_spent(cluster *n, const wire_fields *f)
{
    enum { MOST_TOKENS = 1 << 20 };
    const uint64_t book = wire_number_of(f, TAG_KIND, UINT64_MAX), key = wire_number_of(f, TAG_ID, 0);
    const uint64_t count = wire_number_of(f, TAG_COUNT, 0), kind = wire_number_of(f, TAG_OTHER, 0);
    const int tokens = count < MOST_TOKENS ? (int)count : MOST_TOKENS;
    const int taken = wire_number_of(f, TAG_ON, 0) ? -tokens : tokens;
    if (kind > INT16_MAX || book >= SPENT_BOOKS || !key)
        return;
    if (book == SPENT_PLAYER || book == SPENT_ADDRESS)
        core_spent(n->core, book == SPENT_ADDRESS, key, (int)kind, taken, n->now);
    else
        n->ports.spent(n->ports.context, (spent_book)book, key, (int)kind, taken);
}

static void hear_related(cluster *n, const wire_fields *f)
{
    const uint64_t kind = wire_number_of(f, TAG_KIND, 0);
    cluster_unexpect(n, (player_id)wire_number_of(f, TAG_PLAYER, 0));
    if (kind <= RELATION_HIDE)
        core_player_related(n->core, (player_id)wire_number_of(f, TAG_PLAYER, 0), (relation)kind,
                            (player_id)wire_number_of(f, TAG_OTHER, 0), wire_number_of(f, TAG_ON, 0));
}

void tables_heard(cluster *n, peer *from, const wire_fields *f)
{
    switch (f->kind) {
    case SAY_BEAT: hear_beat(n, from, f); break;
    case SAY_ROW: hear_row(n, from, f); break;
    case SAY_GONE: hear_gone(n, from, f); break;
    case SAY_FREED: hear_freed(n, from, f); break;
    case SAY_ONLINE:
        if (wire_number_of(f, TAG_PLAYER, 0))
            directory_set_online(&n->directory, (player_id)wire_number_of(f, TAG_PLAYER, 0), from,
                                 wire_number_of(f, TAG_COUNT, 0) > 0, wire_number_of(f, TAG_HIDDEN, 0));
        break;
    case SAY_FULL:
        from->full = true;
        from->full_mark++;
        directory_forget_online(&n->directory, from);
        break;
    case SAY_FULL_END: hear_full_end(n, from); break;
    case SAY_TELL: hear_tell(n, f); break;
    case SAY_RELATED: hear_related(n, f); break;
    case SAY_SPENT: hear_spent(n, f); break;
    case SAY_TURN_OVER: turn_heard(n, from, f); break;
    case SAY_EXPECT: expected_heard(n, f); break;
    case SAY_NOTE:
        if (f->blobs >> TAG_TEXT & 1)
            n->ports.noted(n->ports.context, f->bytes[TAG_TEXT].at, f->bytes[TAG_TEXT].length);
        break;
    default: break;
    }
}

/* ---- claiming and giving up ---- */

/* A table that this node is giving back would be granted to it as it is stored, without what the node still has to
 * store. So nothing is asked for until all tables have been given back. */
static bool may_claim(const cluster *n)
{
    return cluster_takes_tables(n) && n->releasing == 0;
}

void tables_claim(cluster *n, directory_row *row)
{
    enum { AGAIN_MS = 300 };
    if (!may_claim(n) || (row->claimed && n->now - row->claimed < 1000 * (core_time)AGAIN_MS))
        return;
    row->claimed = n->now;
    n->ports.claim(n->ports.context, row->row.table);
}

void tables_claim_stale(cluster *n)
{
    enum { MOST_CLAIMS = 200 };
    int claims = 0;
    for (directory_row *each = n->directory.first; each && claims < MOST_CLAIMS; each = each->after) {
        const bool stale = !each->owner || !each->owner->alive;
        if (stale && each->stale)
            tables_claim(n, each), claims++;
        each->stale = stale;
    }
}

/* Returns the answer of the database about a code that the directory does not have. Asks if there is none, or if it is
 * old; returns NULL then. */
static const unknown_table *look_up(cluster *n, uint64_t code, const char *table)
{
    enum { AGAIN_US = 500000, STAYS_US = 1000000, MOST = 1 << 16 };
    unknown_table *u = map_get(&n->unknown, code);
    if (u && u->absent && n->now - u->absent < STAYS_US)
        return u;
    if (!may_claim(n) || (u && !u->absent && n->now - u->asked < AGAIN_US))
        return NULL;
    if (!u && n->unknown.count >= MOST)
        return NULL;
    if (!u) {
        u = xalloc(sizeof *u);
        map_put(&n->unknown, code, u);
    }
    *u = (unknown_table){.asked = n->now};
    n->ports.claim(n->ports.context, table);
    return NULL;
}

bool tables_is_absent(cluster *n, uint64_t code, const char *table)
{
    return !n->peers || !cluster_takes_tables(n) || look_up(n, code, table);
}

bool tables_find_fate(cluster *n, uint64_t code, const char *table, uint64_t *now)
{
    const unknown_table *u = look_up(n, code, table);
    *now = u ? u->became : 0;
    return u;
}

void tables_forget_answers(cluster *n)
{
    enum { FORGET_US = 5000000 };
    map kept = {0};
    size_t place = 0;
    for (map_entry *each; (each = map_next(&n->unknown, &place));)
        if (n->now - ((const unknown_table *)each->value)->asked < FORGET_US)
            map_put(&kept, each->key, each->value);
        else
            free(each->value);
    map_free(&n->unknown);
    n->unknown = kept;
}

void tables_free(cluster *n)
{
    size_t place = 0;
    for (map_entry *each; (each = map_next(&n->unknown, &place));)
        free(each->value);
    map_free(&n->unknown);
    n->unknown = (map){0};
}

typedef struct {
    cluster *n;
    uint64_t code;
    bool knows; /* what was sent to the watchers has left */
} keeping;

static void keep_watcher(void *context, core_conn conn, uint64_t events)
{
    const keeping *k = context;
    if (!(conn & CLUSTER_ATTACHED))
        edge_keep_watch(k->n, conn, k->code, k->knows ? (int64_t)events : -1);
}

static void give_up(cluster *n, const char *table, bool answers)
{
    core_table_row row;
    keeping k = {n, spoken_code_read(table, strlen(table)), answers};
    if (core_describe_row(n->core, table, &row))
        directory_put(&n->directory, &row, NULL);
    core_each_watcher(n->core, table, keep_watcher, &k);
    core_drop_table(n->core, table, answers);
}

static void release(cluster *n, const char *table)
{
    n->releasing++;
    n->ports.release(n->ports.context, table);
}

bool cluster_has_had(const cluster *n, uint64_t epoch)
{
    return epoch == n->settings.epoch || map_get(&n->granted, epoch);
}

void cluster_granted(cluster *n, const char *table, core_time now)
{
    directory_row *row = directory_find(&n->directory, spoken_code_read(table, strlen(table)));
    n->now = now;
    if (row)
        directory_remove(&n->directory, row);
    map_put(&n->granted, n->ports.epoch(n->ports.context, table), n);
    n->figures.takeovers++;
    core_table_restored(n->core, table, now);
    n->reroute = true;
    if (n->draining || n->cut_off) { /* it was asked for before */
        give_up(n, table, true);
        release(n, table);
    }
}

void cluster_holds(cluster *n, const cluster_lease *held, int count, core_time now)
{
    map known = {0};
    n->now = now;
    if (!may_claim(n))
        return; /* the list may have tables that are being given back */
    for (int i = 0; i < count; i++)
        if (map_get(&n->granted, held[i].epoch))
            map_put(&known, held[i].epoch, n);
        else
            n->ports.claim(n->ports.context, held[i].table);
    map_free(&n->granted);
    n->granted = known;
}

void cluster_claim_ended(cluster *n, const char *table, claim_end how, const char *became, core_time now)
{
    const bool gone = how == CLAIM_GONE;
    directory_row *row = table ? directory_find(&n->directory, spoken_code_read(table, strlen(table))) : NULL;
    n->now = now;
    if (!table)
        n->sweeping = false;
    if (row && gone)
        remove_row(n, row);
    unknown_table *u = table ? map_get(&n->unknown, spoken_code_read(table, strlen(table))) : NULL;
    if (u && gone)
        u->absent = now, u->became = spoken_code_read(became, strlen(became));
    for (peer *p = n->peers; how == CLAIM_HELD && p;
         p = p->next) /* the node that holds it has said so, and it was lost */
        p->synced = false;
    if (how == CLAIM_FAILED)
        n->list_at = now;
    n->reroute = n->reroute || gone;
}

static void give_up_all(cluster *n, bool answers, void (*then)(cluster *n, const char *table))
{
    char table[TABLE_CODE_LENGTH + 1];
    while (core_first_table(n->core, table)) {
        give_up(n, table, answers);
        if (then)
            then(n, table);
    }
}

void cluster_drain(cluster *n, core_time now)
{
    n->now = now;
    n->draining = true;
    n->beat_at = now;
    tables_give_all(n);
    expected_say_all(n);
}

void tables_give_all(cluster *n)
{
    give_up_all(n, true, release);
}

void cluster_released(cluster *n, const char *table, core_time now)
{
    n->now = now;
    n->releasing -= n->releasing > 0;
    post_table(n, SAY_FREED, table);
    n->reroute = true;
}

void cluster_forget(cluster *n, const char *table, core_time now)
{
    n->now = now;
    if (core_has_table(n->core, table))
        give_up(n, table, false);
}

void cluster_lost(cluster *n, core_time now)
{
    n->now = now;
    give_up_all(n, false, NULL);
    map_free(&n->granted);
    n->granted = (map){0};
    n->releasing = 0;
    order_all_left(n);
    for (peer *p = n->peers; p; p = p->next) /* what was to be said to their connections is dropped */
        p->down.open = false;
}

/* ---- what the core tells ---- */

static void core_changed(void *context, const core_table_row *row)
{
    tables_post_row(context, row);
}

static void core_closed(void *context, const char *table)
{
    post_table(context, SAY_GONE, table);
}

static void core_related(void *context, player_id id, relation kind, player_id other, bool on)
{
    cluster *n = context;
    cluster_unexpect(n, id);
    wire_writer *w = link_post(n, SAY_RELATED);
    wire_number(w, TAG_PLAYER, (uint64_t)id);
    wire_number(w, TAG_KIND, kind);
    wire_number(w, TAG_OTHER, (uint64_t)other);
    wire_number(w, TAG_ON, on);
    link_post_end(n);
    if (kind == RELATION_HIDE)
        edge_say_online(n, id, true);
}

static void core_tells(void *context, player_id id, player_id from, const char *text, size_t length)
{
    cluster *n = context;
    wire_writer *w = link_post(n, SAY_TELL);
    wire_number(w, TAG_PLAYER, (uint64_t)id);
    wire_number(w, TAG_OTHER, (uint64_t)from);
    wire_bytes(w, TAG_TEXT, text, length);
    link_post_end(n);
}

static void core_leaves(void *context, player_id id, const char *table)
{
    cluster *n = context;
    const directory_row *row = directory_find(&n->directory, spoken_code_read(table, strlen(table)));
    if (!row || !row->owner)
        return;
    wire_writer *w = link_say_loose(n, SAY_LEAVE);
    wire_number(w, TAG_PLAYER, (uint64_t)id);
    wire_bytes(w, TAG_TABLE, table, strlen(table));
    wire_bytes(w, TAG_GAME, row->row.game, strlen(row->row.game));
    wire_end(w);
    link_send_loose(n, row->owner);
}

static void core_spends(void *context, bool of_address, uint64_t key, int kind, int tokens)
{
    cluster_spent(context, of_address ? SPENT_ADDRESS : SPENT_PLAYER, key, kind, tokens);
}

static int tables_from(void *context, uint64_t address)
{
    return directory_tables_from(&((cluster *)context)->directory, address);
}

static const core_table_row *next_of_player(void *context, player_id id, const core_table_row *after)
{
    return directory_next_of_player(&((cluster *)context)->directory, id, after);
}

static const core_table_row *next_listed(void *context, const core_table_row *after)
{
    return directory_next_listed(&((cluster *)context)->directory, after);
}

static const core_table_row *find_elsewhere(void *context, uint64_t code)
{
    const directory_row *found = directory_find(&((cluster *)context)->directory, code);
    return found ? &found->row : NULL;
}

static bool is_online(void *context, player_id id)
{
    return directory_is_online(&((cluster *)context)->directory, id);
}

static bool blocks(void *context, player_id one, player_id other)
{
    const cluster *n = context;
    return n->ports.blocks(n->ports.context, one, other);
}

const core_others *cluster_others(cluster *n)
{
    n->others = (core_others){.context = n,
                              .next_of_player = next_of_player,
                              .next_listed = next_listed,
                              .find = find_elsewhere,
                              .is_online = is_online,
                              .blocks = blocks,
                              .tell_player = core_tells,
                              .leave = core_leaves,
                              .tables_from = tables_from,
                              .spent = core_spends,
                              .changed = core_changed,
                              .closed = core_closed,
                              .related = core_related};
    return &n->others;
}
