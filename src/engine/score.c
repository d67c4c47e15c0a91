#include "score.h"

enum { WRONG_WORD_PENALTY = 30, OFFENCE_PENALTY = 30 };

static int count_seats(yv_seats seats)
{
    return __builtin_popcount(seats);
}

yv_seat yv_first_after(int players, yv_seat seat, yv_seats among)
{
    YV_ASSERT((among & ((1u << players) - 1)) != 0);
    do
        seat = (yv_seat)((seat + 1) % players);
    while (!(among >> seat & 1));
    return seat;
}

yv_seat yv_next_in(const yv_game *game, yv_seat seat)
{
    return yv_first_after(game->players, seat, game->in);
}

void yv_open_round(yv_game *game, yv_seat starter)
{
    YV_ASSERT(game->phase == YV_DEALING && yv_is_in(game, starter));
    game->round++;
    game->phase = YV_PLAYING;
    game->starter = game->turn = starter;
    game->caller = game->slapper = YV_NOBODY;
    game->called = game->wrong_word = false;
    game->passed = game->expelled_in_round = game->earned = 0;
}

static bool is_over_limit(const yv_game *game, int seat)
{
    if (game->rules.end == YV_end_rounds)
        return false;
    return game->rules.out == YV_out_reach ? game->total[seat] >= game->rules.limit
                                           : game->total[seat] > game->rules.limit;
}

/* Adds the scores to the totals, cuts the totals, and puts out the seats over the limit. */
static void add_scores(yv_game *game)
{
    yv_result *result = &game->result;
    result->scored = game->in;
    result->out = game->expelled_in_round;
    for (int seat = 0; seat < game->players; seat++) {
        if (!yv_is_in(game, seat))
            continue;
        const int32_t uncut = game->total[seat] + result->score[seat];
        game->total[seat] = result->score[seat] != 0 ? yv_rules_cut(&game->rules, uncut) : uncut;
        if (game->total[seat] != uncut)
            result->cut |= yv_seat_bit(seat);
        if (is_over_limit(game, seat))
            result->out |= yv_seat_bit(seat);
    }
    game->in &= (yv_seats)~result->out;
    YV_ASSERT((result->out & ~(result->scored | game->expelled_in_round)) == 0);
}

/* Returns the seats of this set that have the lowest number. */
static yv_seats lowest_of(yv_seats seats, const int32_t numbers[YV_MAX_PLAYERS])
{
    yv_seats lowest = 0;
    int32_t least = INT32_MAX;
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++) {
        if (!(seats >> seat & 1) || numbers[seat] > least)
            continue;
        if (numbers[seat] < least)
            lowest = 0;
        least = numbers[seat];
        lowest |= yv_seat_bit(seat);
    }
    return lowest;
}

static bool is_last_round(const yv_game *game)
{
    switch (game->rules.end) {
    case YV_end_first: return game->result.out != 0;
    case YV_end_rounds: return game->round >= yv_rules_rounds(&game->rules, game->players);
    default: return count_seats(game->in) <= 1;
    }
}

/* Returns the winners of a game that ends with this round. With end=last, a player who is still in wins; the totals
 * decide only if no player is left. */
static yv_seats find_winners(const yv_game *game)
{
    const yv_seats finished = (yv_seats)(game->result.scored & ~game->expelled);
    if (game->rules.end == YV_end_last && game->in)
        return game->in;
    return lowest_of(finished, game->total);
}

/* Ends the round. `leader` starts the next one, or the next seat after it if `leader` is out. */
static void close_round(yv_game *game, yv_seat leader)
{
    add_scores(game);
    game->caller = game->slapper = YV_NOBODY;
    game->phase = YV_DEALING;
    if (is_last_round(game)) {
        game->phase = YV_OVER;
        game->winners = find_winners(game);
        YV_ASSERT(game->winners != 0 && (game->winners & game->expelled) == 0);
    } else {
        game->starter = yv_is_in(game, leader) ? leader : yv_next_in(game, leader);
    }
}

