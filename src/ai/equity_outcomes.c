/* What the outcomes of a round are worth: reads the tables of equity.h for the totals of a view. */
#include "equity_totals.h"
#include "root.h"

/* The players of a view who are in the game, the view's seat first; and the rounds to go after the present one. */
typedef struct {
    const equity *table;
    int32_t total[YV_MAX_PLAYERS];
    int count, rounds_left;
} standing;

static standing standing_of(const equity *table, const yv_view *view)
{
    standing all = {.table = table, .rounds_left = yv_rules_rounds(&view->rules, view->players) - view->round};
    for (int i = 0; i < view->players; i++) {
        const int seat = (view->seat + i) % view->players;
        if (i == 0 || view->in >> seat & 1)
            all.total[all.count++] = view->total[seat];
    }
    return all;
}

/* Returns the chance of two players with these totals, -1 for one who is out. */
static int32_t between_two(const standing *all, int own, int other)
{
    const equity *table = all->table;
    if (table->rules.end == YV_end_rounds) {
        const int left = all->rounds_left < 0 ? 0 : all->rounds_left;
        if (left <= EQUITY_ROUNDS)
            return equity_ahead_by(table->ahead[left], other - own);
        return equity_ahead_by(table->ahead[EQUITY_ROUNDS],
                               (other - own) * 16 / (int)root_of((uint64_t)(256 * left / EQUITY_ROUNDS)));
    }
    if (own < 0)
        return other < 0 ? EQUITY_ONE / 2 : 0;
    return table->beats[equity_step_of(table, own)][other < 0 ? EQUITY_OUT : equity_step_of(table, other)];
}

/* Returns what the opponent's landing on a cut, as the net expects it, should count. The net learned how often
 * opponents land from a mixture of those who aim for it and those who do not. So it fears too much from the latter, for
 * whom a landing counts like an ordinary loss. If the kind is unknown, it plays better against both if a landing counts
 * half.
 */
static int32_t fear_landing(manner_of_aiming aim, int32_t landing, int32_t loss)
{
    switch (aim) {
    case MANNER_AIMS: return landing;
    case MANNER_AIMS_NOT: return loss;
    default: return (landing + loss) / 2;
    }
}

static void weigh_two(const standing *all, manner_of_aiming aim, int32_t worth[NEURAL_OUTCOMES])
{
    const yv_rules *rules = &all->table->rules;
    const int own = all->total[0], other = all->total[1];
    for (int class = 0; class < NEURAL_POINTS; class ++) {
        worth[NEURAL_SPARED + class] = between_two(all, own, equity_after_charge(rules, other, class));
        worth[NEURAL_CHARGED + class] = between_two(all, equity_after_charge(rules, own, class), other);
    }
    if (features_to_cut(rules, other))
        worth[NEURAL_SPARED + NEURAL_LANDS] =
            fear_landing(aim, worth[NEURAL_SPARED + NEURAL_LANDS], worth[NEURAL_SPARED + EQUITY_USUAL_LOSS]);
}

/* What the players race for: to stay in for the longest time or, if `by_total`, to have the lowest total after `time`
 * rounds by the clock of the race, in EQUITY_CLOCK_ONE. Then the marks are the totals from `lowest` up in steps of
 * `width`. */
typedef struct {
    const equity *table;
    bool by_total;
    int time, lowest, width;
} contest;

static int time_left(const standing *all)
{
    const equity *table = all->table;
    if (table->rules.end == YV_end_rounds)
        return (all->rounds_left < 0 ? 0 : all->rounds_left) * equity_clock_of(table->players);
    int least =
        UINT8_MAX; /* the game is over when the first player goes out, most likely the one with the most points */
    for (int i = 0; i < all->count; i++) {
        const int life = table->life[equity_step_of(table, all->total[i])];
        least = life < least ? life : least;
    }
    return least * EQUITY_CLOCK_ONE * 3 / 4;
}

