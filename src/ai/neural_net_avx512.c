/* The net's arithmetic, 32 numbers at a time, on machines with AVX-512. */
#include "neural_net_kinds.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define WIDE __attribute__((target("avx512f,avx512bw")))

WIDE static inline __m512i load(const void *numbers)
{
    return _mm512_loadu_si512(numbers);
}

WIDE static inline void store(void *numbers, __m512i all)
{
    _mm512_storeu_si512(numbers, all);
}

/* ---- sums ---- */

WIDE void neural_net_avx512_add(const neural_net *net, const int16_t from[NEURAL_SUMS], const features *on,
                                neural_sums *sums)
{
    __m512i a = load(from), b = load(from + 32), c = load(from + 64), d = load(from + 96);
    _Static_assert(NEURAL_SUMS == 128, "four registers");
    for (int i = 0; i < on->count; i++) {
        const int16_t *row = net->rows[on->on[i]];
        a = _mm512_add_epi16(a, load(row));
        b = _mm512_add_epi16(b, load(row + 32));
        c = _mm512_add_epi16(c, load(row + 64));
        d = _mm512_add_epi16(d, load(row + 96));
    }
    store(sums->of, a), store(sums->of + 32, b), store(sums->of + 64, c), store(sums->of + 96, d);
}

/* ---- layers: two evaluations side by side share each load of the weights ---- */

/* The inputs of a layer for both, clamped to 0 … NEURAL_ONE, two numbers to a word. */
typedef struct {
    int32_t of[NEURAL_ABREAST][NEURAL_SUMS / 2];
} pairs;

WIDE static inline void clip_sums(const neural_sums *sums, int32_t in[NEURAL_SUMS / 2])
{
    const __m512i least = _mm512_setzero_si512(), most = _mm512_set1_epi16(NEURAL_ONE);
    for (int i = 0; i < NEURAL_SUMS; i += 32)
        store(in + i / 2, _mm512_min_epi16(_mm512_max_epi16(load(sums->of + i), least), most));
}

/* The same for the middle layer, which comes in 32 bits. */
WIDE static inline void clip_middle(const int32_t middle[NEURAL_MIDDLE], int32_t in[NEURAL_MIDDLE / 2])
{
    const __m512i least = _mm512_setzero_si512(), most = _mm512_set1_epi32(NEURAL_ONE);
    for (int i = 0; i < NEURAL_MIDDLE; i += 16) {
        const __m512i all = _mm512_srai_epi32(load(middle + i), 8);
        const __m512i clipped = _mm512_min_epi32(_mm512_max_epi32(all, least), most);
        _mm256_storeu_si256((__m256i *)(in + i / 2), _mm512_cvtepi32_epi16(clipped));
    }
}

/* Finds 32 outputs of a layer for both: bias + weights · in. A row is a pair of inputs, `outs`
 * pairs of weights long. */
WIDE static inline void multiply(const int16_t (*row)[2], int outs, const int32_t *bias, const pairs *in, int ins,
                                 int32_t *first, int32_t *second)
{
    __m512i a = load(bias), b = load(bias + 16), c = a, d = b;
    _Static_assert(NEURAL_ABREAST == 2, "two times two registers");
#pragma GCC unroll 4
    for (int i = 0; i < ins; i++, row += outs) {
        const __m512i one = _mm512_set1_epi32(in->of[0][i]), other = _mm512_set1_epi32(in->of[1][i]);
        const __m512i p = load(row), q = load(row + 16);
        a = _mm512_add_epi32(a, _mm512_madd_epi16(one, p));
        c = _mm512_add_epi32(c, _mm512_madd_epi16(other, p));
        b = _mm512_add_epi32(b, _mm512_madd_epi16(one, q));
        d = _mm512_add_epi32(d, _mm512_madd_epi16(other, q));
    }
    store(first, a), store(first + 16, b);
    store(second, c), store(second + 16, d);
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
    for (int k = 0; k < NEURAL_ABREAST; k++)
        clip_middle(middle[k], in.of[k]);
    for (int out = 0; out < NEURAL_OUTCOMES; out += ROW)
        multiply(net->outcome[0] + out, NEURAL_OUTCOMES, net->outcome_bias + out, &in, NEURAL_MIDDLE / 2,
                 score[0] + out, score[1] + out);
}

/* ---- outcomes ---- */

/* Returns the highest score, sixteen times. */
WIDE static inline __m512i highest(const int32_t score[NEURAL_OUTCOMES])
{
    __m512i best = load(score);
    for (int i = 16; i < NEURAL_OUTCOMES; i += 16)
        best = _mm512_max_epi32(best, load(score + i));
    return _mm512_set1_epi32(_mm512_reduce_max_epi32(best));
}

/* The powers are there twice: a bit of the place belongs to the next power. */
static const float eighths[16] = {NEURAL_NET_EIGHTHS, NEURAL_NET_EIGHTHS};
static const float sixtyfourths[16] = {NEURAL_NET_SIXTYFOURTHS, NEURAL_NET_SIXTYFOURTHS};

/* Finds how likely sixteen outcomes are, by their distance from the best. */
WIDE static inline __m512i soften(__m512i below)
{
    const __m512 coarse = _mm512_permutexvar_ps(_mm512_srli_epi32(below, 13), _mm512_loadu_ps(eighths));
    const __m512 fine = _mm512_permutexvar_ps(_mm512_srli_epi32(below, 10), _mm512_loadu_ps(sixtyfourths));
    return _mm512_srlv_epi32(_mm512_cvtps_epi32(_mm512_mul_ps(coarse, fine)), _mm512_srli_epi32(below, 16));
}

WIDE static int32_t mean_of(const int32_t score[NEURAL_OUTCOMES], const int32_t worth[NEURAL_OUTCOMES])
{
    const __m512i top = highest(score);
    __m512i all = _mm512_setzero_si512(), sum = all;
    for (int i = 0; i < NEURAL_OUTCOMES; i += 16) {
        const __m512i likely = soften(_mm512_sub_epi32(top, load(score + i))), of = load(worth + i);
        all = _mm512_add_epi32(all, likely);
        sum = _mm512_add_epi64(sum, _mm512_mul_epi32(likely, of));
        sum = _mm512_add_epi64(sum, _mm512_mul_epi32(_mm512_srli_epi64(likely, 32), _mm512_srli_epi64(of, 32)));
    }
    return (int32_t)(_mm512_reduce_add_epi64(sum) * 256 / _mm512_reduce_add_epi32(all));
}

WIDE void neural_net_avx512_means(const neural_net *net, const neural_sums *sums, int count,
                                  const int32_t worth[NEURAL_OUTCOMES], int32_t *mean)
{
    int32_t score[NEURAL_ABREAST][NEURAL_OUTCOMES];
    find_scores(net, &sums[0], &sums[count - 1], score);
    for (int i = 0; i < count; i++)
        mean[i] = mean_of(score[i], worth);
}

WIDE void neural_net_avx512_outcomes(const neural_net *net, const neural_sums *sums, uint32_t likely[NEURAL_OUTCOMES])
{
    int32_t score[NEURAL_ABREAST][NEURAL_OUTCOMES];
    find_scores(net, sums, sums, score);
    const __m512i top = highest(score[0]);
    for (int i = 0; i < NEURAL_OUTCOMES; i += 16)
        store(likely + i, soften(_mm512_sub_epi32(top, load(score[0] + i))));
}

#endif
