/* Random games: random values for all options, and random actions with a bias towards rare ones.
 *
 *     random_game g;
 *     random_begin(&g, seed);
 *     while (random_choose(&g)) {     // deals when a deal is due; g.action is legal, g.stock its reshuffle
 *         … look at g.game and g.action …
 *         random_do(&g);
 *     }
 *
 * The same seed gives the same game everywhere. */
#ifndef RANDOM_GAME_H
#define RANDOM_GAME_H

#include "../src/chance/shuffle.h"
#include "../src/engine/yaniv.h"
#include "check.h"

/* Checks a condition during a random game. The first failure ends the test, because one is enough to read. */
#define HOLDS(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            check_fail(__FILE__, __LINE__, #condition);                                                                \
            fprintf(stderr, "  in the game of seed %llu\n", (unsigned long long)random_seed_now);                      \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

static uint64_t random_seed_now;

enum {
    RANDOM_MOST_ACTIONS = 1 << 16, /* in one position */
    RANDOM_MOST_STEPS = 250,       /* the game stops after this many actions */
    RANDOM_MOST_LISTED = 3000, /* the game stops at a position with more legal actions, which would be slow to check */
};

typedef struct {
    yv_rng chance;
    yv_game game;
    yv_card deck[YV_MAX_DECK];  /* of this round */
    yv_action action;           /* the chosen action, which is legal */
    yv_card stock[YV_MAX_DECK]; /* the new stock, if the action needs one */
    int stock_count;
    int steps;
    bool dealt;        /* the last random_choose dealt a round first */
    yv_action *listed; /* all legal actions of the position */
    int listed_count;
} random_game;

static inline int random_from(yv_rng *chance, int lowest, int highest)
{
    return lowest + (int)yv_rng_below(chance, (uint32_t)(highest - lowest + 1));
}

static inline bool random_one_in(yv_rng *chance, int n)
{
    return yv_rng_below(chance, (uint32_t)n) == 0;
}

/* Returns random rules: a random value for every option, or a preset with some random values. The limit is usually low,
 * so that games come to an end. */
static inline yv_rules random_rules(yv_rng *chance)
{
    yv_rules rules = yv_rules_of_preset(random_one_in(chance, 3) ? random_from(chance, 0, YV_PRESETS - 1) : 0);
    const bool all = !random_one_in(chance, 6);
    for (int i = 0; i < YV_OPTIONS; i++) {
        int16_t *field = (int16_t *)(void *)((char *)&rules + yv_options[i].offset);
        if (all || random_one_in(chance, 4))
            *field = (int16_t)random_from(chance, yv_options[i].lowest, yv_options[i].highest);
    }
    if (!random_one_in(chance, 4))
        rules.limit = (int16_t)random_from(chance, 20, 80), rules.rounds = (int16_t)random_from(chance, 0, 4);
    if (random_one_in(chance, 2))
        rules.decks = 1;
    return rules;
}

static inline void random_begin(random_game *g, uint64_t seed)
{
    static yv_action listed[RANDOM_MOST_ACTIONS];
    memset(g, 0, sizeof *g);
    random_seed_now = seed;
    g->listed = listed;
    g->chance = yv_rng_seeded(seed);
    yv_rules rules;
    do
        rules = random_rules(&g->chance);
    while (yv_start(&g->game, &rules, random_from(&g->chance, 2, random_one_in(&g->chance, 2) ? 3 : 8)).code);
}

static inline void random_deal(random_game *g)
{
    const int size = yv_rules_fill_deck(&g->game.rules, g->game.players, g->deck);
    yv_rng_shuffle(&g->chance, g->deck, size);
    const int anybody = random_from(&g->chance, 0, g->game.players - 1);
    const yv_seat starter = g->game.starter == YV_NOBODY ? (yv_seat)anybody : g->game.starter;
    if (yv_deal(&g->game, starter, g->deck, size).code)
        abort();
}

/* Returns the weight of an action: rare kinds are chosen more often than their share. */
static inline int random_weight(const random_game *g, const yv_action *action)
{
    if (action->verb == YV_SLAP)
        return 40;
    if (yv_is_false_call(&g->game, action))
        return 3;
    if (yv_is_call(action))
        return action->seat == g->game.turn ? 30 : 1;
    if (action->verb != YV_PLAY)
        return 3;
    return action->count == 1 ? 1 : 3;
}

