#include "equity_totals.h"

enum {
    MOST_SWEEPS = 60,
    STILL = EQUITY_ONE / 8192, /* the table is done when nothing changes by more than this */
    RARE = EQUITY_ONE / 4096,  /* charges that are rarer than this are ignored */
};

/* ---- the table ---- */

/* Returns the step that a charge leads to, or EQUITY_OUT. */
static int step_after(const equity *table, int total, int class)
{
    const int after = equity_after_charge(&table->rules, total, class);
    return after < 0 ? EQUITY_OUT : equity_step_of(table, after);
}

/* The steps that the charges of one total lead to, and how often. */
typedef struct {
    uint16_t often[NEURAL_POINTS];
    int16_t to[NEURAL_POINTS]; /* a step, or EQUITY_OUT */
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

/* Returns the chance to win of the player with the first total, averaged over the next round. How often a total is
 * charged is known against all kinds of opponents. Between two of them, the odds of who is charged are the ratio of
 * their odds. */
static uint16_t after_round(const equity *table, const journeys *ways, int own, int other)
{
    const journeys *from = &ways[own], *rival = &ways[other];
    const uint64_t own_weight = EQUITY_ONE - rival->all, rival_weight = EQUITY_ONE - from->all;
    const uint64_t all = from->all * own_weight + rival->all * rival_weight;
    const uint64_t lost = lost_by(from, table->beats[other]), won = lost_by(rival, table->beats[own]);
    if (all == 0)
        return EQUITY_ONE / 2;
    return (uint16_t)((((uint64_t)from->all * EQUITY_ONE - lost) * own_weight + won * rival_weight) / all);
}

static void guess(equity *table)
{
    for (int low = 0; low <= table->steps; low++) {
        for (int high = 0; high <= table->steps; high++)
            table->beats[low][high] = (uint16_t)(EQUITY_ONE / 2 + (high - low) * (EQUITY_ONE / 2) / (table->steps + 1));
        table->beats[low][EQUITY_OUT] = EQUITY_ONE;
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
        found.points[found.count++] = EQUITY_USUAL_LOSS;
    found.often[found.count / 2] += (int32_t)left;
    for (int i = 0; i < found.count; i++)
        sum += (int64_t)found.points[i] * found.often[i];
    found.mean = (int)(sum * 256 / EQUITY_ONE);
    return found;
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
                       * (equity_ahead_by(before, lead + each->points[i])
                          + equity_ahead_by(before, lead - each->points[i]));
            table->ahead[round][lead] = (uint16_t)(sum / 2 / EQUITY_ONE);
        }
    }
}

/* ---- more players ---- */

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
        const uint64_t charged = (uint64_t)ways[step].all * EQUITY_CLOCK_ONE;
        all->next[step] =
            (uint32_t)((after_charges(&ways[step], all->now) * EQUITY_CLOCK_ONE + (ticks - charged) * all->now[step])
                       / ticks);
    }
    for (int step = 0; step <= table->steps; step++)
        all->now[step] = all->next[step];
}

static void fill_lasts(equity *table, const journeys *ways)
{
    survivors all;
    uint32_t lives[EQUITY_STEPS] = {0};
    const int clock = equity_clock_of(table->players);
    for (int step = 0; step <= table->steps; step++)
        all.now[step] = FINE;
    all.now[EQUITY_OUT] = 0;
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
        const uint64_t mean = all ? (sum + all / 2) / all : EQUITY_USUAL_LOSS;
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
