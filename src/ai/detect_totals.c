/* Detects the reasons that lie in totals and chances: calls, the risk of Assaf, cuts, going out. */
#include "detect.h"
#include "judge.h"

/* ---- calls ---- */

/* In percent: a call at a higher risk is never good because of its risk, and a lower one is no reason to wait. */
enum { MOST_RISK_FOR = 30, LEAST_RISK_AGAINST = 8 };

/* True if the action is a good call; then finds its risk of Assaf in percent. */
static bool is_call_at_risk(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    if (!yv_is_call(after->action) || judge_is_false_call(scene->view, after->action))
        return false;
    reason->number = (int16_t)detect_percent(after->assaf);
    return true;
}

int detect_call(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    return is_call_at_risk(scene, after, reason) && reason->number <= MOST_RISK_FOR ? DETECT_CERTAIN : 0;
}

int detect_risk(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    return is_call_at_risk(scene, after, reason) && reason->number >= LEAST_RISK_AGAINST ? DETECT_CERTAIN : 0;
}

/* Returns the total after `points` more points, with cuts applied. */
static int total_after(const advise_scene *scene, int points)
{
    const yv_rules *rules = &scene->view->rules;
    const int total = scene->view->total[scene->view->seat] + points;
    return points == 0 ? total : yv_rules_cut(rules, total);
}

static bool goes_out(const advise_scene *scene, int points)
{
    const yv_rules *rules = &scene->view->rules;
    const int total = total_after(scene, points);
    if (rules->end == YV_end_rounds)
        return false;
    return rules->out == YV_out_reach ? total >= rules->limit : total > rules->limit;
}

int detect_risk_out(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    const yv_rules *rules = &scene->view->rules;
    const int hand = rules->assaf_hand == YV_assaf_hand_on ? scene->view->points : 0;
    if (!detect_risk(scene, after, reason) || !goes_out(scene, rules->assaf_penalty + hand))
        return 0;
    return DETECT_CERTAIN + 1;
}

int detect_false_call(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    (void)reason;
    return judge_is_false_call(scene->view, after->action) ? 3 * DETECT_CERTAIN : 0;
}

int detect_wrong_word(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    (void)reason;
    return scene->view->rules.call == YV_call_yan && after->action->verb == YV_CALL_YANIV ? 2 * DETECT_CERTAIN : 0;
}

/* ---- totals ---- */

/* Returns the points that a cut saves if somebody calls while the hand has `points`; 0 if there is no cut. */
static int cut_gain(const advise_scene *scene, int points)
{
    return scene->view->total[scene->view->seat] + points - total_after(scene, points);
}

/* Finds how often a card from the stock leads to a cut, and the total that is cut: the lowest possible. */
static int32_t chance_to_land(const advise_scene *scene, const advise_after *after, int *points)
{
    int fitting = 0;
    *points = INT16_MAX;
    for (yv_card face = 0; face < YV_FACES; face++) {
        const int reached = after->points + detect_points_of(scene, face);
        if (scene->unseen.of[face] == 0 || cut_gain(scene, reached) <= 0 || reached > *points)
            continue;
        fitting = (reached < *points ? 0 : fitting) + scene->unseen.of[face];
        *points = reached;
    }
    return fitting ? fitting * ADVISE_ONE / scene->unseen_count : 0;
}

int detect_lands(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    enum { SELDOM = 8 }; /* the chance is divided by this, because another player must also call now */
    const int total = scene->view->total[scene->view->seat];
    const bool last = scene->view->phase == YV_LASTING;
    int points = after->points;
    if (yv_is_call(after->action))
        return 0;
    const int32_t chance = after->complete ? ADVISE_ONE : chance_to_land(scene, after, &points);
    if (chance == 0 || cut_gain(scene, points) <= 0)
        return 0;
    reason->code = !after->complete ? ADVISE_MAY_LAND : last ? ADVISE_LANDS : ADVISE_WOULD_LAND;
    reason->number = (int16_t)(after->complete ? total + points : detect_percent(chance));
    if (!after->complete)
        reason->other = (int16_t)(total + points);
    return (int)((int64_t)cut_gain(scene, points) * ADVISE_POINT * chance / ADVISE_ONE) / (last ? 1 : SELDOM);
}

int detect_out(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    enum { STRENGTH = 1000 };
    (void)reason;
    return !yv_is_call(after->action) && goes_out(scene, after->points) ? STRENGTH : 0;
}

/* ---- answers ---- */

int detect_beats(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    float chance = 0;
    if (scene->view->phase != YV_LASTING)
        return 0;
    if (after->complete)
        chance = advise_chance_to_beat(scene, after->points);
    for (yv_card face = 0; !after->complete && face < YV_FACES; face++)
        if (scene->unseen.of[face])
            chance += advise_chance_to_beat(scene, after->points + detect_points_of(scene, face))
                      * scene->unseen.of[face] / (float)scene->unseen_count;
    reason->number = (int16_t)(100 * chance + 0.5f);
    return (int)((float)(DETECT_CERTAIN)*chance);
}

/* Returns the average points of the hand of the seat that made the false call, by the beliefs. */
static int likely_points(const advise_scene *scene)
{
    const yv_view *view = scene->view;
    const belief *believed = scene->believed;
    float cards[YV_FACES], points = 0;
    for (int other = 0; other < believed->others; other++) {
        if (believed->other[other].seat != view->turn)
            continue;
        belief_expect(believed, other, cards);
        for (yv_card face = 0; face < YV_FACES; face++)
            points += cards[face] * (float)detect_points_of(scene, face);
    }
    for (int i = 0; i < view->known_counts[view->turn]; i++)
        points += (float)detect_points_of(scene, view->known[view->turn][i]);
    return (int)(points + 0.5f);
}

int detect_answer(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    const yv_view *view = scene->view;
    if (view->phase != YV_SWAPPING || (after->action->verb != YV_SWAP && after->action->verb != YV_PASS))
        return 0;
    reason->seat = view->turn;
    reason->number = (int16_t)likely_points(scene);
    reason->other = view->points;
    return DETECT_CERTAIN + (after->action->verb == YV_SWAP ? 1 : -1) * (view->points - reason->number) * ADVISE_POINT;
}
