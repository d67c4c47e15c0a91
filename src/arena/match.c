#include "match.h"

#include "ranks.h"

/* A match in progress. */
typedef struct {
    const match *setup;
    match_result *result;
    runner run;
    bool ended;     /* early: result->end says why */
    int actions;    /* of this round */
    int reshuffles; /* of this round */
    luck luck;
    int16_t out_round[YV_MAX_PLAYERS]; /* the round in which a seat went out; 0 if it has not */
} match_state;

static player *at_seat(const match_state *at, int seat)
{
    return at->setup->seated[seat];
}

static void end_early(match_state *at, match_end end)
{
    at->ended = true;
    at->result->end = end;
}

static void fail_seat(match_state *at, yv_seat seat)
{
    static const match_end ends[] = {
        [PLAYER_FORFEITS] = MATCH_FORFEITED,
        [PLAYER_CANNOT_START] = MATCH_ABANDONED,
        [PLAYER_STOPPED] = MATCH_STOPPED,
    };
    at->result->culprit = seat;
    end_early(at, ends[at->result->fault.state]);
}

/* ---- chance ---- */

static int lay_deck(void *source, const yv_game *game, yv_seat *starter, yv_card deck[YV_MAX_DECK])
{
    const match_state *at = source;
    if (*starter == YV_NOBODY)
        *starter = deals_starter(&at->setup->deals, game->players);
    return deals_deck(&at->setup->deals, game, *starter, deck);
}

static void lay_stock(void *source, const yv_game *game, yv_card *stock, int count)
{
    match_state *at = source;
    (void)count;
    deals_reshuffle(&at->setup->deals, game, at->reshuffles++, stock);
}

/* ---- actions ---- */

static void count_action(match_state *at, const yv_action *action)
{
    match_score *score = &at->result->seat[action->seat];
    score->slaps += action->verb == YV_SLAP;
    score->false_calls += yv_is_false_call(&at->run.game, action);
    at->result->actions++;
    at->actions++;
}

/* Does a legal action and tells all players about it. */
static void do_action(match_state *at, const yv_action *action)
{
    const runner before = at->run;
    count_action(at, action);
    runner_do(&at->run, action);
    if (at->setup->judge)
        luck_note_action(&at->luck, &before.game, &before.past, action, &at->run.game);
    for (int seat = 0; seat < at->run.game.players; seat++)
        player_see_action(at_seat(at, seat), action, &at->run.game);
}

