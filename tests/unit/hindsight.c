/* Hindsight: worlds in which the others would hardly have played as they did. */
#include "../../src/chance/shuffle.h"
#include "../check.h"

#include "../../src/ai/bot.h"
#include "../../src/ai/hindsight.h"
#include "../../src/ai/world.h"

static bot_model model;
static playout_worths worths;

static void prepare(const char *words, int players, yv_rules *rules)
{
    yv_text nowhere = yv_text_in(NULL, 0);
    CHECK(yv_rules_parse(rules, yv_span_of(words), &nowhere));
    if (!model.net || model.worth.players != players || memcmp(&model.worth.rules, rules, sizeof *rules) != 0)
        bot_model_prepare(&model, weights_builtin(), rules, players);
}

/* A round that the net plays against itself, in all seats. */
static playout deal(const char *words, int players, uint64_t seed)
{
    yv_rules rules;
    yv_card deck[YV_MAX_DECK];
    yv_rng chance = yv_rng_seeded(seed);
    playout at = {.model = &model, .worths = &worths, .chance = yv_rng_seeded(seed + 1)};
    prepare(words, players, &rules);
    worths.known = 0;
    round_history_clear(&at.past);
    CHECK_NUMBER(yv_start(&at.game, &rules, players).code, YV_OK);
    const int size = yv_rules_fill_deck(&rules, players, deck);
    yv_rng_shuffle(&chance, deck, size);
    CHECK_NUMBER(yv_deal(&at.game, 0, deck, size).code, YV_OK);
    return at;
}

/* Plays a turn, and returns the card that it draws, or YV_NO_CARD. */
static yv_card play(playout *at, const yv_action *action)
{
    const bool draws = action->verb == YV_PLAY && action->take == YV_STOCK;
    const yv_card drawn = draws ? at->game.pile[at->game.next] : YV_NO_CARD;
    playout_do(at, action);
    return drawn;
}

/* Plays a round and counts the plays that do not suit the hands from which the net chose them. */
static int count_unsuitable(const char *rules, int players, uint64_t seed, int *plays)
{
    playout at = deal(rules, players, seed);
    yv_action chosen;
    int unsuitable = 0;
    while (yv_in_round(&at.game)) {
        const yv_seat seat = yv_seat_to_ask(&at.game);
        const bool reshuffles = yv_stock_size(&at.game) == 0;
        playout_choose(&at, seat, &chosen);
        const yv_card drawn = play(&at, &chosen);
        if (reshuffles || at.game.phase != YV_PLAYING || (chosen.verb != YV_PLAY && chosen.verb != YV_SLAP))
            continue;
        ++*plays;
        unsuitable += hindsight_suits(&at, seat, drawn) < 0.999f;
    }
    return unsuitable;
}

TEST(what_the_net_played_suits_the_hand_it_had)
{
    static const char *const rules[] = {"traveller", "sevens", "speedy", "jhyap"};
    int plays = 0;
    for (int i = 0; i < 4; i++)
        for (int players = 2; players <= 4; players++)
            for (uint64_t seed = 1; seed <= 14; seed++)
                CHECK_NUMBER(count_unsuitable(rules[i], players, seed, &plays), 0);
    CHECK(plays > 1500);
}

TEST(a_play_is_not_judged_once_somebody_has_played_since)
{
    int seen = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        playout at = deal("traveller", 2, seed);
        yv_action chosen;
        yv_card drawn[2] = {YV_NO_CARD, YV_NO_CARD};
        for (int turn = 0; turn < 6 && yv_in_round(&at.game); turn++) {
            const yv_seat seat = yv_seat_to_ask(&at.game), other = (yv_seat)(1 - seat);
            playout_choose(&at, seat, &chosen);
            if (chosen.verb != YV_PLAY)
                break;
            drawn[seat] = play(&at, &chosen);
            if (at.past.seat[other].last.count == 0)
                continue;
            CHECK(hindsight_suits(&at, other, drawn[other]) == 1);
            seen++;
        }
    }
    CHECK(seen > 50);
}

/* Plays on to a position in which a seat would call, and lets it throw a card instead. */
TEST(a_hand_that_would_have_called_is_hardly_believed)
{
    int seen = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        playout at = deal("traveller", 2, seed);
        yv_action chosen, legal[YV_USUAL_ACTIONS];
        while (yv_in_round(&at.game)) {
            const yv_seat seat = yv_seat_to_ask(&at.game);
            playout_choose(&at, seat, &chosen);
            const yv_view view = yv_view_of(&at.game, seat);
            if (yv_is_call(&chosen) && view.points <= 1 && view.counts[seat] > 0) {
                int other = 0;
                bot_list(&view, legal);
                while (legal[other].verb != YV_PLAY)
                    other++;
                const yv_card drawn = play(&at, &legal[other]);
                CHECK(hindsight_suits(&at, seat, drawn) < 0.5f);
                seen++;
                break;
            }
            playout_do(&at, &chosen);
        }
    }
    CHECK(seen >= 3);
}

/* Returns the mean difference between the points of the next player's hand and those in worlds. */
static double error_of_worlds(const char *rules, bool with_hindsight)
{
    enum { ROUNDS = 60, WORLDS = 20 };
    static belief all;
    yv_rng chance = yv_rng_seeded(7);
    double sum = 0;
    int count = 0;
    for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
        playout at = deal(rules, 2, seed), world = at;
        yv_action chosen;
        at.game.total[0] = at.game.total[1] = (int32_t)(seed * 7 % 50) + 30;
        while (yv_in_round(&at.game)) {
            const yv_seat seat = yv_seat_to_ask(&at.game), other = (yv_seat)(1 - seat);
            const yv_view view = yv_view_of(&at.game, seat);
            belief_of(model.belief, &view, &at.past, &all);
            for (int i = 0; i < WORLDS && at.game.slapper != seat; i++, count++) {
                if (with_hindsight)
                    hindsight_begin(&world, &view, &at.past, &all, &chance);
                else
                    world_sample(&view, &all, &chance, &world.game);
                const int off = yv_hand_points(&world.game, other) - yv_hand_points(&at.game, other);
                sum += off < 0 ? -off : off;
            }
            playout_choose(&at, seat, &chosen);
            playout_do(&at, &chosen);
        }
    }
    return sum / count;
}

TEST(with_hindsight_worlds_are_nearer_to_the_truth)
{
    const double without = error_of_worlds("traveller", false), with = error_of_worlds("traveller", true);
    CHECK(with < 0.97 * without);
}

CHECK_MAIN
