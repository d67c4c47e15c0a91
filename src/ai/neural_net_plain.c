/* The net's arithmetic in plain C, for every machine. */
#include "neural_net_kinds.h"

enum { LOWEST_POWER = 16 }; /* an outcome whose chance is below 2^-16 of the best counts as impossible */

/* 2^(-n/64), in units of 1/65536. */
static const uint32_t halves[64] = {
    65536, 64830, 64132, 63441, 62757, 62081, 61413, 60751, 60097, 59449, 58809, 58176, 57549, 56929, 56316, 55709,
    55109, 54515, 53928, 53347, 52773, 52204, 51642, 51085, 50535, 49991, 49452, 48920, 48393, 47871, 47356, 46846,
    46341, 45842, 45348, 44859, 44376, 43898, 43425, 42958, 42495, 42037, 41584, 41136, 40693, 40255, 39821, 39392,
    38968, 38548, 38133, 37722, 37316, 36914, 36516, 36123, 35734, 35349, 34968, 34591, 34219, 33850, 33486, 33125,
};

void neural_net_plain_add(const neural_net *net, const int16_t from[NEURAL_SUMS], const features *on, neural_sums *sums)
{
    neural_sums all; /* nothing else points here, so the compiler may add several at once */
    __builtin_memcpy(all.of, from, sizeof all.of);
    for (int i = 0; i < on->count; i++)
        for (int j = 0; j < NEURAL_SUMS; j++)
            all.of[j] = (int16_t)(all.of[j] + net->rows[on->on[i]][j]);
    *sums = all;
}

static int16_t clip(int32_t value)
{
    return (int16_t)(value < 0 ? 0 : value > NEURAL_ONE ? NEURAL_ONE : value);
}

static void find_scores(const neural_net *net, const neural_sums *sums, int32_t score[NEURAL_OUTCOMES])
{
    int32_t middle[NEURAL_MIDDLE];
    __builtin_memcpy(middle, net->middle_bias, sizeof middle);
    for (int in = 0; in < NEURAL_SUMS; in++)
        for (int out = 0; out < NEURAL_MIDDLE; out++)
            middle[out] += clip(sums->of[in]) * net->middle[in / 2][out][in % 2];
    __builtin_memcpy(score, net->outcome_bias, sizeof net->outcome_bias);
    for (int in = 0; in < NEURAL_MIDDLE; in++)
        for (int out = 0; out < NEURAL_OUTCOMES; out++)
            score[out] += clip(middle[in] >> 8) * net->outcome[in / 2][out][in % 2];
}

void neural_net_plain_soften(const int32_t score[NEURAL_OUTCOMES], uint32_t likely[NEURAL_OUTCOMES])
{
    int32_t best = INT32_MIN;
    for (int i = 0; i < NEURAL_OUTCOMES; i++)
        best = score[i] > best ? score[i] : best;
    for (int i = 0; i < NEURAL_OUTCOMES; i++) {
        const uint32_t units = (uint32_t)(best - score[i]) >> 10;
        likely[i] = units / 64 > LOWEST_POWER ? 0 : halves[units % 64] >> (units / 64);
    }
}

void neural_net_plain_outcomes(const neural_net *net, const neural_sums *sums, uint32_t likely[NEURAL_OUTCOMES])
{
    int32_t score[NEURAL_OUTCOMES];
    find_scores(net, sums, score);
    neural_net_plain_soften(score, likely);
}

int32_t neural_net_plain_mean(const uint32_t likely[NEURAL_OUTCOMES], const int32_t worth[NEURAL_OUTCOMES])
{
    int64_t sum = 0, all = 0;
    for (int i = 0; i < NEURAL_OUTCOMES; i++) {
        sum += (int64_t)likely[i] * worth[i];
        all += likely[i];
    }
    return (int32_t)(sum * 256 / all);
}

void neural_net_plain_means(const neural_net *net, const neural_sums *sums, int count,
                            const int32_t worth[NEURAL_OUTCOMES], int32_t *mean)
{
    uint32_t likely[NEURAL_OUTCOMES];
    for (int i = 0; i < count; i++) {
        neural_net_plain_outcomes(net, &sums[i], likely);
        mean[i] = neural_net_plain_mean(likely, worth);
    }
}