/* Returns the seats that have Assaf against the caller. */
static yv_seats find_assaf(const yv_game *game, yv_seat caller, const int *points)
{
    const int worst = game->rules.assaf_tie == YV_assaf_tie_on ? points[caller] : points[caller] - 1;
    yv_seats assaf = 0;
    for (int seat = 0; seat < game->players; seat++)
        if (seat != caller && yv_is_in(game, seat) && points[seat] <= worst)
            assaf |= yv_seat_bit(seat);
    return assaf;
}

static int caller_score(const yv_rules *rules, int hand, int assafs)
{
    if (assafs == 0)
        return rules->yaniv_wins == YV_yaniv_wins_hand ? hand : 0;
    const int penalty = rules->assaf_each > 0 && assafs >= 2 ? rules->assaf_each * assafs : rules->assaf_penalty;
    return penalty + (rules->assaf_hand == YV_assaf_hand_on ? hand : 0);
}

static int other_score(const yv_rules *rules, int hand, bool assaf_made, bool assaf_won)
{
    if (!assaf_made || rules->assaf_wins == YV_assaf_wins_hand)
        return hand;
    if (rules->assaf_wins == YV_assaf_wins_all)
        return 0;
    return assaf_won ? 0 : hand;
}

void yv_score_call(yv_game *game, yv_seat caller, bool wrong_word, const int points[YV_MAX_PLAYERS])
{
    YV_ASSERT(caller < game->players && yv_is_in(game, caller));
    const yv_rules *rules = &game->rules;
    const yv_seats assaf = find_assaf(game, caller, points);
    const yv_seats winners = lowest_of(assaf, points);
    yv_result result = {.assaf = assaf, .caller = caller, .offender = YV_NOBODY};
    for (int seat = 0; seat < game->players; seat++)
        if (yv_is_in(game, seat))
            result.score[seat] = (int16_t)other_score(rules, points[seat], assaf != 0, winners >> seat & 1);
    result.score[caller] =
        (int16_t)(caller_score(rules, points[caller], count_seats(assaf)) + (wrong_word ? WRONG_WORD_PENALTY : 0));
    result.winner = winners ? yv_first_after(game->players, caller, winners) : caller;
    game->result = result;
    close_round(game, rules->starter == YV_starter_caller ? caller : result.winner);
}

yv_seat yv_lowest_hand(const yv_game *game, yv_seats among, yv_seat after, const int points[YV_MAX_PLAYERS])
{
    return yv_first_after(game->players, after, lowest_of(among, points));
}

void yv_score_offence(yv_game *game, yv_seat offender, yv_seat winner)
{
    YV_ASSERT(offender != winner && yv_is_in(game, offender) && yv_is_in(game, winner));
    game->result = (yv_result){.caller = YV_NOBODY, .winner = winner, .offender = offender};
    game->result.score[offender] = OFFENCE_PENALTY;
    close_round(game, winner);
}

void yv_score_stock_out(yv_game *game, yv_seat last, const int points[YV_MAX_PLAYERS])
{
    const yv_seat winner = yv_lowest_hand(game, game->in, last, points);
    game->result = (yv_result){.caller = YV_NOBODY, .winner = winner, .offender = YV_NOBODY};
    for (int seat = 0; seat < game->players; seat++)
        if (yv_is_in(game, seat))
            game->result.score[seat] = (int16_t)points[seat];
    close_round(game, winner);
}

void yv_expel(yv_game *game, yv_seat seat)
{
    YV_ASSERT(seat < game->players && yv_is_in(game, seat));
    game->in &= (yv_seats)~yv_seat_bit(seat);
    game->expelled |= yv_seat_bit(seat);
    game->expelled_in_round |= yv_seat_bit(seat);
    if (count_seats(game->in) > 1)
        return;
    game->result =
        (yv_result){.caller = YV_NOBODY, .winner = YV_NOBODY, .offender = YV_NOBODY, .out = game->expelled_in_round};
    game->phase = YV_OVER;
    game->winners = game->in;
}
