/* Orders of operators to close tables of other nodes. The bus may lose an order, or the table may move to yet another
 * node; so it is given again until the table is gone. */
#ifndef ORDERS_H
#define ORDERS_H

#include "../services/services.h"

enum { ORDERS_MOST = 64 };

typedef struct {
    char table[TABLE_CODE_LENGTH + 1];
    core_time since, again; /* when it was given, and when it is given again */
    bool unanswered;        /* it is given up */
} order;

typedef struct {
    order list[ORDERS_MOST];
    int count;
} orders;

/* Orders a table to be closed. */
void orders_give(orders *o, services *s, const char *table, core_time now);

order_state orders_find(const orders *o, const char *table);

/* Does what is due. Returns the time of the next call. */
core_time orders_look(orders *o, services *s, core_time now);

#endif
