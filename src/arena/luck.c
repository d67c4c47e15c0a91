#include "luck.h"

#include "../ai/judge.h"
#include "../chance/play.h"

enum { OTHER_DRAWS = 6, OTHER_DEALS = 8 };

luck luck_of(const bot_model *model, uint64_t seed)
{
    return (luck){.model = model, .chance = yv_rng_seeded(seed)};
}

/* ---- forecasts ---- */

/* Returns a seat's chance to win in a position, by what it may know: of its best action if it has something to decide,
 * else with the hand as it is. */
static int32_t forecast(luck *all, const yv_game *game, const round_history *past, yv_seat seat)
{
    yv_action legal[YV_USUAL_ACTIONS] = {{.verb = YV_PASS, .seat = seat, .take = YV_NO_CARD}};
    int32_t worth[YV_USUAL_ACTIONS];
    yv_view view;
    yv_view_fill(&view, game, seat);
    const int count = view.turn == seat || view.may_slap ? bot_list(&view, legal) : 1;
    const int32_t *outcome_worth = playout_worths_of(&all->worths, &all->model->worth, &view, past);
    return worth[judge_actions(all->model->net, outcome_worth, &view, past, legal, count, worth)];
}

/* Gives a seat some luck, and takes it from the others in proportion to their chances before the round. */
static void give(luck *all, const yv_game *game, yv_seat seat, int64_t amount)
{
    int64_t sum = 0;
    for (int other = 0; other < game->players; other++)
        sum += other != seat ? all->stake[other] : 0;
    all->of[seat] += amount;
    for (int other = 0; other < game->players; other++)
        if (other != seat && sum > 0)
            all->of[other] -= amount * all->stake[other] / sum;
}

/* ---- deals ---- */

static void find_stakes(luck *all, const yv_game *game)
{
    for (yv_seat seat = 0; seat < game->players; seat++) {
        const yv_view view = yv_view_of(game, seat);
        all->stake[seat] = yv_is_in(game, seat) ? equity_of_totals(&all->model->worth, &view) : 0;
    }
}

void luck_note_deal(luck *all, const yv_game *before, const yv_game *after)
{
    int64_t others[YV_MAX_PLAYERS] = {0};
    round_history nothing;
    round_history_clear(&nothing);
    find_stakes(all, before);
    all->worths.known = 0;
    for (int i = 0; i < OTHER_DEALS; i++) {
        yv_game other = *before;
        other.starter = after->starter;
        yv_rng_deal(&all->chance, &other);
        for (yv_seat seat = 0; seat < after->players; seat++)
            others[seat] += yv_is_in(&other, seat) ? forecast(all, &other, &nothing, seat) : 0;
    }
    for (yv_seat seat = 0; seat < after->players; seat++)
        if (yv_is_in(after, seat))
            give(all, after, seat, forecast(all, after, &nothing, seat) - others[seat] / OTHER_DEALS);
}

/* ---- draws ---- */

/* Does the action as if another card lay on top of the stock: the one at this place of it. */
static void draw_other(const yv_game *before, const yv_action *action, const yv_card *stock, int count, int place,
                       yv_game *game)
{
    yv_card order[YV_MAX_DECK];
    *game = *before;
    __builtin_memcpy(order, stock, (size_t)count);
    order[0] = stock[place];
    order[place] = stock[0];
    if (yv_stock_size(before) > 0) {
        __builtin_memcpy(game->pile + game->next, order, (size_t)count);
        yv_do(game, action, NULL, 0);
    } else {
        yv_do(game, action, order, count);
    }
}

void luck_note_action(luck *all, const yv_game *before, const round_history *past, const yv_action *action,
                      const yv_game *after)
{
    const bool renewed = yv_stock_size(before) == 0;
    const int count = renewed ? yv_reshuffle_size(before, action) : yv_stock_size(before);
    const yv_card *stock = renewed ? before->pile : before->pile + before->next;
    if (action->verb != YV_PLAY || action->take != YV_STOCK || count < 2 || !yv_in_round(after))
        return;
    round_history seen = *past;
    int64_t others = 0;
    round_history_see(&seen, &before->rules, action, &before->drop);
    for (int i = 0; i < OTHER_DRAWS; i++) {
        yv_game other;
        draw_other(before, action, stock, count, (int)yv_rng_below(&all->chance, (uint32_t)count), &other);
        others += forecast(all, &other, &seen, action->seat);
    }
    give(all, after, action->seat, forecast(all, after, &seen, action->seat) - others / OTHER_DRAWS);
}
