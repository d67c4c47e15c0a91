#include "runner.h"

#include "../chance/play.h"

/* ---- the record ---- */

enum { LONGEST_PIECE = 4096 }; /* more than any deal, action or result takes */

static void put_lines(const runner *r, const yv_text *lines)
{
    YV_ASSERT(!yv_text_cut(lines));
    r->record.put(r->record.sink, lines->buffer, lines->length);
}

static void record_deal(const runner *r, const yv_card *deck)
{
    char piece[LONGEST_PIECE];
    yv_text lines = yv_text_in(piece, sizeof piece);
    if (!r->record.put)
        return;
    yv_record_put_deal(&lines, &r->game, deck);
    put_lines(r, &lines);
}

static void record_action(const runner *r, const yv_action *action, const yv_card *stock, int count)
{
    char piece[LONGEST_PIECE];
    yv_text lines = yv_text_in(piece, sizeof piece);
    if (!r->record.put)
        return;
    yv_record_put_action(&lines, action, stock, count);
    if (!yv_in_round(&r->game))
        yv_record_put_result(&lines, &r->game);
    put_lines(r, &lines);
}

static void record_leaving(const runner *r, yv_seat seat)
{
    char piece[64];
    yv_text lines = yv_text_in(piece, sizeof piece);
    if (!r->record.put)
        return;
    yv_record_put_leaving(&lines, seat);
    put_lines(r, &lines);
}

static void record_tag(const runner *r, yv_span key, yv_span value)
{
    const yv_span pieces[] = {{"tag ", 4}, key, {" ", 1}, value, {"\n", 1}};
    for (size_t i = 0; r->record.put && i < sizeof pieces / sizeof *pieces; i++)
        r->record.put(r->record.sink, pieces[i].at, pieces[i].length);
}

/* ---- chance ---- */

static int rng_deck(void *source, const yv_game *game, yv_seat *starter, yv_card deck[YV_MAX_DECK])
{
    return yv_rng_deck(source, game, starter, deck);
}

static void rng_stock(void *source, const yv_game *game, yv_card *stock, int count)
{
    __builtin_memcpy(stock, game->pile, (size_t)count);
    yv_rng_shuffle(source, stock, count);
}

runner_chance runner_rng(yv_rng *rng)
{
    return (runner_chance){rng_deck, rng_stock, rng};
}

/* ---- playing ---- */

/* Notes that a round has been dealt. */
static void begin_round(runner *r)
{
    round_history_clear(&r->past);
    habits_tell(&r->known, &r->past);
    __builtin_memcpy(r->before, r->game.total, sizeof r->before);
}

/* Notes what a round has shown of the players, if the last action has ended it. */
static void end_round(runner *r)
{
    yv_action last[YV_MAX_PLAYERS];
    if (yv_in_round(&r->game) || !r->game.result.scored)
        return;
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        last[seat] = r->past.seat[seat].last;
    habits_see_round(&r->known, r->before, &r->game, last);
}

yv_error runner_start(runner *r, const yv_rules *rules, int players)
{
    round_history_clear(&r->past);
    r->known = (habits){0};
    r->reshuffled = 0;
    return yv_start(&r->game, rules, players);
}

runner_due runner_next(const runner *r)
{
    const yv_game *game = &r->game;
    switch (game->phase) {
    case YV_DEALING: return (runner_due){RUNNER_DEAL, YV_NOBODY};
    case YV_OVER: return (runner_due){RUNNER_OVER, YV_NOBODY};
    case YV_SWAPPING: return (runner_due){RUNNER_ANSWER, yv_seat_to_ask(game)};
    default: return (runner_due){game->slapper == YV_NOBODY ? RUNNER_PLAY : RUNNER_SLAP, yv_seat_to_ask(game)};
    }
}

void runner_deal(runner *r)
{
    yv_card deck[YV_MAX_DECK];
    yv_seat starter = r->game.starter;
    const int size = r->chance.deck(r->chance.source, &r->game, &starter, deck);
    const yv_error error = yv_deal(&r->game, starter, deck, size);
    YV_ASSERT(!error.code);
    (void)error;
    begin_round(r);
    r->reshuffled = 0;
    record_deal(r, deck);
}

static bool declines_slap(const yv_game *game, const yv_action *action)
{
    return action->verb == YV_PASS && action->seat == game->slapper && game->phase != YV_SWAPPING;
}

void runner_do(runner *r, const yv_action *action)
{
    yv_card stock[YV_MAX_DECK];
    if (declines_slap(&r->game, action)) {
        yv_decline_slap(&r->game);
        return;
    }
    const int count = yv_reshuffle_size(&r->game, action);
    if (count > 0)
        r->chance.stock(r->chance.source, &r->game, stock, count);
    round_history_see(&r->past, &r->game.rules, action, &r->game.drop);
    yv_do(&r->game, action, stock, count);
    end_round(r);
    r->reshuffled = count;
    record_action(r, action, stock, count);
}

yv_error runner_act(runner *r, const yv_action *action)
{
    const yv_error none = {.code = YV_OK};
    const yv_error error = declines_slap(&r->game, action) ? none : yv_check(&r->game, action);
    if (!error.code)
        runner_do(r, action);
    return error;
}

yv_action runner_ask_bot(runner *r, yv_seat seat)
{
    YV_ASSERT(runner_is_bot(r, seat));
    const yv_view view = yv_view_of(&r->game, seat);
    return bot_choose(&r->bot[seat], &view, &r->past);
}

void runner_advise(const runner *r, const bot *with, yv_seat seat, advice *all)
{
    const yv_view view = yv_view_of(&r->game, seat);
    advise(with, &view, &r->past, all);
}

/* ---- resuming ---- */

static bool is_seat_key(yv_span key)
{
    const yv_span word = {key.at, 4};
    return key.length == 5 && yv_span_is(word, "seat") && key.at[4] >= '1' && key.at[4] <= '8';
}

bool runner_read_tag(runner *r, const yv_step *step, yv_text *why)
{
    if (!is_seat_key(step->key))
        return true;
    const bot_level **level = &r->bot[step->key.at[4] - '1'].level;
    *level = bot_find_level_in(step->value);
    if (*level || yv_span_is(step->value, "person"))
        return true;
    yv_put_string(why, "there is no bot of that level");
    return false;
}

void runner_follow(runner *r, const yv_record *record, const yv_step *step)
{
    switch (step->what) {
    case YV_STEP_TAG: record_tag(r, step->key, step->value); break;
    case YV_STEP_DEAL:
        r->game = record->game;
        r->reshuffled = 0;
        begin_round(r);
        record_deal(r, record->deck);
        break;
    case YV_STEP_ACTION:
        round_history_see(&r->past, &r->game.rules, &step->action, &r->game.drop);
        r->game = record->game;
        end_round(r);
        r->reshuffled = step->reshuffled;
        record_action(r, &step->action, record->stock, step->reshuffled);
        break;
    case YV_STEP_LEAVE: record_leaving(r, step->seat); break;
    default: break;
    }
}
