#include "world.h"

#include "../chance/shuffle.h"
#include "../engine/hand.h"

static bool is_over_limit(const yv_view *view, int seat)
{
    const yv_rules *rules = &view->rules;
    if (rules->end == YV_end_rounds)
        return false;
    return rules->out == YV_out_reach ? view->total[seat] >= rules->limit : view->total[seat] > rules->limit;
}

/* A seat that is out although its total does not put it out was expelled for a false call. Where the first seat to go
 * out ends the game, that can only have been in this round. */
static void find_expelled(const yv_view *view, yv_game *world)
{
    for (int seat = 0; seat < view->players; seat++)
        if (!(view->in >> seat & 1) && !is_over_limit(view, seat))
            world->expelled |= yv_seat_bit(seat);
    if (view->rules.end == YV_end_first)
        world->expelled_in_round = world->expelled;
}

static void put_own(const yv_view *view, const belief *all, yv_game *world)
{
    if (view->seat == YV_NOBODY || !(view->in >> view->seat & 1))
        return;
    yv_hand *hand = &world->hand[view->seat];
    hand->count = view->counts[view->seat];
    hand->known = all->own_known;
    __builtin_memcpy(hand->card, view->hand, sizeof hand->card);
    if (view->may_slap) {
        world->slapper = view->seat;
        world->drawn = view->drawn;
    }
}

static void put_others(const yv_view *view, const belief *all, const belief_deal *deal, yv_game *world)
{
    for (int other = 0; other < all->others; other++) {
        const yv_seat seat = all->other[other].seat;
        yv_hand *hand = &world->hand[seat];
        for (int i = 0; i < view->known_counts[seat]; i++)
            yv_hand_insert(hand, view->known[seat][i], true);
        for (int i = 0; i < deal->counts[other]; i++)
            yv_hand_insert(hand, deal->hand[other][i], false);
        YV_ASSERT(hand->count == view->counts[seat]);
    }
}

static void put_pile(const yv_view *view, const belief_deal *deal, yv_game *world)
{
    int held = 0;
    for (int seat = 0; seat < view->players; seat++)
        held += view->counts[seat];
    YV_ASSERT(deal->rest_count == view->stock);
    world->pile_size = (uint8_t)(held + view->drop.count + view->discards + view->stock);
    world->next = (uint8_t)(world->pile_size - view->stock);
    for (yv_card face = 0; face < YV_FACES; face++)
        for (int i = 0; i < view->buried[face]; i++)
            world->pile[world->discards++] = face;
    YV_ASSERT(world->discards == view->discards);
    __builtin_memcpy(world->pile + world->next, deal->rest, view->stock);
    __builtin_memcpy(world->restocked, view->restocked, sizeof world->restocked);
}

void world_sample(const yv_view *view, const belief *all, yv_rng *chance, yv_game *world)
{
    belief_deal deal;
    belief_draw(all, chance, &deal);
    *world = (yv_game){
        .rules = view->rules,
        .players = view->players,
        .in = view->in,
        .round = view->round,
        .phase = view->phase,
        .turn = view->turn,
        .starter = view->starter,
        .caller = view->caller,
        .slapper = YV_NOBODY,
        .drawn = YV_NO_CARD,
        .called = view->called,
        .passed = view->passed,
        .earned = view->earned,
        .drop = view->drop,
        .result = {.caller = YV_NOBODY, .winner = YV_NOBODY, .offender = YV_NOBODY},
    };
    __builtin_memcpy(world->points, all->points, sizeof world->points);
    __builtin_memcpy(world->total, view->total, sizeof world->total);
    find_expelled(view, world);
    put_own(view, all, world);
    put_others(view, all, &deal, world);
    put_pile(view, &deal, world);
    yv_rng_shuffle(chance, world->pile + world->next, view->stock);
}
