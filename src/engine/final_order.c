#include "final_order.h"

static int compare(int32_t one, int32_t other)
{
    return one < other ? -1 : one > other;
}

static int32_t last_round(const yv_finisher *of)
{
    return of->out_round == 0 ? INT32_MAX : of->out_round;
}

int yv_compare_finishers(const yv_finisher *one, const yv_finisher *other)
{
    int order = compare(one->forfeited, other->forfeited);
    if (order == 0)
        order = compare(other->won, one->won);
    if (order != 0 || one->won)
        return order;
    order = compare(last_round(other), last_round(one));
    if (order == 0)
        order = compare(one->expelled, other->expelled);
    return order ? order : compare(one->total, other->total);
}

void yv_final_order(const yv_finisher *all, int players, yv_seat order[YV_MAX_PLAYERS], uint8_t place[YV_MAX_PLAYERS])
{
    YV_ASSERT(players <= YV_MAX_PLAYERS);
    for (int seat = 0; seat < players; seat++) {
        int at = seat;
        for (; at > 0 && yv_compare_finishers(&all[order[at - 1]], &all[seat]) > 0; at--)
            order[at] = order[at - 1];
        order[at] = (yv_seat)seat;
    }
    for (int i = 0; place && i < players; i++) {
        const bool shared = i > 0 && yv_compare_finishers(&all[order[i - 1]], &all[order[i]]) == 0;
        place[order[i]] = shared ? place[order[i - 1]] : (uint8_t)(i + 1);
    }
}
