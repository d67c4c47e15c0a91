#include "tally.h"

#include <math.h>

__extension__ typedef __int128 wide;

tally tally_of(int players, int group_size)
{
    return (tally){.players = players, .group_size = group_size};
}

/* ---- adding ---- */

static int won_of(const match_result *result, yv_seat seat)
{
    const int winners = __builtin_popcount(result->winners);
    return result->winners >> seat & 1 ? TALLY_WIN / winners : 0;
}

static int64_t luck_of_seat(const match_result *result, yv_seat seat)
{
    return result->luck[seat] * TALLY_LUCK / LUCK_ONE;
}

static void add_score(tally_line *line, const match_score *score)
{
    line->rank_halves += score->rank_halves;
    line->rounds += score->rounds;
    line->rounds_won += score->rounds_won;
    line->points += score->points;
    line->calls += score->calls;
    line->calls_won += score->calls_won;
    line->assafs += score->assafs;
    line->false_calls += score->false_calls;
    line->slaps += score->slaps;
}

/* Adds to the ratios from the sums of one group. */
static void set_ratios(tally_line *group)
{
    group->ratio[TALLY_ROUNDS_WON] = ratio_of(group->rounds_won, group->rounds);
    group->ratio[TALLY_POINTS] = ratio_of(group->points, group->rounds);
    group->ratio[TALLY_CALLS_GOOD] = ratio_of(group->calls_won, group->calls);
    group->ratio[TALLY_ASSAFS_SUFFERED] = ratio_of(group->calls - group->calls_won, group->rounds);
    group->ratio[TALLY_ASSAFS_MADE] = ratio_of(group->assafs, group->rounds);
}

static void merge_line(tally_line *to, const tally_line *from)
{
    to->won += from->won;
    to->won_squares += from->won_squares;
    to->luck += from->luck;
    to->luck_squares += from->luck_squares;
    to->won_luck += from->won_luck;
    to->rank_halves += from->rank_halves;
    to->rounds += from->rounds;
    to->rounds_won += from->rounds_won;
    to->points += from->points;
    to->calls += from->calls;
    to->calls_won += from->calls_won;
    to->assafs += from->assafs;
    to->false_calls += from->false_calls;
    to->slaps += from->slaps;
    to->forfeits += from->forfeits;
    for (int which = 0; which < TALLY_RATIOS; which++)
        ratio_add(&to->ratio[which], &from->ratio[which]);
}

static void add_player(tally *to, int who, const match_result *results, const tally_seating *seats)
{
    tally_line group = {0};
    for (int game = 0; game < to->group_size; game++) {
        const yv_seat seat = seats[game].of[who];
        group.won += won_of(&results[game], seat);
        group.luck += luck_of_seat(&results[game], seat);
        add_score(&group, &results[game].seat[seat]);
        group.forfeits += results[game].end == MATCH_FORFEITED && results[game].culprit == seat;
    }
    group.won_squares = group.won * group.won;
    group.luck_squares = group.luck * group.luck;
    group.won_luck = group.won * group.luck;
    set_ratios(&group);
    merge_line(&to->of[who], &group);
}

void tally_add(tally *to, const match_result *results, const tally_seating *seats)
{
    for (int who = 0; who < to->players; who++)
        add_player(to, who, results, seats);
    for (int game = 0; game < to->group_size; game++) {
        to->forfeited += results[game].end == MATCH_FORFEITED;
        to->drawn += results[game].end == MATCH_DRAWN;
        to->actions += results[game].actions;
    }
    to->games += to->group_size;
    to->groups++;
}

void tally_merge(tally *to, const tally *from)
{
    YV_ASSERT(to->players == from->players && to->group_size == from->group_size);
    for (int who = 0; who < to->players; who++)
        merge_line(&to->of[who], &from->of[who]);
    to->games += from->games;
    to->groups += from->groups;
    to->forfeited += from->forfeited;
    to->drawn += from->drawn;
    to->actions += from->actions;
}

/* ---- shares, ratios and their ranges ---- */

double tally_par(const tally *of)
{
    return 1.0 / of->players;
}

double tally_share(const tally *of, int who)
{
    return of->games == 0 ? 0 : (double)of->of[who].won / ((double)TALLY_WIN * (double)of->games);
}

static tally_range wilson(double share, double games)
{
    const double square = TALLY_DEVIATIONS * TALLY_DEVIATIONS;
    const double centre = share + square / (2 * games);
    const double reach = TALLY_DEVIATIONS * sqrt(share * (1 - share) / games + square / (4 * games * games));
    const double scale = 1 + square / games;
    return (tally_range){(centre - reach) / scale, (centre + reach) / scale};
}

/* Integer sums make the result exactly 0 for equal groups. */
double tally_scatter(const tally *of, int who)
{
    const tally_line *line = &of->of[who];
    const double unit = (double)TALLY_WIN * of->group_size;
    const wide spread = (wide)line->won_squares * of->groups - (wide)line->won * line->won;
    return of->groups == 0 ? 0 : (double)spread / ((double)of->groups * unit * unit);
}

