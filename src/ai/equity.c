#include "equity.h"

enum {
    MOST_SWEEPS = 60,
    STILL = EQUITY_ONE / 8192, /* the table is done when nothing changes by more than this */
    RARE = EQUITY_ONE / 4096,  /* charges that are rarer than this are ignored */
    OUT = EQUITY_STEPS,        /* stands for a step: the player is out */
};

/* The points of the other losers: of several opponents only one wins a round, and the rest score about this. */
enum { USUAL_LOSS = 12 };

/* ---- the table ---- */

/* Returns the total after a charge, with cuts applied, or -1 if it puts the player out. Nobody goes out where only
 * rounds are counted. */
static int charge(const yv_rules *rules, int total, int points)
{
    total += points;
    if (points != 0)
        total = yv_rules_cut(rules, total);
    if (rules->end == YV_end_rounds)
        return total;
    const bool out = rules->out == YV_out_reach ? total >= rules->limit : total > rules->limit;
    return out ? -1 : total < 0 ? 0 : total;
}

static int step_of(const equity *table, int total)
{
    const int step = total / table->unit;
    return step < 0 ? 0 : step > table->steps ? table->steps : step;
}

static int after_charge(const yv_rules *rules, int total, int class)
{
    const int misses = class == NEURAL_LANDS ? features_to_cut(rules, total) : 0;
    return charge(rules, total, misses ? misses : neural_points_of(class));
}

/* Returns the step that a charge leads to, or OUT. */
static int step_after(const equity *table, int total, int class)
{
    const int after = after_charge(&table->rules, total, class);
    return after < 0 ? OUT : step_of(table, after);
}

/* The steps that the charges of one total lead to, and how often. */
typedef struct {
    uint16_t often[NEURAL_POINTS];
    int16_t to[NEURAL_POINTS]; /* a step, or OUT */
    int count;
    uint32_t all; /* the sum of how often */
} journeys;

static void find_journeys(const equity *table, const equity_charges *charges, int total, journeys *found)
{
    found->count = 0;
    found->all = 0;
    for (int points = 0; points < NEURAL_POINTS; points++) {
        if (charges->of[points] < RARE)
            continue;
        found->often[found->count] = charges->of[points];
        found->to[found->count++] = (int16_t)step_after(table, total, points);
        found->all += charges->of[points];
    }
}

/* Returns the sum of the other player's chances to win after each charge, weighted by how often it happens. */
static uint64_t lost_by(const journeys *ways, const uint16_t *beats)
{
    uint64_t sum = 0;
    for (int i = 0; i < ways->count; i++)
        sum += (uint32_t)ways->often[i] * beats[ways->to[i]];
    return sum;
}

/* Returns the chance to win of the player with the first total, averaged over the next round. */
static uint16_t after_round(const equity *table, const journeys *ways, int own, int other)
{
    const uint64_t all = (uint64_t)ways[own].all + ways[other].all;
    const uint64_t lost = lost_by(&ways[own], table->beats[other]), won = lost_by(&ways[other], table->beats[own]);
    return (uint16_t)(all ? ((uint64_t)ways[own].all * EQUITY_ONE - lost + won) / all : EQUITY_ONE / 2);
}

static void guess(equity *table)
{
    for (int low = 0; low <= table->steps; low++) {
        for (int high = 0; high <= table->steps; high++)
            table->beats[low][high] = (uint16_t)(EQUITY_ONE / 2 + (high - low) * (EQUITY_ONE / 2) / (table->steps + 1));
        table->beats[low][OUT] = EQUITY_ONE;
    }
}

/* Updates the whole table once and returns the largest change. */
static int sweep(equity *table, const journeys *ways)
{
    int most = 0;
    for (int low = table->steps; low >= 0; low--) {
        for (int high = table->steps; high > low; high--) {
            const uint16_t chance = after_round(table, ways, low, high);
            const int change = chance - table->beats[low][high];
            most = change > most ? change : -change > most ? -change : most;
            table->beats[low][high] = chance;
            table->beats[high][low] = (uint16_t)(EQUITY_ONE - chance);
        }
        table->beats[low][low] = EQUITY_ONE / 2;
    }
    return most;
}

int equity_total(const yv_rules *rules, int step)
{
    return step * (rules->limit / EQUITY_STEPS + 1);
}

int equity_steps(const yv_rules *rules)
{
    return rules->limit / equity_total(rules, 1);
}

/* Goes through the totals from the top down, because totals mostly grow and only cuts lead back. */
static void fill_beats(equity *table, const journeys *ways)
{
    guess(table);
    if (table->rules.end == YV_end_rounds)
        return; /* where rounds are counted, nobody asks the table */
    for (int i = 0; i < MOST_SWEEPS && sweep(table, ways) > STILL; i++)
        ;
}

