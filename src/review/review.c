#include "review.h"

#include "../ai/advise_scene.h"
#include "../ai/judge.h"
#include "trial.h"

enum {
    ONE = EQUITY_ONE * 256,
    STEPS_AT_ONCE = 16,                 /* of the record, in a piece of work */
    LEAST_LOSS = REVIEW_ONE / 1000 * 2, /* is an inaccuracy if it also costs this many points in the round: */
    COSTLY = 3,
    LARGE_PART = 15,                     /* thousandths of the smaller of the two chances, to win and to lose … */
    LEAST_PART = REVIEW_ONE / 10000 * 5, /* … are an inaccuracy, if they are at least this */
    SURE = 3,     /* standard errors: a game has hundreds of decisions, so two would give marks by chance */
    SENSIBLE = 3, /* points: an action that is worse than the best by no more, by the net, is a sensible answer */
};

/* By effort. The net alone tries nothing. */
static const trial_effort efforts[REVIEW_EFFORTS] = {
    [REVIEW_QUICK] = {.turns = 1, .to_find = 48, .least = 32, .most = 768, .indifferent = ONE / 1000 * 3},
    [REVIEW_DEEP] = {.turns = 3, .to_find = 768, .least = 384, .most = 12288, .indifferent = ONE / 1000 * 2},
};

const int32_t review_thresholds[REVIEW_MARKS] = {
    [REVIEW_INACCURACY] = REVIEW_ONE / 1000 * 4,
    [REVIEW_MISTAKE] = REVIEW_ONE / 1000 * 10,
    [REVIEW_BLUNDER] = REVIEW_ONE / 1000 * 30,
    [REVIEW_MISSED_SLAP] = REVIEW_ONE / 1000 * 5,
};

const char *review_mark_name(review_mark mark)
{
    static const char *const names[REVIEW_MARKS] = {NULL, "inaccuracy", "mistake", "blunder", "missed slap"};
    return names[mark];
}

static int32_t chance_of(double worth)
{
    const double chance = worth * REVIEW_ONE / ONE;
    return (int32_t)(chance < 0 ? chance - 0.5 : chance + 0.5);
}

/* ---- one decision ---- */

/* A decision while it is judged. */
typedef struct {
    yv_view view;
    yv_action legal[YV_USUAL_ACTIONS];
    int32_t worth[YV_USUAL_ACTIONS];
    int count, best, chosen; /* `chosen` is -1 if the action is not in the list */
    int32_t point;           /* the worth of a point */
} judged;

static bool is_same(const yv_action *one, const yv_action *other)
{
    if (one->verb != other->verb || one->take != other->take || one->count != other->count)
        return false;
    for (int i = 0; i < one->count; i++)
        if (one->card[i] != other->card[i])
            return false;
    return true;
}

static int find_action(const judged *at, const yv_action *action)
{
    yv_action wanted = *action;
    yv_make_canonical(&at->view.rules, &wanted);
    if (wanted.verb != YV_PLAY)
        wanted.count = 0, wanted.take = YV_NO_CARD;
    for (int i = 0; i < at->count; i++) {
        yv_action listed = at->legal[i];
        if (listed.verb != YV_PLAY)
            listed.count = 0, listed.take = YV_NO_CARD;
        if (is_same(&listed, &wanted))
            return i;
    }
    return -1;
}

static void judge(const review *all, const runner *now, yv_seat seat, const yv_action *action, judged *at)
{
    int32_t outcome_worth[NEURAL_OUTCOMES];
    yv_view_fill(&at->view, &now->game, seat);
    at->count = bot_list(&at->view, at->legal);
    at->chosen = find_action(at, action);
    if (at->count == 0)
        return;
    equity_of_outcomes(&all->model.worth, &at->view, outcome_worth);
    at->point = equity_of_point(outcome_worth) * 256;
    at->best = judge_actions(all->model.net, outcome_worth, &at->view, &now->past, at->legal, at->count, at->worth);
}

/* True if there is more than one sensible answer. */
static bool is_open(const judged *at)
{
    for (int i = 0; i < at->count; i++)
        if (i != at->best && (int64_t)at->worth[at->best] - at->worth[i] <= (int64_t)SENSIBLE * at->point)
            return true;
    return false;
}

