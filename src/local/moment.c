#include "moment.h"

void moment_open(moment *at, const char *text, size_t length)
{
    yv_record_begin(&at->record, text, length);
    round_history_clear(&at->past);
    at->actions = at->in_round = 0;
    at->drop = (yv_drop){0};
}

static void see(moment *at, const yv_step *step)
{
    if (step->what == YV_STEP_DEAL) {
        round_history_clear(&at->past);
        at->in_round = 0;
    } else {
        round_history_see(&at->past, &at->record.game.rules, &step->action, &at->drop);
        at->actions++;
        at->in_round++;
    }
    at->drop = at->record.game.drop;
}

bool moment_next(moment *at)
{
    yv_step step;
    do {
        step = yv_record_next(&at->record);
        if (step.what != YV_STEP_DEAL && step.what != YV_STEP_ACTION)
            continue;
        see(at, &step);
        if (moment_asks(&at->record.game) != YV_NOBODY)
            return true;
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    return false;
}

yv_seat moment_asks(const yv_game *game)
{
    if (game->phase == YV_SWAPPING)
        return yv_next_to_answer(game);
    if (game->phase != YV_PLAYING && game->phase != YV_LASTING)
        return YV_NOBODY;
    return game->slapper != YV_NOBODY ? game->slapper : game->turn;
}

bool moment_asks_seat(const yv_game *game, yv_seat seat)
{
    if (game->phase == YV_SWAPPING)
        return seat != game->turn && yv_is_in(game, seat) && !(game->passed >> seat & 1);
    const bool playing = game->phase == YV_PLAYING || game->phase == YV_LASTING;
    return playing && (seat == game->turn || seat == game->slapper);
}
