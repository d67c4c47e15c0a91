/* Puzzles: positions in which one action is clearly best, and weaker bots miss it.
 *
 * A position passes through finer and finer sieves, so that the costly ones see few positions: the net's estimates,
 * what weaker bots would play, a quick search, and a proof by a search that looks a turn further in many more worlds
 * (trial.h). In every search all actions are tried in the same worlds. docs/dev/PUZZLES.md describes the file. */
#ifndef PUZZLE_H
#define PUZZLE_H

#include "review.h"

enum {
    PUZZLE_MOST_OTHERS = 2,
    PUZZLE_TEXT = 2048, /* enough for any line */
};

typedef enum {
    PUZZLE_CALL,  /* whether to call */
    PUZZLE_RUN,   /* what to keep together */
    PUZZLE_NEXT,  /* what the next player gets */
    PUZZLE_LAND,  /* a total that is cut */
    PUZZLE_JOKER, /* what a joker is for */
    PUZZLE_SLAP,  /* whether to slap down */
    PUZZLE_THEMES
} puzzle_theme;

const char *puzzle_theme_name(puzzle_theme theme);

typedef struct {
    puzzle_theme theme;
    int level;    /* 1 easy, 2 medium, 3 hard */
    yv_seat seat; /* the seat that decides */
    yv_action best;
    int32_t gap, se; /* how much better it is than the next best, and the standard error: parts of REVIEW_ONE */
    yv_action other[PUZZLE_MOST_OTHERS]; /* other actions, those that bots would choose first … */
    int32_t loss[PUZZLE_MOST_OTHERS];    /* … and what they cost */
    int others;
    advise_reason reason; /* why the best is better than the next best */
} puzzle;

/* The sieve in which a position was caught. */
typedef enum {
    PUZZLE_EVEN,     /* by the net, several actions are about as good, or nothing is at stake */
    PUZZLE_OBVIOUS,  /* weaker bots find the best action */
    PUZZLE_UNCLEAR,  /* by the quick search, no action is clearly best */
    PUZZLE_OTHER,    /* it has no theme, or another than those that are wanted */
    PUZZLE_UNPROVEN, /* by the deep search, the best action is not better than all others, or not surely */
    PUZZLE_FOUND     /* it is a puzzle */
} puzzle_sieve;

/* Judges whether a position is a puzzle for the seat that has to decide, and fills it in if so. `themes` has a bit for
 * each theme that is wanted. The same seed gives the same answer. */
puzzle_sieve puzzle_find(const bot_model *model, const runner *now, yv_seat seat, unsigned themes, uint64_t seed,
                         puzzle *found);

/* True if a line of the file can describe the position: all players are still in, the stock has cards and has not been
 * reshuffled, and the round has only plays and slap-downs so far. `round` is the record of the round so far. */
bool puzzle_can_be_written(const yv_game *game, yv_span round);

/* Writes the line of the file, without a newline. `game` is the position, which can be written. Where rounds are
 * counted, the line counts those to go, from the present one on. */
void puzzle_put(yv_text *text, const puzzle *one, const yv_game *game, yv_span round);

/* What a line says besides its record. */
typedef struct {
    int32_t total[YV_MAX_PLAYERS]; /* before the round */
    yv_seat seat;                  /* the seat that decides */
} puzzle_place;

/* Writes a record that ends in the position of a line: one round, with the cards that nobody has seen in any order.
 * Fails if the line is not one of the file. The record may still break the rules. */
bool puzzle_put_record(yv_text *text, yv_span line, puzzle_place *place);

#endif