/* True if a small loss is a large part of what is left to win or to lose. */
static bool is_large_part(const review_decision *of)
{
    const int32_t left = of->win < REVIEW_ONE - of->win ? of->win : REVIEW_ONE - of->win;
    return of->loss >= LEAST_PART && (int64_t)of->loss * 1000 >= (int64_t)left * LARGE_PART;
}

static review_mark mark_of(const review_decision *of)
{
    if (of->missed_slap)
        return of->loss >= review_thresholds[REVIEW_MISSED_SLAP] ? REVIEW_MISSED_SLAP : REVIEW_UNMARKED;
    if (of->loss <= SURE * of->se)
        return REVIEW_UNMARKED;
    const bool costly = of->loss >= LEAST_LOSS && of->loss_points >= COSTLY * REVIEW_POINT;
    review_mark mark = costly || is_large_part(of) ? REVIEW_INACCURACY : REVIEW_UNMARKED;
    for (review_mark next = REVIEW_INACCURACY; next <= REVIEW_BLUNDER; next++)
        if (of->loss >= review_thresholds[next])
            mark = next;
    return mark;
}

static const advise_reason no_reason = {.code = ADVISE_EVEN, .seat = YV_NOBODY};

/* Returns the reason for a loss that no detector explains. */
static advise_reason edge(int32_t loss)
{
    const int16_t number = (int16_t)((int64_t)loss * ADVISE_ONE / REVIEW_ONE);
    return loss ? (advise_reason){.code = ADVISE_EDGE, .lacks = true, .seat = YV_NOBODY, .number = number} : no_reason;
}

static void note(review *all, review_decision *of)
{
    if (all->decisions == all->memory.decisions) {
        all->full = true;
        return;
    }
    of->round = all->now.game.round;
    of->mark = (uint8_t)mark_of(of);
    all->to_try += !of->tried;
    all->decision[all->decisions++] = *of;
}

/* Notes a decision with the net's judgement. Answers to a false call say nothing of the seat's chance. */
static void note_judged(review *all, const judged *at, review_decision of)
{
    const double win = outlook_correct(&all->outlook, of.seat, at->worth[at->best]);
    const bool answer = at->view.phase == YV_SWAPPING;
    const bool known = at->worth[at->chosen] != JUDGE_NEVER && !answer;
    of.best = at->legal[at->best];
    of.win = answer ? all->latest[of.seat] : chance_of(win);
    of.suspicion = known ? chance_of((double)at->worth[at->best] - at->worth[at->chosen]) : REVIEW_ONE / 10;
    of.counted = !of.missed_slap && at->count > 1 && (answer || !known || is_open(at));
    of.tried = at->count < 2 || (!of.counted && !of.missed_slap && of.suspicion < review_thresholds[1] / 4);
    if (all->effort == REVIEW_NET_ONLY || of.tried) {
        of.loss = known && all->effort == REVIEW_NET_ONLY
                      ? chance_of(win - outlook_correct(&all->outlook, of.seat, at->worth[at->chosen]))
                      : 0;
        of.counted |= of.loss > 0 && !of.missed_slap;
        of.tried = true;
    }
    if (of.loss == 0)
        of.best = of.action;
    of.reason = edge(of.loss);
    all->latest[of.seat] = of.win - (of.missed_slap ? 0 : of.suspicion < of.win && known ? of.suspicion : 0);
    note(all, &of);
}

static void note_missed_slap(review *all, const yv_action *instead)
{
    judged at;
    const yv_seat slapper = all->now.game.slapper;
    const yv_action pass = {.verb = YV_PASS, .seat = slapper, .take = YV_NO_CARD};
    if (slapper == YV_NOBODY || instead->seat == slapper)
        return;
    judge(all, &all->now, slapper, &pass, &at);
    if (at.chosen >= 0)
        note_judged(all, &at,
                    (review_decision){.line = all->record.line, .seat = slapper, .action = pass, .missed_slap = true});
}

