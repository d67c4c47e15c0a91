/* Self-play: rounds of Yaniv between nets, with the outcome of each decision. */
#ifndef SELFPLAY_H
#define SELFPLAY_H

#include "../chance/shuffle.h"
#include "../ai/equity.h"
#include "../ai/judge.h"
#include "model.h"

/* Receives every position in which a seat is asked: the true game, and what that seat knows of it. */
typedef void selfplay_watch(void *watcher, const yv_game *game, const yv_view *view, const round_history *past);

/* One kind of game to learn, and how often. */
typedef struct {
    const char *rules;
    int players;
    int share;
} selfplay_case;

typedef struct {
    const neural_net *own;   /* the net that learns */
    const neural_net *older; /* an earlier version of the net, or NULL */
    const selfplay_case *cases;
    const equity *worth; /* of totals, for each case; apprentices need none */
    int case_count;
    float explore;         /* how often an action other than the best is tried */
    bool alone;            /* the net plays all seats */
    bool hunts;            /* one seat learns and strays only once in a round; the older net plays all others */
    bool apprentice;       /* the greedy bot acts for the net, which only watches: the beginning of training */
    bool lone;             /* the net plays one seat and the greedy bot all others: tests solve such games exactly */
    selfplay_watch *watch; /* or NULL */
    void *watcher;
} selfplay;

enum { SELFPLAY_DEALS = 48 };

/* Computes what totals are worth in each kind of game between players like this net. If `net` is NULL, uses the usual
 * cost of losing a round. Fewer `deals` than SELFPLAY_DEALS take less time and give a rougher estimate. */
void selfplay_prepare_worths(const selfplay_case *cases, int count, const neural_net *net, int deals, equity *worth);

/* Plays this many rounds among greedy bots and returns the number of their turns. */
int selfplay_turns(const selfplay_case *kind, int rounds, yv_rng *chance);

/* Plays rounds until the buffer might be too small for another one, and returns the number of samples in it. */
int selfplay_fill(const selfplay *with, yv_rng *chance, sample *samples, int capacity);

#endif
