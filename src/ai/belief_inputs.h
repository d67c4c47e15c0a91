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
    uint8_t known[HISTORY_RANKS]; /* how many of each rank they are known to hold */
    uint64_t faces;               /* a bit for each natural face they are known to hold */
} belief_scene;

belief_scene belief_scene_of(const yv_view *view, const round_history *past, yv_seat seat);

/* Has nobody thrown anything from this hand yet? Hands may be swapped: then what is remembered goes with them. */
bool belief_is_as_dealt(const belief_scene *scene);

/* Each adds to the inputs what hangs on that alone: a card has those of its class of points, its rank and its face. */
void belief_put_class(const belief_scene *scene, int class, belief_inputs *inputs);
void belief_put_rank(const belief_scene *scene, int rank, belief_inputs *inputs);
void belief_put_face(const belief_scene *scene, yv_card face, bool sure, belief_inputs *inputs);

/* What hangs on the total of the whole hand, by its margin: 0 for BELIEF_LEAST_MARGIN points above those to call with,
 * up to URN_MARGINS - 1. Nothing is on before the first throw, when the hand is as it was dealt. */
enum { BELIEF_LEAST_MARGIN = -8 };
void belief_put_margin(const belief_scene *scene, int margin, belief_inputs *inputs);

int belief_class_of(int points);

#endif
