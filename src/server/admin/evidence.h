/* Evidence of unfair play, for moderators: how often players meet and who gains, shared addresses, times of moves, and
 * how often a player chose as the champion would. It is collected from the store in a thread of its own with a low
 * priority, so that no table waits for it. It proves nothing by itself, and nothing acts on it automatically. */
#ifndef EVIDENCE_H
#define EVIDENCE_H

#include <uv.h>

#include "../../base/jsonw.h"
#include "../core/profile.h"

typedef struct evidence_desk evidence_desk;

enum { EVIDENCE_GAMES = 5, EVIDENCE_MOST_GAMES = 50 }; /* games that are compared with the champion */

/* `data` is the path of the data file. */
evidence_desk *evidence_open(uv_loop_t *loop, const char *data);

/* Gives up work in progress. The caller must run the loop once more. */
void evidence_close(evidence_desk *d);

/* Writes keys with the evidence about a player; or about what the player and `other` have in common, if that is not 0.
 * The first call starts to collect it, and calls until it is complete write the progress. A complete one is kept for a
 * few minutes, unless `again` is set. `games` is how many games are compared with the champion; 0 means EVIDENCE_GAMES.
 * Returns false if too many are being collected. */
bool evidence_write(evidence_desk *d, player_id player, player_id other, int games, bool again, jsonw *out);

#endif
