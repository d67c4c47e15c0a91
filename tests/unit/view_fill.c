/* Views, against a slow second way to fill them, in games of every preset. */
#include "../check.h"

#include "../../src/ai/bot.h"
#include "../../src/chance/shuffle.h"
#include "../../src/engine/yaniv.h"

/* ---- the slow way, field by field as view.h says ---- */

static void expect_hands(yv_view *view, const yv_game *game)
{
    for (int seat = 0; seat < game->players; seat++) {
        const yv_hand *hand = &game->hand[seat];
        view->total[seat] = game->total[seat];
        if (!yv_is_in(game, seat))
            continue;
        view->counts[seat] = hand->count;
        for (int i = 0; i < hand->count; i++) {
            if (seat == view->seat)
                view->hand[i] = hand->card[i];
            else if (hand->known >> i & 1)
                view->known[seat][view->known_counts[seat]++] = hand->card[i];
        }
    }
}

static void expect_cards(yv_view *view, const yv_game *game)
{
    view->drop.count = game->drop.count;
    view->drop.shape = game->drop.shape;
    memcpy(view->drop.card, game->drop.card, game->drop.count);
    view->stock = (uint8_t)(game->pile_size - game->next);
    view->discards = game->discards;
    for (int i = 0; i < game->discards; i++)
        view->buried[game->pile[i]]++;
    memcpy(view->restocked, game->restocked, sizeof view->restocked);
}

static void expect(yv_view *view, const yv_game *game, yv_seat seat)
{
    memset(view, 0, sizeof *view);
    view->rules = game->rules;
    view->seat = seat;
    view->players = game->players;
    view->round = game->round;
    view->phase = game->phase;
    view->turn = game->turn;
    view->starter = game->starter;
    view->caller = game->caller;
    view->called = game->called;
    view->in = game->in;
    view->passed = game->passed;
    view->drawn = YV_NO_CARD;
    expect_hands(view, game);
    expect_cards(view, game);
    if (seat == YV_NOBODY || !yv_is_in(game, seat))
        return;
    view->points = (int16_t)yv_hand_points(game, seat);
    view->may_slap = game->slapper == seat;
    if (view->may_slap)
        view->drawn = game->drawn;
}

/* ---- games ---- */

static void compare_seat(const yv_game *game, yv_seat seat)
{
    yv_view expected, filled;
    expect(&expected, game, seat);
    memset(&filled, 0xa5, sizeof filled); /* what lay there before must not show through */
    yv_view_fill(&filled, game, seat);
    CHECK(memcmp(&filled, &expected, sizeof expected) == 0);
    const yv_view returned = yv_view_of(game, seat);
    CHECK(memcmp(&returned, &expected, sizeof expected) == 0);
}

static void compare_all(const yv_game *game)
{
    for (int seat = 0; seat < game->players; seat++)
        compare_seat(game, (yv_seat)seat);
    compare_seat(game, YV_NOBODY);
}

static void deal(yv_game *game, yv_rng *rng)
{
    yv_card deck[YV_MAX_DECK];
    const int size = yv_rules_fill_deck(&game->rules, game->players, deck);
    yv_rng_shuffle(rng, deck, size);
    CHECK(!yv_deal(game, game->round ? game->starter : 0, deck, size).code);
}

/* The seat to move and now and then anybody else, with any legal action. */
static void move(yv_game *game, yv_rng *rng)
{
    yv_action legal[YV_USUAL_ACTIONS];
    yv_card stock[YV_MAX_DECK];
    yv_seat seat = (yv_seat)yv_rng_below(rng, game->players);
    if (game->phase != YV_SWAPPING && seat != game->slapper)
        seat = game->turn;
    const yv_view view = yv_view_of(game, seat);
    const int all = yv_view_list(&view, 0, legal, YV_USUAL_ACTIONS);
    if (all == 0)
        return;
    const yv_action *action = &legal[yv_rng_below(rng, (uint32_t)(all < YV_USUAL_ACTIONS ? all : YV_USUAL_ACTIONS))];
    const int needed = yv_reshuffle_size(game, action);
    memcpy(stock, game->pile, (size_t)needed);
    yv_rng_shuffle(rng, stock, needed);
    CHECK(!yv_apply(game, action, stock, needed).code);
}

static void play(const char *rules_text, int players, uint64_t seed)
{
    char message[YV_MAX_MESSAGE];
    yv_text why = yv_text_in(message, sizeof message);
    yv_rules rules;
    yv_game game;
    yv_rng rng = yv_rng_seeded(seed);
    CHECK(yv_rules_parse(&rules, yv_span_of(rules_text), &why));
    CHECK(!yv_start(&game, &rules, players).code);
    compare_all(&game);
    for (int step = 0; step < 1500 && game.phase != YV_OVER && !check_failed; step++) {
        if (game.phase == YV_DEALING)
            deal(&game, &rng);
        else
            move(&game, &rng);
        compare_all(&game);
    }
}

TEST(a_view_is_byte_for_byte_what_its_fields_say)
{
    static const char *const rules[] = {"traveller",
                                        "sevens false_call=swap",
                                        "speedy false_call=draw3",
                                        "slapdown false_call=eliminate",
                                        "traveller last_turn=on slap=runs",
                                        "traveller decks=2 take_run=any out_of_turn=penalty threshold=30"};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        for (int players = 2; players <= 4; players++)
            for (uint64_t seed = 0; seed < 4; seed++)
                play(rules[i], players, seed * 97 + i);
}

CHECK_MAIN
