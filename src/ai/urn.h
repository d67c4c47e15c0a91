/* An urn of weighted cards, and the hands that may be drawn from it: every choice of `need` of its cards is as likely
 * as the product of their weights (statisticians know it as conditional Bernoulli sampling; for equal weights it is
 * dealing), times a tilt that hangs on the hand's total. If one of them is the newest, which nobody has chosen to keep,
 * its weight does not count: it is any of those that are marked, and a hand is as likely as the sum over which of its
 * cards that may be.
 *
 * Copies of a face are cards of their own. All chances are exact but for rounding, and drawing follows them. */
#ifndef URN_H
#define URN_H

#include "../chance/shuffle.h"
#include "../engine/yaniv.h"

enum { URN_STEEPEST = 10, URN_MARGINS = 24, URN_SUMS = (YV_MAX_DECK + 1) * (YV_MAX_HAND + 1) };

/* What the chance of a hand is multiplied by. */
typedef struct {
    bool on;      /* else by nothing */
    int16_t from; /* of[i] is for drawn cards of from + i points, of[0] for less too */
    float of[URN_MARGINS];
    float beyond; /* for more; any of these may be 0 */
} urn_tilt;

typedef struct {
    int count;                 /* cards in the urn */
    int need;                  /* how many are drawn, at most `count` and YV_MAX_HAND */
    yv_card card[YV_MAX_DECK]; /* ascending, or at least copies of a face side by side */
    float weight[YV_MAX_DECK]; /* of each: e^-URN_STEEPEST … e^URN_STEEPEST, so that no sum is too large for a double */
    int8_t points[YV_FACES];   /* what each face is worth */
    urn_tilt tilt;
    bool newest;              /* one of the cards drawn is that, … */
    bool marked[YV_MAX_DECK]; /* … and it is one of these; copies of a face are all marked or none */
    double sum[2][URN_SUMS];  /* made by urn_prepare: see urn_sum; with the newest only if there is one */
} urn;

/* Fills the sums, when all the rest is there. If no hand has a card that could be the newest, there is none. */
void urn_prepare(urn *all);

/* The sum over all ways to choose so many of the cards from a place on, of the products of their weights; with the
 * newest among them, or without. */
static inline double urn_sum(const urn *all, bool newest, int place, int chosen)
{
    return all->sum[newest][place * (all->need + 1) + chosen];
}

/* The sum over all hands of what each is worth: product and tilt. */
double urn_whole(const urn *all);

/* The tilt of a hand of so many points. */
float urn_tilt_of(const urn *all, int total);

/* Draws a hand: the places of its cards, ascending. The tilt is followed by drawing again what it speaks against; where
 * it forbids nearly everything, what comes after many tries is taken. */
void urn_draw(const urn *all, yv_rng *chance, uint8_t places[YV_MAX_HAND]);

/* The chance of each card to be drawn; and to be drawn and not be the newest. */
void urn_chances(const urn *all, float chance[YV_MAX_DECK]);
void urn_kept_chances(const urn *all, float chance[YV_MAX_DECK]);

/* How likely each total of the drawn cards is, up to some total. */
enum { URN_TOTALS = 256 };

typedef struct {
    int least, count; /* chance[i] is that of least + i points; of all that is more, nothing is said */
    float chance[URN_TOTALS];
} urn_totals;

void urn_find_totals(const urn *all, int most, urn_totals *totals);

/* The chance that they come to at most so many points. */
float urn_at_most(const urn *all, int most);

/* e to the power of x, to six digits; beyond ±URN_STEEPEST it stays at the end. Without libm. */
float urn_power(float x);

#endif
