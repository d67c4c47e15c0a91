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

/* The sums cut to 0 … NET_ONE, two to a word, as they are multiplied. */
WIDE static void clip_sums_wide(const net_sums *sums, int32_t pairs[NET_SUMS / 2])
{
    const __m256i least = _mm256_setzero_si256(), most = _mm256_set1_epi16(NET_ONE);
    for (int i = 0; i < NET_SUMS; i += 16) {
        const __m256i clipped = _mm256_min_epi16(_mm256_max_epi16(load(sums->of + i), least), most);
        _mm256_storeu_si256((__m256i *)(void *)(pairs + i / 2), clipped);
    }
}

/* Adds to eight sums the two numbers of a pair times those of a row. */
WIDE static inline __m256i add_pair(__m256i sum, __m256i pair, const int16_t (*row)[2])
{
    return _mm256_add_epi32(sum, _mm256_madd_epi16(pair, load(row[0])));
}

/* All sums of a part of a layer stay in registers. */
WIDE static void middle_wide(const net_weights *net, const net_sums *sums, int32_t middle[NET_MIDDLE])
{
    int32_t pairs[NET_SUMS / 2];
    __m256i a, b, c, d;
    _Static_assert(NET_MIDDLE == 32, "four registers");
    clip_sums_wide(sums, pairs);
    a = _mm256_loadu_si256((const __m256i *)(const void *)(net->middle_bias));
    b = _mm256_loadu_si256((const __m256i *)(const void *)(net->middle_bias + 8));
    c = _mm256_loadu_si256((const __m256i *)(const void *)(net->middle_bias + 16));
    d = _mm256_loadu_si256((const __m256i *)(const void *)(net->middle_bias + 24));
    for (int in = 0; in < NET_SUMS / 2; in++) {
        const __m256i pair = _mm256_set1_epi32(pairs[in]);
        a = add_pair(a, pair, net->middle[in]);
        b = add_pair(b, pair, net->middle[in] + 8);
        c = add_pair(c, pair, net->middle[in] + 16);
        d = add_pair(d, pair, net->middle[in] + 24);
    }
    _mm256_storeu_si256((__m256i *)(void *)middle, a);
    _mm256_storeu_si256((__m256i *)(void *)(middle + 8), b);
    _mm256_storeu_si256((__m256i *)(void *)(middle + 16), c);
    _mm256_storeu_si256((__m256i *)(void *)(middle + 24), d);
}

/* The scores of 32 outcomes. */
WIDE static void outcomes_wide(const net_weights *net, const int32_t pairs[NET_MIDDLE / 2], int from, int32_t *score)
{
    __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)(net->outcome_bias + from));
    __m256i b = _mm256_loadu_si256((const __m256i *)(const void *)(net->outcome_bias + from + 8));
    __m256i c = _mm256_loadu_si256((const __m256i *)(const void *)(net->outcome_bias + from + 16));
    __m256i d = _mm256_loadu_si256((const __m256i *)(const void *)(net->outcome_bias + from + 24));
    for (int in = 0; in < NET_MIDDLE / 2; in++) {
        const __m256i pair = _mm256_set1_epi32(pairs[in]);
        a = add_pair(a, pair, net->outcome[in] + from);
        b = add_pair(b, pair, net->outcome[in] + from + 8);
        c = add_pair(c, pair, net->outcome[in] + from + 16);
        d = add_pair(d, pair, net->outcome[in] + from + 24);
    }
    _mm256_storeu_si256((__m256i *)(void *)(score + from), a);
    _mm256_storeu_si256((__m256i *)(void *)(score + from + 8), b);
    _mm256_storeu_si256((__m256i *)(void *)(score + from + 16), c);
    _mm256_storeu_si256((__m256i *)(void *)(score + from + 24), d);
}

WIDE static void scores_wide(const net_weights *net, const net_sums *sums, int32_t score[NET_OUTCOMES])
{
    int32_t middle[NET_MIDDLE], pairs[NET_MIDDLE / 2];
    middle_wide(net, sums, middle);
    for (int in = 0; in < NET_MIDDLE; in += 2)
        pairs[in / 2] = clip(middle[in] >> 8) | clip(middle[in + 1] >> 8) << 16;
    for (int from = 0; from < NET_OUTCOMES; from += 32)
        outcomes_wide(net, pairs, from, score);
}

/* The highest score, eight times. */
WIDE static __m256i highest_wide(const int32_t score[NET_OUTCOMES])
{
    __m256i best = _mm256_loadu_si256((const __m256i *)(const void *)score);
    for (int i = 8; i < NET_OUTCOMES; i += 8)
        best = _mm256_max_epi32(best, _mm256_loadu_si256((const __m256i *)(const void *)(score + i)));
    best = _mm256_max_epi32(best, _mm256_permute2x128_si256(best, best, 1));
    best = _mm256_max_epi32(best, _mm256_shuffle_epi32(best, 0x4e));
    return _mm256_max_epi32(best, _mm256_shuffle_epi32(best, 0xb1));
}

WIDE static void soften_wide(const int32_t score[NET_OUTCOMES], uint32_t likely[NET_OUTCOMES])
{
    const __m256i top = highest_wide(score), low_bits = _mm256_set1_epi32(63), lowest = _mm256_set1_epi32(LOWEST_POWER);
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
