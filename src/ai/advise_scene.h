/* What the detectors of reasons look at: the position as the seat knows it, and what an action leaves of it. For
 * advise.c and detect.h. */
#ifndef ADVISE_SCENE_H
#define ADVISE_SCENE_H

#include "advise.h"
#include "belief.h"

typedef struct {
    const yv_view *view;
    const belief *believed;
    yv_tally unseen;
    int unseen_count;
    int mean;          /* what an unseen card is worth on average, in hundredths of a point */
    yv_seat next;      /* who may take from what is left, or YV_NOBODY */
    urn_totals caller; /* in last turns: what the caller may hold */
} advise_scene;

typedef struct {
    const yv_action *action;
    int32_t assaf; /* as in advise_choice */
    yv_card hand[YV_MAX_HAND];
    int count, points;
    bool complete; /* no card is still to be drawn */
    yv_drop drop;
    int thrown; /* the points that went */
} advise_after;

advise_scene advise_scene_of(const yv_view *view, const belief *believed);
advise_after advise_after_of(const advise_scene *scene, const yv_action *action, int32_t assaf);

static inline bool advise_is_call(const yv_action *action)
{
    return action->verb == YV_CALL_YANIV || action->verb == YV_CALL_YAN;
}

/* The chance that the view's seat would have Assaf against the caller with so many points, in last turns. */
float advise_chance_to_beat(const advise_scene *scene, int points);

/* The reason that tells an action from a rival: what makes it better, or worse. ADVISE_CODES if there is none. */
advise_reason advise_compare(const advise_scene *scene, const advise_after *own, const advise_after *rival,
                             bool better);

#endif