/* Returns the chance that the points of the time that is left are more than this. */
static uint16_t more_than(const contest *race, int points, bool charged)
{
    const uint16_t(*sums)[EQUITY_SUMS] = charged ? race->table->charged_sums : race->table->sums;
    int time = race->time;
    if (time
        > EQUITY_ROUNDS * EQUITY_CLOCK_ONE) { /* as far from the mean, in standard deviations, as after EQUITY_ROUNDS */
        const int drift = race->table->drift;
        const int away = points - (int)((int64_t)drift * time / (256 * EQUITY_CLOCK_ONE));
        points = EQUITY_ROUNDS * drift / 256 + away * 16 / (int)root_of((uint64_t)(time / EQUITY_ROUNDS));
        time = EQUITY_ROUNDS * EQUITY_CLOCK_ONE;
    }
    if (points < 0)
        return RIVALS_ONE;
    if (points >= EQUITY_SUMS)
        return 0;
    const int round = time / EQUITY_CLOCK_ONE, part = time % EQUITY_CLOCK_ONE;
    const int next = round < EQUITY_ROUNDS ? round + 1 : round;
    return (uint16_t)((sums[round][points] * (EQUITY_CLOCK_ONE - part) + sums[next][points] * part) / EQUITY_CLOCK_ONE);
}

static rivals_fate fate_of(const contest *race, int total, bool charged)
{
    rivals_fate fate;
    if (!race->by_total && total >= 0) {
        const int step = equity_step_of(race->table, total);
        return charged ? race->table->charged_lasts[step] : race->table->lasts[step];
    }
    for (int mark = 0; mark < RIVALS_MARKS; mark++)
        fate.worse[mark] =
            total < 0 && !race->by_total
                ? RIVALS_ONE
                : more_than(race, race->lowest + (RIVALS_MARKS - 1 - mark) * race->width - total, charged);
    return fate;
}

/* Chooses the marks, so that they cover the totals that can be the lowest in the end. */
static contest contest_of(const standing *all)
{
    enum { HARDLY = RIVALS_ONE / 500 };
    contest race = {.table = all->table, .by_total = all->table->rules.end != YV_end_last};
    if (!race.by_total)
        return race;
    race.time = time_left(all);
    race.lowest = all->total[0];
    for (int i = 1; i < all->count; i++)
        race.lowest = all->total[i] < race.lowest ? all->total[i] : race.lowest;
    race.lowest--;
    while (race.width < EQUITY_SUMS && more_than(&race, (RIVALS_MARKS - 1) * race.width, true) > HARDLY)
        race.width++;
    race.width = race.width ? race.width : 1;
    return race;
}

/* Returns the chance of the first player if the next round charges all others, as usual or `more` points more. */
static int32_t after_winning(const standing *all, const contest *race, int more)
{
    rivals_fate others[YV_MAX_PLAYERS];
    for (int i = 1; i < all->count; i++)
        others[i - 1] = fate_of(race, all->total[i] + more, true);
    const rivals_field field = rivals_against(others, all->count - 1);
    const rivals_fate own = fate_of(race, all->total[0], false);
    return rivals_chance(&own, &field);
}

static int32_t bounded(int64_t chance)
{
    return (int32_t)(chance < 0 ? 0 : chance > EQUITY_ONE ? EQUITY_ONE : chance);
}

/* The outcome says what the others are charged on average, but not each of them. So what it is worth lies on a line
 * through the worth of usual charges. */
static void weigh_winning(const standing *all, const contest *race, int32_t worth[NEURAL_OUTCOMES])
{
    enum { SOME = 8 };
    int usual = 0, least = SOME;
    for (int i = 1; i < all->count; i++) {
        usual += all->table->charge[equity_step_of(all->table, race->by_total ? 0 : all->total[i])];
        least = all->total[i] < least ? all->total[i] : least;
    }
    usual /= all->count - 1;
    const int less = least < 0 ? 0 : least;
    const int32_t middle = after_winning(all, race, 0);
    const int64_t rise = (int64_t)after_winning(all, race, SOME) - after_winning(all, race, -less);
    for (int class = 0; class < NEURAL_POINTS; class ++)
        worth[NEURAL_SPARED + class] =
            bounded(middle + (class == NEURAL_LANDS ? 0 : rise * (neural_points_of(class) - usual) / (SOME + less)));
}