static inline void random_pick(random_game *g)
{
    long sum = 0, chosen;
    for (int i = 0; i < g->listed_count; i++)
        sum += random_weight(g, &g->listed[i]);
    chosen = (long)yv_rng_below(&g->chance, (uint32_t)sum);
    int i = 0;
    for (; chosen >= random_weight(g, &g->listed[i]); i++)
        chosen -= random_weight(g, &g->listed[i]);
    g->action = g->listed[i];
}

/* Chooses the next action. Returns false at the end of the game, or when the game has gone on long enough. */
static inline bool random_choose(random_game *g)
{
    g->dealt = false;
    if (g->game.phase == YV_OVER || g->steps++ == RANDOM_MOST_STEPS)
        return false;
    if (g->game.phase == YV_DEALING) {
        random_deal(g);
        g->dealt = true;
    }
    g->listed_count = yv_list(&g->game, YV_ANYONE, 0, g->listed, RANDOM_MOST_ACTIONS);
    if (g->listed_count == 0)
        abort();
    if (g->listed_count > RANDOM_MOST_LISTED)
        return false;
    random_pick(g);
    g->stock_count = yv_reshuffle_size(&g->game, &g->action);
    memcpy(g->stock, g->game.pile, (size_t)g->stock_count);
    yv_rng_shuffle(&g->chance, g->stock, g->stock_count);
    return true;
}

static inline void random_do(random_game *g)
{
    if (yv_apply(&g->game, &g->action, g->stock, g->stock_count).code)
        abort();
}

/* True if two games mean the same. What lies beyond the counts, and padding between fields, does not matter. */
static inline bool random_same_cards(const yv_card *one, const yv_card *other, int count)
{
    return memcmp(one, other, (size_t)count) == 0;
}

static inline bool random_same_hands(const yv_game *a, const yv_game *b)
{
    for (int seat = 0; seat < a->players; seat++) {
        const yv_hand *one = &a->hand[seat], *other = &b->hand[seat];
        if (one->count != other->count || one->known != other->known
            || !random_same_cards(one->card, other->card, one->count))
            return false;
    }
    return true;
}

static inline bool random_same_result(const yv_result *a, const yv_result *b)
{
    return memcmp(a->score, b->score, sizeof a->score) == 0 && a->scored == b->scored && a->assaf == b->assaf
           && a->out == b->out && a->caller == b->caller && a->winner == b->winner && a->offender == b->offender;
}

static inline bool random_same_piles(const yv_game *a, const yv_game *b)
{
    return a->pile_size == b->pile_size && a->next == b->next && a->discards == b->discards
           && a->drop.count == b->drop.count && a->drop.shape == b->drop.shape
           && random_same_cards(a->drop.card, b->drop.card, a->drop.count)
           && random_same_cards(a->pile, b->pile, a->discards)
           && random_same_cards(a->pile + a->next, b->pile + b->next, a->pile_size - a->next)
           && memcmp(a->restocked, b->restocked, sizeof a->restocked) == 0;
}

static inline bool random_same(const yv_game *a, const yv_game *b)
{
    return memcmp(&a->rules, &b->rules, sizeof a->rules) == 0 && memcmp(a->points, b->points, sizeof a->points) == 0
           && a->players == b->players && a->in == b->in && a->expelled == b->expelled
           && a->expelled_in_round == b->expelled_in_round && a->winners == b->winners && a->round == b->round
           && memcmp(a->total, b->total, sizeof a->total) == 0 && a->phase == b->phase && a->turn == b->turn
           && a->starter == b->starter && a->caller == b->caller && a->slapper == b->slapper
           && (a->slapper == YV_NOBODY || a->drawn == b->drawn) && a->called == b->called
           && a->wrong_word == b->wrong_word && a->passed == b->passed && a->earned == b->earned
           && random_same_hands(a, b) && random_same_piles(a, b) && random_same_result(&a->result, &b->result);
}

static inline yv_action random_tidy_action(const yv_action *action)
{
    yv_action tidy = *action;
    if (tidy.verb != YV_PLAY)
        tidy.count = 0, tidy.take = YV_NO_CARD;
    for (int i = tidy.count; i < YV_MAX_THROW; i++)
        tidy.card[i] = 0;
    return tidy;
}

#endif
