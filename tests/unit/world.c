/* Worlds: from random positions under random rules. */
#include "../../src/chance/shuffle.h"
#include "../check.h"

#include "../../src/ai/world.h"

enum { MOST_LISTED = 2000, MOST_STEPS = 150 };

static int random_from(yv_rng *chance, int lowest, int highest)
{
    return lowest + (int)yv_rng_below(chance, (uint32_t)(highest - lowest + 1));
}

static yv_rules random_rules(yv_rng *chance)
{
    yv_rules rules = yv_rules_of_preset(0);
    for (int i = 0; i < YV_OPTIONS; i++)
        if (yv_rng_below(chance, 2))
            *(int16_t *)(void *)((char *)&rules + yv_options[i].offset) =
                (int16_t)random_from(chance, yv_options[i].lowest, yv_options[i].highest);
    if (yv_rng_below(chance, 2))
        rules.decks = 1;
    return rules;
}

static void deal(yv_game *game, yv_rng *chance)
{
    yv_card deck[YV_MAX_DECK];
    const int size = yv_rules_fill_deck(&game->rules, game->players, deck);
    yv_rng_shuffle(chance, deck, size);
    const yv_seat starter = game->starter == YV_NOBODY ? (yv_seat)yv_rng_below(chance, game->players) : game->starter;
    CHECK(yv_deal(game, starter, deck, size).code == YV_OK);
}

/* Chooses a legal action, preferring calls and slap-downs. Fails if there are too many to list. */
static bool choose(const yv_game *game, yv_rng *chance, yv_action *chosen)
{
    static yv_action listed[MOST_LISTED];
    const int count = yv_list(game, YV_ANYONE, 0, listed, MOST_LISTED);
    CHECK(count > 0);
    if (count == 0 || count > MOST_LISTED)
        return false;
    for (int tries = 0; tries < 4; tries++) {
        *chosen = listed[yv_rng_below(chance, (uint32_t)count)];
        if (chosen->verb != YV_PLAY)
            break;
    }
    return true;
}

static yv_error act(yv_game *game, const yv_action *action, yv_rng *chance)
{
    yv_card stock[YV_MAX_DECK];
    const int size = yv_reshuffle_size(game, action);
    memcpy(stock, game->pile, (size_t)size);
    yv_rng_shuffle(chance, stock, size);
    return yv_apply(game, action, stock, size);
}

static bool is_in_play(const yv_game *game)
{
    return yv_in_round(game);
}

/* Calls a check for every position of `games` random games. */
static void visit(int games, uint64_t seed, void (*check)(const yv_game *, const round_history *, yv_rng *))
{
    yv_rng chance = yv_rng_seeded(seed);
    for (int number = 0; number < games; number++) {
        yv_game game;
        round_history past;
        yv_action action;
        const yv_rules rules = random_rules(&chance);
        if (yv_start(&game, &rules, random_from(&chance, 2, 8)).code)
            continue;
        for (int step = 0; step < MOST_STEPS && game.phase != YV_OVER; step++) {
            if (game.phase == YV_DEALING) {
                deal(&game, &chance);
                round_history_clear(&past);
            }
            check(&game, &past, &chance);
            if (!choose(&game, &chance, &action))
                break;
            round_history_see(&past, &game.rules, &action, &game.drop);
            CHECK(act(&game, &action, &chance).code == YV_OK);
        }
    }
}

static const belief *believe(const yv_view *view, const round_history *past, yv_rng *chance)
{
    static belief all;
    belief_weights weights;
    for (int i = 0; i < BELIEF_INPUTS; i++)
        weights.of[i] = (float)yv_rng_below(chance, 2001) / 1000 - 1;
    belief_of(&weights, view, past, &all);
    return &all;
}

static yv_seat any_seat(const yv_game *game, yv_rng *chance)
{
    return yv_rng_below(chance, 10) ? (yv_seat)yv_rng_below(chance, game->players) : YV_NOBODY;
}

