#include "match.h"

#include "ranks.h"

/* A match under way. */
typedef struct {
    const match *setup;
    match_result *result;
    yv_game game;
    bool ended;                    /* before its time: result->end says why */
    bool declined;                 /* the seat that may slap down has said pass */
    int actions;                   /* of this round */
    int reshuffles;                /* likewise */
    int out_round[YV_MAX_PLAYERS]; /* the round in which a seat went out; 0 if it has not */
} table;

static player *at_seat(const table *at, int seat)
{
    return at->setup->seated[seat];
}

static void end_early(table *at, match_end end)
{
    at->ended = true;
    at->result->end = end;
}

static void fail_seat(table *at, yv_seat seat)
{
    static const match_end ends[] = {
        [PLAYER_FORFEITS] = MATCH_FORFEITED,
        [PLAYER_CANNOT_START] = MATCH_ABANDONED,
        [PLAYER_STOPPED] = MATCH_STOPPED,
    };
    at->result->culprit = seat;
    end_early(at, ends[at->result->fault.state]);
}

/* ---- actions ---- */

static bool is_false_call(const yv_game *game, const yv_action *action)
{
    const bool call = action->verb == YV_CALL_YANIV || action->verb == YV_CALL_YAN;
    return call && yv_hand_points(game, action->seat) > game->rules.threshold;
}

static void count_action(table *at, const yv_action *action)
{
    match_score *score = &at->result->seat[action->seat];
    score->slaps += action->verb == YV_SLAP;
    score->false_calls += is_false_call(&at->game, action);
    at->result->actions++;
    at->actions++;
}

static void announce(const table *at, const yv_action *action)
{
    for (int seat = 0; seat < at->game.players; seat++)
        player_see_action(at_seat(at, seat), action, &at->game);
}

/* Does a legal action, and tells everybody. */
static void do_action(table *at, const yv_action *action)
{
    yv_card stock[YV_MAX_DECK];
    const int needed = yv_reshuffle_size(&at->game, action);
    if (needed > 0)
        deals_reshuffle(&at->setup->deals, &at->game, at->reshuffles++, stock);
    count_action(at, action);
    yv_do(&at->game, action, stock, needed);
    at->declined = false;
    if (at->setup->record)
        recording_action(at->setup->record, action, stock, needed);
    announce(at, action);
}

/* Built-in players are believed no more than programs are. */
static bool check_answer(table *at, const yv_action *answer)
{
    player_fault *fault = &at->result->fault;
    const yv_error error = yv_check(&at->game, answer);
    if (!error.code)
        return true;
    yv_text why = yv_text_in(fault->why, sizeof fault->why);
    yv_put_string(&why, "it answered '");
    yv_put_action(&why, answer);
    yv_put_string(&why, "': ");
    yv_error_write(error, &why);
    fault->state = PLAYER_FORFEITS;
    return false;
}

/* ---- who is asked ---- */

static bool is_slap_open(const table *at)
{
    return at->game.slapper != YV_NOBODY && !at->declined;
}

static yv_seat seat_to_ask(const table *at)
{
    if (is_slap_open(at))
        return at->game.slapper;
    return at->game.phase == YV_SWAPPING ? yv_next_to_answer(&at->game) : at->game.turn;
}

/* False if the player could not or did not answer as it must. */
static bool get_answer(table *at, yv_seat seat, yv_action *answer)
{
    if (!player_ask(at_seat(at, seat), answer, &at->result->fault))
        return false;
    return (is_slap_open(at) && answer->verb == YV_PASS) || check_answer(at, answer);
}

static void ask_next(table *at)
{
    yv_action answer;
    const yv_seat seat = seat_to_ask(at);
    if (!get_answer(at, seat, &answer))
        fail_seat(at, seat);
    else if (is_slap_open(at) && answer.verb == YV_PASS)
        at->declined = true;
    else
        do_action(at, &answer);
}

/* ---- rounds ---- */

static bool in_round(const yv_game *game)
{
    return game->phase != YV_DEALING && game->phase != YV_OVER;
}

static bool is_stopped(const table *at)
{
    return at->setup->stop && atomic_load_explicit(at->setup->stop, memory_order_relaxed);
}

