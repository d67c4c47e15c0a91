/* The accounts of a review. */
#include "review.h"

/* Bad decisions of this size for each counted decision halve the accuracy. */
enum { HALF_ACCURACY = REVIEW_ONE / 1000 * 27 };

/* Returns what a decision takes from its seat's account. A missed slap-down was a race: it belongs to chance. */
static int32_t charge_of(const review_decision *of)
{
    return of->missed_slap ? 0 : of->loss;
}

/* Returns a seat's part of what another seat has lost by a decision: all of it between two players, else in proportion
 * to the chances at the start of the round. The parts add up to the loss. */
static int32_t share_of(const review *all, const review_decision *of, yv_seat seat)
{
    const review_round *round = &all->round[of->round - 1];
    const int32_t loss = charge_of(of);
    int64_t sum = 0, left = loss;
    int32_t own = 0;
    int last = -1;
    for (int other = 0; other < all->record.players; other++)
        if (other != of->seat && round->start[other] > 0)
            sum += round->start[other], last = other;
    for (int other = 0; other <= last; other++) {
        if (other == of->seat || round->start[other] <= 0)
            continue;
        const int64_t part = other == last ? left : loss * (int64_t)round->start[other] / sum;
        own = other == seat ? (int32_t)part : own;
        left -= part;
    }
    YV_ASSERT(last < 0 || left == 0);
    return own;
}

static int end_of(const review *all, int round)
{
    return round < all->rounds ? all->round[round].first : all->decisions;
}

/* The decisions of a round, or of the whole game. */
typedef struct {
    int from, to;
} range;

static range range_of(const review *all, int round)
{
    YV_ASSERT(round >= 0 && round <= all->rounds);
    if (round == REVIEW_WHOLE_GAME)
        return (range){0, all->decisions};
    return (range){all->round[round - 1].first, end_of(all, round)};
}

int32_t review_accuracy(int32_t error)
{
    return (int32_t)(INT64_C(1000) * HALF_ACCURACY / (HALF_ACCURACY + error));
}

review_account review_account_of(const review *all, yv_seat seat, int round)
{
    review_account sum = {0};
    const range in = range_of(all, round);
    YV_ASSERT(seat < YV_MAX_PLAYERS);
    if (all->rounds == 0)
        return sum;
    sum.start = all->round[round == REVIEW_WHOLE_GAME ? 0 : round - 1].start[seat];
    sum.result = all->round[round == REVIEW_WHOLE_GAME ? all->rounds - 1 : round - 1].end[seat];
    for (int i = in.from; i < in.to; i++) {
        const review_decision *of = &all->decision[i];
        if (of->seat != seat) {
            sum.others += share_of(all, of, seat);
            continue;
        }
        sum.lost += charge_of(of);
        sum.counted += of->counted;
        sum.marks[of->mark]++;
    }
    sum.chance = sum.result - sum.start - sum.others + sum.lost;
    sum.error = sum.counted ? (sum.lost + sum.counted / 2) / sum.counted : 0;
    sum.accuracy = review_accuracy(sum.error);
    return sum;
}

int review_costliest(const review *all, yv_seat seat, int round, int *decisions, int most)
{
    const range in = range_of(all, round);
    int count = 0;
    for (int i = in.from; i < in.to; i++) {
        const review_decision *of = &all->decision[i];
        if (of->seat != seat || charge_of(of) == 0)
            continue;
        int place = count < most ? count++ : most;
        for (; place > 0 && all->decision[decisions[place - 1]].loss < of->loss; place--)
            if (place < most)
                decisions[place] = decisions[place - 1];
        if (place < most)
            decisions[place] = i;
    }
    return count;
}

/* ---- the best moment ---- */

/* A walk over the moments at which a seat's chance is known. */
typedef struct {
    review_moment best;
    int32_t from_line, known; /* at the last such moment; its own errors taken off, the others' added */
} moments;

static void reach(moments *at, int16_t round, int32_t line, int32_t win)
{
    const int32_t gain = win - at->known;
    if (gain > at->best.gain)
        at->best = (review_moment){.from_line = at->from_line, .line = line, .round = round, .gain = gain};
    at->from_line = line;
    at->known = win;
}

static void walk_round(const review *all, yv_seat seat, int round, moments *at)
{
    const review_round *of = &all->round[round - 1];
    const range in = range_of(all, round);
    at->from_line = 0;
    at->known = of->start[seat];
    for (int i = in.from; i < in.to; i++) {
        const review_decision *made = &all->decision[i];
        if (made->seat != seat) {
            at->known += share_of(all, made, seat);
            continue;
        }
        reach(at, made->round, made->line, made->win);
        at->known -= charge_of(made);
    }
    reach(at, (int16_t)round, of->end_line, of->end[seat]);
}

bool review_best_moment(const review *all, yv_seat seat, int round, review_moment *best)
{
    moments at = {.best = {.gain = 0}};
    for (int i = 1; i <= all->rounds; i++)
        if (round == REVIEW_WHOLE_GAME || i == round)
            walk_round(all, seat, i, &at);
    *best = at.best;
    return at.best.gain > 0;
}
