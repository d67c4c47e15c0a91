#include "person.h"

#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"

static const bucket_size each_conn = {40, 600};

static person *add_person(core *c, const profile *who)
{
    person *p = xalloc(sizeof *p);
    *p = (person){.profile = *who};
    map_put(&c->persons, (uint64_t)who->id, p);
    return p;
}

person *person_find(core *c, player_id id)
{
    person *p = map_get(&c->persons, (uint64_t)id);
    profile stored;
    if (p || id <= 0 || !c->ports.find_player(c->ports.context, id, &stored))
        return p;
    return add_person(c, &stored);
}

person *person_need(core *c, player_id id)
{
    person *p = person_find(c, id);
    if (!p) {
        p = add_person(
            c, &(profile){.id = id, .name = "deleted", .guest = true, .skill = {SKILL_FIRST_MU, SKILL_FIRST_SIGMA}});
        p->deleted = true;
    }
    return p;
}

bool person_find_profile(const core *c, player_id id, profile *found)
{
    const person *p = map_get(&c->persons, (uint64_t)id);
    if (p)
        *found = p->profile;
    return p ? !p->deleted : id > 0 && c->ports.find_player(c->ports.context, id, found);
}

person *person_update(core *c, const profile *who)
{
    person *p = map_get(&c->persons, (uint64_t)who->id);
    if (!p)
        return add_person(c, who);
    const profile before = p->profile;
    p->profile = *who;
    p->profile.rating = before.rating;
    p->profile.skill = before.skill;
    p->deleted = false;
    return p;
}

void person_release(core *c, person *p)
{
    if (p->conns || p->room_count > 0)
        return;
    map_remove(&c->persons, (uint64_t)p->profile.id);
    free(p->rooms);
    free(p->muted.id);
    free(p->blocked.id);
    free(p);
}

void person_enter_room(person *p, room *r)
{
    p->rooms = xrealloc(p->rooms, (size_t)(p->room_count + 1) * sizeof(room *));
    p->rooms[p->room_count++] = r;
}

void person_leave_room(core *c, person *p, room *r)
{
    for (int i = 0; i < p->room_count; i++) {
        if (p->rooms[i] != r)
            continue;
        memmove(&p->rooms[i], &p->rooms[i + 1], (size_t)(p->room_count - i - 1) * sizeof(room *));
        p->room_count--;
        break;
    }
    person_release(c, p);
}

bool player_list_has(const player_list *list, player_id id)
{
    for (int i = 0; i < list->count; i++)
        if (list->id[i] == id)
            return true;
    return false;
}

static void add(player_list *list, player_id id)
{
    if (list->count == PERSON_MAX_RELATIONS)
        return;
    list->id = xrealloc(list->id, (size_t)(list->count + 1) * sizeof *list->id);
    list->id[list->count++] = id;
}

void player_list_set(player_list *list, player_id id, bool on)
{
    if (player_list_has(list, id) == on)
        return;
    if (on) {
        add(list, id);
        return;
    }
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (list->id[i] != id)
            list->id[kept++] = list->id[i];
    list->count = kept;
}

bool person_blocks_or_is_blocked(const person *one, const person *other)
{
    return player_list_has(&one->blocked, other->profile.id) || player_list_has(&other->blocked, one->profile.id);
}

int person_round_trip(const person *p)
{
    int slowest = 0;
    for (const conn *each = p ? p->conns : NULL; each; each = each->next)
        if (each->round_trip > slowest)
            slowest = each->round_trip;
    return slowest;
}

void conn_cut_off(core *c, conn *from, const char *why)
{
    if (from->closing)
        return;
    from->closing = true;
    c->ports.close(c->ports.context, from->id, why);
}

bool conn_take(core *c, const conn *from, quota_kind kind)
{
    return quota_take(c, from->person->profile.id, from->address, kind);
}

bool conn_may_ask(core *c, conn *from)
{
    if (from->elsewhere)
        return true;
    if (bucket_take(&from->requests, each_conn, c->now) && conn_take(c, from, QUOTA_REQUESTS)) {
        if (from->strikes > 0)
            from->strikes--;
        return true;
    }
    if (from->strikes < CONN_MAX_STRIKES)
        from->strikes++;
    return false;
}

static void return_token(core *c, conn *from, uint64_t address)
{
    if (from->elsewhere)
        return;
    bucket_return(&from->requests);
    quota_return(c, from->person->profile.id, address, QUOTA_REQUESTS);
}

void conn_return_token(core *c, conn *from)
{
    return_token(c, from, from->address);
}

void conn_excuse_action(core *c, conn *from)
{
    return_token(c, from, 0);
}

void conn_charge_sent(core *c, const conn *from, size_t before)
{
    quota_charge_address(c, from->address, c->sent - before);
    c->sent = before;
}
