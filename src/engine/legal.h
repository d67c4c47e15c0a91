/* What may be done now: every legal action, each distinct one once, in canonical writing. */
#ifndef YV_LEGAL_H
#define YV_LEGAL_H

#include "game.h"

enum { YV_ANYONE = 0xff }; /* for `seats`: all of them */

/* Room for the actions of any ordinary position. Positions with a great many jokers have more. */
enum { YV_USUAL_ACTIONS = 512 };

/* Writes the legal actions of the given seats from number `first` on, at most `capacity` of them, and returns how
 * many there are in all. */
int yv_list(const yv_game *game, yv_seats seats, int first, yv_action *actions, int capacity);

/* All that one seat's options hang on: small, so that what a seat may know of a game is enough to list them. */
typedef struct {
    const yv_rules *rules;
    const yv_card *hand; /* ascending */
    const yv_drop *drop;
    int hand_count, hand_points;
    int stock, discards;
    yv_seat seat, turn;
    yv_phase phase;
    bool may_slap;
    bool called;     /* a false call has been made in this turn */
    bool may_answer; /* a false call waits for this seat's swap or pass */
} yv_standing;

yv_standing yv_standing_of(const yv_game *game, yv_seat seat);
int yv_list_standing(const yv_standing *standing, int first, yv_action *actions, int capacity);
yv_error yv_check_standing(const yv_standing *standing, const yv_action *action);

/* May the card at this place of the drop be taken, whatever is thrown? */
bool yv_may_take(const yv_rules *rules, const yv_drop *drop, int place);

#endif
