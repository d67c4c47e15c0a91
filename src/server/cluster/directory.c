#include "directory.h"

#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "../core/spoken_code.h"

/* A list of pointers under a key of a map. */
typedef struct {
    int count;
    void *item[];
} list;

static void list_add(map *m, uint64_t key, void *item)
{
    list *old = map_get(m, key);
    const int count = old ? old->count : 0;
    list *bigger = xrealloc(old, sizeof *bigger + (size_t)(count + 1) * sizeof(void *));
    bigger->count = count + 1;
    bigger->item[count] = item;
    map_put(m, key, bigger);
}

static void list_remove(map *m, uint64_t key, const void *item)
{
    list *l = map_get(m, key);
    int kept = 0;
    for (int i = 0; l && i < l->count; i++)
        if (l->item[i] != item)
            l->item[kept++] = l->item[i];
    if (l && kept == 0) {
        map_remove(m, key);
        free(l);
    } else if (l) {
        l->count = kept;
    }
}

static void free_lists(map *m)
{
    size_t place = 0;
    for (map_entry *each; (each = map_next(m, &place));)
        free(each->value);
    map_free(m);
}

/* ---- rows ---- */

static char *copy(const char *text, size_t length)
{
    char *to = xalloc(length + 1);
    if (length)
        memcpy(to, text, length);
    to[length] = '\0';
    return to;
}

static void free_texts(directory_row *r)
{
    free((char *)(uintptr_t)r->row.row);
    free((char *)(uintptr_t)r->row.rules);
}

static void index_players(directory *d, directory_row *r, void (*change)(map *m, uint64_t key, void *item))
{
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        if (r->row.player[seat] > 0)
            change(&d->seated, (uint64_t)r->row.player[seat], r);
}

static void unindex(map *m, uint64_t key, void *item)
{
    list_remove(m, key, item);
}

int directory_tables_from(const directory *d, uint64_t address)
{
    return address ? (int)(intptr_t)map_get(&d->made, address) : 0;
}

static void count_made(directory *d, uint64_t address, int change)
{
    const int count = directory_tables_from(d, address) + change;
    if (address && count > 0)
        map_put(&d->made, address, (void *)(intptr_t)count);
    else if (address)
        map_remove(&d->made, address);
}

directory_row *directory_find(const directory *d, uint64_t code)
{
    return map_get(&d->rows, code);
}

static directory_row *add(directory *d, uint64_t code)
{
    directory_row *r = xalloc(sizeof *r);
    *r = (directory_row){.code = code, .before = d->last};
    *(d->last ? &d->last->after : &d->first) = r;
    d->last = r;
    map_put(&d->rows, code, r);
    return r;
}

directory_row *directory_put(directory *d, const core_table_row *row, peer *owner)
{
    const uint64_t code = spoken_code_read(row->table, strlen(row->table));
    directory_row *r = directory_find(d, code);
    if (r)
        index_players(d, r, unindex);
    else
        r = add(d, code);
    count_made(d, r->row.made_from, -1);
    count_made(d, row->made_from, 1);
    char *rules = copy(row->rules, strlen(row->rules)), *shown = copy(row->row, row->row_length);
    free_texts(r);
    r->row = *row;
    r->row.rules = rules;
    r->row.row = shown;
    r->owner = owner;
    r->claimed = 0;
    r->stale = false;
    index_players(d, r, list_add);
    return r;
}

void directory_remove(directory *d, directory_row *gone)
{
    index_players(d, gone, unindex);
    count_made(d, gone->row.made_from, -1);
    map_remove(&d->rows, gone->code);
    *(gone->before ? &gone->before->after : &d->first) = gone->after;
    *(gone->after ? &gone->after->before : &d->last) = gone->before;
    free_texts(gone);
    free(gone);
}

void directory_disown(directory *d, const peer *owner)
{
    for (directory_row *each = d->first; each; each = each->after)
        if (each->owner == owner)
            each->owner = NULL;
}

void directory_free(directory *d)
{
    while (d->first)
        directory_remove(d, d->first);
    map_free(&d->rows);
    map_free(&d->made);
    free_lists(&d->seated);
    free_lists(&d->online);
    free_lists(&d->hidden);
}

/* ---- players ---- */

void directory_set_online(directory *d, player_id id, peer *at, bool online, bool hidden)
{
    list_remove(&d->online, (uint64_t)id, at);
    list_remove(&d->hidden, (uint64_t)id, at);
    if (online)
        list_add(hidden ? &d->hidden : &d->online, (uint64_t)id, at);
}

static void remove_from_all(map *lists, const peer *at)
{
    size_t place = 0;
    const size_t count = lists->count;
    uint64_t *players = xalloc((count + 1) * sizeof *players);
    for (size_t i = 0; i < count; i++)
        players[i] = map_next(lists, &place)->key;
    for (size_t i = 0; i < count; i++)
        list_remove(lists, players[i], at);
    free(players);
}

static void visit_lists(const map *lists, void (*visit)(void *context, player_id id, const peer *at), void *context)
{
    size_t place = 0;
    for (map_entry *each; (each = map_next(lists, &place));) {
        const list *l = each->value;
        for (int i = 0; i < l->count; i++)
            visit(context, (player_id)each->key, l->item[i]);
    }
}

void directory_each_online(const directory *d, void (*visit)(void *context, player_id id, const peer *at),
                           void *context)
{
    visit_lists(&d->online, visit, context);
    visit_lists(&d->hidden, visit, context);
}

void directory_forget_online(directory *d, const peer *at)
{
    remove_from_all(&d->online, at);
    remove_from_all(&d->hidden, at);
}

bool directory_is_online(const directory *d, player_id id)
{
    return map_get(&d->online, (uint64_t)id);
}

/* ---- questions ---- */

const core_table_row *directory_next_of_player(const directory *d, player_id id, const core_table_row *after)
{
    const list *l = id > 0 ? map_get(&d->seated, (uint64_t)id) : NULL;
    int i = 0;
    if (!l)
        return NULL;
    while (after && i < l->count && l->item[i++] != (const void *)after)
        continue;
    return i < l->count ? &((directory_row *)l->item[i])->row : NULL;
}

const core_table_row *directory_next_listed(const directory *d, const core_table_row *after)
{
    const directory_row *r = after ? ((const directory_row *)(const void *)after)->after : d->first;
    while (r && r->row.row_length == 0)
        r = r->after;
    return r ? &r->row : NULL;
}

const directory_row *directory_find_company(const directory *d, const char *rules, player_id whose)
{
    for (const directory_row *r = d->first; r; r = r->after) {
        bool sits = false;
        for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
            sits = sits || r->row.player[seat] == whose;
        if (r->owner && r->row.waits && r->row.open && !r->row.rated && r->row.taken < r->row.seats && r->row.people > 0
            && !sits && strcmp(r->row.rules, rules) == 0)
            return r;
    }
    return NULL;
}
