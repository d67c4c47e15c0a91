#include "invariants.h"

bool yv_hand_is_sound(const yv_hand *hand)
{
    if (hand->count > YV_MAX_HAND || hand->known >> hand->count != 0)
        return false;
    for (int i = 1; i < hand->count; i++) {
        const bool known_too_late = (hand->known >> i & 1) > (hand->known >> (i - 1) & 1);
        if (hand->card[i - 1] > hand->card[i] || (hand->card[i - 1] == hand->card[i] && known_too_late))
            return false;
    }
    return hand->count == 0 || hand->card[hand->count - 1] < YV_FACES;
}

bool yv_drop_is_sound(const yv_drop *drop)
{
    static const int fewest[] = {[YV_SINGLE] = 1, [YV_SET] = 2, [YV_RUN] = 3};
    if (drop->count == 0)
        return true;
    if (drop->count > YV_MAX_DROP || drop->shape > YV_RUN)
        return false;
    return drop->count >= fewest[drop->shape] && (drop->shape != YV_SINGLE || drop->count == 1);
}

/* True for a seat that is still in the game. */
static bool is_active(const yv_game *game, yv_seat seat)
{
    return seat < game->players && yv_is_in(game, seat);
}

static bool seats_are_sound(const yv_game *game)
{
    const unsigned all = (1u << game->players) - 1;
    const unsigned named = game->in | game->expelled | game->winners | game->passed | game->earned | game->result.out;
    if (game->players > YV_MAX_PLAYERS || (named & ~all) != 0)
        return false;
    if ((game->in & game->expelled) != 0 || (game->expelled_in_round & ~game->expelled) != 0)
        return false;
    if (game->phase == YV_OVER)
        return game->winners != 0;
    if (game->phase == YV_DEALING)
        return game->starter == YV_NOBODY || is_active(game, game->starter);
    return is_active(game, game->turn) && (game->phase != YV_LASTING || is_active(game, game->caller))
           && (game->slapper == YV_NOBODY || is_active(game, game->slapper));
}

/* With stock_out=end a round has ended when the stock is empty, except during last turns. */
static bool stock_is_sound(const yv_game *game)
{
    const bool may_be_empty = game->rules.stock_out == YV_stock_out_reshuffle || game->phase == YV_LASTING;
    return game->discards <= game->next && game->next <= game->pile_size
           && (may_be_empty || !yv_in_round(game) || yv_stock_size(game) > 0);
}

bool yv_game_is_sound(const yv_game *game)
{
    for (int seat = 0; seat < game->players; seat++)
        if (!yv_hand_is_sound(&game->hand[seat]))
            return false;
    return seats_are_sound(game) && yv_drop_is_sound(&game->drop) && stock_is_sound(game);
}

static void add_cards(yv_tally *tally, const yv_card *cards, int count)
{
    for (int i = 0; i < count; i++)
        tally->of[cards[i]]++;
}

yv_tally yv_all_cards(const yv_game *game)
{
    yv_tally all = yv_tally_cards(game->pile, game->discards);
    add_cards(&all, game->pile + game->next, yv_stock_size(game));
    add_cards(&all, game->drop.card, game->drop.count);
    for (int seat = 0; seat < game->players; seat++)
        add_cards(&all, game->hand[seat].card, game->hand[seat].count);
    return all;
}

bool yv_is_whole_deck(const yv_game *game)
{
    const yv_tally all = yv_all_cards(game);
    for (yv_card card = 0; card < YV_FACES; card++)
        if (all.of[card] != yv_rules_copies(&game->rules, game->players, card))
            return false;
    return true;
}
