/* What the net is told of a position and of an action, as the numbers of the inputs that are on.
 *
 * An action is judged by what it leaves behind, before the next player moves: the hand (without the card that is still
 * to be drawn), what lies open, what is known of the others. Everything comes from a view, and from what is remembered
 * of the round. */
#ifndef FEATURES_H
#define FEATURES_H

#include "memory.h"

enum {
#define FEATURE(name, count) FEATURE_##name, FEATURE_##name##_LAST = FEATURE_##name + (count)-1,
#include "features.def"
#undef FEATURE
    FEATURES
};

enum { FEATURES_MOST_ON = 128 };

typedef struct {
    uint16_t on[FEATURES_MOST_ON];
    int count;
} features;

/* What all actions of a turn share. */
void features_of_view(const yv_view *view, const memory *past, features *out);

/* What one action leaves: YV_PLAY, a call, YV_SLAP, or YV_PASS for the hand as it is (a slap-down that is let go). */
void features_of_action(const yv_view *view, const memory *past, const yv_action *action, features *out);

#endif
