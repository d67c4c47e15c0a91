#include "strength.h"

#include <math.h>

#include "../chance/shuffle.h"
#include "../ai/bot_model.h"
#include "../ai/judge.h"
#include "../ai/levels.h"

enum { LONG_ROUND = 200 };

static yv_action choose(const neural_net *net, const equity *table, const yv_game *game, yv_seat seat, bool greedy,
                        const round_history *past, yv_rng *chance, int turns)
{
    yv_action legal[YV_USUAL_ACTIONS];
    int32_t worth[YV_USUAL_ACTIONS], outcome_worth[NEURAL_OUTCOMES];
    const yv_view view = yv_view_of(game, seat);
    const int count = bot_list(&view, legal);
    if (turns > LONG_ROUND)
        return legal[yv_rng_below(chance, (uint32_t)count)];
    if (greedy) {
        bot other = {0};
        return greedy_choose(&other, &view, past, legal, count);
    }
    equity_of_outcomes(table, &view, outcome_worth);
    return legal[judge_actions(net, outcome_worth, &view, past, legal, count, worth)];
}

static void deal(yv_game *game, yv_rng *chance, int number)
{
    yv_card deck[YV_MAX_DECK];
    const int size = yv_rules_fill_deck(&game->rules, game->players, deck);
    yv_rng_shuffle(chance, deck, size);
    yv_deal(game, (yv_seat)(game->starter == YV_NOBODY ? number / 2 % 2 : game->starter), deck, size);
}

static void act(yv_game *game, const yv_action *action, round_history *past, yv_rng *chance)
{
    yv_card stock[YV_MAX_DECK];
    if (action->verb == YV_PASS) {
        game->slapper = YV_NOBODY; /* let go: nobody needs to know */
        return;
    }
    round_history_see(past, &game->rules, action, &game->drop);
    const int size = yv_reshuffle_size(game, action);
    for (int i = 0; i < size; i++)
        stock[i] = game->pile[i];
    yv_rng_shuffle(chance, stock, size);
    yv_do(game, action, stock, size);
}

static double play_game(const neural_net *net, const equity *table, int number, yv_rng *chance)
{
    const yv_seat own = (yv_seat)(number % 2);
    yv_game game;
    round_history past;
    int turns = 0;
    yv_start(&game, &table->rules, 2);
    while (game.phase != YV_OVER) {
        if (game.phase == YV_DEALING) {
            deal(&game, chance, number);
            round_history_clear(&past);
            turns = 0;
        }
        const yv_seat seat = game.slapper != YV_NOBODY ? game.slapper : game.turn;
        const yv_action action = choose(net, table, &game, seat, seat != own, &past, chance, turns++);
        act(&game, &action, &past, chance);
    }
    return game.winners == 3 ? 0.5 : game.winners >> own & 1;
}

strength strength_against_greedy(const neural_net *net, int games)
{
    static equity table;
    const yv_rules rules = yv_rules_of_preset(YV_PRESET_traveller);
    yv_rng chance = yv_rng_seeded(1);
    double wins = 0;
    bot_model_weigh_totals(net, &rules, 2, &table);
    for (int number = 0; number < games; number++)
        wins += play_game(net, &table, number, &chance);
    const double share = wins / games;
    return (strength){share, 1.96 * sqrt(share * (1 - share) / games)};
}