/* ---- two players over some rounds ---- */

/* The points of a charge, and how often each comes; the frequencies add up to EQUITY_ONE. */
typedef struct {
    int16_t points[NEURAL_POINTS];
    int32_t often[NEURAL_POINTS];
    int count, mean; /* the mean is in 1/256 */
} losses;

static losses find_losses(const equity_charges *charges)
{
    losses found = {.count = 0};
    int64_t all = 0, left = EQUITY_ONE, sum = 0;
    for (int class = 0; class < NEURAL_LANDS; class ++)
        all += charges->of[class];
    for (int class = 0; class < NEURAL_LANDS && all > 0; class ++) {
        if (charges->of[class] < RARE)
            continue;
        found.points[found.count] = (int16_t)neural_points_of(class);
        found.often[found.count] = (int32_t)(charges->of[class] * (int64_t)EQUITY_ONE / all);
        left -= found.often[found.count++];
    }
    if (found.count == 0)
        found.points[found.count++] = USUAL_LOSS;
    found.often[found.count / 2] += (int32_t)left;
    for (int i = 0; i < found.count; i++)
        sum += (int64_t)found.points[i] * found.often[i];
    found.mean = (int)(sum * 256 / EQUITY_ONE);
    return found;
}

static int32_t ahead_by(const uint16_t chances[EQUITY_LEADS], int lead)
{
    const int magnitude = lead < 0 ? -lead : lead;
    const int32_t chance = chances[magnitude < EQUITY_LEADS ? magnitude : EQUITY_LEADS - 1];
    return lead < 0 ? EQUITY_ONE - chance : chance;
}

/* Each round charges one of the two, who is as likely to be the one as the other. */
static void fill_ahead(equity *table, const losses *each)
{
    for (int lead = 0; lead < EQUITY_LEADS; lead++)
        table->ahead[0][lead] = lead ? EQUITY_ONE : EQUITY_ONE / 2;
    for (int round = 1; round <= EQUITY_ROUNDS; round++) {
        const uint16_t *before = table->ahead[round - 1];
        for (int lead = 0; lead < EQUITY_LEADS; lead++) {
            int64_t sum = 0;
            for (int i = 0; i < each->count; i++)
                sum += (int64_t)each->often[i]
                       * (ahead_by(before, lead + each->points[i]) + ahead_by(before, lead - each->points[i]));
            table->ahead[round][lead] = (uint16_t)(sum / 2 / EQUITY_ONE);
        }
    }
}

/* ---- more players ---- */

/* Exactly one player is spared in a round, so if one is, the others are not. The race knows nothing of that: its
 * players are spared independently. Their totals drift apart as they really do if each is charged as often as at a
 * table with one player less, that is (n - 2) / (n - 1) instead of (n - 1) / n of the time, and the clock runs faster
 * by as much. With two players that would be never, on a clock that runs infinitely fast; there, tables give the
 * chances. */
enum { CLOCK_ONE = 256 };

static int clock_of(int players)
{
    const int n = players > 2 ? players : 3;
    return CLOCK_ONE * (n - 1) * (n - 1) / (n * (n - 2));
}

/* The times that the race distinguishes: rounds by the clock of the race. */
static const uint8_t marks[RIVALS_MARKS] = {0,  1,  2,  3,  4,  5,  6,  8,  10, 12, 14,  17,
                                            20, 24, 28, 33, 39, 46, 54, 64, 76, 90, 110, 140};

/* The chance of each step to be in the game still, in FINE of all cases. */
enum { FINE = 1 << 20 };
typedef struct {
    uint32_t now[EQUITY_STEPS + 1], next[EQUITY_STEPS + 1];
} survivors;

/* Returns the mean over the charges, in FINE × their frequency. */
static uint64_t after_charges(const journeys *ways, const uint32_t *chance)
{
    uint64_t sum = 0;
    for (int i = 0; i < ways->count; i++)
        sum += (uint64_t)ways->often[i] * chance[ways->to[i]];
    return sum;
}

static uint16_t worse_than(uint64_t in)
{
    return (uint16_t)(RIVALS_ONE - in * RIVALS_ONE / FINE);
}

static void note_survivors(equity *table, const journeys *ways, const survivors *all, int mark)
{
    for (int step = 0; step <= table->steps; step++) {
        const journeys *from = &ways[step];
        table->lasts[step].worse[mark] = worse_than(all->now[step]);
        table->charged_lasts[step].worse[mark] =
            worse_than(from->all ? after_charges(from, all->now) / from->all : all->now[step]);
    }
}

