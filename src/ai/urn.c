#include "urn.h"

#include "../chance/shuffle.h"

/* ---- sums ---- */

static void begin_sums(urn *all, bool newest)
{
    for (int chosen = 0; chosen <= all->need; chosen++)
        all->sum[newest][all->count * (all->need + 1) + chosen] = !newest && chosen == 0;
}

static void fill_plain(urn *all)
{
    const int need = all->need;
    double *row = all->sum[false] + (ptrdiff_t)all->count * (need + 1);
    begin_sums(all, false);
    for (int place = all->count - 1; place >= 0; place--, row -= need + 1) {
        double *before = row - (need + 1);
        const double weight = all->weight[place];
        before[0] = 1;
        for (int chosen = 1; chosen <= need; chosen++)
            before[chosen] = row[chosen] + weight * row[chosen - 1];
    }
}

static void fill_newest(urn *all)
{
    const int need = all->need;
    double *row = all->sum[true] + (ptrdiff_t)all->count * (need + 1);
    const double *plain = all->sum[false] + (ptrdiff_t)all->count * (need + 1);
    begin_sums(all, true);
    for (int place = all->count - 1; place >= 0; place--, row -= need + 1, plain -= need + 1) {
        double *before = row - (need + 1);
        const double weight = all->weight[place], fresh = all->marked[place];
        before[0] = 0;
        for (int chosen = 1; chosen <= need; chosen++)
            before[chosen] = row[chosen] + weight * row[chosen - 1] + fresh * plain[chosen - 1];
    }
}

void urn_prepare(urn *all)
{
    YV_ASSERT(all->count <= YV_MAX_DECK && all->need <= YV_MAX_HAND && all->need >= 0 && all->need <= all->count);
    fill_plain(all);
    if (!all->newest)
        return;
    fill_newest(all);
    all->newest = urn_sum(all, true, 0, all->need) > 0;
}

/* Returns the sum over all hands, without the tilt. */
static double plain_whole(const urn *all)
{
    return urn_sum(all, all->newest, 0, all->need);
}

/* ---- totals ---- */

/* Sums by totals. Totals are counted from the lowest that a card of the urn can have, so that none is negative. */
typedef struct {
    int lowest;                                /* of a card */
    int most;                                  /* counted that way */
    double of[2][YV_MAX_HAND + 1][URN_TOTALS]; /* [with the newest][cards chosen][total] */
} ways;

static int lowest_points(const urn *all)
{
    int lowest = INT8_MAX;
    for (int place = 0; place < all->count; place++)
        lowest = all->points[all->card[place]] < lowest ? all->points[all->card[place]] : lowest;
    return all->count ? lowest : 0;
}

static void add_times(const double *from, double weight, int count, double *to)
{
    for (int total = 0; total < count; total++)
        to[total] += weight * from[total];
}

static void add_card(ways *sums, int own, double weight, bool newest, bool marked, int chosen)
{
    const int count = sums->most - own + 1;
    for (; chosen > 0; chosen--) {
        if (newest)
            add_times(sums->of[true][chosen - 1], weight, count, sums->of[true][chosen] + own);
        if (newest && marked)
            add_times(sums->of[false][chosen - 1], 1, count, sums->of[true][chosen] + own);
        add_times(sums->of[false][chosen - 1], weight, count, sums->of[false][chosen] + own);
    }
}

/* Adds up all ways to choose up to `chosen` cards with at most sums->most points, without the card at the place
 * `without` (-1 for none). If sums->most is negative, there are no ways. */
static void find_ways(const urn *all, int chosen, int without, int most, ways *sums)
{
    const int lowest = lowest_points(all);
    most -= lowest * chosen;
    sums->lowest = lowest;
    sums->most = most < URN_TOTALS ? most : URN_TOTALS - 1;
    if (most < 0)
        return;
    for (int newest = 0; newest <= all->newest; newest++)
        for (int i = 0; i <= chosen; i++)
            __builtin_memset(sums->of[newest][i], 0, (size_t)(sums->most + 1) * sizeof sums->of[newest][i][0]);
    sums->of[false][0][0] = 1;
    for (int place = 0, done = 0; place < all->count; place++) {
        const int own = all->points[all->card[place]] - lowest;
        if (place == without)
            continue;
        done++;
        if (own <= sums->most)
            add_card(sums, own, all->weight[place], all->newest, all->marked[place], chosen < done ? chosen : done);
    }
}

float urn_tilt_of(const urn *all, int total)
{
    const urn_tilt *tilt = &all->tilt;
    const int margin = total - tilt->from;
    return !tilt->on ? 1 : margin >= URN_MARGINS ? tilt->beyond : tilt->of[margin < 0 ? 0 : margin];
}

/* Returns the total at which the tilt ends. */
static int last_tilted(const urn *all)
{
    return all->tilt.from + URN_MARGINS - 1;
}

/* Returns the sum over all hands with the tilt: adds only the changes by the tilt, from the sums of the tilted
 * totals. */
static double tilted_whole(const urn *all, const ways *sums)
{
    double sum = all->tilt.beyond * plain_whole(all);
    const double *drawn = sums->of[all->newest][all->need];
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
        return plain_whole(all);
    find_ways(all, all->need, -1, last_tilted(all), &sums);
    return tilted_whole(all, &sums);
}

