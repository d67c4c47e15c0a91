/* The worth of totals. */
#include "../../src/chance/shuffle.h"
#include "../check.h"

#include <math.h>
#include <stdlib.h>
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

/* Returns what an outcome that spares the seat is worth when it has happened. A forecast that the other lands on a cut
 * counts half, and so lies between that and an ordinary loss. */
static int32_t spared_worth(const int32_t worth[NEURAL_OUTCOMES], const yv_rules *rules, int other, int class)
{
    enum { ORDINARY = 12 };
    if (class != NEURAL_LANDS || !features_to_cut(rules, other))
        return worth[NEURAL_SPARED + class];
    return 2 * worth[NEURAL_SPARED + class] - worth[NEURAL_SPARED + ORDINARY];
}

static double sum_of(const equity_charges *charges)
{
    double sum = 0;
    for (int points = 0; points < NEURAL_POINTS; points++)
        sum += charges->of[points];
    return sum;
}

/* Returns how often the first of two players is charged: the odds are the ratio of the odds of both. */
static double charged_against(const equity_charges *own, const equity_charges *other)
{
    const double mine = sum_of(own) / EQUITY_ONE, theirs = sum_of(other) / EQUITY_ONE;
    const double odds = mine / (1 - mine) / (theirs / (1 - theirs));
    return odds / (1 + odds);
}

/* Returns the chance to win after the next round, as the mean worth of its outcomes. */
static double after_round(const equity *table, const equity_prospects *prospects, int own, int other)
{
    int32_t worth[NEURAL_OUTCOMES];
    const equity_charges *mine = &prospects->at[own], *theirs = &prospects->at[other];
    const double charged = charged_against(mine, theirs);
    double if_charged = 0, if_spared = 0;
    const yv_view view = {.rules = table->rules, .players = 2, .in = 3, .round = 1, .total = {own, other}};
    equity_of_outcomes(table, &view, worth);
    for (int points = 0; points < NEURAL_POINTS; points++) {
        if_charged += (double)mine->of[points] * worth[NEURAL_CHARGED + points];
        if_spared += (double)theirs->of[points] * spared_worth(worth, &table->rules, other, points);
    }
    return charged * if_charged / sum_of(mine) + (1 - charged) * if_spared / sum_of(theirs);
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
        equity_prepare(&table, &rules, 2, &prospects);
        for (int own = 0; own < rules.limit; own++)
            for (int other = 0; other < rules.limit; other++)
                most = fmax(most, fabs(after_round(&table, &prospects, own, other) - table.beats[own][other]));
        CHECK(most < 0.002 * EQUITY_ONE);
        CHECK_NUMBER(table.beats[7][7], EQUITY_ONE / 2);
        CHECK_NUMBER(table.beats[3][90] + table.beats[90][3], EQUITY_ONE);
    }
}

/* ---- more players, and a fixed number of rounds ---- */

static yv_view view_of_totals(const equity *table, int players, int round, const int *total)
{
    yv_view view = {.rules = table->rules, .players = (uint8_t)players, .round = (int16_t)round};
    for (int seat = 0; seat < players; seat++) {
        view.total[seat] = total[seat];
        view.in |= yv_seat_bit(seat);
    }
    return view;
}

/* Draws totals as in the middle of a game, and returns the number of rounds that have been played. */
static int draw_totals(yv_rng *chance, const yv_rules *rules, int players, int *total)
{
    const int rounds = rules->end == YV_end_rounds ? yv_rules_rounds(rules, players) : 1;
    const int played = (int)yv_rng_below(chance, (uint32_t)rounds);
    for (int seat = 0; seat < players; seat++)
        total[seat] = (int)yv_rng_below(chance, rules->end == YV_end_rounds ? 40 : (uint32_t)rules->limit);
    return played;
}

TEST(the_chances_of_all_players_are_one_and_equal_players_have_the_same)
{
    static const char *const kinds[] = {"traveller",        "tally",           "sevens",
                                        "sevens end=first", "tally rounds=60", "traveller limit=1000"};
    static equity table;
    yv_rng chance = yv_rng_seeded(8);
    for (int kind = 0; kind < (int)(sizeof kinds / sizeof *kinds); kind++) {
        for (int players = 2; players <= 5; players++) {
            const yv_rules rules = rules_of(kinds[kind]);
            int total[YV_MAX_PLAYERS] = {0};
            bot_model_weigh_totals(NULL, &rules, players, BOT_MODEL_DEALS, &table);
            const yv_view equal = view_of_totals(&table, players, 0, total);
            CHECK(abs(equity_of_totals(&table, &equal) - EQUITY_ONE / players) < EQUITY_ONE / 500);
            for (int i = 0; i < 20; i++) {
                const int played = draw_totals(&chance, &rules, players, total);
                yv_view view = view_of_totals(&table, players, played, total);
                int32_t sum = 0;
                for (view.seat = 0; view.seat < players; view.seat++)
                    sum += equity_of_totals(&table, &view);
                CHECK(abs(sum - EQUITY_ONE) < EQUITY_ONE / 500);
            }
        }
    }
}

