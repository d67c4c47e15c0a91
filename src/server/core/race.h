/* The slap-down race: who was first, when each message took its time to come. Pure functions of times, in µs.
 *
 * An action that could cut off a slap-down is held for as long as a slap made earlier may still be under way: the
 * drawer's round trip, whether there is anything to slap or not. A slap that comes meanwhile counts if it was made
 * before the held action was: each is dated back by half the round trip of its sender. */
#ifndef RACE_H
#define RACE_H

#include <stdbool.h>
#include <stdint.h>

enum { RACE_MOST_US = 250 * 1000 }; /* no round trip counts for more */

typedef struct {
    int64_t arrived;
    int round_trip; /* of who sent it; 0 for a bot */
} race_entry;

/* When an entry was made. */
int64_t race_made(race_entry entry);

/* Was the slap made before the action that is held? */
bool race_slap_first(race_entry slap, race_entry held);

/* Until when an action is held that arrived then. */
int64_t race_held_until(int64_t arrived, int drawers_round_trip);

/* The same with a window that opened when the card was drawn. */
int64_t race_window_until(int64_t arrived, int64_t drawn, int window_ms);

#endif
