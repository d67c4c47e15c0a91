#include "play.h"

int yv_rng_deck(yv_rng *rng, const yv_game *game, yv_seat *starter, yv_card deck[YV_MAX_DECK])
{
    const int size = yv_rules_fill_deck(&game->rules, game->players, deck);
    yv_rng_shuffle(rng, deck, size);
    if (*starter == YV_NOBODY)
        *starter = (yv_seat)yv_rng_below(rng, game->players);
    return size;
}

void yv_rng_deal(yv_rng *rng, yv_game *game)
{
    yv_card deck[YV_MAX_DECK];
    yv_seat starter = game->starter;
    const int size = yv_rng_deck(rng, game, &starter, deck);
    const yv_error error = yv_deal(game, starter, deck, size);
    YV_ASSERT(!error.code);
    (void)error;
}

void yv_rng_do(yv_rng *rng, yv_game *game, const yv_action *action)
{
    yv_card stock[YV_MAX_DECK];
    const int size = yv_reshuffle_size(game, action);
    if (size > 0) {
        __builtin_memcpy(stock, game->pile, (size_t)size);
        yv_rng_shuffle(rng, stock, size);
    }
    yv_do(game, action, stock, size);
}