/* Returns the variance of a mean over the groups, from their scatter and that of two supposed groups. */
static double error_squared(const tally *of, double scatter)
{
    const double supposed = 2, par = tally_par(of), groups = (double)of->groups;
    const double of_equals = par * (1 - par) / of->group_size;
    return (scatter + supposed * of_equals) / (groups + supposed) / groups;
}

double tally_error_squared(const tally *of, int who)
{
    return error_squared(of, tally_scatter(of, who));
}

static tally_range clustered(const tally *of, int who, double share)
{
    const double groups = (double)of->groups;
    const double reach = TALLY_DEVIATIONS * sqrt(tally_scatter(of, who) / (groups - 1) / groups);
    return (tally_range){share - reach, share + reach};
}

tally_range tally_confidence(const tally *of, int who)
{
    if (of->groups == 0 || (of->group_size > 1 && of->groups < 2))
        return (tally_range){0, 1};
    const double share = tally_share(of, who);
    const bool sweep = share <= 0 || share >= 1; /* the sample shows no variance, but the players may have some */
    const tally_range range =
        of->group_size > 1 && !sweep ? clustered(of, who, share) : wilson(share, (double)of->groups);
    return (tally_range){share <= 0 ? 0 : fmax(0, range.low), share >= 1 ? 1 : fmin(1, range.high)};
}

/* ---- luck ---- */

/* Returns the covariance of the means of two figures over the groups, from their sums, the sum of their products and
 * the units that they are counted in. */
static double covariance(const tally *of, int64_t one, int64_t other, int64_t products, double units)
{
    const double groups = (double)of->groups;
    const wide spread = (wide)products * of->groups - (wide)one * other;
    const double size = (double)of->group_size;
    return of->groups < 2 ? 0 : (double)spread / (groups * units * size * size) / (groups - 1) / groups;
}

typedef struct {
    double won, luck, both; /* the variances of a player's share and luck, and their covariance */
} spread;

static spread spread_of(const tally *of, int who)
{
    const tally_line *line = &of->of[who];
    return (spread){
        .won = covariance(of, line->won, line->won, line->won_squares, (double)TALLY_WIN * TALLY_WIN),
        .luck = covariance(of, line->luck, line->luck, line->luck_squares, (double)TALLY_LUCK * TALLY_LUCK),
        .both = covariance(of, line->won, line->luck, line->won_luck, (double)TALLY_WIN * TALLY_LUCK),
    };
}

double tally_luck(const tally *of, int who)
{
    return of->games == 0 ? 0 : (double)of->of[who].luck / ((double)TALLY_LUCK * (double)of->games);
}

double tally_luck_error(const tally *of, int who)
{
    return of->groups < 2 ? INFINITY : sqrt(spread_of(of, who).luck);
}

double tally_luck_part(const tally *of)
{
    double squared = 0, both = 0;
    for (int who = 0; who < of->players; who++) {
        const spread found = spread_of(of, who);
        squared += found.luck;
        both += found.both;
    }
    return squared > 0 ? both / squared : 0;
}

static double adjusted_variance(const tally *of, int who)
{
    const spread found = spread_of(of, who);
    const double part = tally_luck_part(of);
    return fmax(0, found.won + part * part * found.luck - 2 * part * found.both);
}

double tally_adjusted_error_squared(const tally *of, int who)
{
    const double groups = (double)of->groups;
    return error_squared(of, adjusted_variance(of, who) * groups * (groups - 1));
}

tally_estimate tally_adjusted(const tally *of, int who)
{
    const double share = tally_share(of, who) - tally_luck_part(of) * tally_luck(of, who);
    const double reach = of->groups < 2 ? INFINITY : TALLY_DEVIATIONS * sqrt(tally_adjusted_error_squared(of, who));
    return (tally_estimate){share, share - reach, share + reach};
}

double tally_adjusted_factor(const tally *of, int who)
{
    const double adjusted = adjusted_variance(of, who);
    return adjusted > 0 ? spread_of(of, who).won / adjusted : 1;
}

/* ---- ratios ---- */

/* If a share is 0 or 1, the groups show no scatter, although more games might. */
static double reach_of(const ratio_sums *of, bool sweep)
{
    const double square = TALLY_DEVIATIONS * TALLY_DEVIATIONS;
    return sweep ? square / ((double)of->groups + square) : TALLY_DEVIATIONS * ratio_error(of);
}

tally_estimate tally_ratio_of(const tally *of, int who, tally_ratio which)
{
    const ratio_sums *sums = &of->of[who].ratio[which];
    const bool share = which != TALLY_POINTS;
    const double value = ratio_value(sums);
    const double reach = reach_of(sums, share && (value <= 0 || value >= 1));
    const tally_estimate found = {value, value - reach, value + reach};
    return share ? (tally_estimate){value, fmax(0, found.low), fmin(1, found.high)} : found;
}
