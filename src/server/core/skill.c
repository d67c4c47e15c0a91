#include "skill.h"

#include <math.h>

#include "../../engine/yaniv.h"

static const double BETA = 25.0 / 6; /* how much luck there is in a game */
static const double KAPPA = 0.0001;  /* the least factor of a variance */

/* Returns e to the power of x, for x from -700 to 0. The exp of libc differs from one libc to another. */
static double power_of_e(double x)
{
    static const double ln2 = 0.69314718055994530942;
    const int halvings = (int)(-x / ln2);
    const double rest = x + halvings * ln2; /* from -ln2 to 0 */
    double term = 1, sum = 1;
    for (int i = 1; i <= 20; i++) {
        term *= rest / i;
        sum += term;
    }
    for (int i = 0; i < halvings; i++)
        sum *= 0.5;
    return sum;
}

typedef struct {
    const uint8_t *place;
    int count;
    double c;                        /* the spread of the whole game */
    double strength[YV_MAX_PLAYERS]; /* exp(mu / c), relative to the strongest player */
} contest;

static contest contest_of(const skill *of, const uint8_t *place, int count)
{
    contest all = {.place = place, .count = count};
    double variance = 0;
    int32_t best = of[0].mu;
    for (int i = 0; i < count; i++) {
        const double sigma = (double)of[i].sigma / SKILL_UNIT;
        variance += sigma * sigma + BETA * BETA;
        best = of[i].mu > best ? of[i].mu : best;
    }
    all.c = sqrt(variance);
    for (int i = 0; i < count; i++) {
        const double behind = ((double)of[i].mu - best) / SKILL_UNIT / all.c;
        all.strength[i] = power_of_e(behind < -700 ? -700 : behind);
    }
    return all;
}

/* Returns the chance that player i is the next to finish among those who finish with q or after q. */
static double chance(const contest *all, int i, int q)
{
    double sum = 0;
    for (int s = 0; s < all->count; s++)
        if (all->place[s] >= all->place[q])
            sum += all->strength[s];
    return all->strength[i] / sum;
}

static int beside(const contest *all, int q)
{
    int equal = 0;
    for (int s = 0; s < all->count; s++)
        equal += all->place[s] == all->place[q];
    return equal;
}

static int32_t bounded(double value, int32_t lowest, int32_t highest)
{
    const double units = value * SKILL_UNIT;
    if (units <= lowest || units >= highest)
        return units <= lowest ? lowest : highest;
    return (int32_t)(units < 0 ? units - 0.5 : units + 0.5);
}

static skill updated(const contest *all, const skill *before, int i)
{
    const double mu = (double)before->mu / SKILL_UNIT, sigma = (double)before->sigma / SKILL_UNIT;
    double omega = 0, delta = 0;
    for (int q = 0; q < all->count; q++) {
        if (all->place[q] > all->place[i])
            continue;
        const double p = chance(all, i, q);
        const int equal = beside(all, q);
        omega += ((i == q) - p) / equal;
        delta += p * (1 - p) / equal;
    }
    const double share = sigma * sigma / all->c, gamma = sigma / all->c;
    double factor = 1 - gamma * share / all->c * delta;
    factor = factor > KAPPA ? factor : KAPPA;
    return (skill){.mu = bounded(mu + share * omega, -SKILL_MOST, SKILL_MOST),
                   .sigma = bounded(sigma * sqrt(factor), 1, SKILL_FIRST_SIGMA)};
}

void skill_update(skill *of, const uint8_t *place, int count)
{
    skill after[YV_MAX_PLAYERS];
    YV_ASSERT(count >= 1 && count <= YV_MAX_PLAYERS);
    const contest all = contest_of(of, place, count);
    for (int i = 0; i < count; i++)
        after[i] = updated(&all, &of[i], i);
    for (int i = 0; i < count; i++)
        of[i] = after[i];
}

int32_t skill_cautious(const skill *of)
{
    return of->mu - 3 * of->sigma;
}
