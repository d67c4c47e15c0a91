#include "bot_model.h"

#include "../chance/play.h"
#include "bot.h"
#include "judge.h"

/* The first turn of a round: what its seat sees, and what it would do if only points counted. */
typedef struct {
    yv_view view;
    yv_action action;
} opening;

static void choose_for_points(const neural_net *net, opening *at)
{
    enum { POINT = EQUITY_ONE / 2 / NEURAL_POINTS };
    yv_action legal[YV_USUAL_ACTIONS];
    int32_t worth[YV_USUAL_ACTIONS], outcome_worth[NEURAL_OUTCOMES];
    round_history nothing;
    round_history_clear(&nothing);
    for (int points = 0; points < NEURAL_POINTS; points++) {
        outcome_worth[NEURAL_SPARED + points] = EQUITY_ONE / 2 + points * POINT;
        outcome_worth[NEURAL_CHARGED + points] = EQUITY_ONE / 2 - points * POINT;
    }
    const int count = bot_list(&at->view, legal);
    at->action = legal[judge_actions(net, outcome_worth, &at->view, &nothing, legal, count, worth)];
}

static bool deal_opening(const neural_net *net, const yv_rules *rules, int players, yv_rng *chance, opening *at)
{
    yv_game game;
    if (yv_start(&game, rules, players).code)
        return false;
    game.starter = 0;
    yv_rng_deal(chance, &game);
    for (int seat = 0; seat < players && rules->end != YV_end_rounds; seat++)
        game.total[seat] = (int32_t)yv_rng_below(chance, (uint32_t)rules->limit);
    at->view = yv_view_of(&game, game.turn);
    choose_for_points(net, at);
    return true;
}

/* Adds the charges that the net expects after an opening if the seat's total were `total`. */
static void add_charges(const neural_net *net, opening *at, int total, int deals, equity_charges *sum)
{
    round_history nothing;
    uint32_t likely[NEURAL_OUTCOMES];
    uint64_t all = 0;
    round_history_clear(&nothing);
    at->view.total[at->view.seat] = total;
    judge_likely(net, &at->view, &nothing, &at->action, likely);
    for (int i = 0; i < NEURAL_OUTCOMES; i++)
        all += likely[i];
    for (int points = 0; points < NEURAL_POINTS; points++) {
        const uint64_t share = likely[NEURAL_CHARGED + points] * (uint64_t)(EQUITY_ONE / deals) / all;
        sum->of[points] = (uint16_t)(sum->of[points] + share);
    }
}

/* Returns the first step that is as far from the same kind of cut and from the limit as this one; the net cannot
 * distinguish the two. */
static int step_like(const yv_rules *rules, int step)
{
    const int total = equity_total(rules, step);
    if (rules->end == YV_end_rounds)
        return 0; /* only differences count */
    for (int before = 0; before < step; before++) {
        const int other = equity_total(rules, before);
        if (features_to_cut(rules, total) == features_to_cut(rules, other)
            && features_to_out(rules, total) == features_to_out(rules, other)
            && (!features_to_cut(rules, total) || features_cut_gain(rules, total) == features_cut_gain(rules, other)))
            return before;
    }
    return step;
}

static bool expect_charges(const neural_net *net, const yv_rules *rules, int players, int deals,
                           equity_prospects *prospects)
{
    const int steps = equity_steps(rules);
    int like[EQUITY_STEPS];
    yv_rng chance = yv_rng_seeded(1);
    opening at;
    for (int step = 0; step <= steps; step++) {
        like[step] = step_like(rules, step);
        prospects->at[step] = (equity_charges){{0}};
    }
    for (int i = 0; i < deals; i++) {
        if (!deal_opening(net, rules, players, &chance, &at))
            return false;
        for (int step = 0; step <= steps; step++)
            if (like[step] == step)
                add_charges(net, &at, equity_total(rules, step), deals, &prospects->at[step]);
    }
    for (int step = 0; step <= steps; step++)
        prospects->at[step] = prospects->at[like[step]];
    return true;
}

static void find_prospects(const neural_net *net, const yv_rules *rules, int players, int deals,
                           equity_prospects *prospects)
{
    if (!net || !expect_charges(net, rules, players, deals, prospects))
        equity_usual(rules, players, prospects);
}

void bot_model_weigh_totals(const neural_net *net, const yv_rules *rules, int players, int deals, equity *worth)
{
    equity_prospects prospects, of_two;
    find_prospects(net, rules, players, deals, &prospects);
    if (players > 2)
        find_prospects(net, rules, 2, deals, &of_two);
    equity_prepare(worth, rules, players, &prospects, players > 2 ? &of_two : &prospects);
}

void bot_model_prepare(bot_model *model, const weights *with, const yv_rules *rules, int players)
{
    model->net = with ? &with->net : NULL;
    model->belief = with ? &with->belief : NULL;
    bot_model_weigh_totals(model->net, rules, players, BOT_MODEL_DEALS, &model->worth);
}
