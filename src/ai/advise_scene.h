/* The input of the detectors: the position as the seat knows it, and the position after an action. Only advise.c,
 * the detectors and src/review use it. */
#ifndef ADVISE_SCENE_H
#define ADVISE_SCENE_H

#include "advise.h"
#include "belief.h"

typedef struct {
    const yv_view *view;
    const belief *believed;
    yv_tally unseen;
    int unseen_count;
    int mean;          /* average worth of an unseen card, in hundredths of a point */
    yv_seat next;      /* the seat that may take next, or YV_NOBODY */
    urn_totals caller; /* in last turns: the totals that the caller may hold */
} advise_scene;

typedef struct {
    const yv_action *action;
    int32_t assaf; /* as in advise_choice */
    yv_card hand[YV_MAX_HAND];
    int count, points;
    bool complete; /* no card is still to be drawn */
    yv_drop drop;
    int thrown; /* the points thrown */
} advise_after;

advise_scene advise_scene_of(const yv_view *view, const belief *believed);
advise_after advise_after_of(const advise_scene *scene, const yv_action *action, int32_t assaf);

/* Returns the chance that, in last turns, the view's seat would have Assaf against the caller with this many points. */
float advise_chance_to_beat(const advise_scene *scene, int points);

/* Returns the reason that makes an action better, or worse, than a rival. Its code is ADVISE_CODES if there is none. */
advise_reason advise_compare(const advise_scene *scene, const advise_after *own, const advise_after *rival,
                             bool better);

#endif
