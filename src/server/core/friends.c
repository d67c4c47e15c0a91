#include "friends.h"

person *friends_find_online(const core *c, player_id viewer, player_id other)
{
    person *found = map_get(&c->persons, (uint64_t)other);
    const person *looking = map_get(&c->persons, (uint64_t)viewer);
    if (!found || !found->conns || found->profile.hidden || viewer == other)
        return NULL;
    if (player_list_has(&found->blocked, viewer) || (looking && player_list_has(&looking->blocked, other)))
        return NULL;
    return found;
}

const room *friends_open_table(const person *p)
{
    for (int i = 0; i < p->room_count; i++) {
        const room *r = p->rooms[i];
        if (r->phase == ROOM_WAITING && r->settings.open && room_taken(r) < r->seats)
            return r;
    }
    return NULL;
}
