#include "urn.h"

/* ---- sums ---- */

void urn_prepare(urn *all)
{
    YV_ASSERT(all->count <= YV_MAX_DECK && all->need <= YV_MAX_HAND && all->need >= 0 && all->need <= all->count);
    const int need = all->need;
    double *row = all->sum + (ptrdiff_t)all->count * (need + 1);
    row[0] = 1;
    for (int chosen = 1; chosen <= need; chosen++)
        row[chosen] = 0;
    for (int place = all->count - 1; place >= 0; place--, row -= need + 1) {
        double *before = row - (need + 1);
        const double weight = all->weight[place];
        before[0] = 1;
        for (int chosen = 1; chosen <= need; chosen++)
            before[chosen] = row[chosen] + weight * row[chosen - 1];
    }
}

/* ---- totals ---- */

/* Sums by totals, which are counted from the lowest that a card of the urn can have, so that none is below zero. */
typedef struct {
    int lowest;                             /* of a card */
    int most;                               /* so counted */
    double of[YV_MAX_HAND + 1][URN_TOTALS]; /* [cards chosen][total] */
} ways;

static int lowest_points(const urn *all)
{
    int lowest = INT8_MAX;
    for (int place = 0; place < all->count; place++)
        lowest = all->points[all->card[place]] < lowest ? all->points[all->card[place]] : lowest;
    return all->count ? lowest : 0;
}

static void add_card(ways *sums, int own, double weight, int chosen)
{
    for (; chosen > 0; chosen--) {
        double *to = sums->of[chosen] + own;
        const double *from = sums->of[chosen - 1];
        for (int total = 0; total <= sums->most - own; total++)
            to[total] += weight * from[total];
    }
}

/* All ways to choose up to so many cards, one place left out (or none: -1), up to so many points with all of them.
 * Returns the sums for exactly so many; sums->most may be below zero, and then there are none. */
static const double *find_ways(const urn *all, int chosen, int without, int most, ways *sums)
{
    const int lowest = lowest_points(all);
    most -= lowest * chosen;
    sums->lowest = lowest;
    sums->most = most < URN_TOTALS ? most : URN_TOTALS - 1;
    if (most < 0)
        return sums->of[0];
    for (int i = 0; i <= chosen; i++)
        __builtin_memset(sums->of[i], 0, (size_t)(sums->most + 1) * sizeof sums->of[i][0]);
    sums->of[0][0] = 1;
    for (int place = 0, done = 0; place < all->count; place++) {
        const int own = all->points[all->card[place]] - lowest;
        if (place == without)
            continue;
        done++;
        if (own <= sums->most)
            add_card(sums, own, all->weight[place], chosen < done ? chosen : done);
    }
    return sums->of[chosen];
}

float urn_tilt_of(const urn *all, int total)
{
    const urn_tilt *tilt = &all->tilt;
    const int margin = total - tilt->from;
    return !tilt->on ? 1 : margin >= URN_MARGINS ? tilt->beyond : tilt->of[margin < 0 ? 0 : margin];
}

/* Where the tilt ends. */
static int last_tilted(const urn *all)
{
    return all->tilt.from + URN_MARGINS - 1;
}

/* From sums for all totals that are tilted: only what the tilt changes has to be added up. */
static double tilted_whole(const urn *all, const ways *sums)
{
    double sum = all->tilt.beyond * urn_sum(all, 0, all->need);
    const double *drawn = sums->of[all->need];
    for (int i = 0; i <= sums->most; i++) {
        const int total = i + sums->lowest * all->need;
        sum += (urn_tilt_of(all, total) - all->tilt.beyond) * drawn[i];
    }
    return sum;
}

double urn_whole(const urn *all)
{
    ways sums;
    if (!all->tilt.on)
        return urn_sum(all, 0, all->need);
    find_ways(all, all->need, -1, last_tilted(all), &sums);
    return tilted_whole(all, &sums);
}

void urn_find_totals(const urn *all, int most, urn_totals *totals)
{
    ways sums;
    const int reach = all->tilt.on && last_tilted(all) > most ? last_tilted(all) : most;
    const double *drawn = find_ways(all, all->need, -1, reach, &sums);
    const double whole = all->tilt.on ? tilted_whole(all, &sums) : urn_sum(all, 0, all->need);
    totals->least = sums.lowest * all->need;
    totals->count = 0;
    for (int i = 0; i <= sums.most && totals->least + i <= most; i++) {
        const double share = whole > 0 ? drawn[i] * urn_tilt_of(all, totals->least + i) / whole : 0;
        totals->chance[totals->count++] = (float)share;
    }
}

