/* The net's arithmetic, sixteen numbers at a time, on machines with AVX2. */
#include "neural_net_kinds.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define WIDE __attribute__((target("avx2")))

WIDE static inline __m256i load(const void *numbers)
{
    return _mm256_loadu_si256((const __m256i *)numbers);
}

WIDE static inline void store(void *numbers, __m256i all)
{
    _mm256_storeu_si256((__m256i *)numbers, all);
}

/* ---- sums ---- */

/* All sums stay in registers. */
WIDE void neural_net_avx2_add(const neural_net *net, const int16_t from[NEURAL_SUMS], const features *on,
                              neural_sums *sums)
{
    __m256i a = load(from), b = load(from + 16), c = load(from + 32), d = load(from + 48);
    __m256i e = load(from + 64), f = load(from + 80), g = load(from + 96), h = load(from + 112);
    _Static_assert(NEURAL_SUMS == 128, "eight registers");
    for (int i = 0; i < on->count; i++) {
        const int16_t *row = net->rows[on->on[i]];
        a = _mm256_add_epi16(a, load(row));
        b = _mm256_add_epi16(b, load(row + 16));
        c = _mm256_add_epi16(c, load(row + 32));
        d = _mm256_add_epi16(d, load(row + 48));
        e = _mm256_add_epi16(e, load(row + 64));
        f = _mm256_add_epi16(f, load(row + 80));
        g = _mm256_add_epi16(g, load(row + 96));
        h = _mm256_add_epi16(h, load(row + 112));
    }
    store(sums->of, a), store(sums->of + 16, b), store(sums->of + 32, c), store(sums->of + 48, d);
    store(sums->of + 64, e), store(sums->of + 80, f), store(sums->of + 96, g), store(sums->of + 112, h);
}

/* ---- layers: two evaluations side by side share each load of the weights ---- */

/* Returns 16 inputs of a layer, clamped to 0 … NEURAL_ONE, two numbers to a word. */
typedef struct {
    int32_t of[NEURAL_ABREAST][NEURAL_SUMS / 2];
} pairs;

WIDE static void clip_sums(const neural_sums *sums, int32_t in[NEURAL_SUMS / 2])
{
    const __m256i least = _mm256_setzero_si256(), most = _mm256_set1_epi16(NEURAL_ONE);
    for (int i = 0; i < NEURAL_SUMS; i += 16)
        store(in + i / 2, _mm256_min_epi16(_mm256_max_epi16(load(sums->of + i), least), most));
}

/* The same for the middle layer, which comes in 32 bits. */
WIDE static void clip_middle(const int32_t middle[NEURAL_ABREAST][NEURAL_MIDDLE], pairs *in)
{
    const __m256i least = _mm256_setzero_si256(), most = _mm256_set1_epi32(NEURAL_ONE);
    for (int k = 0; k < NEURAL_ABREAST; k++) {
        for (int i = 0; i < NEURAL_MIDDLE; i += 16) {
            const __m256i low = _mm256_srai_epi32(load(middle[k] + i), 8);
            const __m256i high = _mm256_srai_epi32(load(middle[k] + i + 8), 8);
            const __m256i packed = _mm256_packs_epi32(_mm256_min_epi32(_mm256_max_epi32(low, least), most),
                                                      _mm256_min_epi32(_mm256_max_epi32(high, least), most));
            store(in->of[k] + i / 2, _mm256_permute4x64_epi64(packed, 0xd8));
        }
    }
}

/* Finds 32 outputs of a layer for both: bias + weights · in. A row is a pair of inputs, `outs` pairs of weights
 * long. */
WIDE static void multiply(const int16_t (*row)[2], int outs, const int32_t *bias, const pairs *in, int ins,
                          int32_t *first, int32_t *second)
{
    __m256i a = load(bias), b = load(bias + 8), c = load(bias + 16), d = load(bias + 24);
    __m256i e = a, f = b, g = c, h = d;
    _Static_assert(NEURAL_ABREAST == 2, "two times four registers");
#pragma GCC unroll 4
    for (int i = 0; i < ins; i++, row += outs) {
        const __m256i one = _mm256_set1_epi32(in->of[0][i]), other = _mm256_set1_epi32(in->of[1][i]);
        const __m256i p = load(row), q = load(row + 8), r = load(row + 16), s = load(row + 24);
        a = _mm256_add_epi32(a, _mm256_madd_epi16(one, p));
        e = _mm256_add_epi32(e, _mm256_madd_epi16(other, p));
        b = _mm256_add_epi32(b, _mm256_madd_epi16(one, q));
        f = _mm256_add_epi32(f, _mm256_madd_epi16(other, q));
        c = _mm256_add_epi32(c, _mm256_madd_epi16(one, r));
        g = _mm256_add_epi32(g, _mm256_madd_epi16(other, r));
        d = _mm256_add_epi32(d, _mm256_madd_epi16(one, s));
        h = _mm256_add_epi32(h, _mm256_madd_epi16(other, s));
    }
    store(first, a), store(first + 8, b), store(first + 16, c), store(first + 24, d);
    store(second, e), store(second + 8, f), store(second + 16, g), store(second + 24, h);
}

