#include "orders.h"

#include <stdio.h>
#include <string.h>

#include "../core/core_node.h"
#include "../core/core_operator.h"
#include "../log/log.h"

enum { AGAIN_US = 500000, MOST_US = 30000000, KEPT_US = 60000000 };

static order *find(orders *o, const char *table)
{
    for (int i = 0; i < o->count; i++)
        if (strcmp(o->list[i].table, table) == 0)
            return &o->list[i];
    return NULL;
}

void orders_give(orders *o, services *s, const char *table, core_time now)
{
    order *given = find(o, table);
    if (!given && o->count < ORDERS_MOST)
        given = &o->list[o->count++];
    if (given) { /* otherwise it is given just once */
        *given = (order){.since = now, .again = now + AGAIN_US};
        snprintf(given->table, sizeof given->table, "%s", table);
    }
    services_tell(s, "close-table %s", table);
}

order_state orders_find(const orders *o, const char *table)
{
    for (int i = 0; i < o->count; i++)
        if (strcmp(o->list[i].table, table) == 0)
            return o->list[i].unanswered ? ORDER_UNANSWERED : ORDER_GIVEN;
    return ORDER_DONE;
}

/* Returns false if the order can be forgotten. */
static bool look(order *each, services *s, core_time now)
{
    char game[GAME_CODE_LENGTH + 1];
    if (each->unanswered)
        return now - each->since < KEPT_US;
    if (core_has_table(s->core, each->table)) {
        core_close_table(s->core, each->table, game, now);
        return false;
    }
    if (!s->others->has_table(s->others->context, each->table))
        return false;
    if (now - each->since >= MOST_US) {
        log_write(LOG_ERROR, "order-unanswered", "act=close-table table=%s", each->table);
        each->unanswered = true;
    } else if (now >= each->again) {
        each->again = now + AGAIN_US;
        services_tell(s, "close-table %s", each->table);
    }
    return true;
}

core_time orders_look(orders *o, services *s, core_time now)
{
    if (services_are_busy(s))
        return o->count > 0 ? now + AGAIN_US : INT64_MAX;
    for (int i = o->count - 1; i >= 0; i--)
        if (!look(&o->list[i], s, now))
            o->list[i] = o->list[--o->count];
    return o->count > 0 ? now + AGAIN_US / 5 : INT64_MAX;
}
