/* Views: what one seat may know of a game, and nothing more.
 *
 * This is the only place that decides it. A view is built up from nothing: each field is filled by what
 * that seat may see. Players, human or not, are given views; a spectator's has no seat and no hand. */
#ifndef YV_VIEW_H
#define YV_VIEW_H

#include "legal.h"

typedef struct {
    yv_rules rules;
    yv_seat seat; /* YV_NOBODY for a spectator */
    uint8_t players;
    int16_t round;
    uint8_t phase;   /* a yv_phase */
    yv_seat turn;    /* while swapping, who called */
    yv_seat starter; /* who began this round; while dealing, who begins the next one */
    yv_seat caller;  /* whose call the last turns follow, or YV_NOBODY */
    bool may_slap;   /* the own seat may: another's right would tell what was drawn */
    yv_card drawn;   /* what it may slap down, or YV_NO_CARD */
    bool called;     /* a false call has been made in this turn */
    yv_seats in;
    yv_seats passed;           /* while swapping: who has said pass */
    yv_card hand[YV_MAX_HAND]; /* the own, ascending; counts[seat] of them */
    int16_t points;            /* of the own hand */
    yv_drop drop;
    uint8_t stock, discards;
    uint8_t counts[YV_MAX_PLAYERS];             /* cards in each hand */
    yv_card known[YV_MAX_PLAYERS][YV_MAX_HAND]; /* what every other seat is known by all to hold, ascending … */
    uint8_t known_counts[YV_MAX_PLAYERS];       /* … and how many that is */
    int32_t total[YV_MAX_PLAYERS];
    uint8_t buried[YV_FACES];    /* how many of each face lie under the drop: all of them were seen going there */
    uint8_t restocked[YV_FACES]; /* how many of each face the last reshuffle of this round put back into the stock */
} yv_view;

/* Returns what a seat may know. YV_NOBODY, or any seat that the game does not have, gives the view of a spectator. */
yv_view yv_view_of(const yv_game *game, yv_seat seat);

/* As yv_view_of, but fills a view of the caller's and so saves a copy. Sets every byte, also those between the fields:
 * equal views are equal bytes. */
void yv_view_fill(yv_view *view, const yv_game *game, yv_seat seat);

/* As yv_in_round and yv_seat_to_move, of the game that the view shows. */
static inline bool yv_view_in_round(const yv_view *view)
{
    return view->phase != YV_DEALING && view->phase != YV_OVER;
}
yv_seat yv_view_seat_to_move(const yv_view *view);

/* The legal actions of the view's seat; as yv_list. A spectator has none. */
int yv_view_list(const yv_view *view, int first, yv_action *actions, int capacity);

/* Is an action of the view's seat legal? As yv_check. */
yv_error yv_view_check(const yv_view *view, const yv_action *action);

/* How many of each face this seat cannot see: in the stock, or in another's hand and not known to be there. */
yv_tally yv_view_unseen(const yv_view *view);

/* How many cards the last reshuffle of this round put into the stock; 0 if there was none. */
int yv_view_restocked(const yv_view *view);

#endif
