/* Self-play: rounds of Yaniv between nets, and what each decision in them led to. */
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

enum { SELFPLAY_MOST_CASES = 64 };

typedef struct {
    const neural_net *own;   /* the net that learns */
    const neural_net *older; /* an earlier self, or NULL */
    const selfplay_case *cases;
    const equity *worth; /* of totals, for each case; apprentices need none */
    int case_count;
    float explore;   /* how often an action other than the best is tried */
    bool alone;      /* the net has all seats */
    bool hunts;      /* one seat learns and strays only once in a round; the older net has all others */
    bool apprentice; /* the net's seats act as the greedy bot does, and the net only watches: how training begins */
    bool lone;       /* the net has one seat, the greedy bot all others: tests solve such games exactly */
    selfplay_watch *watch; /* or NULL */
    void *watcher;
} selfplay;

/* Fills in what totals are worth in each kind of game among players like this net; if it is NULL, by what losing
 * usually costs there. */
void selfplay_prepare_worths(const selfplay_case *cases, int count, const neural_net *net, equity *worth);

/* Plays rounds until the buffer may not hold another, and returns the number of samples in it. */
int selfplay_fill(const selfplay *with, yv_rng *chance, sample *samples, int capacity);

#endif
