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
    if (points != 0 && rules->cut != YV_cut_none && total > 0 && total % rules->cut_at == 0)
        total = rules->cut == YV_cut_halve ? total / 2 : total - rules->cut_by;
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
void equity_prepare(equity *table, const yv_rules *rules, const equity_prospects *prospects)
{
    journeys ways[EQUITY_STEPS];
    table->rules = *rules;
    table->unit = equity_total(rules, 1);
    table->steps = equity_steps(rules);
    for (int step = 0; step <= table->steps; step++)
        find_journeys(table, &prospects->at[step], equity_total(rules, step), &ways[step]);
    guess(table);
    if (rules->end == YV_end_rounds)
        return; /* where rounds are counted, nobody asks the table */
    for (int i = 0; i < MOST_SWEEPS && sweep(table, ways) > STILL; i++)
        ;
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

void equity_usual(const yv_rules *rules, equity_prospects *prospects)
{
    const equity_charges charges = usual_charges(rules);
    for (int step = 0; step < EQUITY_STEPS; step++)
        prospects->at[step] = charges;
}

/* ---- outcomes ---- */

/* Returns the chance to win with this lead and this many rounds to go: all or nothing at the end, a smooth slope
 * before. */
static int32_t ahead_worth(int ahead, int rounds_left)
{
    if (rounds_left <= 0)
        return ahead > 0 ? EQUITY_ONE : ahead == 0 ? EQUITY_ONE / 2 : 0;
    int root = 1;
    while ((root + 1) * (root + 1) <= rounds_left * 16)
        root++;                 /* four times the square root of the rounds that are left */
    const int scale = 5 * root; /* about 1.3 standard deviations of the change in a round, times the root */
    const int magnitude = ahead < 0 ? -ahead : ahead;
    const int32_t half = (int32_t)((int64_t)EQUITY_ONE / 2 * magnitude / (magnitude + scale));
    return EQUITY_ONE / 2 + (ahead < 0 ? -half : half);
}

/* One opponent, and the step that each charge of either player leads to; many outcomes share it. */
typedef struct {
    const equity *table;
    const int
        *mine; /* the seat's own step after each number of points, or OUT; where only rounds are counted, its total */
    int theirs[NEURAL_POINTS]; /* the same for the opponent */
    int rounds_left;
} duel;

/* Returns the chance against one opponent, after both totals are charged. */
static int32_t against(const duel *pair, int own, int other)
{
    const int mine = pair->mine[own], theirs = pair->theirs[other];
    if (pair->table->rules.end == YV_end_rounds)
        return ahead_worth(theirs - mine, pair->rounds_left);
    if (mine == OUT)
        return theirs == OUT ? EQUITY_ONE / 2 : 0;
    return pair->table->beats[mine][theirs];
}

/* Combines the chances against several opponents: if each were beaten independently with these chances, who is left?
 * Each player's strength is the product of its chances against the others; the others count as even among
 * themselves. */
static int32_t combine(const int32_t *chances, int others)
{
    if (others == 1)
        return chances[0];
    uint32_t own = EQUITY_ONE, rest = 0;
    for (int i = 0; i < others; i++) {
        own = own * (uint32_t)chances[i] / EQUITY_ONE;
        rest += (uint32_t)(EQUITY_ONE - chances[i]) >> (others - 1);
    }
    return own + rest > 0 ? (int32_t)(own * EQUITY_ONE / (own + rest)) : 0;
}

static void foresee(const equity *table, int total, int after[NEURAL_POINTS])
{
    const bool counted = table->rules.end == YV_end_rounds;
    for (int points = 0; points < NEURAL_POINTS; points++)
        after[points] = counted ? after_charge(&table->rules, total, points) : step_after(table, total, points);
}

static int meet_others(const equity *table, const yv_view *view, int mine[NEURAL_POINTS], duel pairs[YV_MAX_PLAYERS])
{
    int others = 0;
    foresee(table, view->total[view->seat], mine);
    for (int seat = 0; seat < view->players; seat++) {
        if (seat == view->seat || !(view->in >> seat & 1))
            continue;
        duel *pair = &pairs[others++];
        pair->table = table;
        pair->rounds_left = yv_rules_rounds(&view->rules, view->players) - view->round;
        pair->mine = mine;
        foresee(table, view->total[seat], pair->theirs);
    }
    return others;
}

static int32_t outcome_worth(const duel *pairs, int others, int own, int other)
{
    int32_t chances[YV_MAX_PLAYERS];
    for (int i = 0; i < others; i++)
        chances[i] = against(&pairs[i], own, other);
    return others ? combine(chances, others) : EQUITY_ONE;
}

void equity_of_outcomes(const equity *table, const yv_view *view, int32_t worth[NEURAL_OUTCOMES])
{
    int mine[NEURAL_POINTS];
    duel pairs[YV_MAX_PLAYERS];
    const int others = meet_others(table, view, mine, pairs);
    const int shared = others > 1 ? USUAL_LOSS * (others - 1) / others : 0;
    for (int points = 0; points < NEURAL_POINTS; points++) {
        worth[NEURAL_SPARED + points] = outcome_worth(pairs, others, 0, points);
        worth[NEURAL_CHARGED + points] = outcome_worth(pairs, others, points, shared);
    }
    if (others > 1) /* several opponents do not all land on a cut */
        worth[NEURAL_SPARED + NEURAL_LANDS] = worth[NEURAL_SPARED + USUAL_LOSS];
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
