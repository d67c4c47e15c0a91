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

static int64_t adjusted_of(const match_result *result, yv_seat seat)
{
    return (int64_t)won_of(result, seat) * (TALLY_LUCK / TALLY_WIN) - result->luck[seat] * TALLY_LUCK / LUCK_ONE;
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
    to->adjusted += from->adjusted;
    to->adjusted_squares += from->adjusted_squares;
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
        group.adjusted += adjusted_of(&results[game], seat);
        add_score(&group, &results[game].seat[seat]);
        group.forfeits += results[game].end == MATCH_FORFEITED && results[game].culprit == seat;
    }
    group.won_squares = group.won * group.won;
    group.adjusted_squares = group.adjusted * group.adjusted;
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

double tally_error_squared(const tally *of, int who)
{
    const double supposed = 2, par = tally_par(of), groups = (double)of->groups;
    const double of_equals = par * (1 - par) / of->group_size;
    return (tally_scatter(of, who) + supposed * of_equals) / (groups + supposed) / groups;
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

/* Returns the variance of a mean over groups from their sum and the sum of their squares, for results in these units.
 */
static double mean_variance(const tally *of, int64_t sum, int64_t squares, double unit)
{
    const wide spread = (wide)squares * of->groups - (wide)sum * sum;
    const double groups = (double)of->groups;
    return of->groups < 2 ? 0 : (double)spread / (groups * unit * unit) / (groups - 1) / groups;
}

tally_estimate tally_adjusted(const tally *of, int who)
{
    const tally_line *line = &of->of[who];
    const double unit = (double)TALLY_LUCK * of->group_size;
    const double share = of->groups == 0 ? 0 : (double)line->adjusted / unit / (double)of->groups;
    const double reach = of->groups < 2
                             ? INFINITY
                             : TALLY_DEVIATIONS * sqrt(mean_variance(of, line->adjusted, line->adjusted_squares, unit));
    return (tally_estimate){share, share - reach, share + reach};
}

double tally_adjusted_factor(const tally *of, int who)
{
    const tally_line *line = &of->of[who];
    const double plain = mean_variance(of, line->won, line->won_squares, (double)TALLY_WIN * of->group_size);
    const double adjusted =
        mean_variance(of, line->adjusted, line->adjusted_squares, (double)TALLY_LUCK * of->group_size);
    return adjusted > 0 ? plain / adjusted : 1;
}

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
