/* An urn of weighted cards, and the hands that may be drawn from it: conditional Bernoulli sampling. Every choice of
 * `need` of its cards is as likely as the product of their weights (for equal weights this is dealing), times a tilt
 * that depends on the hand's total. If one of the cards is the newest, which its owner has not chosen to keep, its
 * weight does not count: it may be any of the marked cards, and the chance of a hand is the sum over the cards that may
 * be the newest.
 *
 * Copies of a face are separate cards. All chances are exact except for rounding, and drawing follows them. */
#ifndef URN_H
#define URN_H

#include "../chance/shuffle.h"
#include "../engine/yaniv.h"

enum { URN_STEEPEST = 10, URN_MARGINS = 24, URN_SUMS = (YV_MAX_DECK + 1) * (YV_MAX_HAND + 1) };

/* The factor of a hand's chance, by its total. */
typedef struct {
    bool on;      /* if false, the factor is 1 */
    int16_t from; /* of[i] is for drawn cards of from + i points; of[0] also for fewer */
    float of[URN_MARGINS];
    float beyond; /* the factor for more points; any of these factors may be 0 */
} urn_tilt;

typedef struct {
    int count;                 /* cards in the urn */
    int need;                  /* number of cards drawn, at most `count` and YV_MAX_HAND */
    yv_card card[YV_MAX_DECK]; /* ascending, or at least with copies of a face side by side */
    float weight[YV_MAX_DECK]; /* of each card: e^-URN_STEEPEST … e^URN_STEEPEST, so that sums fit a double */
    int8_t points[YV_FACES];   /* what each face is worth */
    urn_tilt tilt;
    bool newest;              /* one of the drawn cards is the newest, … */
    bool marked[YV_MAX_DECK]; /* … and it is one of these; copies of a face are all marked or not */
    double sum[2][URN_SUMS];  /* urn_prepare fills this in; see urn_sum. [1], with the newest, is valid only if there is
                                 one */
} urn;

/* Fills in the sums, once everything else is set. If no hand has a card that could be the newest, clears `newest`. */
void urn_prepare(urn *all);

/* Returns the sum, over all ways to choose `cards` of the cards from a place on, of the products of their weights; with
 * the newest among them, or without. */
static inline double urn_sum(const urn *all, bool newest, int place, int chosen)
{
    return all->sum[newest][place * (all->need + 1) + chosen];
}

/* Returns the sum over all hands of product and tilt. */
double urn_whole(const urn *all);

/* Returns the tilt of a hand with this many points. */
float urn_tilt_of(const urn *all, int total);

/* Draws a hand: the places of its cards, ascending. Follows the tilt by rejection sampling; if the tilt forbids nearly
 * everything, accepts any hand after many tries. */
void urn_draw(const urn *all, yv_rng *chance, uint8_t places[YV_MAX_HAND]);

/* Find the chance of each card to be drawn; and to be drawn without being the newest. */
void urn_chances(const urn *all, float chance[YV_MAX_DECK]);
void urn_kept_chances(const urn *all, float chance[YV_MAX_DECK]);

/* How likely each total of the drawn cards is, up to some total. */
enum { URN_TOTALS = 256 };

typedef struct {
    int least, count; /* chance[i] is for least + i points; higher totals are left out */
    float chance[URN_TOTALS];
} urn_totals;

void urn_find_totals(const urn *all, int most, urn_totals *totals);

/* Returns the chance that the drawn cards have at most this many points. */
float urn_at_most(const urn *all, int most);

/* Returns e^x to six digits, without libm; beyond ±URN_STEEPEST it stays constant. */
float urn_power(float x);

#endif
