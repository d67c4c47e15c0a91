/* The inputs of belief.def that are on for a card in the hand of an opponent. */
#ifndef BELIEF_INPUTS_H
#define BELIEF_INPUTS_H

#include "belief.h"

enum { BELIEF_MOST_ON = 32, BELIEF_CLASSES = 16 };

typedef struct {
    uint16_t on[BELIEF_MOST_ON];
    int count;
} belief_inputs;

/* One opponent as the view's seat sees them. */
typedef struct {
    const yv_view *view;
    const seat_history *past;
    yv_seat seat;
    int others;                   /* opponents of the view's seat */
    int restocked;                /* cards of the last reshuffle in this round, 0 if there was none */
    uint8_t known[HISTORY_RANKS]; /* number of cards of each rank that they are known to hold */
    uint64_t faces;               /* a bit for each natural face they are known to hold */
} belief_scene;

belief_scene belief_scene_of(const yv_view *view, const round_history *past, yv_seat seat);

/* True if nothing has been thrown from this hand yet. If hands are swapped, their history goes with them. */
bool belief_is_as_dealt(const belief_scene *scene);

/* Add the inputs that depend on the class of points, the rank or the face of a card alone; a card has the inputs of all
 * three. */
void belief_put_class(const belief_scene *scene, int class, belief_inputs *inputs);
void belief_put_rank(const belief_scene *scene, int rank, belief_inputs *inputs);
void belief_put_face(const belief_scene *scene, yv_card face, bool sure, belief_inputs *inputs);

/* Adds the inputs that depend on the total of the whole hand, by its margin: 0 for BELIEF_LEAST_MARGIN points above the
 * threshold, up to URN_MARGINS - 1. None is on before the first throw, when the hand is as it was dealt. */
enum { BELIEF_LEAST_MARGIN = -8 };
void belief_put_margin(const belief_scene *scene, int margin, belief_inputs *inputs);

int belief_class_of(int points);

#endif
