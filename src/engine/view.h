/* Views: what one seat may know of a game, and nothing more.
 *
 * Only this module decides what a seat may know. A view starts empty, and each field is filled with what the seat may
 * see. All players, human or bot, get views. The view of a spectator has no seat and no hand. */
#ifndef YV_VIEW_H
#define YV_VIEW_H

#include "legal.h"

YV_BEGIN_C

typedef struct {
    yv_rules rules;
    yv_seat seat; /* YV_NOBODY for a spectator */
    uint8_t players;
    int16_t round;
    uint8_t phase; /* a yv_phase */
    yv_seat turn;  /* as in yv_game; so are all fields without a comment */
    yv_seat starter;
    yv_seat caller;
    bool may_slap; /* this seat may slap down; showing this for another seat would reveal the card that it drew */
    yv_card drawn; /* the card that this seat may slap down, or YV_NO_CARD */
    bool called;
    yv_seats in;
    yv_seats passed;
    yv_seats earned;
    yv_card hand[YV_MAX_HAND]; /* this seat's counts[seat] cards, ascending */
    int16_t points;            /* of this seat's hand */
    yv_drop drop;
    uint8_t stock, discards;
    uint8_t counts[YV_MAX_PLAYERS];             /* the number of cards in each hand */
    yv_card known[YV_MAX_PLAYERS][YV_MAX_HAND]; /* the cards that everybody knows in the other hands, ascending … */
    uint8_t known_counts[YV_MAX_PLAYERS];       /* … and their number */
    int32_t total[YV_MAX_PLAYERS];
    uint8_t buried[YV_FACES]; /* the discards under the drop, by face: everybody saw them go there */
    uint8_t restocked[YV_FACES];
} yv_view;

/* Returns what a seat may know. YV_NOBODY, or any seat that the game does not have, gives the view of a spectator. */
yv_view yv_view_of(const yv_game *game, yv_seat seat);

/* Does the same as yv_view_of, but fills the caller's view and so saves a copy. Sets every byte, including padding, so
 * that equal views have equal bytes. */
void yv_view_fill(yv_view *view, const yv_game *game, yv_seat seat);

/* Do the same as yv_in_round and yv_seat_to_move, for the game that the view shows. */
static inline bool yv_view_in_round(const yv_view *view)
{
    return view->phase != YV_DEALING && view->phase != YV_OVER;
}
yv_seat yv_view_seat_to_move(const yv_view *view);

/* Lists the legal actions of the view's seat, as yv_list does. A spectator has none. */
int yv_view_list(const yv_view *view, int first, yv_action *actions, int capacity);

/* Fails as yv_check does if the action is not legal, or if it is an action of another seat. */
yv_error yv_view_check(const yv_view *view, const yv_action *action);

/* True if the view's seat may take from the drop when it throws a single card. */
bool yv_view_may_take_with_one(const yv_view *view);

/* Returns the cards that this seat cannot see: those in the stock, and those in other hands that are not known. */
yv_tally yv_view_unseen(const yv_view *view);

/* Returns the number of cards that this round's last reshuffle put into the stock; 0 if there was none. */
int yv_view_restocked(const yv_view *view);

YV_END_C

#endif
