#include "net.h"

enum { LOWEST_POWER = 20 }; /* what is less likely than 2 to the -20th of the best is nothing */

/* 2 to the power of -n/64, in units of 1/65536. */
static const uint32_t halves[64] = {
    65536, 64830, 64132, 63441, 62757, 62081, 61413, 60751, 60097, 59449, 58809, 58176, 57549, 56929, 56316, 55709,
    55109, 54515, 53928, 53347, 52773, 52204, 51642, 51085, 50535, 49991, 49452, 48920, 48393, 47871, 47356, 46846,
    46341, 45842, 45348, 44859, 44376, 43898, 43425, 42958, 42495, 42037, 41584, 41136, 40693, 40255, 39821, 39392,
    38968, 38548, 38133, 37722, 37316, 36914, 36516, 36123, 35734, 35349, 34968, 34591, 34219, 33850, 33486, 33125,
};

/* ---- in plain C: what every machine can do ---- */

static void add_rows_plainly(const net_weights *net, net_sums *sums, const features *on)
{
    for (int i = 0; i < on->count; i++)
        for (int j = 0; j < NET_SUMS; j++)
            sums->of[j] = (int16_t)(sums->of[j] + net->rows[on->on[i]][j]);
}

static int16_t clip(int32_t value)
{
    return (int16_t)(value < 0 ? 0 : value > NET_ONE ? NET_ONE : value);
}

static void scores_plainly(const net_weights *net, const net_sums *sums, int32_t score[NET_OUTCOMES])
{
    int32_t middle[NET_MIDDLE];
    __builtin_memcpy(middle, net->middle_bias, sizeof middle);
    for (int in = 0; in < NET_SUMS; in++)
        for (int out = 0; out < NET_MIDDLE; out++)
            middle[out] += clip(sums->of[in]) * net->middle[in / 2][out][in % 2];
    __builtin_memcpy(score, net->outcome_bias, sizeof net->outcome_bias);
    for (int in = 0; in < NET_MIDDLE; in++)
        for (int out = 0; out < NET_OUTCOMES; out++)
            score[out] += clip(middle[in] >> 8) * net->outcome[in / 2][out][in % 2];
}

/* How likely each outcome is, from its score. Scores are logarithms to the base 2 in units of 1/65536: only how far
 * they lie below the best matters. */
static void soften_plainly(const int32_t score[NET_OUTCOMES], uint32_t likely[NET_OUTCOMES])
{
    int32_t best = INT32_MIN;
    for (int i = 0; i < NET_OUTCOMES; i++)
        best = score[i] > best ? score[i] : best;
    for (int i = 0; i < NET_OUTCOMES; i++) {
        const uint32_t units = (uint32_t)(best - score[i]) >> 10;
        likely[i] = units / 64 > LOWEST_POWER ? 0 : halves[units % 64] >> (units / 64);
    }
}

static int64_t mean_sum_plainly(const uint32_t likely[NET_OUTCOMES], const int32_t worth[NET_OUTCOMES])
{
    int64_t sum = 0;
    for (int i = 0; i < NET_OUTCOMES; i++)
        sum += (int64_t)likely[i] * worth[i];
    return sum;
}

/* ---- the same, sixteen numbers at a time ---- */

#if defined(__x86_64__)
#include <immintrin.h>

#define WIDE __attribute__((target("avx2")))

WIDE static __m256i load(const int16_t *numbers)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)numbers);
}

WIDE static void add_rows_wide(const net_weights *net, net_sums *sums, const features *on)
{
    for (int i = 0; i < NET_SUMS; i += 16) {
        __m256i sum = load(sums->of + i);
        for (int j = 0; j < on->count; j++)
            sum = _mm256_add_epi16(sum, load(net->rows[on->on[j]] + i));
        _mm256_storeu_si256((__m256i *)(void *)(sums->of + i), sum);
    }
}

/* sums += the two numbers, as a pair, times each pair of a row */
WIDE static void add_pair(__m256i *sums, int count, int16_t one, int16_t other, const int16_t (*row)[2])
{
    const __m256i pair = _mm256_set1_epi32((int32_t)((uint32_t)(uint16_t)one | (uint32_t)(uint16_t)other << 16));
    for (int i = 0; i < count; i++)
        sums[i] = _mm256_add_epi32(sums[i], _mm256_madd_epi16(pair, load(row[8 * i])));
}

