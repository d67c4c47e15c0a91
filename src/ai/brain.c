#include "brain.h"

#include "judge.h"

enum { DEALS = 64 };

/* What the net expects of the first turn of a round, over some deals: how much losers of rounds pay under these rules.
 */
static void add_expected_charges(const net_weights *net, const yv_game *game, uint64_t sums[NET_POINTS])
{
    const yv_view view = yv_view_of(game, game->turn);
    memory nothing;
    features_scene scene;
    features shared, own;
    uint32_t likely[NET_OUTCOMES];
    yv_action first;
    memory_clear(&nothing);
    if (yv_view_list(&view, 0, &first, 1) < 1)
        return;
    features_look(&view, &nothing, &scene);
    features_of_view(&scene, &shared);
    features_of_action(&scene, &first, &own);
    const net_sums begun = net_begin(net, &shared), all = net_add(net, &begun, &own);
    net_outcomes(net, &all, likely);
    for (int points = 0; points < NET_POINTS; points++)
        sums[points] += likely[NET_SPARED + points] + likely[NET_CHARGED + points];
}

static equity_charges expected_charges(const net_weights *net, const yv_rules *rules, int players)
{
    equity_charges charges = {{0}};
    uint64_t sums[NET_POINTS] = {0}, all = 0;
    yv_rng chance = yv_rng_seeded(1);
    yv_card deck[YV_MAX_DECK];
    yv_game game;
    for (int i = 0; i < DEALS; i++) {
        if (yv_start(&game, rules, players).code)
            return equity_usual_charges(rules);
        const int size = yv_rules_fill_deck(rules, players, deck);
        yv_rng_shuffle(&chance, deck, size);
        yv_deal(&game, 0, deck, size);
        add_expected_charges(net, &game, sums);
    }
    for (int points = 0; points < NET_POINTS; points++)
        all += sums[points];
    for (int points = 0; points < NET_POINTS; points++)
        charges.of[points] = (uint16_t)(sums[points] * EQUITY_ONE / all);
    return charges;
}

void brain_prepare(bot_brain *brain, const weights *with, const yv_rules *rules, int players)
{
    const net_weights *net = with ? &with->net : NULL;
    const equity_charges charges = net ? expected_charges(net, rules, players) : equity_usual_charges(rules);
    brain->net = net;
    brain->belief = with ? &with->belief : NULL;
    equity_prepare(&brain->worth, rules, &charges);
}
