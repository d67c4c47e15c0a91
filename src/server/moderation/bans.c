#include "bans.h"

#include <stdlib.h>

#include "../../sys/xalloc.h"

static void forget_ended(ban_list *list, int64_t now)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (list->all[i].until > now)
            list->all[kept++] = list->all[i];
    list->count = kept;
}

bool bans_add(ban_list *list, const ban *added, int64_t now)
{
    forget_ended(list, now);
    if (list->count == BANS_MOST)
        return false;
    if (list->count == list->capacity) {
        list->capacity = 2 * list->capacity + 16;
        list->all = xrealloc(list->all, (size_t)list->capacity * sizeof *list->all);
    }
    list->all[list->count++] = *added;
    return true;
}

bool bans_remove(ban_list *list, int64_t id)
{
    for (int i = 0; i < list->count; i++)
        if (list->all[i].id == id) {
            list->all[i] = list->all[--list->count];
            return true;
        }
    return false;
}

static const ban *longer(const ban *one, const ban *other, int64_t now)
{
    return other->until > now && (!one || other->until > one->until) ? other : one;
}

const ban *bans_of_player(const ban_list *list, player_id player, int64_t now)
{
    const ban *found = NULL;
    for (int i = 0; i < list->count; i++)
        if (list->all[i].player && list->all[i].player == player)
            found = longer(found, &list->all[i], now);
    return found;
}

const ban *bans_of_address(const ban_list *list, const struct in6_addr *from, int64_t now)
{
    const ban *found = NULL;
    if (address_is_own(from))
        return NULL;
    for (int i = 0; i < list->count; i++)
        if (!list->all[i].player && network_has(&list->all[i].network, from))
            found = longer(found, &list->all[i], now);
    return found;
}

void bans_free(ban_list *list)
{
    free(list->all);
    *list = (ban_list){0};
}