static void deal(table *at)
{
    yv_card deck[YV_MAX_DECK];
    const deals *from = &at->setup->deals;
    const yv_seat starter = at->game.round == 0 ? deals_starter(from, at->game.players) : at->game.starter;
    const int size = deals_deck(from, &at->game, starter, deck);
    const yv_error error = yv_deal(&at->game, starter, deck, size);
    YV_ASSERT(!error.code);
    (void)error;
    at->actions = at->reshuffles = 0;
    at->declined = false;
    if (at->setup->record)
        recording_deal(at->setup->record, &at->game, deck);
    for (int seat = 0; seat < at->game.players; seat++)
        player_see_deal(at_seat(at, seat), &at->game);
}

static void note_outs(table *at)
{
    for (int seat = 0; seat < at->game.players; seat++)
        if (!yv_is_in(&at->game, seat) && at->out_round[seat] == 0)
            at->out_round[seat] = at->game.round;
}

static void count_round(table *at)
{
    const yv_result *round = &at->game.result;
    for (int seat = 0; seat < at->game.players; seat++) {
        match_score *score = &at->result->seat[seat];
        if (!(round->scored >> seat & 1))
            continue;
        score->rounds++;
        score->points += round->score[seat];
        score->rounds_won += round->winner == seat;
        score->calls += round->caller == seat;
        score->calls_won += round->caller == seat && !round->assaf;
        score->assafs += round->assaf >> seat & 1;
    }
}

/* A false call that ends the game leaves nothing to score, and then nothing is said of the round. */
static void close_round(table *at)
{
    if (at->setup->record)
        recording_result(at->setup->record, &at->game);
    note_outs(at);
    if (!at->game.result.scored)
        return;
    count_round(at);
    for (int seat = 0; seat < at->game.players; seat++)
        player_see_round(at_seat(at, seat), &at->game);
    if (at->game.round >= MATCH_MOST_ROUNDS && at->game.phase != YV_OVER)
        end_early(at, MATCH_DRAWN);
}

static void play_round(table *at)
{
    deal(at);
    while (in_round(&at->game) && !at->ended) {
        if (is_stopped(at))
            end_early(at, MATCH_STOPPED);
        else if (at->actions >= MATCH_MOST_ACTIONS)
            end_early(at, MATCH_DRAWN);
        else
            ask_next(at);
    }
    if (!in_round(&at->game))
        close_round(at);
}

/* ---- the game ---- */

static bool sit_down(table *at)
{
    for (yv_seat seat = 0; seat < at->game.players && !at->ended; seat++) {
        const uint64_t seed = deals_mind(&at->setup->deals, seat);
        if (!player_sit(at_seat(at, seat), &at->game, seat, seed, &at->result->fault))
            fail_seat(at, seat);
    }
    return !at->ended;
}

static void find_winners(table *at)
{
    match_result *result = at->result;
    if (!at->ended)
        result->winners = at->game.winners;
    else if (result->end == MATCH_DRAWN)
        result->winners = at->game.in;
    else if (result->end == MATCH_FORFEITED)
        result->winners = (yv_seats)(at->game.in & ~yv_seat_bit(result->culprit));
}

static void find_ranks(table *at)
{
    rank_standing standing[YV_MAX_PLAYERS];
    note_outs(at);
    for (int seat = 0; seat < at->game.players; seat++)
        standing[seat] = (rank_standing){
            .forfeited = at->result->end == MATCH_FORFEITED && at->result->culprit == seat,
            .won = at->result->winners >> seat & 1,
            .expelled = at->game.expelled >> seat & 1,
            .out_round = at->out_round[seat],
            .total = at->game.total[seat],
        };
    for (int seat = 0; seat < at->game.players; seat++)
        at->result->seat[seat].rank_halves = rank_halves(standing, at->game.players, seat);
}

/* A player that has forfeited is not there any more to be told of the end. */
static void tell_end(const table *at)
{
    const bool missing = at->result->end == MATCH_FORFEITED;
    for (int seat = 0; seat < at->game.players; seat++)
        if (!missing || seat != at->result->culprit)
            player_see_end(at_seat(at, seat), at->result->winners);
}

void match_play(const match *setup, match_result *result)
{
    table at = {.setup = setup, .result = result};
    *result = (match_result){.culprit = YV_NOBODY};
    const yv_error error = yv_start(&at.game, setup->rules, setup->players);
    YV_ASSERT(!error.code);
    (void)error;
    if (!sit_down(&at))
        return;
    while (at.game.phase != YV_OVER && !at.ended)
        play_round(&at);
    if (result->end == MATCH_STOPPED || result->end == MATCH_ABANDONED)
        return;
    find_winners(&at);
    find_ranks(&at);
    tell_end(&at);
}
