/* Review: what every decision of a recorded game has cost, and what was chance.
 *
 *     static review game;
 *     review_begin(&game, &memory, weights, text, length, REVIEW_QUICK);
 *     while (review_work(&game))
 *         … show review_progress(&game) …
 *     review_account account = review_account_of(&game, seat, REVIEW_WHOLE_GAME);
 *
 * The work has two parts. First the record is read, and the net judges every decision by what its seat could know. Then
 * the decisions are tried out in sampled worlds (trial.h), those that look worst first. One call of review_work does a
 * small piece of this, so the caller can show progress or stop at any time; what has been found so far is always
 * consistent. The result does not depend on clocks or on chance: the same record gives the same review.
 *
 * A seat's chance to win changes from `start` to `result`. Each change belongs to one of three accounts, and these add
 * up exactly: result = start + chance + others - lost. docs/REVIEW.md explains what the figures mean.
 *
 * A review allocates nothing and needs no libc. */
#ifndef REVIEW_H
#define REVIEW_H

#include "../ai/advise.h"
#include "../engine/yaniv.h"
#include "../runner/runner.h"
#include "outlook.h"

enum {
    REVIEW_ONE = 1000000, /* the unit of chances: certain to win */
    REVIEW_POINT = 100,   /* the unit of points */
    REVIEW_WHOLE_GAME = 0,
};

/* Marks, with the least loss for each in review_thresholds. A smaller loss is an inaccuracy if it costs several points.
 */
typedef enum {
    REVIEW_UNMARKED,
    REVIEW_INACCURACY,
    REVIEW_MISTAKE,
    REVIEW_BLUNDER,
    REVIEW_MISSED_SLAP, /* a slap-down that would have been better but did not happen: a race, not a bad decision */
    REVIEW_MARKS
} review_mark;

extern const int32_t review_thresholds[REVIEW_MARKS];
const char *review_mark_name(review_mark mark); /* "inaccuracy"; NULL for REVIEW_UNMARKED */

/* How much work is done for each decision. */
typedef enum { REVIEW_NET_ONLY, REVIEW_QUICK, REVIEW_DEEP, REVIEW_EFFORTS } review_effort;

typedef struct {
    int32_t line; /* of the action in the record; for a missed slap-down, of the action that came instead */
    int16_t round;
    yv_seat seat;
    uint8_t mark;     /* a review_mark */
    bool counted;     /* there was something to decide: several sensible actions, or a bad one was chosen */
    bool tried;       /* nothing more will be tried at this effort */
    bool missed_slap; /* the seat could have slapped down, and another action came first */
    int32_t win;  /* the seat's chance to win before the action, by the net and corrected by the outlook; at least the
                     loss */
    int32_t loss; /* how much lower the chance is with the action than with the best; 0 if not clearly lower */
    int32_t se;   /* the standard error of the difference between the action and the best other */
    int32_t loss_points;  /* how many more points the seat expects to score in this round; may be below 0 */
    int32_t worlds;       /* how many worlds were tried */
    int32_t suspicion;    /* the loss by the net's first estimate */
    yv_action action;     /* YV_PASS for a missed slap-down */
    yv_action best;       /* the same action if none is clearly better */
    advise_reason reason; /* why the action is worse than the best; ADVISE_EVEN if it is not */
} review_decision;

/* A round: how to find its positions again, and the chances between rounds. */
typedef struct {
    yv_record dealt;  /* the record just after the deal */
    int first;        /* its first decision */
    int32_t end_line; /* the line of the action that ended the round; 0 if the record ends before */
    int32_t start[YV_MAX_PLAYERS], end[YV_MAX_PLAYERS];
} review_round;

/* The memory of a review, which the caller provides. */
typedef struct {
    review_decision *decision;
    int decisions; /* the capacity */
    review_round *round;
    int rounds;
} review_memory;

typedef struct {
    /* What the caller may read. */
    review_decision *decision;
    int decisions;
    review_round *round;
    int rounds;
    yv_record record; /* after reading: the end of the record; record.failed if the record is wrong */
    bool finished;    /* the game has come to its end */
    bool full;        /* the memory was too small: the rest of the record was not read */
    bool read;        /* the record has been read */
    int last;         /* the decision that the last call of review_work has finished, or -1 */

    /* Only the review uses the fields below. */
    const weights *with;
    review_effort effort;
    review_memory memory;
    size_t length;                  /* of the text */
    runner now;                     /* the position before the step that is read next */
    int32_t latest[YV_MAX_PLAYERS]; /* the last known chance of each seat */
    int tried, to_try;
    outlook outlook; /* of the round that is read */
    bot_model model;
} review;

/* Begins a review. The weights must have a net; they, the text and the memory must outlive the review. */
void review_begin(review *all, const review_memory *memory, const weights *with, const char *text, size_t length,
                  review_effort effort);

/* Does a piece of the work: reads some lines, or finishes one decision. Returns false if everything is done. */
bool review_work(review *all);

/* Begins a deeper pass over what has been read: review_work then tries the decisions again, the marked ones first. */
void review_deepen(review *all, review_effort effort);

/* Returns how much of the work is done, out of REVIEW_ONE. */
int32_t review_progress(const review *all);

/* A seat's account of a round, or of the whole game. Chances are parts of REVIEW_ONE. */
typedef struct {
    int32_t start;           /* the chance to win at the beginning … */
    int32_t result;          /* … and at the end */
    int32_t chance;          /* the deal, draws, reshuffles, and what others turned out to hold */
    int32_t others;          /* the seat's part of what the other seats lost by bad decisions */
    int32_t lost;            /* what the seat lost by bad decisions */
    int counted;             /* its decisions that count */
    int32_t error;           /* lost / counted */
    int32_t accuracy;        /* in tenths of a percent: 0 … 1000 */
    int marks[REVIEW_MARKS]; /* how many of its decisions have each mark */
} review_account;

/* Returns the accuracy that belongs to an error per decision. */
int32_t review_accuracy(int32_t error);

/* Returns a seat's account of a round, counted from 1, or of the whole game (REVIEW_WHOLE_GAME). */
review_account review_account_of(const review *all, yv_seat seat, int round);

/* Finds a seat's costliest decisions, the worst first, and returns how many there are: at most `most`. */
int review_costliest(const review *all, yv_seat seat, int round, int *decisions, int most);

/* The moment at which chance helped a seat most: between the lines of two of its decisions, or the ends of a round. */
typedef struct {
    int32_t from_line, line; /* from_line is 0 at the start of a round */
    int16_t round;
    int32_t gain; /* by how much the chance to win rose, in parts of REVIEW_ONE */
} review_moment;

/* Fails if chance has never helped the seat. */
bool review_best_moment(const review *all, yv_seat seat, int round, review_moment *best);

/* Goes back to the position of a decision, before its action, with what everybody had seen of the round. */
void review_go_to(const review *all, int decision, runner *position);

#endif