/* A call out of turn ends the round with a penalty, so its cost is known when the round is closed. */
static void note_call_out_of_turn(review *all, const yv_action *action)
{
    review_decision of = {.line = all->record.line, .seat = action->seat, .action = *action, .counted = true};
    of.best = (yv_action){.verb = YV_PASS, .seat = action->seat, .take = YV_NO_CARD};
    of.win = all->latest[action->seat];
    of.tried = true;
    const int32_t after = chance_of(equity_of_ended(&all->model.worth, &all->record.game, action->seat));
    of.loss = of.win > after ? of.win - after : 0;
    of.reason = edge(of.loss);
    note(all, &of);
}

static void note_action(review *all, const yv_action *action)
{
    judged at;
    const yv_game *game = &all->now.game;
    note_missed_slap(all, action);
    if (yv_is_call(action) && action->seat != game->turn) {
        note_call_out_of_turn(all, action);
        return;
    }
    judge(all, &all->now, action->seat, action, &at);
    if (at.chosen >= 0)
        note_judged(all, &at, (review_decision){.line = all->record.line, .seat = action->seat, .action = *action});
}

/* ---- reading ---- */

/* Finds each seat's chance to win between rounds. The chances add up to 1. */
static void find_chances(const review *all, const yv_game *game, int32_t chance[YV_MAX_PLAYERS])
{
    int64_t worth[YV_MAX_PLAYERS], sum = 0;
    for (int seat = 0; seat < game->players; seat++)
        sum += worth[seat] = equity_of_ended(&all->model.worth, game, (yv_seat)seat);
    for (int seat = 0; seat < game->players; seat++)
        chance[seat] = (int32_t)(sum ? (worth[seat] * REVIEW_ONE + sum / 2) / sum : REVIEW_ONE / game->players);
}

static void find_outlook(review *all, const review_round *round)
{
    int32_t before[YV_MAX_PLAYERS] = {0};
    for (int seat = 0; seat < all->record.game.players; seat++)
        before[seat] = (int32_t)((double)round->start[seat] * ONE / REVIEW_ONE);
    all->outlook = outlook_of(&all->model, &all->record.game, before);
}

static void open_round(review *all)
{
    if (all->rounds == all->memory.rounds) {
        all->full = true;
        return;
    }
    const yv_game *game = &all->record.game;
    review_round *round = &all->round[all->rounds++];
    round->dealt = all->record;
    round->first = all->decisions;
    round->end_line = 0;
    if (all->rounds == 1)
        bot_model_prepare(&all->model, all->with, &game->rules, game->players);
    for (int seat = 0; seat < game->players; seat++)
        round->start[seat] = all->rounds == 1 ? REVIEW_ONE / game->players : all->round[all->rounds - 2].end[seat];
    __builtin_memcpy(all->latest, round->start, sizeof all->latest);
    find_outlook(all, round);
}

static void close_round(review *all)
{
    review_round *round = &all->round[all->rounds - 1];
    round->end_line = all->record.line;
    find_chances(all, &all->record.game, round->end);
    all->finished = all->record.game.phase == YV_OVER;
}

static void stop_reading(review *all)
{
    all->read = true;
    if (all->rounds > 0 && !all->round[all->rounds - 1].end_line)
        __builtin_memcpy(all->round[all->rounds - 1].end, all->latest, sizeof all->latest);
}

static void read_step(review *all)
{
    const yv_step step = yv_record_next(&all->record);
    if (step.what == YV_STEP_DEAL)
        open_round(all);
    else if (step.what == YV_STEP_ACTION)
        note_action(all, &step.action);
    if (step.what == YV_STEP_END || step.what == YV_STEP_ERROR || all->full) {
        stop_reading(all);
        return;
    }
    runner_follow(&all->now, &all->record, &step);
    if (step.what == YV_STEP_ACTION && !yv_in_round(&all->record.game))
        close_round(all);
}

void review_begin(review *all, const review_memory *memory, const weights *with, const char *text, size_t length,
                  review_effort effort)
{
    __builtin_memset(all, 0, sizeof *all);
    all->memory = *memory;
    all->decision = memory->decision;
    all->round = memory->round;
    all->with = with;
    all->effort = effort;
    all->length = length;
    all->last = -1;
    yv_record_begin(&all->record, text, length);
}

/* ---- trying ---- */

