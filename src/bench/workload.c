#include "workload.h"

#include "../chance/play.h"

enum { SIGNATURE_TURNS = 20000, MOST_TURNS_IN_A_ROUND = 2000 };

const workload_case workload_cases[] = {
    {"traveller", 2},
    {"traveller", 8},
    {"tally", 4},
    {"sevens", 5},
    {"jhyap", 3},
    {"speedy", 4},
    {"slapdown", 6},
    {"duel", 2},
    {"traveller ace=wrap set_jokers=on slap=runs jokers=4 hand=7 threshold=20", 3},
    {"sevens ace=both take_run=any slap=runs take_set=ends decks=2 last_turn=on", 4},
    {"jhyap false_call=draw3 suits=2 jokers=4 threshold=12 faces=rank one_eyed=-5", 3},
    {"slapdown false_call=swap assaf_wins=all yaniv_wins=hand cut=minus end=first", 4},
    {"traveller false_call=eliminate assaf_tie=off assaf_hand=off joker_points=-5 threshold=15", 5},
    {"traveller decks=4 jokers=4 run_naturals=2 set_jokers=on take_set=ends hand=7 end=rounds rounds=2", 2},
};
const int workload_case_count = sizeof workload_cases / sizeof workload_cases[0];

/* Does one of the legal actions; all are equally likely. */
static void act_randomly(yv_game *game, yv_rng *chance, uint64_t *signature)
{
    yv_action actions[YV_USUAL_ACTIONS];
    const int count = yv_list(game, YV_ANYONE, 0, actions, YV_USUAL_ACTIONS);
    const int chosen = (int)yv_rng_below(chance, (uint32_t)count);
    const yv_action *action = actions + (chosen < YV_USUAL_ACTIONS ? chosen : 0);
    if (chosen >= YV_USUAL_ACTIONS)
        yv_list(game, YV_ANYONE, chosen, actions, 1);
    yv_rng_do(chance, game, action);
    *signature = workload_mix(*signature, (uint64_t)count << 32 | (uint64_t)action->card[0] << 16 | (uint64_t)chosen);
}

static void count_round(workload_tally *tally, const yv_game *game)
{
    tally->rounds++;
    for (int seat = 0; seat < game->players; seat++)
        tally->signature = workload_mix(tally->signature, (uint64_t)(uint32_t)game->total[seat]);
}

workload_tally workload_play(const workload_case *kind, uint64_t seed, uint64_t turns)
{
    workload_tally tally = {.signature = seed};
    yv_rng chance = yv_rng_seeded(seed);
    yv_text nowhere = yv_text_in(NULL, 0);
    yv_rules rules;
    yv_game game;
    if (!yv_rules_parse(&rules, yv_span_of(kind->rules), &nowhere) || yv_start(&game, &rules, kind->players).code)
        return tally;
    for (uint64_t in_round = 0; tally.turns < turns;) {
        if (game.phase == YV_OVER || in_round > MOST_TURNS_IN_A_ROUND) {
            yv_start(&game, &rules, kind->players);
            tally.games++;
            in_round = 0;
        }
        if (game.phase == YV_DEALING) {
            yv_rng_deal(&chance, &game);
            in_round = 0;
        }
        act_randomly(&game, &chance, &tally.signature);
        tally.turns++;
        in_round++;
        if (!yv_in_round(&game))
            count_round(&tally, &game);
    }
    return tally;
}

uint64_t workload_signature(void)
{
    uint64_t signature = 0;
    for (int i = 0; i < workload_case_count; i++)
        signature =
            workload_mix(signature, workload_play(&workload_cases[i], (uint64_t)i + 1, SIGNATURE_TURNS).signature);
    return signature;
}
