/* Lists the legal actions: each distinct action once, in canonical writing. */
#ifndef YV_LEGAL_H
#define YV_LEGAL_H

#include "game.h"

YV_BEGIN_C

enum { YV_ANYONE = 0xff }; /* as `seats`: all seats */

/* The size of an array for the actions of any ordinary position. Positions with very many jokers have more. */
enum { YV_USUAL_ACTIONS = 512 };

/* Writes the legal actions of these seats, skipping the first `first` of them and writing at most `capacity`. Returns
 * the number of all legal actions of these seats. */
int yv_list(const yv_game *game, yv_seats seats, int first, yv_action *actions, int capacity);

/* Everything that one seat's legal actions depend on. A seat's view contains all of it. */
typedef struct {
    const yv_rules *rules;
    const yv_card *hand; /* ascending */
    const yv_drop *drop;
    int hand_count, hand_points;
    int stock, discards;
    yv_seat seat, turn;
    yv_phase phase;
    bool may_slap;
    bool earned;     /* the seat has thrown two or more cards at once in this round */
    bool called;     /* a false call has been made in this turn */
    bool may_answer; /* a false call waits for this seat's swap or pass */
} yv_standing;

/* Returns a seat's standing, which points into the game. */
yv_standing yv_standing_of(const yv_game *game, yv_seat seat);

/* Lists the actions of one standing as yv_list does. */
int yv_list_standing(const yv_standing *standing, int first, yv_action *actions, int capacity);

/* Checks an action of the standing's seat as yv_check does. */
yv_error yv_check_standing(const yv_standing *standing, const yv_action *action);

/* True if the seat may take from the drop when it throws a single card. */
static inline bool yv_may_take_with_one(const yv_standing *standing)
{
    return standing->rules->pick == YV_pick_free || standing->earned
           || (standing->stock == 0 && standing->discards == 0);
}

/* True if the card at this place of the drop may be taken whatever is thrown. */
bool yv_may_take(const yv_rules *rules, const yv_drop *drop, int place);

YV_END_C

#endif