/* Draws what a total is charged: a class of points. */
static int draw_class(yv_rng *chance, const equity_charges *charges)
{
    uint32_t all = 0;
    int class = 0;
    for (int i = 0; i < NEURAL_POINTS; i++)
        all += charges->of[i];
    for (uint32_t left = yv_rng_below(chance, all); left >= charges->of[class]; class ++)
        left -= charges->of[class];
    return class;
}

/* Returns the chance of the first player after a round that charges all but one of the players, which is one of equal
 * chances, and finds the outcome that it had. */
static double play_on_paper(yv_rng *chance, const equity *table, const equity_charges *usual, yv_view view,
                            int *outcome)
{
    const int spared = (int)yv_rng_below(chance, view.players), others = view.players - 1;
    int sum = 0;
    for (int seat = 0; seat < view.players; seat++) {
        if (seat == spared)
            continue;
        const int class = draw_class(chance, usual);
        view.total[seat] += neural_points_of(class);
        sum += neural_points_of(class);
        if (seat == 0)
            *outcome = NEURAL_CHARGED + class;
        if (view.rules.end != YV_end_rounds && view.total[seat] >= view.rules.limit)
            view.in &= (yv_seats)~yv_seat_bit(seat);
    }
    if (spared == 0)
        *outcome = NEURAL_SPARED + neural_class_of((sum + others / 2) / others);
    view.round++;
    if (view.rules.end == YV_end_last)
        return view.in & 1 ? equity_of_totals(table, &view) : 0;
    return equity_of_totals(table, &view);
}

TEST(a_round_does_not_change_the_chances_on_average)
{
    enum { POSITIONS = 24, ROUNDS = 1500 };
    static const struct {
        const char *rules;
        int players;
    } kinds[] = {{"traveller cut=none", 3}, {"traveller cut=none", 5}, {"tally", 2}, {"tally", 3}, {"tally", 5}};
    static equity table;
    static equity_prospects usual;
    yv_rng chance = yv_rng_seeded(9);
    for (int kind = 0; kind < (int)(sizeof kinds / sizeof *kinds); kind++) {
        const yv_rules rules = rules_of(kinds[kind].rules);
        double off = 0, outcomes_off = 0, away = 0;
        equity_usual(&rules, kinds[kind].players, &usual);
        equity_prepare(&table, &rules, kinds[kind].players, &usual);
        for (int i = 0; i < POSITIONS; i++) {
            int total[YV_MAX_PLAYERS], outcome = 0;
            int32_t worth[NEURAL_OUTCOMES];
            double after = 0, by_outcome = 0;
            const int played = draw_totals(&chance, &rules, kinds[kind].players, total);
            const yv_view before = view_of_totals(&table, kinds[kind].players, played, total);
            yv_view during = before;
            during.round++;
            equity_of_outcomes(&table, &during, worth);
            for (int round = 0; round < ROUNDS; round++) {
                after += play_on_paper(&chance, &table, &usual.at[0], before, &outcome);
                by_outcome += worth[outcome];
            }
            const double now = equity_of_totals(&table, &before);
            off += after / ROUNDS - now;
            outcomes_off += by_outcome / ROUNDS - now;
            away += fabs(after / ROUNDS - now);
        }
        CHECK(fabs(off) / POSITIONS < 0.004 * EQUITY_ONE);
        CHECK(fabs(outcomes_off) / POSITIONS < 0.008 * EQUITY_ONE);
        CHECK(away / POSITIONS < 0.012 * EQUITY_ONE);
        if (getenv("EQUITY_FIGURES"))
            printf("%s %d: off %.4f, outcomes off %.4f, %.4f either way\n", kinds[kind].rules, kinds[kind].players,
                   off / POSITIONS / EQUITY_ONE, outcomes_off / POSITIONS / EQUITY_ONE, away / POSITIONS / EQUITY_ONE);
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
    CHECK(abs(spared_worth(worth, &rules, 191, NEURAL_LANDS) - worth[NEURAL_SPARED + 9]) <= 1);
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