void urn_find_totals(const urn *all, int most, urn_totals *totals)
{
    ways sums;
    const int reach = all->tilt.on && last_tilted(all) > most ? last_tilted(all) : most;
    find_ways(all, all->need, -1, reach, &sums);
    const double *drawn = sums.of[all->newest][all->need];
    const double whole = all->tilt.on ? tilted_whole(all, &sums) : plain_whole(all);
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

/* A card of a hand was either kept or is the newest. */
enum { KEPT = 1, NEWEST = 2 };

/* Returns the sum over all hands with a card, given sums over their other cards with the newest and without. */
static double with_card(const urn *all, int place, int parts, double rest_newest, double rest_plain)
{
    const double kept = all->weight[place] * (all->newest ? rest_newest : rest_plain);
    const double fresh = all->newest && all->marked[place] ? rest_plain : 0;
    return (parts & KEPT ? kept : 0) + (parts & NEWEST ? fresh : 0);
}

/* Finds the chances without the tilt: goes along the urn with the sums over the cards before each place. */
static void plain_chances(const urn *all, int parts, float chance[YV_MAX_DECK])
{
    const int need = all->need;
    double before[YV_MAX_HAND + 1] = {1}, before_newest[YV_MAX_HAND + 1] = {0};
    const double whole = plain_whole(all);
    for (int place = 0; place < all->count; place++) {
        const double weight = all->weight[place], fresh = all->marked[place];
        double plain = 0, newest = 0;
        for (int chosen = 0; chosen < need; chosen++) {
            const double after = urn_sum(all, false, place + 1, need - 1 - chosen);
            plain += before[chosen] * after;
            if (all->newest)
                newest +=
                    before[chosen] * urn_sum(all, true, place + 1, need - 1 - chosen) + before_newest[chosen] * after;
        }
        chance[place] = (float)(with_card(all, place, parts, newest, plain) / whole);
        for (int chosen = need; chosen > 0; chosen--) {
            before_newest[chosen] += weight * before_newest[chosen - 1] + fresh * before[chosen - 1];
            before[chosen] += weight * before[chosen - 1];
        }
    }
}

/* Returns how much the tilt adds to the sum over all hands with this card. */
static double tilt_with(const urn *all, int parts, int place)
{
    ways sums;
    double plain = 0, newest = 0;
    const int8_t own = all->points[all->card[place]];
    const int others = all->need - 1;
    find_ways(all, others, place, last_tilted(all) - own, &sums);
    for (int i = 0; i <= sums.most; i++) {
        const double tilt = urn_tilt_of(all, i + sums.lowest * others + own) - all->tilt.beyond;
        plain += tilt * sums.of[false][others][i];
        newest += all->newest ? tilt * sums.of[true][others][i] : 0;
    }
    return with_card(all, place, parts, newest, plain);
}

static void find_chances(const urn *all, int parts, float chance[YV_MAX_DECK])
{
    plain_chances(all, parts, chance);
    if (!all->tilt.on || all->need == 0)
        return;
    const double plain = plain_whole(all), whole = urn_whole(all);
    for (int place = 0; place < all->count; place++) {
        const bool copy = place > 0 && all->card[place] == all->card[place - 1];
        const double with = copy ? 0 : chance[place] * all->tilt.beyond * plain + tilt_with(all, parts, place);
        chance[place] = copy ? chance[place - 1] : whole > 0 ? (float)(with / whole) : chance[place];
    }
}

void urn_chances(const urn *all, float chance[YV_MAX_DECK])
{
    find_chances(all, KEPT | NEWEST, chance);
}

void urn_kept_chances(const urn *all, float chance[YV_MAX_DECK])
{
    find_chances(all, KEPT, chance);
}

/* ---- drawing ---- */

static double random_share(yv_rng *chance)
{
    return (double)yv_rng_next(chance) / 4294967296.0;
}

/* Draws one number for each card: it falls among the products that begin with this place, the next, and so on; each
 * card may be the newest or not. */
static void draw_plainly(const urn *all, yv_rng *chance, uint8_t places[YV_MAX_HAND])
{
    bool newest = all->newest;
    int place = 0;
    for (int left = all->need; left > 0; left--, place++) {
        double share = random_share(chance) * urn_sum(all, newest, place, left);
        for (; place < all->count - left; place++) {
            share -= all->weight[place] * urn_sum(all, newest, place + 1, left - 1);
            if (share < 0)
                break;
            share -= newest && all->marked[place] ? urn_sum(all, false, place + 1, left - 1) : 0;
            if (share < 0) {
                newest = false;
                break;
            }
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
    x = x > -URN_STEEPEST ? x < URN_STEEPEST ? x : URN_STEEPEST : -URN_STEEPEST; /* written so that NaN counts as low */
    const float binary = x * 1.44269504f;
    const int whole = (int)(binary + 64.5f) - 64; /* to the nearest: adding 64 first makes the conversion round down */
    const float rest = (binary - (float)whole) * 0.69314718f;
    const float fraction = 1 + rest * (1 + rest * (1 / 2.0f + rest * (1 / 6.0f + rest * (1 / 24.0f + rest / 120))));
    const uint32_t bits = (uint32_t)(whole + 127) << 23;
    float power;
    __builtin_memcpy(&power, &bits, sizeof power);
    return fraction * power;
}
