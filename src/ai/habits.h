/* Habits: what the rounds of a game so far have shown of each player, and the manner (manner.h) that follows from it.
 *
 *     habits known = {0};                                  at the start of a game
 *     habits_tell(&known, &past);                          after each deal, once the history has been cleared
 *     habits_see_round(&known, before, &ended, last);      when a round has been scored
 *
 * Everything is public: when a round ends, all hands are shown. The cards show whether a player called as soon as they
 * could or had let a chance pass, and the totals whether a player landed on a cut. A few rounds prove little, so a
 * manner stays unknown until one of the possible ones is much likelier than the others. */
#ifndef HABITS_H
#define HABITS_H

#include "round_history.h"

/* What a round shows of how a player calls. A player is late who seems to have let a chance to call pass. */
typedef enum {
    HABITS_CALLED_HIGH, /* the player called at once, with more than half of the threshold */
    HABITS_CALLED_LOW,  /* the player called at once, with fewer points */
    HABITS_CALLED_LATE,
    HABITS_WAITED, /* somebody else ended the round, and the player was late */
    HABITS_CALLS,
} habits_call;

typedef struct {
    uint8_t calls[HABITS_CALLS]; /* rounds that showed this of how the player calls */
    uint8_t near;                /* rounds that charged the player, whose total was near a cut … */
    uint8_t landed;              /* … and those of them that ended on the cut */
} seat_habits;

typedef struct {
    seat_habits seat[YV_MAX_PLAYERS];
} habits;

/* Notes a round: the totals before it, the game as it ended, and the last play of each seat (count 0 if it made none).
 */
void habits_see_round(habits *all, const int32_t before[YV_MAX_PLAYERS], const yv_game *ended,
                      const yv_action last[YV_MAX_PLAYERS]);

/* Writes into the history what is known of each player's manner. */
void habits_tell(const habits *all, round_history *past);

#endif