float urn_at_most(const urn *all, int most)
{
    urn_totals totals;
    float sum = 0;
    urn_find_totals(all, most, &totals);
    if (most - totals.least >= URN_TOTALS)
        return 1;
    for (int i = 0; i < totals.count; i++)
        sum += totals.chance[i];
    return sum < 1 ? sum : 1;
}

/* ---- cards ---- */

/* Without the tilt, as a part of urn_sum(all, 0, need): goes along the urn with the sums over the cards before each
 * place. */
static void plain_chances(const urn *all, float chance[YV_MAX_DECK])
{
    const int need = all->need;
    double before[YV_MAX_HAND + 1] = {1};
    const double whole = urn_sum(all, 0, need);
    for (int place = 0; place < all->count; place++) {
        const double weight = all->weight[place];
        double with = 0;
        for (int chosen = 0; chosen < need; chosen++)
            with += before[chosen] * urn_sum(all, place + 1, need - 1 - chosen);
        chance[place] = (float)(weight * with / whole);
        for (int chosen = need; chosen > 0; chosen--)
            before[chosen] += weight * before[chosen - 1];
    }
}

/* What the tilt adds to all hands with this card. */
static double tilt_with(const urn *all, int place)
{
    ways sums;
    double sum = 0;
    const int8_t own = all->points[all->card[place]];
    const double *rest = find_ways(all, all->need - 1, place, last_tilted(all) - own, &sums);
    for (int i = 0; i <= sums.most; i++)
        sum += (urn_tilt_of(all, i + sums.lowest * (all->need - 1) + own) - all->tilt.beyond) * rest[i];
    return sum * all->weight[place];
}

void urn_chances(const urn *all, float chance[YV_MAX_DECK])
{
    plain_chances(all, chance);
    if (!all->tilt.on || all->need == 0)
        return;
    const double plain = urn_sum(all, 0, all->need), whole = urn_whole(all);
    for (int place = 0; place < all->count; place++) {
        const bool copy = place > 0 && all->card[place] == all->card[place - 1];
        chance[place] = copy ? chance[place - 1]
                             : (float)((chance[place] * all->tilt.beyond * plain + tilt_with(all, place)) / whole);
    }
}

/* ---- drawing ---- */

static double random_share(yv_rng *chance)
{
    return (double)yv_rng_next(chance) / 4294967296.0;
}

/* One number for each card: where it falls among the products that begin with this place, the next, and so on. */
static void draw_plainly(const urn *all, yv_rng *chance, uint8_t places[YV_MAX_HAND])
{
    int place = 0;
    for (int left = all->need; left > 0; left--, place++) {
        double share = random_share(chance) * urn_sum(all, place, left);
        for (; place < all->count - left; place++) {
            share -= all->weight[place] * urn_sum(all, place + 1, left - 1);
            if (share < 0)
                break;
        }
        places[all->need - left] = (uint8_t)place;
    }
}

static float highest_tilt(const urn_tilt *tilt)
{
    float highest = tilt->beyond;
    for (int i = 0; i < URN_MARGINS; i++)
        highest = tilt->of[i] > highest ? tilt->of[i] : highest;
    return highest;
}

static int total_of(const urn *all, const uint8_t places[YV_MAX_HAND])
{
    int total = 0;
    for (int i = 0; i < all->need; i++)
        total += all->points[all->card[places[i]]];
    return total;
}

void urn_draw(const urn *all, yv_rng *chance, uint8_t places[YV_MAX_HAND])
{
    enum { TRIES = 200 };
    draw_plainly(all, chance, places);
    if (!all->tilt.on)
        return;
    const float highest = highest_tilt(&all->tilt);
    for (int i = 1; i < TRIES && random_share(chance) * highest >= urn_tilt_of(all, total_of(all, places)); i++)
        draw_plainly(all, chance, places);
}

/* ---- powers ---- */

float urn_power(float x)
{
    x = x > -URN_STEEPEST ? x < URN_STEEPEST ? x : URN_STEEPEST : -URN_STEEPEST; /* so that what is no number is low */
    const float binary = x * 1.44269504f;
    const int whole = (int)(binary + 64.5f) - 64; /* the nearest: adding 64 first makes it round down */
    const float rest = (binary - (float)whole) * 0.69314718f;
    const float fraction = 1 + rest * (1 + rest * (1 / 2.0f + rest * (1 / 6.0f + rest * (1 / 24.0f + rest / 120))));
    const uint32_t bits = (uint32_t)(whole + 127) << 23;
    float power;
    __builtin_memcpy(&power, &bits, sizeof power);
    return fraction * power;
}
