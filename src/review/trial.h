/* Trials: whether another action would have been better, by trying both in the same sampled worlds.
 *
 * In a world (ai/world.h) an action is played; then all seats play as the net would, each by what it may see, until the
 * round is over or the seat is to move again, and the net judges that position. First some candidates are tried to find
 * the best. Then the best and the chosen action are compared in fresh worlds: if the worlds that had made it look best
 * were used again, it would look better than it is. */
#ifndef TRIAL_H
#define TRIAL_H

#include "../ai/bot_model.h"
#include "../ai/playout.h"

/* How many worlds are used. */
typedef struct {
    int turns;           /* the net judges when the seat is to play for the nth time after the action */
    int to_find;         /* worlds for finding the best candidate */
    int least, most;     /* worlds for comparing it with the chosen action */
    int32_t indifferent; /* stop if the difference is surely below this; in the units of judge_actions */
} trial_effort;

/* A decision. The caller owns what the pointers point to. */
typedef struct {
    const bot_model *model;
    const yv_view *view;       /* of the seat that decides */
    const round_history *past; /* what everybody had seen of the round */
    const yv_action *legal;    /* what the seat could choose from, as from bot_list … */
    const int32_t *worth;      /* … with the net's estimate of each action … */
    int count;                 /* … and their number */
    int chosen;                /* the index of the chosen action */
} trial;

typedef struct {
    int best;          /* the index of the best candidate, perhaps the chosen action */
    double difference; /* how much better it is than the chosen action, in the units of judge_actions */
    double se;         /* the standard error of the difference */
    int worlds;        /* the number of worlds in which the two were compared */
} trial_result;

/* Finds the best candidate and compares it with the chosen action. The same seed gives the same result. */
void trial_run(const trial *with, const trial_effort *effort, uint64_t seed, trial_result *result);

/* A proof that one action is better than all others. */
typedef struct {
    int rivals;      /* how many actions are compared with it: the best by the net, at most TRIAL_MOST_RIVALS */
    int turns;       /* the net judges when the seat is to play for the nth time after the action */
    int least, most; /* worlds */
    double gap, se;  /* how much better it has to be, and the standard error that has to be reached */
} trial_claim;

/* An action that is worse than the best. */
typedef struct {
    int action;        /* its index */
    double behind, se; /* how much worse it is, in the units of judge_actions, and the standard error */
} trial_rival;

enum { TRIAL_MOST_RIVALS = 48 };

/* Compares the chosen action with others in the same worlds. Fills in the rivals, the nearest first, and returns their
 * number; returns 0 if the claim fails for any of them. Gives up early if the claim cannot be shown. */
int trial_prove(const trial *with, const trial_claim *claim, uint64_t seed, trial_rival rivals[TRIAL_MOST_RIVALS]);

#endif
