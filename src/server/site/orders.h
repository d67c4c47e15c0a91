/* Orders of operators about tables of other nodes: to close one, or to remove a message there. The bus may lose an
 * order, or the table may move to yet another node; so it is given again until the table is gone. Nobody says that a
 * message has been removed, so that order is given for half a minute. */
#ifndef ORDERS_H
#define ORDERS_H

#include "../services/services.h"

enum { ORDERS_MOST = 64 };

typedef struct {
    char table[TABLE_CODE_LENGTH + 1];
    uint64_t message;       /* the number of its event; 0: close the table */
    core_time since, again; /* when it was given, and when it is given again */
    bool unanswered;        /* it is given up */
} order;

typedef struct {
    order list[ORDERS_MOST];
    int count;
} orders;

/* Orders a message to be removed or, if that is 0, the table to be closed. */
void orders_give(orders *o, services *s, const char *table, uint64_t message, core_time now);

/* Tells what has become of the order to close a table. */
order_state orders_find(const orders *o, const char *table);

/* Does what is due. Returns the time of the next call. */
core_time orders_look(orders *o, services *s, core_time now);

#endif
