/* The net's arithmetic, eight numbers at a time: in WebAssembly with SIMD instructions, on 64-bit ARM, and on PCs
 * without AVX2. */
#include "neural_net_kinds.h"

#if defined(NEURAL_NET_NARROW)

typedef int16_t eight __attribute__((vector_size(16)));
typedef int32_t four __attribute__((vector_size(16)));

static inline eight load(const void *numbers)
{
    eight all;
    __builtin_memcpy(&all, numbers, sizeof all);
    return all;
}

static inline four load_four(const int32_t *numbers)
{
    return (four)load(numbers);
}

static inline void store(void *numbers, eight all)
{
    __builtin_memcpy(numbers, &all, sizeof all);
}

/* Adds up half of the sums at a time, so that they stay in registers. */
static inline void add_half(const neural_net *net, const int16_t *from, const features *on, int begin, int16_t *sums)
{
    eight a = load(from + begin), b = load(from + begin + 8), c = load(from + begin + 16), d = load(from + begin + 24);
    eight e = load(from + begin + 32), f = load(from + begin + 40), g = load(from + begin + 48);
    eight h = load(from + begin + 56);
    _Static_assert(NEURAL_SUMS == 128, "two halves of eight registers");
    for (int i = 0; i < on->count; i++) {
        const int16_t *row = net->rows[on->on[i]] + begin;
        a += load(row), b += load(row + 8), c += load(row + 16), d += load(row + 24);
        e += load(row + 32), f += load(row + 40), g += load(row + 48), h += load(row + 56);
    }
    store(sums + begin, a), store(sums + begin + 8, b), store(sums + begin + 16, c), store(sums + begin + 24, d);
    store(sums + begin + 32, e), store(sums + begin + 40, f), store(sums + begin + 48, g), store(sums + begin + 56, h);
}

void neural_net_narrow_add(const neural_net *net, const int16_t from[NEURAL_SUMS], const features *on,
                           neural_sums *sums)
{
    add_half(net, from, on, 0, sums->of);
    add_half(net, from, on, NEURAL_SUMS / 2, sums->of);
}

/* Returns the products of four pairs of weights with the same pair of inputs, with the two of each pair added up. */
static inline four times_pair(eight weights, four pair)
{
#if defined(__wasm_simd128__)
    return (four)__builtin_wasm_dot_s_i32x4_i16x8(weights, (eight)pair);
#elif defined(__SSE2__)
    return (four)__builtin_ia32_pmaddwd128(weights, (eight)pair);
#else
    const four first = (four)weights << 16 >> 16, second = (four)weights >> 16;
    return first * (pair << 16 >> 16) + second * (pair >> 16);
#endif
}

/* Finds 32 outputs of a layer: bias + weights · in. The inputs are two numbers to a word. A row is a pair of inputs,
 * `outs` pairs of weights long. */
static inline void multiply(const int16_t (*row)[2], int outs, const int32_t *bias, const int32_t *in, int ins,
                            int32_t *out)
{
    four a = load_four(bias), b = load_four(bias + 4), c = load_four(bias + 8), d = load_four(bias + 12);
    four e = load_four(bias + 16), f = load_four(bias + 20), g = load_four(bias + 24), h = load_four(bias + 28);
    for (int i = 0; i < ins; i++, row += outs) {
        const four pair = {in[i], in[i], in[i], in[i]};
        a += times_pair(load(row), pair), b += times_pair(load(row + 4), pair);
        c += times_pair(load(row + 8), pair), d += times_pair(load(row + 12), pair);
        e += times_pair(load(row + 16), pair), f += times_pair(load(row + 20), pair);
        g += times_pair(load(row + 24), pair), h += times_pair(load(row + 28), pair);
    }
    store(out, (eight)a), store(out + 4, (eight)b), store(out + 8, (eight)c), store(out + 12, (eight)d);
    store(out + 16, (eight)e), store(out + 20, (eight)f), store(out + 24, (eight)g), store(out + 28, (eight)h);
}

/* Returns eight inputs of a layer, clamped to 0 … NEURAL_ONE. */
static inline eight clip(eight all)
{
    const eight most = {NEURAL_ONE, NEURAL_ONE, NEURAL_ONE, NEURAL_ONE, NEURAL_ONE, NEURAL_ONE, NEURAL_ONE, NEURAL_ONE};
    const eight over = all > most;
    return (most & over) | (all & (all > 0) & ~over);
}

/* Returns two inputs in a word, clamped like that. */
static inline int32_t clip_pair(int32_t first, int32_t second)
{
    const int32_t low = first < 0 ? 0 : first > NEURAL_ONE ? NEURAL_ONE : first;
    const int32_t high = second < 0 ? 0 : second > NEURAL_ONE ? NEURAL_ONE : second;
    return low | high << 16;
}

static void find_scores(const neural_net *net, const neural_sums *sums, int32_t score[NEURAL_OUTCOMES])
{
    enum { ROW = 32 };
    int32_t in[NEURAL_SUMS / 2], middle[NEURAL_MIDDLE];
    _Static_assert((int)NEURAL_MIDDLE == (int)ROW, "one row");
    for (int i = 0; i < NEURAL_SUMS; i += 8)
        store(in + i / 2, clip(load(sums->of + i)));
    multiply(net->middle[0], NEURAL_MIDDLE, net->middle_bias, in, NEURAL_SUMS / 2, middle);
    for (int i = 0; i < NEURAL_MIDDLE / 2; i++)
        in[i] = clip_pair(middle[2 * i] >> 8, middle[2 * i + 1] >> 8);
    for (int out = 0; out < NEURAL_OUTCOMES; out += ROW)
        multiply(net->outcome[0] + out, NEURAL_OUTCOMES, net->outcome_bias + out, in, NEURAL_MIDDLE / 2, score + out);
}

void neural_net_narrow_outcomes(const neural_net *net, const neural_sums *sums, uint32_t likely[NEURAL_OUTCOMES])
{
    int32_t score[NEURAL_OUTCOMES];
    find_scores(net, sums, score);
    neural_net_plain_soften(score, likely);
}

void neural_net_narrow_means(const neural_net *net, const neural_sums *sums, int count,
                             const int32_t worth[NEURAL_OUTCOMES], int32_t *mean)
{
    uint32_t likely[NEURAL_OUTCOMES];
    for (int i = 0; i < count; i++) {
        neural_net_narrow_outcomes(net, &sums[i], likely);
        mean[i] = neural_net_plain_mean(likely, worth);
    }
}

#endif