/* If the first player is charged, one of the others is spared, and the rest are charged as usual. */
static void weigh_losing(const standing *all, const contest *race, int32_t worth[NEURAL_OUTCOMES])
{
    rivals_fate others[YV_MAX_PLAYERS];
    const int count = all->count - 1;
    for (int i = 0; i < count; i++) {
        const rivals_fate spared = fate_of(race, all->total[i + 1], false),
                          charged = fate_of(race, all->total[i + 1], true);
        others[i] = rivals_either(&spared, &charged, RIVALS_ONE / count);
    }
    const rivals_field field = rivals_against(others, count);
    for (int class = 0; class < NEURAL_POINTS; class ++) {
        const int after = equity_after_charge(&all->table->rules, all->total[0], class);
        const bool out = after < 0 && all->table->rules.end != YV_end_rounds;
        const rivals_fate own = fate_of(race, after, false);
        worth[NEURAL_CHARGED + class] = out ? 0 : rivals_chance(&own, &field);
    }
}

/* Returns what is known of the aim of the only opponent. */
static manner_of_aiming aim_of_opponent(const yv_view *view, const round_history *past)
{
    const unsigned others = view->in & ~yv_seat_bit(view->seat) & 0xffu;
    return past && others ? (manner_of_aiming)past->manner[__builtin_ctz(others)].aims : MANNER_AIMS_UNKNOWN;
}

void equity_of_outcomes(const equity *table, const yv_view *view, int32_t worth[NEURAL_OUTCOMES])
{
    equity_of_outcomes_against(table, view, NULL, worth);
}

void equity_of_outcomes_against(const equity *table, const yv_view *view, const round_history *past,
                                int32_t worth[NEURAL_OUTCOMES])
{
    const standing all = standing_of(table, view);
    for (int i = 0; all.count == 1 && i < NEURAL_OUTCOMES; i++)
        worth[i] = EQUITY_ONE;
    if (all.count == 2)
        weigh_two(&all, aim_of_opponent(view, past), worth);
    if (all.count <= 2)
        return;
    const contest race = contest_of(&all);
    weigh_winning(&all, &race, worth);
    weigh_losing(&all, &race, worth);
}

int32_t equity_of_totals(const equity *table, const yv_view *view)
{
    rivals_fate fates[YV_MAX_PLAYERS];
    const standing all = standing_of(table, view);
    if (all.count <= 2)
        return all.count == 2 ? between_two(&all, all.total[0], all.total[1]) : EQUITY_ONE;
    const contest race = contest_of(&all);
    for (int i = 0; i < all.count; i++)
        fates[i] = fate_of(&race, all.total[i], false);
    const rivals_field field = rivals_against(fates + 1, all.count - 1);
    return rivals_chance(&fates[0], &field);
}

int32_t equity_of_ended(const equity *table, const yv_game *game, yv_seat seat)
{
    if (game->phase == YV_OVER)
        return game->winners >> seat & 1 ? EQUITY_ONE * 256 / __builtin_popcount(game->winners) : 0;
    if (!yv_is_in(game, seat))
        return 0;
    const yv_view view = yv_view_of(game, seat);
    return equity_of_totals(table, &view) * 256;
}

int32_t equity_of_point(const int32_t worth[NEURAL_OUTCOMES])
{
    enum { FROM = 6, TO = 16, MIDDLE = 12, LEAST = EQUITY_ONE / 500 };
    const int32_t slopes = worth[NEURAL_SPARED + TO] - worth[NEURAL_SPARED + FROM] + worth[NEURAL_CHARGED + FROM]
                           - worth[NEURAL_CHARGED + TO];
    const int32_t point = slopes / (2 * (TO - FROM));
    const int32_t swing = (worth[NEURAL_SPARED + MIDDLE] - worth[NEURAL_CHARGED + MIDDLE]) / (2 * MIDDLE);
    const int32_t more = point > swing ? point : swing;
    return more > LEAST ? more : LEAST;
}
