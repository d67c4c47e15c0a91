#include "agreement.h"

#include <string.h>

#include "../../ai/bot.h"

/* A record that is replayed up to a decision. */
typedef struct {
    yv_record record;
    round_history past;
    yv_game before; /* the position of the decision … */
    yv_action made; /* … and what the seat did */
} replay;

static bool is_choice(const yv_game *game, const yv_action *made, yv_seat seat)
{
    yv_action two[2];
    return made->seat == seat && made->verb != YV_SLAP && yv_seat_to_move(game) == seat
           && yv_list(game, yv_seat_bit(seat), 0, two, 2) > 1;
}

/* Finds the next decision of the seat. The history is that before the decision. Returns false at the end. */
static bool find_next(replay *r, yv_seat seat)
{
    for (;;) {
        const yv_game before = r->record.game;
        const yv_step step = yv_record_next(&r->record);
        if (step.what == YV_STEP_END || step.what == YV_STEP_ERROR)
            return false;
        if (step.what == YV_STEP_DEAL)
            round_history_clear(&r->past);
        if (step.what != YV_STEP_ACTION)
            continue;
        r->before = before;
        r->made = step.action;
        if (is_choice(&before, &step.action, seat))
            return true;
        round_history_see(&r->past, &before.rules, &step.action, &before.drop);
    }
}

static void pass_decision(replay *r)
{
    round_history_see(&r->past, &r->before.rules, &r->made, &r->before.drop);
}

static void begin(replay *r, const char *record, size_t length)
{
    memset(r, 0, sizeof *r);
    yv_record_begin(&r->record, record, length);
    round_history_clear(&r->past);
}

int agreement_count(const char *record, size_t length, yv_seat seat)
{
    static _Thread_local replay r;
    int count = 0;
    for (begin(&r, record, length); find_next(&r, seat); pass_decision(&r))
        count++;
    return count;
}

static bool has_card(const yv_action *action, yv_card card, int times)
{
    for (int i = 0; i < action->count; i++)
        times -= action->card[i] == card;
    return times <= 0;
}

/* True if both throw the same cards, in whatever order. */
static bool throws_same(const yv_action *one, const yv_action *other)
{
    if (one->count != other->count)
        return false;
    for (int i = 0; i < one->count; i++) {
        int times = 0;
        for (int j = 0; j < one->count; j++)
            times += one->card[j] == one->card[i];
        if (!has_card(other, one->card[i], times))
            return false;
    }
    return true;
}

static bool is_same(const yv_action *one, const yv_action *other)
{
    if (one->verb != other->verb)
        return false;
    return one->verb != YV_PLAY || (one->take == other->take && throws_same(one, other));
}

void agreement_add(agreement *to, model_cache *models, const char *record, size_t length, yv_seat seat,
                   bool (*go_on)(void *context), void *context)
{
    static _Thread_local replay r;
    const bot_level *level = bot_find_level("champion");
    const bot_model *model = NULL;
    if (!weights_builtin())
        return;
    to->games++;
    for (begin(&r, record, length); find_next(&r, seat); pass_decision(&r)) {
        if (!model)
            model = model_cache_take(models, &r.before.rules, r.before.players);
        bot champion = bot_make(level, model, 1);
        const yv_view view = yv_view_of(&r.before, seat);
        const yv_action choice = bot_choose(&champion, &view, &r.past);
        to->decisions++;
        to->agreed += is_same(&choice, &r.made);
        if (!go_on(context))
            break;
    }
    if (model)
        model_cache_give_back(models, model);
}
