/* A game at this computer: a runner's game whose seats are people here or bots, with its record in memory.
 *
 *     local_game g;
 *     local_game_open(&g, &rules, seats, players, NULL, &why);
 *     … play g.run, as runner.h shows …
 *     local_game_close(&g);
 *
 * After every deal and action g.record is the whole game so far, ready to be written to a file; local_game_resume goes
 * on from such a text at exactly the position where it ends. Chance is the system's, or comes from a seed: then the
 * same seed and the same actions give the same game, also when it is resumed in between. */
#ifndef LOCAL_GAME_H
#define LOCAL_GAME_H

#include "../runner/runner.h"

typedef struct {
    char name[YV_MAX_NAME + 1];
    const bot_level *level; /* NULL: a person */
} local_seat;

typedef struct {
    runner run; /* the game; the fields below are its source of chance and its record */
    local_seat seat[YV_MAX_PLAYERS];
    char *record; /* the game as text, ending in a NUL */
    size_t length, capacity;
    bot_model *model; /* prepared once a bot or a person who asks for advice needs it; else NULL */
    bool seeded;
    uint64_t seed;
    int shuffles; /* how many there have been: each has a generator of its own */
} local_game;

/* Starts a game. If `seed` is NULL, chance is the system's, and entropy_init must have been called. Fails, with the
 * reason and nothing to close, if the rules do not allow the game. The game must stay where it is until it is closed.
 */
bool local_game_open(local_game *g, const yv_rules *rules, const local_seat *seats, int players, const uint64_t *seed,
                     yv_text *why);

/* Goes on with a recorded game. Its tags say which seats are bots, `tag seat2 easy`, and give the seed, unless `seed`
 * does. Fails, with `line`, the reason and nothing to close, if the record is wrong, if the game is over, or if there
 * is no bot of a level that it names; `line` is 0 where no single line is to blame. */
bool local_game_resume(local_game *g, const char *text, size_t length, const uint64_t *seed, int *line, yv_text *why);

void local_game_close(local_game *g);

/* Advises a seat that has something to decide; think_ms and clock_us are as in bot.h. Fails if this program has no net.
 */
bool local_game_advise(local_game *g, yv_seat seat, int think_ms, uint64_t (*clock_us)(void), advice *all);

/* Goes back to before the last action of this seat, and forgets everything after it. The stock is as it was, so the
 * same cards come again; bots think anew. Fails, and changes nothing, if the seat has not acted yet. */
bool local_game_take_back(local_game *g, yv_seat seat);

#endif