static void pass_round(const equity *table, const journeys *ways, int clock, survivors *all)
{
    const uint64_t ticks = (uint64_t)EQUITY_ONE * (uint64_t)clock;
    for (int step = 0; step <= table->steps; step++) {
        const uint64_t charged = (uint64_t)ways[step].all * CLOCK_ONE;
        all->next[step] =
            (uint32_t)((after_charges(&ways[step], all->now) * CLOCK_ONE + (ticks - charged) * all->now[step]) / ticks);
    }
    for (int step = 0; step <= table->steps; step++)
        all->now[step] = all->next[step];
}

static void fill_lasts(equity *table, const journeys *ways)
{
    survivors all;
    uint32_t lives[EQUITY_STEPS] = {0};
    const int clock = clock_of(table->players);
    for (int step = 0; step <= table->steps; step++)
        all.now[step] = FINE;
    all.now[OUT] = 0;
    for (int mark = 0, time = 0; mark < RIVALS_MARKS; mark++) {
        for (; time < marks[mark]; time++) {
            pass_round(table, ways, clock, &all);
            for (int step = 0; step <= table->steps; step++)
                lives[step] += all.now[step];
        }
        note_survivors(table, ways, &all, mark);
    }
    for (int step = 0; step <= table->steps; step++)
        table->life[step] = (uint8_t)(lives[step] / FINE);
}

static void fill_charges(equity *table, const equity_prospects *prospects)
{
    for (int step = 0; step <= table->steps; step++) {
        uint64_t sum = 0, all = 0;
        for (int class = 0; class < NEURAL_POINTS; class ++) {
            const uint32_t often = prospects->at[step].of[class];
            const int misses =
                class == NEURAL_LANDS ? features_to_cut(&table->rules, equity_total(&table->rules, step)) : 0;
            sum += (uint64_t)often * (uint32_t)(misses ? misses : neural_points_of(class));
            all += often;
        }
        const uint64_t mean = all ? (sum + all / 2) / all : USUAL_LOSS;
        table->charge[step] = (uint8_t)(mean < UINT8_MAX ? mean : UINT8_MAX);
    }
}

/* Adds one charge to points of which `before` says how likely they are. */
static void add_losses(const losses *each, const uint32_t *before, uint32_t *after)
{
    for (int points = 0; points < EQUITY_SUMS; points++)
        after[points] = 0;
    for (int points = 0; points < EQUITY_SUMS; points++)
        for (int i = 0; before[points] && i < each->count; i++) {
            const int sum = points + each->points[i] < EQUITY_SUMS ? points + each->points[i] : EQUITY_SUMS - 1;
            after[sum] += (uint32_t)((uint64_t)before[points] * (uint32_t)each->often[i] / EQUITY_ONE);
        }
}

static void note_sums(const uint32_t *likely, uint16_t more[EQUITY_SUMS])
{
    uint64_t all = 0, upto = 0;
    for (int points = 0; points < EQUITY_SUMS; points++)
        all += likely[points];
    for (int points = 0; points < EQUITY_SUMS; points++) {
        upto += likely[points];
        more[points] = (uint16_t)((all - upto) * RIVALS_ONE / all);
    }
}

static void fill_sums(equity *table, const losses *each)
{
    uint32_t likely[EQUITY_SUMS] = {FINE}, charged[EQUITY_SUMS];
    const int n = table->players > 2 ? table->players : 3;
    table->drift = each->mean * (n - 2) / (n - 1);
    for (int round = 0; round <= EQUITY_ROUNDS; round++) {
        add_losses(each, likely, charged);
        note_sums(likely, table->sums[round]);
        note_sums(charged, table->charged_sums[round]);
        for (int points = 0; points < EQUITY_SUMS; points++)
            likely[points] = (likely[points] + charged[points] * (uint32_t)(n - 2)) / (uint32_t)(n - 1);
    }
}

void equity_prepare(equity *table, const yv_rules *rules, int players, const equity_prospects *prospects)
{
    journeys ways[EQUITY_STEPS];
    const losses each = find_losses(&prospects->at[0]);
    table->rules = *rules;
    table->players = players;
    table->unit = equity_total(rules, 1);
    table->steps = equity_steps(rules);
    for (int step = 0; step <= table->steps; step++)
        find_journeys(table, &prospects->at[step], equity_total(rules, step), &ways[step]);
    fill_beats(table, ways);
    fill_ahead(table, &each);
    if (players <= 2)
        return;
    fill_lasts(table, ways);
    fill_charges(table, prospects);
    fill_sums(table, &each);
}

