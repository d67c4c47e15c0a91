/* Features: the inputs of the net for a position and an action, given as the numbers of the inputs that are on.
 *
 * An action is judged by what it leaves behind before the next player moves: the hand (without the card that is still
 * to be drawn), what lies open, what is known of the others. Everything comes from a view and from the history of the
 * round. */
#ifndef FEATURES_H
#define FEATURES_H

#include "best_throw.h"
#include "hand_guess.h"
#include "round_history.h"

enum {
#define FEATURE(name, count) FEATURE_##name, FEATURE_##name##_LAST = FEATURE_##name + (count)-1,
#include "features.def"
#undef FEATURE
    FEATURES
};

enum { FEATURES_MOST_ON = 160 };

typedef struct {
    uint16_t on[FEATURES_MOST_ON];
    int count;
} features;

/* Return how many points a total is short of the next cut, and of going out, if that is near enough for players to aim
 * at it or fear it: less than FEATURES_NEAR. Otherwise 0. */
enum { FEATURES_NEAR = 50 };
int features_to_cut(const yv_rules *rules, int total);
int features_to_out(const yv_rules *rules, int total);

/* Returns roughly how much the next cut takes off, as a number of the group CUT_GAIN. */
int features_cut_gain(const yv_rules *rules, int total);

/* The points of all cards are in this range, or count as its ends. */
enum { FEATURES_CHEAPEST = -16, FEATURES_PRICES = 48 };

enum { FEATURES_HIGH = 10 }; /* a higher threshold than this is high */

/* Facts about a view that are computed once and used for each of its actions. */
typedef struct {
    const yv_view *view;
    const round_history *past;
    int to_cut, to_out;               /* of the seat's total, as from features_to_cut and features_to_out */
    yv_seat next;                     /* the next player … */
    int next_count, next_unknown;     /* … the number of their cards, and of those that are unknown */
    int next_points;                  /* the points of the cards that they are known to hold */
    int next_likely;                  /* the points that their hand may have, in tenths */
    int others_count;                 /* the fewest cards among the opponents beyond the next, or FEATURES_NO_OTHERS */
    int others_likely;                /* the fewest points that one of their hands may have, in tenths */
    hand_guess guess[YV_MAX_PLAYERS]; /* of the opponents' hands */
    int others_last_rank;             /* the lowest rank of their last throws; HISTORY_NO_RANK if there are none */
    uint8_t unseen[HISTORY_RANKS];    /* unseen cards of each rank … */
    uint16_t of_rank[HISTORY_RANKS];  /* … the same in 16 bits: the view of a hindsight may lack a card, which counts
                                         as 255 then … */
    int unseen_count;                 /* … and of all */
    int mean_unseen;                  /* their mean points, in tenths */
    uint8_t drawable[YV_FACES];       /* unseen cards of each face */
    int8_t points[YV_FACES];          /* what each face is worth */
    uint16_t cheap[FEATURES_PRICES];  /* unseen cards of at most FEATURES_CHEAPEST points, one point more, … */
    bool high;                        /* the threshold is high: most hands can call within a few turns */
} features_scene;

enum { FEATURES_NO_OTHERS = 9 };

void features_look(const yv_view *view, const round_history *past, features_scene *scene);

/* Finds the inputs that all actions of a turn share. */
void features_of_view(const features_scene *scene, features *out);

/* The cards that an action leaves in the hand, with the card that it takes from the drop. */
typedef struct {
    yv_card card[YV_MAX_HAND];
    int count;
} features_hand;

void features_hand_after(const yv_view *view, const yv_action *action, features_hand *hand);

/* What an action leaves before a card is picked up. */
typedef struct {
    features_hand rest;
    best_throw_hand held; /* the same hand */
    yv_drop drop;         /* what lies open; means nothing after a call */
} features_throw;

/* Find the inputs for what one action leaves: YV_PLAY, a call, YV_SLAP, or YV_PASS for the hand as it is (a declined
 * slap-down). The first does all at once. The others do it in two steps, for plays that throw the same cards in the
 * same order and differ only in what they pick up: first the inputs that these plays share, then those of each. */
void features_of_action(const features_scene *scene, const yv_action *action, features *out);
void features_of_throw(const features_scene *scene, const yv_action *action, features_throw *thrown, features *out);
void features_of_pick(const features_scene *scene, const features_throw *thrown, const yv_action *action,
                      features *out);

#endif
