/* The detectors of reasons, and the choice among them. */
#include "advise_scene.h"

enum {
    NO_NUMBER = INT16_MIN,
    CERTAIN = 3000,     /* outweighs what cards can do */
    READY = 600,        /* what it is worth to be able to call */
    LEAST_TELLING = 60, /* what differs by less does not tell two actions apart */
};

/* How strongly a reason applies to an action, in hundredths of a point; 0: not at all. */
typedef int detector(const advise_scene *scene, const advise_after *after, advise_reason *reason);

static int points_of(const advise_scene *scene, yv_card card)
{
    return yv_rules_points(&scene->view->rules, card);
}

static void name_card(advise_reason *reason, yv_card card)
{
    reason->card[0] = card;
    reason->count = 1;
}

static int percent(int32_t chance)
{
    return (chance + ADVISE_ONE / 200) / (ADVISE_ONE / 100);
}

/* ---- calls ---- */

static bool is_false_call(const advise_scene *scene, const yv_action *action)
{
    return advise_is_call(action) && scene->view->points > scene->view->rules.threshold
           && scene->view->counts[scene->view->seat] > 0;
}

static int detect_call(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    if (!advise_is_call(after->action) || is_false_call(scene, after->action))
        return 0;
    reason->number = (int16_t)percent(after->assaf);
    return CERTAIN;
}

/* Where the total would be after so many more points: cut, as the rules have it. */
static int total_after(const advise_scene *scene, int points)
{
    const yv_rules *rules = &scene->view->rules;
    const int total = scene->view->total[scene->view->seat] + points;
    if (points == 0 || rules->cut == YV_cut_none || total <= 0 || total % rules->cut_at != 0)
        return total;
    return rules->cut == YV_cut_halve ? total / 2 : total - rules->cut_by;
}

static bool goes_out(const advise_scene *scene, int points)
{
    const yv_rules *rules = &scene->view->rules;
    const int total = total_after(scene, points);
    if (rules->end == YV_end_rounds)
        return false;
    return rules->out == YV_out_reach ? total >= rules->limit : total > rules->limit;
}

static int detect_risk_out(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    const yv_rules *rules = &scene->view->rules;
    const int hand = rules->assaf_hand == YV_assaf_hand_on ? scene->view->points : 0;
    if (!detect_call(scene, after, reason) || !goes_out(scene, rules->assaf_penalty + hand))
        return 0;
    return CERTAIN + 1;
}

static int detect_false_call(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    (void)reason;
    return is_false_call(scene, after->action) ? 3 * CERTAIN : 0;
}

static int detect_wrong_word(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    (void)reason;
    return scene->view->rules.call == YV_call_yan && after->action->verb == YV_CALL_YANIV ? 2 * CERTAIN : 0;
}

/* ---- what goes ---- */

static int detect_shed(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    (void)scene;
    if (after->action->verb != YV_PLAY)
        return 0;
    reason->number = (int16_t)after->thrown;
    return after->thrown * ADVISE_POINT;
}

static int detect_slap(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    if (after->action->verb != YV_SLAP)
        return 0;
    name_card(reason, scene->view->drawn);
    reason->number = (int16_t)after->thrown;
    return after->thrown > 0 ? after->thrown * ADVISE_POINT : 0;
}

static int detect_slap_chance(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    enum { CARD_LESS = 4 }; /* a card fewer is worth something besides its points */
    const yv_view *view = scene->view;
    if (after->complete || view->rules.slap == YV_slap_off || after->drop.shape == YV_RUN || view->phase == YV_LASTING
        || scene->unseen_count == 0)
        return 0;
    int fitting = 0;
    for (yv_card face = 0; face < YV_FACES; face++)
        if (yv_rank_of(face) == yv_rank_of(after->drop.card[0]))
            fitting += scene->unseen.of[face];
    const int32_t chance = fitting * ADVISE_ONE / scene->unseen_count;
    reason->number = (int16_t)percent(chance);
    return chance * (points_of(scene, after->drop.card[0]) + CARD_LESS) * ADVISE_POINT / ADVISE_ONE;
}

