/* The worth of totals. */
#include "../../src/chance/shuffle.h"
#include "../check.h"

#include <math.h>
#include <string.h>

#include "../../src/ai/bot_model.h"
#include "../../src/ai/judge.h"
#include "../../src/ai/playout.h"

static yv_rules rules_of(const char *words)
{
    yv_rules rules;
    yv_text nowhere = yv_text_in(NULL, 0);
    CHECK(yv_rules_parse(&rules, yv_span_of(words), &nowhere));
    return rules;
}

TEST(a_cut_and_the_limit_count_only_when_they_are_near)
{
    const yv_rules reach = rules_of("traveller"), cross = rules_of("traveller out=cross cut=none");
    const yv_rules counted = rules_of("tally");
    CHECK_NUMBER(features_to_cut(&reach, 1), 49);
    CHECK_NUMBER(features_to_cut(&reach, 0), 0); /* 50 away */
    CHECK_NUMBER(features_to_cut(&reach, 170), 30);
    CHECK_NUMBER(features_to_out(&reach, 170), 30);
    CHECK_NUMBER(features_to_out(&reach, 150), 0);
    CHECK_NUMBER(features_to_cut(&cross, 170), 0);
    CHECK_NUMBER(features_to_out(&cross, 170), 31);
    CHECK_NUMBER(features_to_out(&counted, counted.limit - 1), 0);
}

/* Fills in random charges: frequencies of points and of landings. */
static void make_up(yv_rng *chance, equity_prospects *prospects)
{
    for (int step = 0; step < EQUITY_STEPS; step++)
        for (int points = 0; points < NEURAL_POINTS; points++)
            prospects->at[step].of[points] =
                (uint16_t)(points < 40 || points == NEURAL_LANDS ? yv_rng_below(chance, 1500) : 0);
}

/* Returns the chance to win after the next round, as the mean worth of its outcomes. */
static double after_round(const equity *table, const equity_prospects *prospects, int own, int other)
{
    int32_t worth[NEURAL_OUTCOMES];
    double sum = 0, all = 0;
    const yv_view view = {.rules = table->rules, .players = 2, .in = 3, .round = 1, .total = {own, other}};
    equity_of_outcomes(table, &view, worth);
    for (int points = 0; points < NEURAL_POINTS; points++) {
        const double mine = prospects->at[own].of[points], theirs = prospects->at[other].of[points];
        sum += mine * worth[NEURAL_CHARGED + points] + theirs * worth[NEURAL_SPARED + points];
        all += mine + theirs;
    }
    return sum / all;
}

TEST(a_total_is_worth_what_the_next_round_leaves)
{
    static const char *const kinds[] = {"traveller", "traveller cut=minus", "traveller cut=none out=cross", "slapdown",
                                        "traveller cut_at=10 cut_by=10 cut=minus limit=100"};
    static equity table;
    static equity_prospects prospects;
    yv_rng chance = yv_rng_seeded(3);
    for (int kind = 0; kind < (int)(sizeof kinds / sizeof *kinds); kind++) {
        const yv_rules rules = rules_of(kinds[kind]);
        double most = 0;
        make_up(&chance, &prospects);
        equity_prepare(&table, &rules, &prospects);
        for (int own = 0; own < rules.limit; own++)
            for (int other = 0; other < rules.limit; other++)
                most = fmax(most, fabs(after_round(&table, &prospects, own, other) - table.beats[own][other]));
        CHECK(most < 0.002 * EQUITY_ONE);
        CHECK_NUMBER(table.beats[7][7], EQUITY_ONE / 2);
        CHECK_NUMBER(table.beats[3][90] + table.beats[90][3], EQUITY_ONE);
    }
}

TEST(landing_is_worth_what_as_many_points_are)
{
    static equity table;
    int32_t worth[NEURAL_OUTCOMES];
    const yv_rules rules = rules_of("traveller");
    bot_model_weigh_totals(NULL, &rules, 2, BOT_MODEL_DEALS, &table);
    const yv_view view = {.rules = rules, .players = 2, .in = 3, .round = 1, .total = {77, 191}};
    equity_of_outcomes(&table, &view, worth);
    CHECK_NUMBER(worth[NEURAL_CHARGED + NEURAL_LANDS], worth[NEURAL_CHARGED + 23]);
    CHECK_NUMBER(worth[NEURAL_SPARED + NEURAL_LANDS], worth[NEURAL_SPARED + 9]);
    CHECK(worth[NEURAL_CHARGED + 23] > worth[NEURAL_CHARGED + 22]
          && worth[NEURAL_SPARED + 9] < worth[NEURAL_SPARED + 10]);
}

/* Plays a round. Fails if it does not end: two players who always do what seems best may exchange the same cards. */
static bool play_round(playout *at, yv_rng *chance)
{
    yv_card deck[YV_MAX_DECK];
    yv_action chosen;
    const int size = yv_rules_fill_deck(&at->game.rules, 2, deck);
    yv_rng_shuffle(chance, deck, size);
    yv_deal(&at->game, 0, deck, size);
    round_history_clear(&at->past);
    for (int turn = 0; turn < 100 && yv_in_round(&at->game); turn++) {
        playout_choose(at, yv_seat_to_ask(&at->game), &chosen);
        playout_do(at, &chosen);
    }
    return !yv_in_round(&at->game);
}

static bool landed(const yv_game *game, const int32_t *before, int seat)
{
    const int score = game->result.score[seat];
    return score > 0 && score < 50 && (before[seat] + score) % 50 == 0;
}

TEST(landing_is_told_from_being_charged_as_much)
{
    static bot_model model;
    const yv_rules rules = rules_of("traveller");
    yv_rng chance = yv_rng_seeded(5);
    int landings = 0;
    bot_model_prepare(&model, weights_builtin(), &rules, 2);
    for (int round = 0; round < 300; round++) {
        playout_worths worths = {.known = 0};
        playout at = {.model = &model, .worths = &worths, .chance = yv_rng_seeded(yv_rng_next(&chance))};
        int32_t before[YV_MAX_PLAYERS];
        yv_start(&at.game, &rules, 2);
        for (int seat = 0; seat < 2; seat++)
            at.game.total[seat] = (int32_t)yv_rng_below(&chance, 200);
        memcpy(before, at.game.total, sizeof before);
        if (!play_round(&at, &chance))
            continue;
        for (int seat = 0; seat < 2; seat++) {
            const int plain = judge_outcome(&at.game, (yv_seat)seat);
            const bool lands = landed(&at.game, before, plain >= NEURAL_CHARGED ? seat : 1 - seat);
            const int half = plain >= NEURAL_CHARGED ? NEURAL_CHARGED : NEURAL_SPARED;
            CHECK_NUMBER(judge_landing(&at.game, before, (yv_seat)seat), lands ? half + NEURAL_LANDS : plain);
            landings += lands;
        }
    }
    CHECK(landings > 30); /* otherwise players do not aim at landings */
}

CHECK_MAIN
