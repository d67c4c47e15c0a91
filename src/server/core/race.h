/* The slap-down race: decides which of two messages was sent first, from their arrival times and round trips. All times
 * are in µs.
 *
 * An action that would end the chance to slap down is held as long as an earlier slap may still be under way: for the
 * round trip of the player who drew, whether that player can slap or not. A slap that arrives in that time counts if it
 * was sent before the held action. A message was sent half its sender's round trip before it arrived. */
#ifndef RACE_H
#define RACE_H

#include <stdbool.h>
#include <stdint.h>

enum { RACE_MOST_US = 250 * 1000 }; /* longer round trips count as this */

/* A message. */
typedef struct {
    int64_t arrived;
    int round_trip; /* of its sender; 0 for a bot */
} race_entry;

/* Returns when the message was sent. */
int64_t race_made(race_entry entry);

/* True if the slap was sent before the held action. */
bool race_slap_first(race_entry slap, race_entry held);

/* Returns the time until which an action that arrived at `arrived` is held. */
int64_t race_held_until(int64_t arrived, int drawers_round_trip);

/* Returns the same for a table with a time window, which opens when the card is drawn. */
int64_t race_window_until(int64_t arrived, int64_t drawn, int window_ms);

#endif