/* Compares two views field by field; padding between fields means nothing. */
static bool is_same_view(const yv_view *a, const yv_view *b)
{
    return memcmp(&a->rules, &b->rules, sizeof a->rules) == 0 && a->seat == b->seat && a->players == b->players
           && a->round == b->round && a->phase == b->phase && a->turn == b->turn && a->starter == b->starter
           && a->caller == b->caller && a->may_slap == b->may_slap && a->drawn == b->drawn && a->called == b->called
           && a->in == b->in && a->passed == b->passed && memcmp(a->hand, b->hand, sizeof a->hand) == 0
           && a->points == b->points && memcmp(&a->drop, &b->drop, sizeof a->drop) == 0 && a->stock == b->stock
           && a->discards == b->discards && memcmp(a->counts, b->counts, sizeof a->counts) == 0
           && memcmp(a->known, b->known, sizeof a->known) == 0
           && memcmp(a->known_counts, b->known_counts, sizeof a->known_counts) == 0
           && memcmp(a->total, b->total, sizeof a->total) == 0 && memcmp(a->buried, b->buried, sizeof a->buried) == 0
           && memcmp(a->restocked, b->restocked, sizeof a->restocked) == 0;
}

static void check_view(const yv_game *game, const round_history *past, yv_rng *chance)
{
    const yv_seat seat = any_seat(game, chance);
    const yv_view view = yv_view_of(game, seat);
    yv_game world;
    world_sample(&view, believe(&view, past, chance), chance, &world);
    const yv_view again = yv_view_of(&world, seat);
    CHECK(is_same_view(&view, &again));
    CHECK(memcmp(&view, &again, sizeof view) == 0);
}

TEST(a_world_looks_as_the_game_does)
{
    visit(400, 1, check_view);
}

static void check_cards(const yv_game *game, const round_history *past, yv_rng *chance)
{
    const yv_view view = yv_view_of(game, any_seat(game, chance));
    yv_game world;
    world_sample(&view, believe(&view, past, chance), chance, &world);
    yv_tally all = yv_tally_cards(world.pile + world.next, yv_stock_size(&world));
    for (int i = 0; i < world.discards; i++)
        all.of[world.pile[i]]++;
    for (int i = 0; i < world.drop.count; i++)
        all.of[world.drop.card[i]]++;
    for (int seat = 0; seat < world.players; seat++) {
        const yv_hand *hand = &world.hand[seat];
        for (int i = 0; i < hand->count; i++) {
            all.of[hand->card[i]]++;
            CHECK(i == 0 || hand->card[i] >= hand->card[i - 1]);
            CHECK(i == 0 || hand->card[i] > hand->card[i - 1]
                  || (hand->known >> (i - 1) & 1) >= (hand->known >> i & 1));
        }
    }
    CHECK_NUMBER(world.pile_size, game->pile_size);
    CHECK(memcmp(world.points, game->points, sizeof world.points) == 0);
    for (yv_card face = 0; face < YV_FACES; face++)
        CHECK_NUMBER(all.of[face], yv_rules_copies(&game->rules, game->players, face));
}

TEST(no_card_is_lost_or_doubled_in_a_world)
{
    visit(300, 2, check_cards);
}

/* Checks that in a world the others also know the cards that the seat itself has taken, even after hands were
 * swapped. */
static void check_known(const yv_game *game, const round_history *past, yv_rng *chance)
{
    const yv_seat seat = (yv_seat)yv_rng_below(chance, game->players);
    const yv_view view = yv_view_of(game, seat);
    yv_game world;
    if (!yv_is_in(game, seat))
        return;
    world_sample(&view, believe(&view, past, chance), chance, &world);
    for (int other = 0; other < game->players; other++)
        if (yv_is_in(game, other))
            CHECK_NUMBER(__builtin_popcount(world.hand[other].known), __builtin_popcount(game->hand[other].known));
    CHECK_NUMBER(world.hand[seat].known, game->hand[seat].known);
    CHECK_NUMBER(world.in, game->in);
    CHECK_NUMBER(world.expelled, game->expelled);
}

TEST(a_world_keeps_what_everybody_knows)
{
    visit(300, 3, check_known);
}

static int worlds_played, worlds_ended;

/* Checks that every listed action can be done. Random play may take forever to reach a call, so it stops after a
 * while. */
static void check_play(const yv_game *game, const round_history *past, yv_rng *chance)
{
    const yv_view view = yv_view_of(game, any_seat(game, chance));
    yv_game world;
    yv_action action;
    if (yv_rng_below(chance, 8))
        return;
    world_sample(&view, believe(&view, past, chance), chance, &world);
    worlds_played++;
    for (int step = 0; step < 500 && is_in_play(&world); step++) {
        if (!choose(&world, chance, &action))
            return;
        CHECK(act(&world, &action, chance).code == YV_OK);
    }
    worlds_ended += !is_in_play(&world);
}

TEST(a_world_can_be_played_to_the_end_of_the_round)
{
    visit(120, 4, check_play);
    CHECK(worlds_played > 500);
    CHECK(worlds_ended > worlds_played / 2);
}

CHECK_MAIN
