#include "puzzle.h"

#include "../ai/advise_scene.h"
#include "../ai/judge.h"
#include "trial.h"

enum {
    ONE = EQUITY_ONE * 256,
    NEAR = ONE / 100, /* by the net: more than MOST_NEAR actions this close to the best are too many for a puzzle */
    MOST_NEAR = 3,
    LEAST_POINT = ONE / 400, /* what a point has to be worth */
    TIMES = 3, /* how often each level is asked; it misses the action if it finds it in fewer than half of them */
};

enum { EASY, MEDIUM, HARD, EXPERT, LEVELS };

static const trial_effort to_find = {.to_find = 24, .least = 24, .most = 96, .indifferent = ONE / 1000 * 4};
static const trial_claim quick = {
    .rivals = 6, .turns = 1, .least = 64, .most = 512, .gap = ONE / 1000 * 15, .se = ONE / 1000 * 7};
static const trial_claim proof = {
    .rivals = TRIAL_MOST_RIVALS, .turns = 3, .least = 1024, .most = 30000, .gap = ONE / 100 * 2, .se = ONE / 1000 * 3};

const char *puzzle_theme_name(puzzle_theme theme)
{
    static const char *const names[PUZZLE_THEMES] = {"call", "run", "next", "land", "joker", "slap"};
    return names[theme];
}

/* ---- the sieves ---- */

typedef struct {
    const bot_model *model;
    const runner *now;
    yv_seat seat;
    uint64_t seed;
    yv_view view;
    yv_action legal[YV_USUAL_ACTIONS];
    int32_t worth[YV_USUAL_ACTIONS];
    int count, best;
    int choice[LEVELS][TIMES];
    trial_rival rival[TRIAL_MOST_RIVALS];
    int rivals;
} position;

static int near_count(const position *at)
{
    int near = 0;
    for (int i = 0; i < at->count; i++)
        near += at->worth[i] >= at->worth[at->best] - NEAR;
    return near;
}

static bool is_same(const yv_action *one, const yv_action *other)
{
    if (one->verb != other->verb)
        return false;
    if (one->verb != YV_PLAY)
        return true;
    return one->take == other->take && one->count == other->count
           && __builtin_memcmp(one->card, other->card, one->count * sizeof *one->card) == 0;
}

static int index_of(const position *at, const yv_action *action)
{
    for (int i = 0; i < at->count; i++)
        if (is_same(&at->legal[i], action))
            return i;
    return -1;
}

static void ask_bots(position *at)
{
    static const char *const names[LEVELS] = {"easy", "medium", "hard", "expert"};
    for (int level = 0; level < LEVELS; level++)
        for (int time = 0; time < TIMES; time++) {
            bot asked = bot_make(bot_find_level(names[level]), at->model, at->seed + (uint64_t)time);
            const yv_action chosen = bot_choose(&asked, &at->view, &at->now->past);
            at->choice[level][time] = index_of(at, &chosen);
        }
}

static bool is_missed_by(const position *at, int level)
{
    int found = 0;
    for (int time = 0; time < TIMES; time++)
        found += at->choice[level][time] == at->best;
    return 2 * found < TIMES;
}

/* Returns how hard it is to find the best action, or 0 if no weaker bot misses it. Medium is slow to slap down: that
 * says nothing. */
static int difficulty(const position *at)
{
    if (is_missed_by(at, EXPERT) || is_missed_by(at, HARD))
        return 3;
    if (is_missed_by(at, MEDIUM) && at->legal[at->best].verb != YV_SLAP)
        return 2;
    return is_missed_by(at, EASY) ? 1 : 0;
}

static trial trial_of(const position *at)
{
    return (trial){at->model, &at->view, &at->now->past, at->legal, at->worth, at->count, at->best};
}

/* If the net finds several actions about as good, lets a search choose. */
static void choose_best(position *at)
{
    trial_result found;
    const trial with = trial_of(at);
    trial_run(&with, &to_find, at->seed, &found);
    if (found.difference > 0)
        at->best = found.best;
}

static bool is_proven(position *at, const trial_claim *claim, uint64_t seed)
{
    const trial with = trial_of(at);
    at->rivals = trial_prove(&with, claim, seed, at->rival);
    return at->rivals > 0;
}

/* ---- what it is about ---- */

static bool is_in(const uint8_t *codes, int count, uint8_t code)
{
    for (int i = 0; i < count; i++)
        if (codes[i] == code)
            return true;
    return false;
}

#define ANY_OF(code, ...) is_in((const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}), code)

static int jokers_in(const yv_action *action)
{
    int jokers = action->verb == YV_PLAY && action->take == YV_JOKER;
    for (int i = 0; action->verb == YV_PLAY && i < action->count; i++)
        jokers += 2 * (action->card[i] == YV_JOKER);
    return jokers;
}

