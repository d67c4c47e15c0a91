#include "elo.h"

#include <math.h>

double elo_of_share(double share, int opponents)
{
    if (share <= 0)
        return -INFINITY;
    return share >= 1 ? INFINITY : ELO_UNIT * log(opponents * share / (1 - share));
}

double elo_share(double elo, int opponents)
{
    return 1 / (1 + opponents * exp(-elo / ELO_UNIT));
}