/* ---- what comes ---- */

/* What a card from the drop spares against one from the stock. */
static int spared_by_taking(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    if (after->action->verb != YV_PLAY || !after->complete)
        return 0;
    const int points = points_of(scene, after->action->take);
    name_card(reason, after->action->take);
    reason->number = (int16_t)points;
    return scene->mean - points * ADVISE_POINT;
}

static int detect_takes(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    const int spared = spared_by_taking(scene, after, reason);
    return spared > 0 ? spared : 0;
}

static int detect_takes_much(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    const int spared = spared_by_taking(scene, after, reason);
    return spared < 0 ? -spared : 0;
}

/* ---- what stays ---- */

static bool is_of(const yv_action *throw, yv_card card)
{
    for (int i = 0; i < throw->count; i++)
        if (throw->card[i] == card)
            return true;
    return false;
}

/* What the throw takes with its best card, at no cost of a turn. */
static int gain_of(const advise_scene *scene, const yv_action *throw)
{
    int sum = 0, most = 0;
    for (int i = 0; i < throw->count; i++) {
        const int points = points_of(scene, throw->card[i]);
        sum += points;
        most = points > most ? points : most;
    }
    return sum - most;
}

/* The throws that a hand allows, each once. */
static int list_throws(const advise_scene *scene, const advise_after *after, yv_action throws[YV_USUAL_ACTIONS])
{
    static const yv_drop nothing;
    const yv_standing standing = {
        .rules = &scene->view->rules,
        .hand = after->hand,
        .drop = &nothing,
        .hand_count = after->count,
        .hand_points = after->points,
        .stock = 1,
        .seat = scene->view->seat,
        .turn = scene->view->seat,
        .phase = YV_PLAYING,
        .called = true,
    };
    const int count = yv_list_standing(&standing, 0, throws, YV_USUAL_ACTIONS);
    return count < YV_USUAL_ACTIONS ? count : YV_USUAL_ACTIONS;
}

static int detect_keeps(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    yv_action throws[YV_USUAL_ACTIONS];
    const yv_action *best = NULL;
    if (after->count < 2 || scene->view->phase == YV_LASTING || advise_is_call(after->action))
        return 0;
    const int count = list_throws(scene, after, throws);
    for (int i = 0; i < count; i++)
        if (throws[i].verb == YV_PLAY && throws[i].count > 1
            && (!best || gain_of(scene, &throws[i]) > gain_of(scene, best)))
            best = &throws[i];
    if (!best)
        return 0;
    const bool taken = after->action->verb == YV_PLAY && after->complete && is_of(best, after->action->take);
    reason->code = taken ? ADVISE_MAKES : ADVISE_KEEPS;
    reason->count = best->count;
    __builtin_memcpy(reason->card, best->card, best->count);
    return gain_of(scene, best) * ADVISE_POINT;
}

/* Cards of this rank held before the action. */
static int name_rank(const advise_scene *scene, int rank, advise_reason *reason)
{
    reason->count = 0;
    for (int i = 0; i < scene->view->counts[scene->view->seat]; i++)
        if (yv_rank_of(scene->view->hand[i]) == rank)
            reason->card[reason->count++] = scene->view->hand[i];
    return reason->count;
}

static int detect_breaks(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    if (after->action->verb != YV_PLAY || yv_is_joker(after->action->card[0]))
        return 0;
    const int rank = yv_rank_of(after->action->card[0]);
    int left = 0;
    for (int i = 0; i < after->count; i++)
        left += yv_rank_of(after->hand[i]) == rank;
    if (left == 0 || name_rank(scene, rank, reason) < 2)
        return 0;
    return points_of(scene, after->action->card[0]) * ADVISE_POINT;
}