/* Returns the theme that tells the two actions apart, or PUZZLE_THEMES. */
static puzzle_theme theme_of(const yv_action *best, const yv_action *other, const advise_reason *reason)
{
    if (best->verb == YV_SLAP || other->verb == YV_SLAP)
        return PUZZLE_SLAP;
    if (ANY_OF(reason->code, ADVISE_WOULD_LAND, ADVISE_LANDS, ADVISE_MAY_LAND))
        return PUZZLE_LAND;
    if (yv_is_call(best) || yv_is_call(other))
        return PUZZLE_CALL;
    if (jokers_in(best) != jokers_in(other))
        return PUZZLE_JOKER;
    if (ANY_OF(reason->code, ADVISE_KEEPS, ADVISE_MAKES, ADVISE_BREAKS))
        return PUZZLE_RUN;
    if (ANY_OF(reason->code, ADVISE_GIVES_SET, ADVISE_GIVES_RUN, ADVISE_GIVES_LOW))
        return PUZZLE_NEXT;
    return PUZZLE_THEMES;
}

static const advise_choice *find_choice(const advice *all, const yv_action *action)
{
    for (int i = 0; i < all->count; i++)
        if (is_same(&all->choice[i].action, action))
            return &all->choice[i];
    return NULL;
}

static advise_reason reason_against(const position *at, const advise_scene *scene, const advice *all, int other)
{
    const advise_choice *best = find_choice(all, &at->legal[at->best]), *rival = find_choice(all, &at->legal[other]);
    const advise_after own = advise_after_of(scene, &best->action, best->assaf);
    const advise_after after = advise_after_of(scene, &rival->action, rival->assaf);
    return advise_compare(scene, &own, &after, true);
}

/* Finds the theme and the reason: those that tell the best action from the nearest rival, or from the action of a bot.
 */
static void explain(const position *at, puzzle *found)
{
    advice listed;
    belief believed;
    const bot adviser = advise_bot(at->model, 1, -1, NULL);
    advise(&adviser, &at->view, &at->now->past, &listed);
    belief_of(at->model->belief, &at->view, &at->now->past, &believed);
    const advise_scene scene = advise_scene_of(&at->view, &believed);
    found->theme = PUZZLE_THEMES;
    for (int i = -1; i < LEVELS && found->theme == PUZZLE_THEMES; i++) {
        const int other = i < 0 ? at->rival[0].action : at->choice[i][0];
        if (other < 0 || other == at->best)
            continue;
        found->reason = reason_against(at, &scene, &listed, other);
        found->theme = theme_of(&found->best, &at->legal[other], &found->reason);
    }
    if (found->reason.code == ADVISE_CODES)
        found->reason = (advise_reason){
            .code = ADVISE_EDGE, .seat = YV_NOBODY, .number = (int16_t)((int64_t)found->gap * ADVISE_ONE / REVIEW_ONE)};
}

/* ---- the whole ---- */

static int32_t chance_of(double worth)
{
    return (int32_t)(worth * REVIEW_ONE / ONE + 0.5);
}

static bool is_tempting(const position *at, int action)
{
    for (int level = 0; level < LEVELS; level++)
        for (int time = 0; time < TIMES; time++)
            if (at->choice[level][time] == action)
                return true;
    return false;
}

/* Names the nearest rival, and the next that a bot would choose. */
static void name_others(const position *at, puzzle *found)
{
    for (int i = 0; i < at->rivals && found->others < PUZZLE_MOST_OTHERS; i++) {
        if (i > 0 && !is_tempting(at, at->rival[i].action))
            continue;
        found->other[found->others] = at->legal[at->rival[i].action];
        found->loss[found->others++] = chance_of(at->rival[i].behind);
    }
}

static bool judge(position *at)
{
    int32_t outcome_worth[NEURAL_OUTCOMES];
    yv_view_fill(&at->view, &at->now->game, at->seat);
    at->count = bot_list(&at->view, at->legal);
    equity_of_outcomes(&at->model->worth, &at->view, outcome_worth);
    at->best = judge_actions(at->model->net, outcome_worth, &at->view, &at->now->past, at->legal, at->count, at->worth);
    return at->count >= 2 && equity_of_point(outcome_worth) * 256 >= LEAST_POINT;
}

puzzle_sieve puzzle_find(const bot_model *model, const runner *now, yv_seat seat, unsigned themes, uint64_t seed,
                         puzzle *found)
{
    position at = {.model = model, .now = now, .seat = seat, .seed = seed};
    if (!judge(&at) || near_count(&at) > MOST_NEAR)
        return PUZZLE_EVEN;
    ask_bots(&at);
    if (near_count(&at) > 1)
        choose_best(&at);
    if (difficulty(&at) == 0)
        return PUZZLE_OBVIOUS;
    if (!is_proven(&at, &quick, seed + 1))
        return PUZZLE_UNCLEAR;
    *found = (puzzle){.level = difficulty(&at), .seat = seat, .best = at.legal[at.best]};
    explain(&at, found);
    if (!(themes >> found->theme & 1))
        return PUZZLE_OTHER;
    if (!is_proven(&at, &proof, seed + 2))
        return PUZZLE_UNPROVEN;
    found->gap = chance_of(at.rival[0].behind);
    found->se = chance_of(at.rival[0].se);
    explain(&at, found);
    name_others(&at, found);
    return themes >> found->theme & 1 ? PUZZLE_FOUND : PUZZLE_OTHER;
}
