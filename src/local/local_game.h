/* A game at this computer: a runner's game whose seats are people here or bots, with its record in memory.
 *
 *     local_game g;
 *     local_game_open(&g, &rules, seats, players, NULL, &why);
 *     … play g.run, as runner.h shows …
 *     local_game_close(&g);
 *
 * After every deal and action g.record is the whole game so far, ready to be written to a file; local_game_resume
 * continues from such a text at exactly the position where it ends. Shuffles come from the system's generator or from a
 * seed. The same seed and the same actions give the same game, even if it is resumed in between. */
#ifndef LOCAL_GAME_H
#define LOCAL_GAME_H

#include "../runner/runner.h"

typedef struct {
    char name[YV_MAX_NAME + 1];
    const bot_level *level; /* NULL for a person */
} local_seat;

typedef struct {
    runner run; /* the game; the fields below are its source of chance and its record */
    local_seat seat[YV_MAX_PLAYERS];
    char *record; /* the game as text, ending in a NUL */
    size_t length, capacity;
    bot_model *model; /* prepared once a bot or a person who asks for advice needs it; else NULL */
    bool seeded;
    uint64_t seed;
    int shuffles; /* the number of shuffles so far; each has a generator of its own */
} local_game;

/* Starts a game. If `seed` is NULL, the system's generator shuffles, and entropy_init must have been called. Fails,
 * with the reason and nothing to close, if the rules do not allow the game. The caller must not move the game in memory
 * until it is closed. */
bool local_game_open(local_game *g, const yv_rules *rules, const local_seat *seats, int players, const uint64_t *seed,
                     yv_text *why);

/* Resumes a recorded game. Its tags say which seats are bots, as in `tag seat2 easy`, and give the seed; `seed`, if not
 * NULL, overrides theirs. Fails, with the reason and nothing to close, if the record is wrong, if the game is over, or
 * if it names an unknown level. *line is then the number of the wrong line, or 0 if no single line is to blame. */
bool local_game_resume(local_game *g, const char *text, size_t length, const uint64_t *seed, int *line, yv_text *why);

void local_game_close(local_game *g);

/* Advises a seat that has something to decide; think_ms and clock_us are as in bot.h. Fails if this program has no net.
 */
bool local_game_advise(local_game *g, yv_seat seat, int think_ms, uint64_t (*clock_us)(void), advice *all);

/* Goes back to before the last action of this seat, and forgets everything after it. The stock is as it was, so the
 * same cards come again; bots think anew. Fails, and changes nothing, if the seat has not acted yet. */
bool local_game_take_back(local_game *g, yv_seat seat);

/* True if the seat has an action to take back. */
bool local_game_can_take_back(const local_game *g, yv_seat seat);

#endif
