#include "moment.h"

void moment_begin(moment *at, const char *text, size_t length)
{
    yv_record_begin(&at->record, text, length);
    at->run = (runner){0};
    at->actions = at->in_round = 0;
}

bool moment_next(moment *at)
{
    yv_step step;
    do {
        step = yv_record_next(&at->record);
        if (step.what != YV_STEP_DEAL && step.what != YV_STEP_ACTION)
            continue;
        runner_follow(&at->run, &at->record, &step);
        at->in_round = step.what == YV_STEP_DEAL ? 0 : at->in_round + 1;
        at->actions += step.what == YV_STEP_ACTION;
        if (yv_seat_to_ask(&at->run.game) != YV_NOBODY)
            return true;
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    return false;
}

bool moment_asks(const yv_game *game, yv_seat seat)
{
    if (game->phase == YV_SWAPPING)
        return seat != game->turn && yv_is_in(game, seat) && !(game->passed >> seat & 1);
    return yv_in_round(game) && (seat == game->turn || seat == game->slapper);
}