WIDE static void scores_wide(const net_weights *net, const net_sums *sums, int32_t score[NET_OUTCOMES])
{
    __m256i middle[NET_MIDDLE / 8], outcome[NET_OUTCOMES / 8];
    int32_t between[NET_MIDDLE];
    __builtin_memcpy(middle, net->middle_bias, sizeof middle);
    for (int in = 0; in < NET_SUMS; in += 2)
        add_pair(middle, NET_MIDDLE / 8, clip(sums->of[in]), clip(sums->of[in + 1]), net->middle[in / 2]);
    __builtin_memcpy(between, middle, sizeof between);
    __builtin_memcpy(outcome, net->outcome_bias, sizeof outcome);
    for (int in = 0; in < NET_MIDDLE; in += 2)
        add_pair(outcome, NET_OUTCOMES / 8, clip(between[in] >> 8), clip(between[in + 1] >> 8), net->outcome[in / 2]);
    __builtin_memcpy(score, outcome, sizeof outcome);
}

WIDE static void soften_wide(const int32_t score[NET_OUTCOMES], uint32_t likely[NET_OUTCOMES])
{
    int32_t best = INT32_MIN;
    for (int i = 0; i < NET_OUTCOMES; i++)
        best = score[i] > best ? score[i] : best;
    const __m256i top = _mm256_set1_epi32(best), low_bits = _mm256_set1_epi32(63),
                  lowest = _mm256_set1_epi32(LOWEST_POWER);
    for (int i = 0; i < NET_OUTCOMES; i += 8) {
        const __m256i below = _mm256_sub_epi32(top, _mm256_loadu_si256((const __m256i *)(const void *)(score + i)));
        const __m256i units = _mm256_srli_epi32(below, 10), power = _mm256_srli_epi32(units, 6);
        const __m256i half = _mm256_i32gather_epi32((const int *)halves, _mm256_and_si256(units, low_bits), 4);
        const __m256i value = _mm256_andnot_si256(_mm256_cmpgt_epi32(power, lowest), _mm256_srlv_epi32(half, power));
        _mm256_storeu_si256((__m256i *)(void *)(likely + i), value);
    }
}

WIDE static int64_t mean_sum_wide(const uint32_t likely[NET_OUTCOMES], const int32_t worth[NET_OUTCOMES])
{
    __m256i sum = _mm256_setzero_si256();
    for (int i = 0; i < NET_OUTCOMES; i += 8) {
        const __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)(likely + i));
        const __m256i b = _mm256_loadu_si256((const __m256i *)(const void *)(worth + i));
        sum = _mm256_add_epi64(sum, _mm256_mul_epi32(a, b));
        sum = _mm256_add_epi64(sum, _mm256_mul_epi32(_mm256_srli_epi64(a, 32), _mm256_srli_epi64(b, 32)));
    }
    int64_t part[4];
    __builtin_memcpy(part, &sum, sizeof part);
    return part[0] + part[1] + part[2] + part[3];
}

static bool is_wide(void)
{
    return __builtin_cpu_supports("avx2");
}
#define add_rows    (is_wide() ? add_rows_wide : add_rows_plainly)
#define find_scores (is_wide() ? scores_wide : scores_plainly)
#define soften      (is_wide() ? soften_wide : soften_plainly)
#define mean_sum    (is_wide() ? mean_sum_wide : mean_sum_plainly)
#else
#define add_rows    add_rows_plainly
#define find_scores scores_plainly
#define soften      soften_plainly
#define mean_sum    mean_sum_plainly
#endif

/* ---- what is asked of it ---- */

net_sums net_begin(const net_weights *net, const features *shared)
{
    net_sums sums;
    __builtin_memcpy(sums.of, net->sum_bias, sizeof sums.of);
    add_rows(net, &sums, shared);
    return sums;
}

net_sums net_add(const net_weights *net, const net_sums *sums, const features *more)
{
    net_sums result = *sums;
    add_rows(net, &result, more);
    return result;
}

void net_outcomes(const net_weights *net, const net_sums *sums, uint32_t likely[NET_OUTCOMES])
{
    int32_t score[NET_OUTCOMES];
    find_scores(net, sums, score);
    soften(score, likely);
}

int32_t net_mean(const uint32_t likely[NET_OUTCOMES], const int32_t worth[NET_OUTCOMES])
{
    int64_t all = 0;
    for (int i = 0; i < NET_OUTCOMES; i++)
        all += likely[i];
    return (int32_t)(mean_sum(likely, worth) * 256 / all);
}
