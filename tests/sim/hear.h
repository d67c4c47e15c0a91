/* What simulated clients hear: every message is checked against what was said before. */
#ifndef SIM_HEAR_H
#define SIM_HEAR_H

#include "sim.h"

/* Answers come in the order of the requests. */
static inline void check_order(const sim_client *me, int64_t id)
{
    for (int i = 0; i < me->pendings; i++)
        HOLDS(me->pending[i].id >= id || me->pending[i].may_be_late);
}

static inline void check_answer(sim_client *me, const json_t *said)
{
    const int64_t id = sim_number(said, "re");
    const bool ok = json_is_true(json_object_get(said, "ok"));
    if (id == 0) {
        HOLDS(!ok);
        return;
    }
    check_order(me, id);
    int i = 0;
    while (i < me->pendings && me->pending[i].id != id)
        i++;
    HOLDS(i < me->pendings);
    sim_pending *pending = &me->pending[i];
    if (ok && pending->act) {
        s.acked = world_grow(s.acked, s.ackeds, &s.acked_capacity, sizeof *s.acked);
        acked *a = &s.acked[s.ackeds++];
        *a = (acked){.seat = pending->seat, .move = pending->move};
        sim_copy(a->table, sizeof a->table, pending->table);
        sim_copy(a->action, sizeof a->action, pending->action);
    }
    if (ok && pending->close && find_open(me, pending->table))
        find_open(me, pending->table)->left = true;
    if (ok && json_object_get(said, "table")) {
        sim_copy(me->table, sizeof me->table, sim_string(said, "table"));
        sim_copy(s.code[s.codes++ % SIM_CODES], sizeof s.code[0], me->table);
        me->seat = 0, me->has_view = false, me->phase[0] = '\0', me->n = 0, me->mixed = false;
    }
    if (--pending->times == 0)
        *pending = me->pending[--me->pendings];
}

static inline uint64_t told_key(const char *table, uint64_t n)
{
    uint64_t key;
    memcpy(&key, table, sizeof key);
    return key * UINT64_C(0x9e3779b97f4a7c15) + n * UINT64_C(0xd1342543de82ef95) + 1;
}

/* Checks that all clients receive the same public facts, and that these never change. */
static inline void check_told(const char *table, uint64_t n, const char *event, const json_t *said)
{
    char what[160];
    snprintf(what, sizeof what, "%s %lld %s", event, (long long)sim_number(said, "seat"), sim_string(said, "action"));
    const char *before = map_get(&s.told, told_key(table, n));
    if (!before)
        map_put(&s.told, told_key(table, n), world_copy(what, strlen(what)));
    else
        HOLDS(strcmp(before, what) == 0);
}

static inline void check_numbered(sim_client *me, const char *event, const json_t *said)
{
    const char *table = sim_string(said, "table");
    const uint64_t n = (uint64_t)sim_number(said, "n");
    sim_open *open = find_open(me, table);
    if (strcmp(event, "table") == 0) {
        const json_t *missed = json_object_get(said, "missed");
        uint64_t expected = n - json_array_size(missed);
        for (size_t i = 0; i < json_array_size(missed); i++) {
            const json_t *each = json_array_get(missed, i);
            HOLDS((uint64_t)sim_number(each, "n") == ++expected);
            check_told(table, expected, sim_string(each, "event"), each);
            HOLDS(!json_object_get(each, "view"));
        }
        if (!open)
            note_open(me, table), open = find_open(me, table);
    } else {
        check_told(table, n, event, said);
        if (open && open->told)
            HOLDS(n == open->n + 1);
    }
    if (open)
        open->n = n, open->told = true, open->left = false;
    if (strcmp(table, me->table) == 0)
        me->n = n;
}

static inline void hear(sim_client *me, const char *text)
{
    json_error_t error;
    json_t *said = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!said)
        fprintf(stderr, "%s\nat %d: %s\n", text, error.position, error.text);
    HOLDS(said != NULL);
    const char *event = sim_string(said, "event");
    if (json_object_get(said, "re")) {
        check_answer(me, said);
    } else {
        if (json_object_get(said, "n"))
            check_numbered(me, event, said);
        if (strcmp(event, "code") == 0 && find_open(me, sim_string(said, "table")))
            sim_copy(find_open(me, sim_string(said, "table"))->table, TABLE_CODE_LENGTH + 1, sim_string(said, "code"));
        const bool known = me->phase[0] || strcmp(event, "table") == 0; /* the state comes first */
        if (known && me->table[0] && strcmp(sim_string(said, "table"), me->table) == 0)
            sim_read_event(me, event, said);
    }
    json_decref(said);
    wake(me, from_to(0, one_in(8) ? 3000 : 250));
}

#endif
