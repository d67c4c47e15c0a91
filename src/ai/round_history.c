#include "round_history.h"

void round_history_clear(round_history *all)
{
    *all = (round_history){.caller = YV_NOBODY};
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++) {
        seat_history *of = &all->seat[seat];
        of->last_rank = of->previous_rank = of->lowest_rank = HISTORY_NO_RANK;
    }
}

static void count_up(uint8_t *counter)
{
    if (*counter < UINT8_MAX)
        ++*counter;
}

/* Returns the highest natural rank; a joker counts only if there is nothing else. */
static int highest_rank(const yv_action *play)
{
    int highest = -1;
    for (int i = 0; i < play->count; i++)
        if (!yv_is_joker(play->card[i]) && yv_rank_of(play->card[i]) > highest)
            highest = yv_rank_of(play->card[i]);
    return highest < 0 ? YV_RANKS : highest;
}

static void see_declined(seat_history *of, const yv_rules *rules, const yv_drop *before)
{
    uint16_t ranks = 0;
    for (int place = 0; place < before->count; place++)
        if (yv_may_take(rules, before, place))
            ranks |= (uint16_t)(1u << yv_rank_of(before->card[place]));
    for (int rank = 0; rank < HISTORY_RANKS; rank++)
        if (ranks >> rank & 1)
            count_up(&of->declined[rank]);
}

static void see_thrown(seat_history *of, yv_card card)
{
    count_up(&of->thrown[yv_rank_of(card)]);
    for (int i = 0; i < of->taken_count; i++) {
        if (of->taken[i] == card) {
            of->taken[i] = of->taken[--of->taken_count];
            return;
        }
    }
}

static void see_picked(seat_history *of, const yv_rules *rules, yv_card card, const yv_drop *before)
{
    of->drew = of->holds_drawn = card == YV_STOCK;
    if (of->drew)
        see_declined(of, rules, before);
    else if (of->taken_count < YV_MAX_HAND)
        of->taken[of->taken_count++] = card;
}

/* Exchanges the histories of two seats that have swapped hands, except for how often each seat has played. */
static void exchange(seat_history *one, seat_history *other)
{
    const seat_history kept = *one;
    const uint8_t turns = other->turns;
    *one = *other;
    *other = kept;
    other->turns = turns;
    one->turns = kept.turns;
}

void round_history_see(round_history *all, const yv_rules *rules, const yv_action *action, const yv_drop *before)
{
    seat_history *of = &all->seat[action->seat];
    if (yv_is_call(action))
        all->caller = action->seat;
    if (action->verb == YV_SWAP && all->caller != YV_NOBODY)
        exchange(of, &all->seat[all->caller]);
    if (action->verb == YV_SLAP)
        of->holds_drawn = false;
    if (action->verb != YV_PLAY)
        return;
    count_up(&of->turns);
    of->previous_rank = of->last_rank;
    of->last_rank = (uint8_t)highest_rank(action);
    of->last = *action;
    of->faced = *before;
    of->last_points = 0;
    for (int i = 0; i < action->count; i++)
        of->last_points = (int16_t)(of->last_points + yv_rules_points(rules, action->card[i]));
    if (of->last_rank < of->lowest_rank)
        of->lowest_rank = of->last_rank;
    for (int i = 0; i < action->count; i++)
        see_thrown(of, action->card[i]);
    see_picked(of, rules, action->take, before);
    if (of->drew)
        of->drawn_at = ++all->draws;
}
