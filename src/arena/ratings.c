#include "ratings.h"

#include <math.h>

#include "elo.h"

enum { MOST_STEPS = 200 };

typedef double matrix[RATINGS_MOST][RATINGS_MOST];

/* ---- who has met whom ---- */

static bool is_connected(const rating_pair *pairs, int count, int players)
{
    unsigned reached = 1;
    for (int pass = 0; pass < players; pass++)
        for (int i = 0; i < count; i++) {
            const unsigned both = 1u << pairs[i].one | 1u << pairs[i].other;
            if (pairs[i].games > 0 && (reached & both))
                reached |= both;
        }
    return reached == (1u << players) - 1;
}

/* ---- the model ---- */

/* Adds weight × (e_one − e_other)(e_one − e_other)ᵀ. */
static void add_pair(matrix sums, const rating_pair *pair, double weight)
{
    sums[pair->one][pair->one] += weight;
    sums[pair->other][pair->other] += weight;
    sums[pair->one][pair->other] -= weight;
    sums[pair->other][pair->one] -= weight;
}

/* Computes the gradient of the log-likelihood in the strengths, and the Fisher information. The added matrix of ones
 * fixes the sum of the strengths and changes nothing else. */
static void differentiate(const rating_pair *pairs, int count, const ratings *at, double *slope, matrix information)
{
    for (int i = 0; i < at->players; i++) {
        slope[i] = 0;
        for (int j = 0; j < at->players; j++)
            information[i][j] = 1;
    }
    for (int i = 0; i < count; i++) {
        const rating_pair *pair = &pairs[i];
        if (pair->games <= 0)
            continue;
        const double games = pair->games + 1, won = pair->share * pair->games + 1.0 / (pair->opponents + 1);
        const double expected = elo_share(at->elo[pair->one] - at->elo[pair->other], pair->opponents);
        slope[pair->one] += won - games * expected;
        slope[pair->other] -= won - games * expected;
        add_pair(information, pair, games * expected * (1 - expected));
    }
}

/* Inverts the matrix by Gauss–Jordan elimination. It is positive definite, so pivots are taken as they come. */
static void invert(matrix a, int size)
{
    matrix inverse = {{0}};
    for (int i = 0; i < size; i++)
        inverse[i][i] = 1;
    for (int column = 0; column < size; column++) {
        const double pivot = a[column][column];
        for (int j = 0; j < size; j++)
            a[column][j] /= pivot, inverse[column][j] /= pivot;
        for (int row = 0; row < size; row++) {
            const double factor = a[row][column];
            for (int j = 0; j < size && row != column; j++)
                a[row][j] -= factor * a[column][j], inverse[row][j] -= factor * inverse[column][j];
        }
    }
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++)
            a[i][j] = inverse[i][j];
}

/* Takes one step of Newton's method, of limited length. Returns its length, in the logarithm of the odds. */
static double step(ratings *found, const double *slope, matrix inverse)
{
    double move[RATINGS_MOST] = {0}, longest = 0;
    for (int i = 0; i < found->players; i++) {
        for (int j = 0; j < found->players; j++)
            move[i] += inverse[i][j] * slope[j];
        longest = fmax(longest, fabs(move[i]));
    }
    const double scale = longest > 1 ? 1 / longest : 1;
    for (int i = 0; i < found->players; i++)
        found->elo[i] += ELO_UNIT * scale * move[i];
    return longest;
}

/* ---- uncertainty ---- */

static void multiply(matrix a, matrix b, int size, matrix product)
{
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) {
            product[i][j] = 0;
            for (int k = 0; k < size; k++)
                product[i][j] += a[i][k] * b[k][j];
        }
}

/* Computes inverse × (variance of the gradient) × inverse. */
static void find_covariance(const rating_pair *pairs, int count, matrix inverse, ratings *found)
{
    matrix middle = {{0}}, half = {{0}};
    for (int i = 0; i < count; i++)
        if (pairs[i].games > 0)
            add_pair(middle, &pairs[i], pairs[i].games * pairs[i].games * pairs[i].error_squared);
    multiply(inverse, middle, found->players, half);
    multiply(half, inverse, found->players, found->covariance);
    for (int i = 0; i < found->players; i++)
        for (int j = 0; j < found->players; j++)
            found->covariance[i][j] *= ELO_UNIT * ELO_UNIT;
}

/* ---- all of it ---- */

bool ratings_find(const rating_pair *pairs, int count, int players, ratings *found)
{
    double slope[RATINGS_MOST] = {0};
    matrix inverse = {{0}};
    YV_ASSERT(players <= RATINGS_MOST);
    *found = (ratings){.players = players};
    if (!is_connected(pairs, count, players))
        return false;
    for (int i = 0; i < MOST_STEPS; i++) {
        differentiate(pairs, count, found, slope, inverse);
        invert(inverse, players);
        if (step(found, slope, inverse) < 1e-9)
            break;
    }
    find_covariance(pairs, count, inverse, found);
    return true;
}

void ratings_anchor(ratings *found, int who, double elo)
{
    const ratings from = *found;
    for (int i = 0; i < found->players; i++) {
        found->elo[i] = from.elo[i] - from.elo[who] + elo;
        for (int j = 0; j < found->players; j++)
            found->covariance[i][j] =
                from.covariance[i][j] - from.covariance[i][who] - from.covariance[who][j] + from.covariance[who][who];
    }
}

tally_range ratings_range(const ratings *found, int who)
{
    const double reach = TALLY_DEVIATIONS * sqrt(fmax(0, found->covariance[who][who]));
    return (tally_range){found->elo[who] - reach, found->elo[who] + reach};
}
