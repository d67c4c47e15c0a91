/* Detects the reasons that lie in cards: what is thrown, kept, taken, made, broken or given away. */
#include "detect.h"

enum { READY = 600 }; /* the worth of being able to call */

static void name_card(advise_reason *reason, yv_card card)
{
    reason->card[0] = card;
    reason->count = 1;
}

/* ---- the throw ---- */

int detect_shed(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    (void)scene;
    if (after->action->verb != YV_PLAY)
        return 0;
    reason->number = (int16_t)after->thrown;
    return after->thrown * ADVISE_POINT;
}

int detect_slap(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    if (after->action->verb != YV_SLAP)
        return 0;
    name_card(reason, scene->view->drawn);
    reason->number = (int16_t)after->thrown;
    return after->thrown > 0 ? after->thrown * ADVISE_POINT : 0;
}

int detect_slap_chance(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    enum { CARD_LESS = 4 }; /* having one card fewer is worth something besides its points */
    const yv_view *view = scene->view;
    if (after->complete || view->rules.slap == YV_slap_off || after->drop.shape == YV_RUN || view->phase == YV_LASTING
        || scene->unseen_count == 0)
        return 0;
    int fitting = 0;
    for (yv_card face = 0; face < YV_FACES; face++)
        if (yv_rank_of(face) == yv_rank_of(after->drop.card[0]))
            fitting += scene->unseen.of[face];
    const int32_t chance = fitting * ADVISE_ONE / scene->unseen_count;
    reason->number = (int16_t)detect_percent(chance);
    return chance * (detect_points_of(scene, after->drop.card[0]) + CARD_LESS) * ADVISE_POINT / ADVISE_ONE;
}

/* ---- the card taken ---- */

/* Returns how many points a card from the drop saves compared with one from the stock. */
static int spared_by_taking(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    if (after->action->verb != YV_PLAY || !after->complete)
        return 0;
    const int points = detect_points_of(scene, after->action->take);
    name_card(reason, after->action->take);
    reason->number = (int16_t)points;
    return scene->mean - points * ADVISE_POINT;
}

int detect_takes(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    const int spared = spared_by_taking(scene, after, reason);
    return spared > 0 ? spared : 0;
}

int detect_takes_much(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    const int spared = spared_by_taking(scene, after, reason);
    return spared < 0 ? -spared : 0;
}

/* ---- the hand that stays ---- */

static bool is_of(const yv_action *throw, yv_card card)
{
    for (int i = 0; i < throw->count; i++)
        if (throw->card[i] == card)
            return true;
    return false;
}

/* Returns the points that the throw sheds beyond its best card alone. */
static int gain_of(const advise_scene *scene, const yv_action *throw)
{
    int sum = 0, most = 0;
    for (int i = 0; i < throw->count; i++) {
        const int points = detect_points_of(scene, throw->card[i]);
        sum += points;
        most = points > most ? points : most;
    }
    return sum - most;
}

/* Lists the throws that a hand allows, each once. */
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

int detect_keeps(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    yv_action throws[YV_USUAL_ACTIONS];
    const yv_action *best = NULL;
    if (after->count < 2 || scene->view->phase == YV_LASTING || yv_is_call(after->action))
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

/* Counts the cards of this rank held before the action. */
static int name_rank(const advise_scene *scene, int rank, advise_reason *reason)
{
    reason->count = 0;
    for (int i = 0; i < scene->view->counts[scene->view->seat]; i++)
        if (yv_rank_of(scene->view->hand[i]) == rank)
            reason->card[reason->count++] = scene->view->hand[i];
    return reason->count;
}

int detect_breaks(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    if (after->action->verb != YV_PLAY || yv_is_joker(after->action->card[0]))
        return 0;
    const int rank = yv_rank_of(after->action->card[0]);
    int left = 0;
    for (int i = 0; i < after->count; i++)
        left += yv_rank_of(after->hand[i]) == rank;
    if (left == 0 || name_rank(scene, rank, reason) < 2)
        return 0;
    return detect_points_of(scene, after->action->card[0]) * ADVISE_POINT;
}

int detect_ready(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    const yv_view *view = scene->view;
    if (view->phase != YV_PLAYING || yv_is_call(after->action))
        return 0;
    if (after->complete && after->points > view->rules.threshold)
        return 0;
    if (after->complete) {
        reason->number = (int16_t)after->points;
        return READY;
    }
    int enough = 0;
    for (yv_card face = 0; face < YV_FACES; face++)
        if (after->points + detect_points_of(scene, face) <= view->rules.threshold)
            enough += scene->unseen.of[face];
    const int32_t chance = scene->unseen_count ? enough * ADVISE_ONE / scene->unseen_count : 0;
    reason->code = ADVISE_NEAR;
    reason->number = (int16_t)detect_percent(chance);
    return READY * chance / ADVISE_ONE;
}

/* ---- the next player ---- */

static bool lies_open(const advise_scene *scene, const advise_after *after, int place)
{
    return scene->next != YV_NOBODY && !yv_is_call(after->action) && scene->view->phase != YV_SWAPPING
           && yv_may_take(&scene->view->rules, &after->drop, place);
}

int detect_gives_set(const advise_scene *scene, const advise_after *after, advise_reason *reason)
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
        const int strength = held * (detect_points_of(scene, card) + 2) * ADVISE_POINT;
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

int detect_gives_run(const advise_scene *scene, const advise_after *after, advise_reason *reason)
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

int detect_gives_low(const advise_scene *scene, const advise_after *after, advise_reason *reason)
{
    enum { LOW = 3 };
    int strongest = 0;
    for (int place = 0; place < after->drop.count; place++) {
        const yv_card card = after->drop.card[place];
        const int strength = scene->mean - detect_points_of(scene, card) * ADVISE_POINT;
        if (!lies_open(scene, after, place) || detect_points_of(scene, card) > LOW || strength <= strongest)
            continue;
        strongest = strength;
        name_card(reason, card);
        reason->seat = scene->next;
    }
    return strongest;
}
