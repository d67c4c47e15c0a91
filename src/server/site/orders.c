#include "orders.h"

#include <stdio.h>
#include <string.h>

#include "../core/core_node.h"
#include "../core/core_operator.h"
#include "../log/log.h"

enum { AGAIN_US = 500000, MOST_US = 30000000, KEPT_US = 60000000 };

static order *find(orders *o, const char *table, uint64_t message)
{
    for (int i = 0; i < o->count; i++)
        if (o->list[i].message == message && strcmp(o->list[i].table, table) == 0)
            return &o->list[i];
    return NULL;
}

static void tell(services *s, const char *table, uint64_t message)
{
    if (message)
        services_tell(s, "unsay %s %llu", table, (unsigned long long)message);
    else
        services_tell(s, "close-table %s", table);
}

void orders_give(orders *o, services *s, const char *table, uint64_t message, core_time now)
{
    order *given = find(o, table, message);
    if (!given && o->count < ORDERS_MOST)
        given = &o->list[o->count++];
    if (given) { /* otherwise it is given just once */
        *given = (order){.message = message, .since = now, .again = now + AGAIN_US};
        snprintf(given->table, sizeof given->table, "%s", table);
    }
    tell(s, table, message);
}

order_state orders_find(const orders *o, const char *table)
{
    for (int i = 0; i < o->count; i++)
        if (!o->list[i].message && strcmp(o->list[i].table, table) == 0)
            return o->list[i].unanswered ? ORDER_UNANSWERED : ORDER_GIVEN;
    return ORDER_DONE;
}

static void obey(const order *each, services *s, core_time now)
{
    char game[GAME_CODE_LENGTH + 1];
    if (each->message)
        core_remove_message(s->core, each->table, each->message, now);
    else
        core_close_table(s->core, each->table, game, now);
}

/* Returns false if the order can be forgotten. */
static bool look(order *each, services *s, core_time now)
{
    if (each->unanswered)
        return now - each->since < KEPT_US;
    if (core_has_table(s->core, each->table)) {
        obey(each, s, now);
        return false;
    }
    if (!s->others->has_table(s->others->context, each->table))
        return false;
    if (now - each->since >= MOST_US && each->message)
        return false;
    if (now - each->since >= MOST_US) {
        log_write(LOG_ERROR, "order-unanswered", "act=close-table table=%s", each->table);
        each->unanswered = true;
    } else if (now >= each->again) {
        each->again = now + AGAIN_US;
        tell(s, each->table, each->message);
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
