/* The outlook of a round: what it makes of the net's estimates. */
#include "../check.h"

#include "../../src/ai/playout.h"
#include "../../src/chance/play.h"
#include "../../src/review/outlook.h"

#include <math.h>

enum { ONE = EQUITY_ONE * 256, DEALS = 1500 };

static bot_model model;

static yv_game deal(const char *words, int players, const int32_t *totals, uint64_t seed)
{
    yv_game game;
    yv_rules rules;
    yv_text nowhere = yv_text_in(NULL, 0);
    yv_rng chance = yv_rng_seeded(seed);
    CHECK(yv_rules_parse(&rules, yv_span_of(words), &nowhere));
    bot_model_prepare(&model, weights_builtin(), &rules, players);
    CHECK_NUMBER(yv_start(&game, &rules, players).code, YV_OK);
    for (int seat = 0; seat < players; seat++)
        game.total[seat] = totals[seat];
    yv_rng_deal(&chance, &game);
    return game;
}

typedef struct {
    double mean, error;
} figure;

/* Plays other deals until every seat has had its first turn, and returns the mean sum of the corrected estimates. Seats
 * nearly always have a turn before the round ends. */
static figure sum_at_first_turns(const yv_game *dealt, const outlook *of)
{
    yv_rng chance = yv_rng_seeded(99);
    double all = 0, squares = 0;
    for (int i = 0; i < DEALS; i++) {
        playout_worths worths = {.known = 0};
        playout at = {.model = &model, .worths = &worths, .game = *dealt, .chance = yv_rng_seeded((uint64_t)i)};
        double sum = 0;
        at.game.phase = YV_DEALING;
        at.game.round--;
        yv_rng_deal(&chance, &at.game);
        round_history_clear(&at.past);
        for (int turn = 0; turn < dealt->players && yv_in_round(&at.game); turn++) {
            yv_action chosen;
            const yv_seat seat = yv_seat_to_ask(&at.game);
            if (at.game.slapper == seat) {
                yv_decline_slap(&at.game);
                turn--;
                continue;
            }
            sum += outlook_correct(of, seat, playout_choose(&at, seat, &chosen));
            playout_do(&at, &chosen);
        }
        all += sum / ONE;
        squares += sum / ONE * (sum / ONE);
    }
    const double mean = all / DEALS;
    return (figure){mean, sqrt((squares / DEALS - mean * mean) / DEALS)};
}

static void check_sum(const char *rules, int players, const int32_t *totals, double chance_of_each)
{
    const yv_game dealt = deal(rules, players, totals, 5);
    int32_t before[YV_MAX_PLAYERS];
    for (int seat = 0; seat < players; seat++)
        before[seat] = (int32_t)(chance_of_each * ONE);
    const outlook of = outlook_of(&model, &dealt, before);
    const figure found = sum_at_first_turns(&dealt, &of);
    /* The sample of the outlook has an error as well, and is smaller. */
    const double error = found.error * sqrt(1 + DEALS / (double)OUTLOOK_DEALS);
    if (fabs(found.mean - players * chance_of_each) > 4 * error)
        fprintf(stderr, "%s: %.4f instead of %.4f, standard error %.4f\n", rules, found.mean, players * chance_of_each,
                error);
    CHECK(fabs(found.mean - players * chance_of_each) <= 4 * error);
}

static const int32_t even[] = {40, 40, 40, 40};

TEST(the_estimates_after_a_deal_add_up_to_the_chances_before_it)
{
    check_sum("traveller", 2, even, 1.0 / 2);
    check_sum("dhumbal", 4, even, 1.0 / 4);
}

TEST(they_do_so_however_hopeful_the_net_is)
{
    check_sum("traveller", 2, even, 0.48);
    check_sum("traveller", 2, even, 0.52);
    check_sum("sevens", 4, even, 0.24);
}

TEST(certain_estimates_stay_and_the_order_never_changes)
{
    const int32_t totals[] = {120, 60}, before[YV_MAX_PLAYERS] = {ONE / 4, ONE / 2};
    const yv_game dealt = deal("traveller", 2, totals, 8);
    const outlook of = outlook_of(&model, &dealt, before);
    CHECK(of.factor < 1); /* the chances before the deal are much too low */
    CHECK(of.worst[0] < of.best[0]);
    CHECK(outlook_correct(&of, 0, of.worst[0]) == of.worst[0] && outlook_correct(&of, 0, of.best[0]) == of.best[0]);
    double last = of.worst[0];
    for (int step = 1; step <= 100; step++) {
        const double estimate = of.worst[0] + (of.best[0] - of.worst[0]) * (double)step / 100;
        const double corrected = outlook_correct(&of, 0, estimate);
        CHECK(corrected > last && (corrected < estimate || step == 100));
        last = corrected;
    }
}

TEST(the_same_deal_gives_the_same_outlook)
{
    const int32_t before[YV_MAX_PLAYERS] = {ONE / 2, ONE / 2};
    const yv_game one = deal("traveller", 2, even, 1), other = deal("traveller", 2, even, 2);
    const double factor = outlook_of(&model, &one, before).factor;
    CHECK(outlook_of(&model, &one, before).factor == factor);
    CHECK(outlook_of(&model, &other, before).factor != factor); /* another sample, so another error */
}

CHECK_MAIN