static int detect_ready(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    const yv_view *view = scene->view;
    if (view->phase != YV_PLAYING || advise_is_call(after->action))
        return 0;
    if (after->complete && after->points > view->rules.threshold)
        return 0;
    if (after->complete) {
        reason->number = (int16_t)after->points;
        return READY;
    }
    int enough = 0;
    for (yv_card face = 0; face < YV_FACES; face++)
        if (after->points + points_of(scene, face) <= view->rules.threshold)
            enough += scene->unseen.of[face];
    const int32_t chance = scene->unseen_count ? enough * ADVISE_ONE / scene->unseen_count : 0;
    reason->code = ADVISE_NEAR;
    reason->number = (int16_t)percent(chance);
    return READY * chance / ADVISE_ONE;
}

/* ---- what the next player gets ---- */

static bool lies_open(const advise_scene *scene, const advise_after *after, int place)
{
    return scene->next != YV_NOBODY && !advise_is_call(after->action) && scene->view->phase != YV_SWAPPING
           && yv_may_take(&scene->view->rules, &after->drop, place);
}

static int detect_gives_set(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    const yv_view *view = scene->view;
    int strongest = 0;
    for (int place = 0; place < after->drop.count; place++) {
        const yv_card card = after->drop.card[place];
        int held = 0;
        if (!lies_open(scene, after, place))
            continue;
        for (int i = 0; i < view->known_counts[scene->next]; i++)
            held += yv_rank_of(view->known[scene->next][i]) == yv_rank_of(card);
        const int strength = held * (points_of(scene, card) + 2) * ADVISE_POINT;
        if (strength <= strongest)
            continue;
        strongest = strength;
        name_card(reason, card);
        reason->number = (int16_t)(held + 1);
        reason->seat = scene->next;
    }
    return strongest;
}

static bool runs_together(yv_card one, yv_card other)
{
    const int apart = yv_rank_of(one) - yv_rank_of(other);
    return !yv_is_joker(one) && !yv_is_joker(other) && yv_suit_of(one) == yv_suit_of(other) && apart != 0 && apart >= -2
           && apart <= 2;
}

static int detect_gives_run(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    enum { STRENGTH = 400 };
    const yv_view *view = scene->view;
    for (int place = 0; place < after->drop.count; place++) {
        if (!lies_open(scene, after, place))
            continue;
        for (int i = 0; i < view->known_counts[scene->next]; i++) {
            if (runs_together(after->drop.card[place], view->known[scene->next][i])) {
                name_card(reason, after->drop.card[place]);
                reason->seat = scene->next;
                return STRENGTH;
            }
        }
    }
    return 0;
}

static int detect_gives_low(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    enum { LOW = 3 };
    int strongest = 0;
    for (int place = 0; place < after->drop.count; place++) {
        const yv_card card = after->drop.card[place];
        const int strength = scene->mean - points_of(scene, card) * ADVISE_POINT;
        if (!lies_open(scene, after, place) || points_of(scene, card) > LOW || strength <= strongest)
            continue;
        strongest = strength;
        name_card(reason, card);
        reason->seat = scene->next;
    }
    return strongest;
}

/* ---- totals ---- */

/* What a cut spares with so many points in hand, if somebody calls; 0 if there is none. */
static int cut_gain(const advise_scene *scene, int points)
{
    return scene->view->total[scene->view->seat] + points - total_after(scene, points);
}

/* How often a card from the stock makes the hand one that is cut, and where that total lies: the lowest that can be. */
static int32_t chance_to_land(const advise_scene *scene, const advise_after *after, int *points)
{
    int fitting = 0;
    *points = INT16_MAX;
    for (yv_card face = 0; face < YV_FACES; face++) {
        const int reached = after->points + points_of(scene, face);
        if (scene->unseen.of[face] == 0 || cut_gain(scene, reached) <= 0 || reached > *points)
            continue;
        fitting = (reached < *points ? 0 : fitting) + scene->unseen.of[face];
        *points = reached;
    }
    return fitting ? fitting * ADVISE_ONE / scene->unseen_count : 0;
}

