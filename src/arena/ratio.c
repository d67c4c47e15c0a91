#include "ratio.h"

#include <math.h>

__extension__ typedef __int128 wide;

ratio_sums ratio_of(int64_t above, int64_t below)
{
    return (ratio_sums){.groups = below > 0,
                        .above = above,
                        .below = below,
                        .above_squares = above * above,
                        .below_squares = below * below,
                        .products = above * below};
}

void ratio_add(ratio_sums *to, const ratio_sums *from)
{
    to->groups += from->groups;
    to->above += from->above;
    to->below += from->below;
    to->above_squares += from->above_squares;
    to->below_squares += from->below_squares;
    to->products += from->products;
}

double ratio_value(const ratio_sums *of)
{
    return of->below == 0 ? 0 : (double)of->above / (double)of->below;
}

/* Returns the sum of (above - ratio · below)² over the groups, times the square of all below: an integer, so that equal
 * groups give exactly 0. */
static double scatter(const ratio_sums *of)
{
    const wide above = of->above, below = of->below;
    return (double)(below * below * of->above_squares - 2 * above * below * of->products
                    + above * above * of->below_squares);
}

double ratio_error(const ratio_sums *of)
{
    if (of->groups < 2)
        return INFINITY;
    const double below = (double)of->below, groups = (double)of->groups;
    return sqrt(scatter(of) * groups / (groups - 1)) / (below * below);
}