void review_go_to(const review *all, int decision, runner *position)
{
    yv_record record;
    const review_decision *of = &all->decision[decision];
    record = all->round[of->round - 1].dealt;
    __builtin_memset(position, 0, sizeof *position);
    runner_follow(position, &record, &(yv_step){.what = YV_STEP_DEAL});
    for (;;) {
        const yv_step step = yv_record_next(&record);
        if (step.what == YV_STEP_END || (step.what == YV_STEP_ACTION && record.line == of->line))
            return;
        runner_follow(position, &record, &step);
    }
}

static const advise_choice *find_choice(const advice *all, const yv_action *action)
{
    for (int i = 0; i < all->count; i++)
        if (is_same(&all->choice[i].action, action))
            return &all->choice[i];
    return NULL;
}

/* Finds the cost in points and the reason, once another action has turned out to be better. */
static void explain(const review *all, const runner *now, const judged *at, review_decision *of)
{
    advice listed;
    belief believed;
    const bot adviser = advise_bot(&all->model, 1, -1, NULL);
    advise(&adviser, &at->view, &now->past, &listed);
    const advise_choice *own = find_choice(&listed, &at->legal[at->chosen]), *best = find_choice(&listed, &of->best);
    if (!own || !best)
        return;
    of->loss_points = own->judged && best->judged ? own->points - best->points : 0;
    belief_of(all->model.belief, &at->view, &now->past, &believed);
    const advise_scene scene = advise_scene_of(&at->view, &believed);
    const advise_after after = advise_after_of(&scene, &own->action, own->assaf);
    const advise_after rival = advise_after_of(&scene, &best->action, best->assaf);
    of->reason = advise_compare(&scene, &after, &rival, false);
    if (of->reason.code == ADVISE_CODES)
        of->reason = edge(of->loss);
}

static void settle(review_decision *of, const judged *at, const trial_result *found)
{
    const bool clear = found->difference > 2 * found->se;
    of->loss = clear ? chance_of(found->difference) : 0;
    of->win =
        of->win > of->loss ? of->win : of->loss; /* the net was wrong about a chance that worlds show can be lost */
    of->best = of->loss > 0 ? at->legal[found->best] : of->action;
    of->se = chance_of(found->se);
    of->worlds = found->worlds;
    of->loss_points = 0;
    of->reason = no_reason;
    of->counted |= of->loss > 0 && !of->missed_slap;
}

static void try_decision(review *all, int decision)
{
    judged at;
    runner now;
    review_decision *of = &all->decision[decision];
    trial_result found;
    review_go_to(all, decision, &now);
    judge(all, &now, of->seat, &of->action, &at);
    const trial with = {&all->model, &at.view, &now.past, at.legal, at.worth, at.count, at.chosen};
    trial_run(&with, &efforts[all->effort], (uint64_t)of->line * YV_MAX_PLAYERS + of->seat, &found);
    settle(of, &at, &found);
    if (of->loss > 0)
        explain(all, &now, &at, of);
    of->mark = (uint8_t)mark_of(of);
    of->tried = true;
    all->tried++;
    all->last = decision;
}

static int most_suspicious(const review *all)
{
    int most = -1;
    for (int i = 0; i < all->decisions; i++)
        if (!all->decision[i].tried && (most < 0 || all->decision[i].suspicion > all->decision[most].suspicion))
            most = i;
    return most;
}

bool review_work(review *all)
{
    all->last = -1;
    for (int i = 0; i < STEPS_AT_ONCE && !all->read; i++)
        read_step(all);
    if (!all->read)
        return true;
    const int next = most_suspicious(all);
    if (next >= 0)
        try_decision(all, next);
    return all->tried < all->to_try;
}

void review_deepen(review *all, review_effort effort)
{
    all->effort = effort;
    all->tried = all->to_try = 0;
    for (int i = 0; i < all->decisions; i++) {
        review_decision *of = &all->decision[i];
        of->tried = of->worlds == 0;
        of->suspicion = of->loss > 0 ? of->loss : of->suspicion;
        all->to_try += !of->tried;
    }
}

int32_t review_progress(const review *all)
{
    enum { READING = REVIEW_ONE / 10 };
    if (!all->read)
        return (int32_t)((all->length - all->record.rest.length) * READING / (all->length + 1));
    return all->to_try == 0 ? REVIEW_ONE
                            : (int32_t)(READING + (int64_t)(REVIEW_ONE - READING) * all->tried / all->to_try);
}