static int detect_lands(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    enum { SELDOM = 8 }; /* as good as one in so many: another must call just now */
    const int total = scene->view->total[scene->view->seat];
    const bool last = scene->view->phase == YV_LASTING;
    int points = after->points;
    if (advise_is_call(after->action))
        return 0;
    const int32_t chance = after->complete ? ADVISE_ONE : chance_to_land(scene, after, &points);
    if (chance == 0 || cut_gain(scene, points) <= 0)
        return 0;
    reason->code = !after->complete ? ADVISE_MAY_LAND : last ? ADVISE_LANDS : ADVISE_WOULD_LAND;
    reason->number = (int16_t)(after->complete ? total + points : percent(chance));
    if (!after->complete)
        reason->other = (int16_t)(total + points);
    return (int)((int64_t)cut_gain(scene, points) * ADVISE_POINT * chance / ADVISE_ONE) / (last ? 1 : SELDOM);
}

static int detect_out(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    enum { STRENGTH = 1000 };
    (void)reason;
    return !advise_is_call(after->action) && goes_out(scene, after->points) ? STRENGTH : 0;
}

/* ---- answers ---- */

static int detect_beats(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    float chance = 0;
    if (scene->view->phase != YV_LASTING)
        return 0;
    if (after->complete)
        chance = advise_chance_to_beat(scene, after->points);
    for (yv_card face = 0; !after->complete && face < YV_FACES; face++)
        if (scene->unseen.of[face])
            chance += advise_chance_to_beat(scene, after->points + points_of(scene, face)) * scene->unseen.of[face]
                      / (float)scene->unseen_count;
    reason->number = (int16_t)(100 * chance + 0.5f);
    return (int)((float)(CERTAIN)*chance);
}

/* What the caller of a false call holds, on average. */
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
            points += cards[face] * (float)points_of(scene, face);
    }
    for (int i = 0; i < view->known_counts[view->turn]; i++)
        points += (float)points_of(scene, view->known[view->turn][i]);
    return (int)(points + 0.5f);
}

static int detect_answer(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    const yv_view *view = scene->view;
    if (view->phase != YV_SWAPPING || (after->action->verb != YV_SWAP && after->action->verb != YV_PASS))
        return 0;
    reason->seat = view->turn;
    reason->number = (int16_t)likely_points(scene);
    reason->other = view->points;
    return CERTAIN + (after->action->verb == YV_SWAP ? 1 : -1) * (view->points - reason->number) * ADVISE_POINT;
}

/* ---- the choice ---- */

typedef enum { FOR, AGAINST } side;

static const struct {
    side side;
    int weight;
    detector *detect;
} rows[ADVISE_CODES] = {
#define REASON(code, side, weight, detect, has, lacks) [ADVISE_##code] = {side, weight, detect},
#include "advise.def"
#undef REASON
};

static advise_reason blank(int code)
{
    return (advise_reason){.code = (uint8_t)code, .seat = YV_NOBODY, .number = 0, .other = NO_NUMBER};
}

/* The reason of one row, and how much it tells: 0 if it does not speak for what is true. */
static int tell(const advise_scene *scene, const advise_after *own, const advise_after *rival, bool better, int code,
                advise_reason *reason)
{
    advise_reason here = blank(code), there = blank(code);
    const int strength = rows[code].detect(scene, own, &here), against = rows[code].detect(scene, rival, &there);
    const int more = (strength - against) * rows[code].weight / 100;
    const bool has = (rows[code].side == FOR) == better;
    *reason = has ? here : there;
    reason->lacks = !has;
    if (reason->other == NO_NUMBER)
        reason->other = has ? there.number : here.number;
    return has ? more : -more;
}

advise_reason advise_compare(const advise_scene *scene, const advise_after *own, const advise_after *rival, bool better)
{
    advise_reason best = blank(ADVISE_CODES), reason;
    int most = LEAST_TELLING - 1;
    for (int code = 0; code < ADVISE_CODES; code++) {
        const int telling = rows[code].detect ? tell(scene, own, rival, better, code, &reason) : 0;
        if (telling > most) {
            most = telling;
            best = reason;
        }
    }
    return best;
}
