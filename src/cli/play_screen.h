/* yaniv play on the full screen: the setup, the game, and what is said when it is left. */
#ifndef PLAY_SCREEN_H
#define PLAY_SCREEN_H

#include "plain_game.h"

/* Is the full screen to be used? Not with `plain`, and not where there is no terminal. Where there is one that cannot
 * show it, a message says why and what to do. */
bool play_screen_wanted(bool plain);

/* Plays a game whose table, path, default_place and fast are filled in. Returns the exit code; *again is true if it
 * came to its end and another one is wanted: then the screen is still open. The table is closed. */
int play_screen_run(plain_game *s, bool *again);

/* Lets the person choose and plays, over and over. `seed` may be NULL. */
int play_screen_from_setup(plain_game *s, const uint64_t *seed);

#endif
