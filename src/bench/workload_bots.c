#include "workload_bots.h"

#include "../chance/shuffle.h"
#include "../ai/advise.h"
#include "workload.h"

enum { MOST_TURNS = 60, ADVISE_EVERY = 9, ADVISED = 3, SEED = 1 };

static const workload_case cases[] = {
    {"traveller", 2},
    {"traveller last_turn=on false_call=swap set_jokers=on", 3},
    {"sevens slap=runs", 4},
    {"slapdown ace=wrap decks=2", 6},
    {"duel", 2},
};

/* A game under way, and who plays it. */
typedef struct {
    yv_game game;
    bot_model model;
    round_history past;
    bot bot[YV_MAX_PLAYERS];
    advice advised;
    yv_rng chance;
    uint64_t signature;
} party;

static void mix(party *at, int64_t value)
{
    at->signature = (at->signature ^ (uint64_t)value) * UINT64_C(0x9e3779b97f4a7c15);
    at->signature ^= at->signature >> 29;
}

static void deal(party *at)
{
    yv_card deck[YV_MAX_DECK];
    const int size = yv_rules_fill_deck(&at->game.rules, at->game.players, deck);
    yv_rng_shuffle(&at->chance, deck, size);
    yv_deal(&at->game, at->game.starter == YV_NOBODY ? 0 : at->game.starter, deck, size);
    round_history_clear(&at->past);
}

static yv_seat who_acts(const yv_game *game)
{
    if (game->slapper != YV_NOBODY)
        return game->slapper;
    return game->phase == YV_SWAPPING ? yv_next_to_answer(game) : game->turn;
}

static void ask_advice(party *at, const bot *with, const yv_view *view)
{
    advise(with, view, &at->past, &at->advised);
    for (int i = 0; i < at->advised.count && i < ADVISED; i++) {
        const advise_choice *choice = &at->advised.choice[i];
        const int32_t numbers[] = {choice->win,   choice->win_error, choice->points,     choice->points_spread,
                                   choice->assaf, choice->worlds,    choice->reason.code};
        for (size_t j = 0; j < sizeof numbers / sizeof numbers[0]; j++)
            mix(at, numbers[j]);
    }
}

static void act(party *at)
{
    yv_card stock[YV_MAX_DECK];
    const yv_seat seat = who_acts(&at->game);
    const yv_view view = yv_view_of(&at->game, seat);
    const yv_action action = bot_choose(&at->bot[seat], &view, &at->past);
    mix(at, (int64_t)action.verb << 24 | action.count << 16 | action.card[0] << 8 | action.take);
    if (action.verb == YV_PASS && at->game.phase != YV_SWAPPING) {
        at->game.slapper = YV_NOBODY;
        return;
    }
    const int size = yv_reshuffle_size(&at->game, &action);
    for (int i = 0; i < size; i++)
        stock[i] = at->game.pile[i];
    yv_rng_shuffle(&at->chance, stock, size);
    round_history_see(&at->past, &at->game.rules, &action, &at->game.drop);
    yv_do(&at->game, &action, stock, size);
}

/* Experts and champions sit in turn. */
static void sit_down(party *at)
{
    for (yv_seat seat = 0; seat < at->game.players; seat++) {
        at->bot[seat] = bot_make(bot_find_level(seat % 2 ? "expert" : "champion"), &at->model, SEED + seat);
        at->bot[seat].think_ms = 1;
    }
}

static void play(party *at, const workload_case *kind, const weights *with)
{
    yv_text nowhere = yv_text_in(NULL, 0);
    yv_rules rules;
    if (!yv_rules_parse(&rules, yv_span_of(kind->rules), &nowhere) || yv_start(&at->game, &rules, kind->players).code)
        return;
    bot_model_prepare(&at->model, with, &rules, kind->players);
    sit_down(at);
    for (int turn = 0; turn < MOST_TURNS && at->game.phase != YV_OVER; turn++) {
        if (at->game.phase == YV_DEALING)
            deal(at);
        const yv_seat seat = who_acts(&at->game);
        const yv_view view = yv_view_of(&at->game, seat);
        if (turn % ADVISE_EVERY == 0)
            ask_advice(at, &at->bot[seat], &view);
        act(at);
    }
}

uint64_t workload_bots_signature(const weights *with)
{
    static party at;
    if (!with)
        return 0;
    at = (party){.chance = yv_rng_seeded(SEED), .signature = SEED};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        play(&at, &cases[i], with);
    return at.signature;
}
