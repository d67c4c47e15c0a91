#include "view.h"

static void copy_known(yv_view *view, const yv_hand *hand, int seat)
{
    yv_card *known = view->known[seat];
    int count = 0;
    YV_ASSERT(hand->known >> hand->count == 0);
    for (unsigned left = hand->known; left; left &= left - 1)
        known[count++] = hand->card[__builtin_ctz(left)];
    view->known_counts[seat] = (uint8_t)count;
}

static void copy_own(yv_view *view, const yv_game *game)
{
    const yv_hand *hand = &game->hand[view->seat];
    int points = 0;
    for (int i = 0; i < hand->count; i++) {
        view->hand[i] = hand->card[i];
        points += game->points[hand->card[i]];
    }
    view->points = (int16_t)points;
    view->may_slap = game->slapper == view->seat;
    if (view->may_slap)
        view->drawn = game->drawn;
}

static void copy_seats(yv_view *view, const yv_game *game)
{
    for (int seat = 0; seat < game->players; seat++) {
        const yv_hand *hand = &game->hand[seat];
        view->total[seat] = game->total[seat];
        if (!yv_is_in(game, seat))
            continue;
        view->counts[seat] = hand->count;
        if (hand->known && seat != view->seat)
            copy_known(view, hand, seat);
    }
}

static void copy_cards(yv_view *view, const yv_game *game)
{
    for (int i = 0; i < game->drop.count; i++)
        view->drop.card[i] = game->drop.card[i];
    view->drop.count = game->drop.count;
    view->drop.shape = game->drop.shape;
    const yv_card *const end = game->pile + game->discards;
    for (const yv_card *card = game->pile; card < end; card++)
        view->buried[*card]++;
    __builtin_memcpy(view->restocked, game->restocked, sizeof view->restocked);
}

static void copy_state(yv_view *view, const yv_game *game)
{
    view->rules = game->rules;
    view->players = game->players;
    view->round = game->round;
    view->phase = game->phase;
    view->turn = game->turn;
    view->starter = game->starter;
    view->caller = game->caller;
    view->called = game->called;
    view->in = game->in;
    view->passed = game->passed;
    view->earned = game->earned;
    view->stock = (uint8_t)yv_stock_size(game);
    view->discards = game->discards;
}

/* Bots get a view after every action, so this function takes a large part of the time of their games. */
void yv_view_fill(yv_view *view, const yv_game *game, yv_seat seat)
{
    __builtin_memset(view, 0, sizeof *view);
    view->seat = seat < game->players ? seat : YV_NOBODY;
    view->drawn = YV_NO_CARD;
    copy_state(view, game);
    copy_seats(view, game);
    copy_cards(view, game);
    if (view->seat != YV_NOBODY && yv_is_in(game, seat))
        copy_own(view, game);
}

yv_view yv_view_of(const yv_game *game, yv_seat seat)
{
    yv_view view;
    yv_view_fill(&view, game, seat);
    return view;
}

static yv_standing standing_of(const yv_view *view)
{
    YV_ASSERT(view->seat < view->players);
    const yv_seats own = yv_seat_bit(view->seat);
    return (yv_standing){
        .rules = &view->rules,
        .hand = view->hand,
        .drop = &view->drop,
        .hand_count = view->counts[view->seat],
        .hand_points = view->points,
        .stock = view->stock,
        .discards = view->discards,
        .seat = view->seat,
        .turn = view->turn,
        .phase = (yv_phase)view->phase,
        .may_slap = view->may_slap,
        .earned = (view->earned & own) != 0,
        .called = view->called,
        .may_answer =
            view->phase == YV_SWAPPING && view->seat != view->turn && (view->in & own) && !(view->passed & own),
    };
}

yv_seat yv_view_seat_to_move(const yv_view *view)
{
    if (!yv_view_in_round(view))
        return YV_NOBODY;
    if (view->phase != YV_SWAPPING)
        return view->turn;
    const yv_seats answered = (yv_seats)(view->passed | yv_seat_bit(view->turn));
    return yv_first_after(view->players, view->turn, (yv_seats)(view->in & ~answered));
}

static bool takes_part(const yv_view *view)
{
    return view->seat != YV_NOBODY && (view->in >> view->seat & 1) && yv_view_in_round(view);
}

int yv_view_list(const yv_view *view, int first, yv_action *actions, int capacity)
{
    if (!takes_part(view))
        return 0;
    const yv_standing at = standing_of(view);
    return yv_list_standing(&at, first, actions, capacity);
}

bool yv_view_may_take_with_one(const yv_view *view)
{
    const yv_standing at = standing_of(view);
    return yv_may_take_with_one(&at);
}

yv_error yv_view_check(const yv_view *view, const yv_action *action)
{
    if (view->seat == YV_NOBODY || action->seat != view->seat)
        return (yv_error){.code = YV_NO_SUCH_SEAT, .n = (int16_t)(action->seat + 1)};
    if (view->phase != YV_OVER && !(view->in >> view->seat & 1))
        return (yv_error){.code = YV_SEAT_OUT, .n = (int16_t)(view->seat + 1)};
    const yv_standing at = standing_of(view);
    return yv_check_standing(&at, action);
}

static void take_away(yv_tally *tally, const yv_card *cards, int count)
{
    for (int i = 0; i < count; i++)
        tally->of[cards[i]]--;
}

int yv_view_restocked(const yv_view *view)
{
    int count = 0;
    for (int face = 0; face < YV_FACES; face++)
        count += view->restocked[face];
    return count;
}

yv_tally yv_view_unseen(const yv_view *view)
{
    yv_tally unseen = yv_rules_tally_deck(&view->rules, view->players);
    for (yv_card card = 0; card < YV_FACES; card++)
        unseen.of[card] = (uint8_t)(unseen.of[card] - view->buried[card]);
    take_away(&unseen, view->drop.card, view->drop.count);
    for (int seat = 0; seat < view->players; seat++) {
        if (seat == view->seat)
            take_away(&unseen, view->hand, view->counts[seat]);
        else
            take_away(&unseen, view->known[seat], view->known_counts[seat]);
    }
    return unseen;
}