/* True if the answer is legal. Built-in players are trusted no more than programs. */
static bool check_answer(match_state *at, const yv_action *answer)
{
    player_fault *fault = &at->result->fault;
    const yv_error error = yv_check(&at->run.game, answer);
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

static void ask_next(match_state *at)
{
    const runner_due due = runner_next(&at->run);
    yv_action answer;
    if (!player_ask(at_seat(at, due.seat), &at->run, &answer, &at->result->fault))
        fail_seat(at, due.seat);
    else if (due.what == RUNNER_SLAP && answer.verb == YV_PASS)
        yv_decline_slap(&at->run.game);
    else if (!check_answer(at, &answer))
        fail_seat(at, due.seat);
    else
        do_action(at, &answer);
}

/* ---- rounds ---- */

static bool is_stopped(const match_state *at)
{
    return at->setup->stop && atomic_load_explicit(at->setup->stop, memory_order_relaxed);
}

static void deal(match_state *at)
{
    const yv_game before = at->run.game;
    at->actions = at->reshuffles = 0;
    runner_deal(&at->run);
    if (at->setup->judge)
        luck_note_deal(&at->luck, &before, &at->run.game);
    for (int seat = 0; seat < at->run.game.players; seat++)
        player_see_deal(at_seat(at, seat), &at->run.game);
}

static void note_outs(match_state *at)
{
    for (int seat = 0; seat < at->run.game.players; seat++)
        if (!yv_is_in(&at->run.game, seat) && at->out_round[seat] == 0)
            at->out_round[seat] = at->run.game.round;
}

static void count_round(match_state *at)
{
    const yv_result *round = &at->run.game.result;
    for (int seat = 0; seat < at->run.game.players; seat++) {
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

/* Tells the players the result of the round, except after a false call that ends the game, which leaves nothing to
 * score. */
static void close_round(match_state *at)
{
    note_outs(at);
    if (!at->run.game.result.scored)
        return;
    count_round(at);
    for (int seat = 0; seat < at->run.game.players; seat++)
        player_see_round(at_seat(at, seat), &at->run.game);
    if (at->run.game.round >= MATCH_MOST_ROUNDS && at->run.game.phase != YV_OVER)
        end_early(at, MATCH_DRAWN);
}

static void play_round(match_state *at)
{
    deal(at);
    while (yv_in_round(&at->run.game) && !at->ended) {
        if (is_stopped(at))
            end_early(at, MATCH_STOPPED);
        else if (at->actions >= MATCH_MOST_ACTIONS)
            end_early(at, MATCH_DRAWN);
        else
            ask_next(at);
    }
    if (!yv_in_round(&at->run.game))
        close_round(at);
}

/* ---- the game ---- */

static bool sit_down(match_state *at)
{
    for (yv_seat seat = 0; seat < at->run.game.players && !at->ended; seat++) {
        const uint64_t seed = deals_bot(&at->setup->deals, seat);
        if (!player_sit(at_seat(at, seat), &at->run, seat, seed, &at->result->fault))
            fail_seat(at, seat);
    }
    return !at->ended;
}

static void find_winners(match_state *at)
{
    match_result *result = at->result;
    if (!at->ended)
        result->winners = at->run.game.winners;
    else if (result->end == MATCH_DRAWN)
        result->winners = at->run.game.in;
    else if (result->end == MATCH_FORFEITED)
        result->winners = (yv_seats)(at->run.game.in & ~yv_seat_bit(result->culprit));
}

static void find_ranks(match_state *at)
{
    yv_finisher standing[YV_MAX_PLAYERS];
    note_outs(at);
    for (int seat = 0; seat < at->run.game.players; seat++)
        standing[seat] = (yv_finisher){
            .forfeited = at->result->end == MATCH_FORFEITED && at->result->culprit == seat,
            .won = at->result->winners >> seat & 1,
            .expelled = at->run.game.expelled >> seat & 1,
            .out_round = at->out_round[seat],
            .total = at->run.game.total[seat],
        };
    for (int seat = 0; seat < at->run.game.players; seat++)
        at->result->seat[seat].rank_halves = rank_halves(standing, at->run.game.players, seat);
}

/* Tells the players that the game is over, except one that has forfeited, which is gone. */
static void tell_end(const match_state *at)
{
    const bool missing = at->result->end == MATCH_FORFEITED;
    for (int seat = 0; seat < at->run.game.players; seat++)
        if (!missing || seat != at->result->culprit)
            player_see_end(at_seat(at, seat), at->result->winners);
}

void match_play(const match *setup, match_result *result)
{
    match_state at = {.setup = setup, .result = result};
    at.run.chance = (runner_chance){lay_deck, lay_stock, &at};
    if (setup->record)
        at.run.record = (runner_record){recording_put, setup->record};
    *result = (match_result){.culprit = YV_NOBODY};
    at.luck = luck_of(setup->judge, deals_bot(&setup->deals, YV_NOBODY));
    const yv_error error = runner_start(&at.run, setup->rules, setup->players);
    YV_ASSERT(!error.code);
    (void)error;
    if (!sit_down(&at))
        return;
    while (at.run.game.phase != YV_OVER && !at.ended)
        play_round(&at);
    if (result->end == MATCH_STOPPED || result->end == MATCH_ABANDONED)
        return;
    find_winners(&at);
    find_ranks(&at);
    __builtin_memcpy(result->luck, at.luck.of, sizeof result->luck);
    tell_end(&at);
}