WIDE static void find_scores(const neural_net *net, const neural_sums *one, const neural_sums *other,
                             int32_t score[NEURAL_ABREAST][NEURAL_OUTCOMES])
{
    enum { ROW = 32 };
    int32_t middle[NEURAL_ABREAST][NEURAL_MIDDLE];
    pairs in;
    _Static_assert((int)NEURAL_MIDDLE == (int)ROW, "one row");
    clip_sums(one, in.of[0]);
    clip_sums(other, in.of[1]);
    multiply(net->middle[0], NEURAL_MIDDLE, net->middle_bias, &in, NEURAL_SUMS / 2, middle[0], middle[1]);
    clip_middle((const int32_t(*)[NEURAL_MIDDLE])middle, &in);
    for (int out = 0; out < NEURAL_OUTCOMES; out += ROW)
        multiply(net->outcome[0] + out, NEURAL_OUTCOMES, net->outcome_bias + out, &in, NEURAL_MIDDLE / 2,
                 score[0] + out, score[1] + out);
}

/* ---- outcomes ---- */

/* Returns the highest score, eight times. */
WIDE static __m256i highest(const int32_t score[NEURAL_OUTCOMES])
{
    __m256i best = load(score);
    for (int i = 8; i < NEURAL_OUTCOMES; i += 8)
        best = _mm256_max_epi32(best, load(score + i));
    best = _mm256_max_epi32(best, _mm256_permute2x128_si256(best, best, 1));
    best = _mm256_max_epi32(best, _mm256_shuffle_epi32(best, 0x4e));
    return _mm256_max_epi32(best, _mm256_shuffle_epi32(best, 0xb1));
}

/* Finds how likely eight outcomes are, by their distance from the best. */
WIDE static inline __m256i soften(__m256i below)
{
    const __m256 eighths = _mm256_setr_ps(NEURAL_NET_EIGHTHS), rest = _mm256_setr_ps(NEURAL_NET_SIXTYFOURTHS);
    const __m256 coarse = _mm256_permutevar8x32_ps(eighths, _mm256_srli_epi32(below, 13));
    const __m256 fine = _mm256_permutevar8x32_ps(rest, _mm256_srli_epi32(below, 10));
    return _mm256_srlv_epi32(_mm256_cvtps_epi32(_mm256_mul_ps(coarse, fine)), _mm256_srli_epi32(below, 16));
}

WIDE static inline int64_t add_up(__m256i four)
{
    int64_t part[4];
    store(part, four);
    return part[0] + part[1] + part[2] + part[3];
}

WIDE static int32_t mean_of(const int32_t score[NEURAL_OUTCOMES], const int32_t worth[NEURAL_OUTCOMES])
{
    const __m256i top = highest(score), none = _mm256_setzero_si256();
    __m256i all = none, sum = none;
    for (int i = 0; i < NEURAL_OUTCOMES; i += 8) {
        const __m256i likely = soften(_mm256_sub_epi32(top, load(score + i))), of = load(worth + i);
        all = _mm256_add_epi32(all, likely);
        sum = _mm256_add_epi64(sum, _mm256_mul_epi32(likely, of));
        sum = _mm256_add_epi64(sum, _mm256_mul_epi32(_mm256_srli_epi64(likely, 32), _mm256_srli_epi64(of, 32)));
    }
    all = _mm256_add_epi64(_mm256_unpacklo_epi32(all, none), _mm256_unpackhi_epi32(all, none));
    return (int32_t)(add_up(sum) * 256 / add_up(all));
}

WIDE void neural_net_avx2_means(const neural_net *net, const neural_sums *sums, int count,
                                const int32_t worth[NEURAL_OUTCOMES], int32_t *mean)
{
    int32_t score[NEURAL_ABREAST][NEURAL_OUTCOMES];
    find_scores(net, &sums[0], &sums[count - 1], score);
    for (int i = 0; i < count; i++)
        mean[i] = mean_of(score[i], worth);
}

WIDE void neural_net_avx2_outcomes(const neural_net *net, const neural_sums *sums, uint32_t likely[NEURAL_OUTCOMES])
{
    int32_t score[NEURAL_ABREAST][NEURAL_OUTCOMES];
    find_scores(net, sums, sums, score);
    const __m256i top = highest(score[0]);
    for (int i = 0; i < NEURAL_OUTCOMES; i += 8)
        store(likely + i, soften(_mm256_sub_epi32(top, load(score[0] + i))));
}

#endif
