#include "advise_scene.h"

/* Returns the seat that may take next. In last turns the caller follows the last player and takes nothing, so the last
 * player has no next seat. */
static yv_seat find_next(const yv_view *view)
{
    yv_seat seat = view->seat;
    do
        seat = (yv_seat)((seat + 1) % view->players);
    while (!(view->in >> seat & 1));
    return view->phase == YV_LASTING && seat == view->caller ? YV_NOBODY : seat;
}

static void meet_caller(const yv_view *view, const belief *believed, urn_totals *totals)
{
    for (int other = 0; other < believed->others; other++)
        if (believed->other[other].seat == view->caller)
            belief_find_totals(believed, other, view->rules.threshold, totals);
}

advise_scene advise_scene_of(const yv_view *view, const belief *believed)
{
    advise_scene scene = {.view = view, .believed = believed, .unseen = yv_view_unseen(view), .next = find_next(view)};
    int points = 0;
    for (yv_card face = 0; face < YV_FACES; face++) {
        scene.unseen_count += scene.unseen.of[face];
        points += scene.unseen.of[face] * yv_rules_points(&view->rules, face);
    }
    if (view->phase == YV_LASTING)
        meet_caller(view, believed, &scene.caller);
    scene.mean = scene.unseen_count ? points * ADVISE_POINT / scene.unseen_count : 0;
    return scene;
}

/* Removes one card of this face from the hand. */
static void let_go(const yv_view *view, advise_after *after, yv_card card)
{
    int place = 0;
    while (place < after->count && after->hand[place] != card)
        place++;
    YV_ASSERT(place < after->count);
    for (after->count--; place < after->count; place++)
        after->hand[place] = after->hand[place + 1];
    const int points = yv_rules_points(&view->rules, card);
    after->points -= points;
    after->thrown += points;
}

static void play(const yv_view *view, const yv_action *action, advise_after *after)
{
    for (int i = 0; i < action->count; i++) {
        let_go(view, after, action->card[i]);
        after->drop.card[i] = action->card[i];
    }
    after->drop.count = action->count;
    after->drop.shape = (uint8_t)yv_throw_shape(&view->rules, action->card, action->count);
    after->complete = action->take != YV_STOCK;
    if (!after->complete)
        return;
    after->hand[after->count++] = action->take;
    after->points += yv_rules_points(&view->rules, action->take);
    yv_sort_cards(after->hand, after->count);
}

/* Puts the slapped card at the high end of a run if it fits there. */
static void slap(const yv_view *view, advise_after *after)
{
    yv_drop *drop = &after->drop;
    const bool low =
        drop->shape == YV_RUN && yv_run_face_at(&view->rules, drop->card, drop->count, drop->count) != view->drawn;
    let_go(view, after, view->drawn);
    for (int place = drop->count; low && place > 0; place--)
        drop->card[place] = drop->card[place - 1];
    drop->card[low ? 0 : drop->count] = view->drawn;
    drop->count++;
    drop->shape = drop->shape == YV_SINGLE ? YV_SET : drop->shape;
}

advise_after advise_after_of(const advise_scene *scene, const yv_action *action, int32_t assaf)
{
    const yv_view *view = scene->view;
    advise_after after = {
        .action = action,
        .assaf = assaf,
        .count = view->counts[view->seat],
        .points = view->points,
        .complete = true,
        .drop = view->drop,
    };
    __builtin_memcpy(after.hand, view->hand, sizeof after.hand);
    if (action->verb == YV_PLAY)
        play(view, action, &after);
    if (action->verb == YV_SLAP)
        slap(view, &after);
    return after;
}

float advise_chance_to_beat(const advise_scene *scene, int points)
{
    const urn_totals *caller = &scene->caller;
    const int least = scene->view->rules.assaf_tie == YV_assaf_tie_on ? points : points + 1;
    float chance = 0;
    for (int i = 0; i < caller->count; i++)
        if (caller->least + i >= least)
            chance += caller->chance[i];
    return chance;
}
