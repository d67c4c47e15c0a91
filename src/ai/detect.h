/* Detectors of the reasons in advise.def. Each returns how strongly its reason applies to an action, roughly in
 * hundredths of a point, 0 for not at all, and fills in the reason's parameters. */
#ifndef DETECT_H
#define DETECT_H

#include "advise_scene.h"

typedef int detector(const advise_scene *scene, const advise_after *after, advise_reason *reason);

enum { DETECT_CERTAIN = 3000 }; /* more than any cards can be worth */

/* Cards: what is thrown, what is taken, what stays, what the next player gets. */
detector detect_shed, detect_slap, detect_slap_chance;
detector detect_takes, detect_takes_much;
detector detect_keeps, detect_breaks, detect_ready;
detector detect_gives_set, detect_gives_run, detect_gives_low;

/* Calls, totals, and answers to calls. */
detector detect_call, detect_risk, detect_risk_out, detect_false_call, detect_wrong_word;
detector detect_lands, detect_out;
detector detect_beats, detect_answer;

static inline int detect_points_of(const advise_scene *scene, yv_card card)
{
    return yv_rules_points(&scene->view->rules, card);
}

static inline int detect_percent(int32_t chance)
{
    return (chance + ADVISE_ONE / 200) / (ADVISE_ONE / 100);
}

#endif
