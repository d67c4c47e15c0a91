/* Tools for turning inputs on, which the inputs of a view (features.c) and of an action (features_action.c) share. No
 * other file uses them. */
#ifndef FEATURES_PUT_H
#define FEATURES_PUT_H

#include "features.h"

/* Turns on an input. */
static inline void features_turn_on(features *out, int feature)
{
    YV_ASSERT(out->count < FEATURES_MOST_ON && feature >= 0 && feature < FEATURES);
    out->on[out->count++] = (uint16_t)feature;
}

/* Returns the value, or the end of the range that it lies beyond. */
static inline int features_clamp(int value, int lowest, int highest)
{
    return value < lowest ? lowest : value > highest ? highest : value;
}

/* Turns on the input of a group that stands for a value; the first or last for values beyond its range. */
#define TURN_ON(out, group, value)                                                                                     \
    features_turn_on(out, features_clamp(FEATURE_##group + (value), FEATURE_##group, FEATURE_##group##_LAST))

/* Returns the place of a number in an ascending list of bounds: how many of them it exceeds. */
#define ROUGHLY(number, ...)                                                                                           \
    features_place_of(number, (const int16_t[]){__VA_ARGS__}, (int)(sizeof(int16_t[]){__VA_ARGS__} / sizeof(int16_t)))

/* Compares with all bounds, and the compiler knows them: a loop that ends early ends where no machine foresees it. */
static inline int features_place_of(int number, const int16_t *bounds, int count)
{
    int place = 0;
#pragma GCC unroll 16
    for (int i = 0; i < count; i++)
        place += number > bounds[i];
    return place;
}

/* Returns the place of a number of cards among some sizes. */
static inline int features_rough_size(int count)
{
    return ROUGHLY(count, 0, 2, 5, 9, 14, 20, 30, 50, 90);
}

/* Returns the place in features_scene.cheap of cards that are worth this much. */
static inline int features_price(int points)
{
    return features_clamp(points - FEATURES_CHEAPEST, 0, FEATURES_PRICES - 1);
}

/* Returns a difference of points, given in tenths, in steps of two points, from -8 points on. */
static inline int features_in_steps(int tenths)
{
    return (features_clamp(tenths, -80, 2000) + 80) / 20;
}

/* True if the seat may not yet take from the drop when it throws a single card. */
static inline bool features_is_barred(const yv_view *view, yv_seat seat)
{
    return view->rules.pick == YV_pick_earned && !(view->earned >> seat & 1);
}

/* Returns the chance, in percent, that a hand of the others is worth at most `points`. */
int features_chance_of_any(const features_scene *scene, int points);

#endif
