/* Plays a whole game of Yaniv with random players. Build it with the installed library:
 *
 *     cc examples/simulate.c $(pkg-config --cflags --libs yaniv) -o simulate && ./simulate 42
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <yaniv/shuffle.h>
#include <yaniv/yaniv.h>

enum { PLAYERS = 3 };

/* Shuffles a deck for the next round and deals it. */
static void deal(yv_game *game, yv_rng *chance)
{
    yv_card deck[YV_MAX_DECK];
    int size = yv_rules_fill_deck(&game->rules, game->players, deck);
    yv_rng_shuffle(chance, deck, size);
    yv_deal(game, game->starter == YV_NOBODY ? 0 : game->starter, deck, size);
}

/* Plays a random legal action. If the stock runs out, shuffles the discards into a new one. */
static void act(yv_game *game, yv_rng *chance)
{
    yv_action actions[YV_USUAL_ACTIONS];
    yv_card stock[YV_MAX_DECK];
    int count = yv_list(game, YV_ANYONE, 0, actions, YV_USUAL_ACTIONS);
    yv_action *chosen = &actions[yv_rng_below(chance, (uint32_t)count)];
    int size = yv_reshuffle_size(game, chosen);
    memcpy(stock, game->pile, (size_t)size);
    yv_rng_shuffle(chance, stock, size);
    yv_apply(game, chosen, stock, size);
}

int main(int argc, char **argv)
{
    yv_rules rules = yv_rules_of_preset(YV_PRESET_traveller);
    yv_rng chance = yv_rng_seeded(argc > 1 ? strtoull(argv[1], NULL, 10) : 1);
    yv_game game;
    if (yv_start(&game, &rules, PLAYERS).code)
        return 1;
    while (game.phase != YV_OVER) {
        if (game.phase == YV_DEALING)
            deal(&game, &chance);
        else
            act(&game, &chance);
    }
    for (int seat = 0; seat < PLAYERS; seat++)
        printf("seat %d: %d points%s\n", seat + 1, (int)game.total[seat],
               game.winners >> seat & 1 ? ", the winner" : "");
    return 0;
}