/* Returns the charges measured between good players of the ordinary game; with smaller hands they are lower. */
static equity_charges usual_charges(const yv_rules *rules)
{
    equity_charges charges = {{0}};
    const int middle = rules->hand >= 5 ? 11 : 3 + rules->hand * 3 / 2;
    int left = EQUITY_ONE;
    for (int points = 1; points <= NEURAL_EXACT && points < 3 * middle; points++) {
        const int away = points > middle ? points - middle : middle - points;
        const int share = EQUITY_ONE / 10 / (2 + away * away / middle);
        charges.of[points] = (uint16_t)(share < left ? share : left);
        left -= charges.of[points];
    }
    const int penalty = neural_class_of(rules->assaf_penalty + 4);
    const int assaf = left < EQUITY_ONE / 10 ? left : EQUITY_ONE / 10;
    charges.of[penalty] = (uint16_t)(charges.of[penalty] + assaf);
    left -= assaf;
    charges.of[middle] = (uint16_t)(charges.of[middle] + left);
    return charges;
}

void equity_usual(const yv_rules *rules, int players, equity_prospects *prospects)
{
    equity_charges charges = usual_charges(rules);
    for (int points = 0; points < NEURAL_POINTS; points++)
        charges.of[points] = (uint16_t)(charges.of[points] * (players - 1) / players);
    for (int step = 0; step < EQUITY_STEPS; step++)
        prospects->at[step] = charges;
}

/* ---- outcomes ---- */

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

static int root_of(int square)
{
    int root = 0;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return root;
}

/* Returns the chance of two players with these totals, -1 for one who is out. */
static int32_t between_two(const standing *all, int own, int other)
{
    const equity *table = all->table;
    if (table->rules.end == YV_end_rounds) {
        const int left = all->rounds_left < 0 ? 0 : all->rounds_left;
        if (left <= EQUITY_ROUNDS)
            return ahead_by(table->ahead[left], other - own);
        return ahead_by(table->ahead[EQUITY_ROUNDS], (other - own) * 16 / root_of(256 * left / EQUITY_ROUNDS));
    }
    if (own < 0)
        return other < 0 ? EQUITY_ONE / 2 : 0;
    return table->beats[step_of(table, own)][other < 0 ? OUT : step_of(table, other)];
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
        worth[NEURAL_SPARED + class] = between_two(all, own, after_charge(rules, other, class));
        worth[NEURAL_CHARGED + class] = between_two(all, after_charge(rules, own, class), other);
    }
    if (features_to_cut(rules, other))
        worth[NEURAL_SPARED + NEURAL_LANDS] =
            fear_landing(aim, worth[NEURAL_SPARED + NEURAL_LANDS], worth[NEURAL_SPARED + USUAL_LOSS]);
}

/* What the players race for: to stay in for the longest time or, if `by_total`, to have the lowest total after `time`
 * rounds by the clock of the race, in CLOCK_ONE. Then the marks are the totals from `lowest` up in steps of `width`. */
typedef struct {
    const equity *table;
    bool by_total;
    int time, lowest, width;
} contest;

static int time_left(const standing *all)
{
    const equity *table = all->table;
    if (table->rules.end == YV_end_rounds)
        return (all->rounds_left < 0 ? 0 : all->rounds_left) * clock_of(table->players);
    int least =
        UINT8_MAX; /* the game is over when the first player goes out, most likely the one with the most points */
    for (int i = 0; i < all->count; i++) {
        const int life = table->life[step_of(table, all->total[i])];
        least = life < least ? life : least;
    }
    return least * CLOCK_ONE * 3 / 4;
}

/* Returns the chance that the points of the time that is left are more than this. */
static uint16_t more_than(const contest *race, int points, bool charged)
{
    const uint16_t(*sums)[EQUITY_SUMS] = charged ? race->table->charged_sums : race->table->sums;
    int time = race->time;
    if (time > EQUITY_ROUNDS * CLOCK_ONE) { /* as far from the mean, in standard deviations, as after EQUITY_ROUNDS */
        const int drift = race->table->drift;
        const int away = points - (int)((int64_t)drift * time / (256 * CLOCK_ONE));
        points = EQUITY_ROUNDS * drift / 256 + away * 16 / root_of(time / EQUITY_ROUNDS);
        time = EQUITY_ROUNDS * CLOCK_ONE;
    }
    if (points < 0)
        return RIVALS_ONE;
    if (points >= EQUITY_SUMS)
        return 0;
    const int round = time / CLOCK_ONE, part = time % CLOCK_ONE;
    const int next = round < EQUITY_ROUNDS ? round + 1 : round;
    return (uint16_t)((sums[round][points] * (CLOCK_ONE - part) + sums[next][points] * part) / CLOCK_ONE);
}

static rivals_fate fate_of(const contest *race, int total, bool charged)
{
    rivals_fate fate;
    if (!race->by_total && total >= 0) {
        const int step = step_of(race->table, total);
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
        usual += all->table->charge[step_of(all->table, race->by_total ? 0 : all->total[i])];
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
        const int after = after_charge(&all->table->rules, all->total[0], class);
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
