/* yaniv play on the full screen: the setup, the game, and what is printed afterwards. */
#ifndef PLAY_SCREEN_H
#define PLAY_SCREEN_H

#include "plain_game.h"

/* True if the full screen should be used: if there is a terminal and `plain` is false. If the terminal cannot show it,
 * prints why. */
bool play_screen_wanted(bool plain);

/* Plays a game whose t, path, default_place and fast are set, closes it, and returns the exit code. If the person wants
 * another game, *again is true and the screen is still open. */
int play_screen_run(plain_game *s, bool *again);

/* Shows the setup screen and plays, repeatedly. `seed` may be NULL. */
int play_screen_from_setup(plain_game *s, const uint64_t *seed);

#endif
