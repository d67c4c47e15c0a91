#include "model.h"

#include "../chance/shuffle.h"

#include <math.h>
#include <string.h>

/* The inner loops handle eight numbers at a time where the machine can. */
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
#define VECTORS __attribute__((target_clones("fma", "default"), optimize("O3", "no-trapping-math")))
#else
#define VECTORS
#endif

/* ---- initial weights ---- */

static float uniform(yv_rng *chance, float spread)
{
    return ((float)yv_rng_next(chance) / 4294967296.0f * 2 - 1) * spread;
}

static void fill(float *values, size_t count, yv_rng *chance, float spread)
{
    for (size_t i = 0; i < count; i++)
        values[i] = uniform(chance, spread);
}

void model_init(neural_floats *net, uint64_t seed)
{
    yv_rng chance = yv_rng_seeded(seed);
    memset(net, 0, sizeof *net);
    fill(&net->rows[0][0], FEATURES * NEURAL_SUMS, &chance, 0.08f);
    fill(&net->middle[0][0], NEURAL_MIDDLE * NEURAL_SUMS, &chance, 0.15f);
    fill(&net->outcome[0][0], NEURAL_OUTCOMES * NEURAL_MIDDLE, &chance, 0.1f);
    for (int i = 0; i < NEURAL_SUMS; i++)
        net->sum_bias[i] = 0.4f;
    for (int i = 0; i < NEURAL_MIDDLE; i++)
        net->middle_bias[i] = 0.4f;
}

/* ---- eight numbers at a time ---- */

typedef float eight __attribute__((vector_size(32), aligned(4), may_alias));

static inline eight *eights(float *numbers)
{
    return (eight *)(void *)numbers;
}

static inline const eight *const_eights(const float *numbers)
{
    return (const eight *)(const void *)numbers;
}

/* Samples that go forward and back together share each load of the weights and each addition to the gradients. */
enum { GROUP = 4 };

/* out[k][i] = bias[i] + the sum over j of in[k][j] × rows[j][i], for each sample k. */
VECTORS static void multiply(const float *rows, const float *bias, const float *const in[GROUP], int ins,
                             float *const out[GROUP], int outs)
{
    for (int i = 0; i < outs; i += 16) {
        const float *restrict row = rows + i;
        eight a = const_eights(bias + i)[0], b = a, c = a, d = a;
        eight e = const_eights(bias + i)[1], f = e, g = e, h = e;
        for (int j = 0; j < ins; j++, row += outs) {
            const eight low = const_eights(row)[0], high = const_eights(row)[1];
            a += low * in[0][j], e += high * in[0][j];
            b += low * in[1][j], f += high * in[1][j];
            c += low * in[2][j], g += high * in[2][j];
            d += low * in[3][j], h += high * in[3][j];
        }
        eights(out[0] + i)[0] = a, eights(out[0] + i)[1] = e;
        eights(out[1] + i)[0] = b, eights(out[1] + i)[1] = f;
        eights(out[2] + i)[0] = c, eights(out[2] + i)[1] = g;
        eights(out[3] + i)[0] = d, eights(out[3] + i)[1] = h;
    }
}

/* rows[i][j] += the sum over the samples k of by[k][i] × in[k][j]; and bias[i] += that of by[k][i]. */
VECTORS static void add_products(const float *const in[GROUP], int ins, const float *const by[GROUP], int outs,
                                 float *rows, float *bias)
{
    for (int i = 0; i < outs; i++)
        bias[i] += (by[0][i] + by[1][i]) + (by[2][i] + by[3][i]);
    for (int j = 0; j < ins; j += 16) {
        const eight a = const_eights(in[0] + j)[0], b = const_eights(in[1] + j)[0];
        const eight c = const_eights(in[2] + j)[0], d = const_eights(in[3] + j)[0];
        const eight e = const_eights(in[0] + j)[1], f = const_eights(in[1] + j)[1];
        const eight g = const_eights(in[2] + j)[1], h = const_eights(in[3] + j)[1];
        float *restrict row = rows + j;
        for (int i = 0; i < outs; i++, row += ins) {
            eights(row)[0] += (a * by[0][i] + b * by[1][i]) + (c * by[2][i] + d * by[3][i]);
            eights(row)[1] += (e * by[0][i] + f * by[1][i]) + (g * by[2][i] + h * by[3][i]);
        }
    }
}

/* ---- forward ---- */

/* The activations of a group of samples in every layer. */
typedef struct {
    float sums[GROUP][NEURAL_SUMS];  /* before clipping, as is middle */
    float first[GROUP][NEURAL_SUMS]; /* after */
    float middle[GROUP][NEURAL_MIDDLE];
    float second[GROUP][NEURAL_MIDDLE];
    float likely[GROUP][NEURAL_OUTCOMES]; /* adding up to 1 */
} activations;

/* The layers' weights with a row for each input, as the forward pass multiplies them. */
typedef struct {
    float middle[NEURAL_SUMS][NEURAL_MIDDLE];
    float outcome[NEURAL_MIDDLE][NEURAL_OUTCOMES];
} turned;

static void turn(const neural_floats *net, turned *to)
{
    for (int out = 0; out < NEURAL_MIDDLE; out++)
        for (int in = 0; in < NEURAL_SUMS; in++)
            to->middle[in][out] = net->middle[out][in];
    for (int out = 0; out < NEURAL_OUTCOMES; out++)
        for (int in = 0; in < NEURAL_MIDDLE; in++)
            to->outcome[in][out] = net->outcome[out][in];
}

/* Adds up half of the sums at a time, so that they stay in registers. */
VECTORS static void add_rows(const neural_floats *net, const sample *one, int half, float *sums)
{
    const eight *from = const_eights(net->sum_bias + half);
    eight a = from[0], b = from[1], c = from[2], d = from[3], e = from[4], f = from[5], g = from[6], h = from[7];
    for (int i = 0; i < one->count; i++) {
        const eight *row = const_eights(net->rows[one->on[i]] + half);
        a += row[0], b += row[1], c += row[2], d += row[3];
        e += row[4], f += row[5], g += row[6], h += row[7];
    }
    eight *to = eights(sums + half);
    to[0] = a, to[1] = b, to[2] = c, to[3] = d, to[4] = e, to[5] = f, to[6] = g, to[7] = h;
}

VECTORS static void clip(const float *restrict from, float *restrict to, int count)
{
    for (int i = 0; i < count; i++)
        to[i] = from[i] < 0 ? 0 : from[i] > 1 ? 1 : from[i];
}

/* Turns scores into chances (softmax). Computes e^x for x ≤ 0 by a polynomial between integer powers of 2, to six
 * places. */
VECTORS static void soften(float *restrict scores)
{
    float best = scores[0], part[8] = {0};
    for (int i = 1; i < NEURAL_OUTCOMES; i++)
        best = scores[i] > best ? scores[i] : best;
    for (int i = 0; i < NEURAL_OUTCOMES; i++) {
        const float two = (scores[i] - best) * 1.44269504f, bounded = two < -126 ? -126 : two;
        const int32_t whole = (int32_t)bounded - 1;
        const float rest = bounded - (float)whole; /* above 0, at most 1 */
        const union {
            int32_t bits;
            float power;
        } two_to = {(whole + 127) * (1 << 23)};
        const float high = 5.5826318e-2f + rest * (8.9893397e-3f + rest * 1.8775767e-3f);
        const float low = 9.9999994e-1f + rest * (6.9315308e-1f + rest * (2.4015361e-1f + rest * high));
        scores[i] = two_to.power * low;
    }
    for (int i = 0; i < NEURAL_OUTCOMES; i += 8)
        for (int lane = 0; lane < 8; lane++)
            part[lane] += scores[i + lane];
    const float all = ((part[0] + part[4]) + (part[1] + part[5])) + ((part[2] + part[6]) + (part[3] + part[7]));
    for (int i = 0; i < NEURAL_OUTCOMES; i++)
        scores[i] *= 1 / all;
}

#define OF_GROUP(layer)                                                                                                \
    {                                                                                                                  \
        (layer)[0], (layer)[1], (layer)[2], (layer)[3]                                                                 \
    }

static void forward(const neural_floats *net, const turned *by_input, const sample *samples, int count, activations *at)
{
    const float *const first[GROUP] = OF_GROUP(at->first), *const second[GROUP] = OF_GROUP(at->second);
    float *const middle[GROUP] = OF_GROUP(at->middle), *const likely[GROUP] = OF_GROUP(at->likely);
    for (int k = 0; k < count; k++) {
        add_rows(net, &samples[k], 0, at->sums[k]);
        add_rows(net, &samples[k], NEURAL_SUMS / 2, at->sums[k]);
    }
    clip(at->sums[0], at->first[0], GROUP * NEURAL_SUMS);
    multiply(&by_input->middle[0][0], net->middle_bias, first, NEURAL_SUMS, middle, NEURAL_MIDDLE);
    clip(at->middle[0], at->second[0], GROUP * NEURAL_MIDDLE);
    multiply(&by_input->outcome[0][0], net->outcome_bias, second, NEURAL_MIDDLE, likely, NEURAL_OUTCOMES);
    for (int k = 0; k < count; k++)
        soften(at->likely[k]);
}

static double cross_entropy(const float likely[NEURAL_OUTCOMES], int outcome)
{
    return -log(likely[outcome] > 1e-9f ? likely[outcome] : 1e-9f);
}

double model_loss(const neural_floats *net, const sample *one)
{
    activations at = {0};
    turned by_input;
    turn(net, &by_input);
    forward(net, &by_input, one, 1, &at);
    return cross_entropy(at.likely[0], one->outcome);
}

/* ---- backward ---- */

/* Passes no error back where an activation was clipped, except for a little that would bring it back: otherwise it
 * would stay clipped forever. */
VECTORS static void clip_back(const float *restrict before, float *restrict error, int count)
{
    const float leak = 0.02f;
    for (int i = 0; i < count; i++) {
        const float all = error[i], at = before[i], falls = all < 0 ? all : 0, rises = all - falls;
        const float low = at <= 0 ? falls * leak : all;
        error[i] = at >= 1 ? rises * leak : low;
    }
}

/* Adds half of the error of one sample's sums to all rows that went into them. */
VECTORS static void rows_back(const sample *one, const float *error, int half, neural_floats *gradient)
{
    const eight *from = const_eights(error + half);
    const eight a = from[0], b = from[1], c = from[2], d = from[3], e = from[4], f = from[5], g = from[6], h = from[7];
    for (int i = -1; i < one->count; i++) {
        eight *to = eights((i < 0 ? gradient->sum_bias : gradient->rows[one->on[i]]) + half);
        to[0] += a, to[1] += b, to[2] += c, to[3] += d, to[4] += e, to[5] += f, to[6] += g, to[7] += h;
    }
}

/* The errors of a group in each layer. */
typedef struct {
    float outcome[GROUP][NEURAL_OUTCOMES], second[GROUP][NEURAL_MIDDLE], first[GROUP][NEURAL_SUMS];
} errors;

static void find_errors(const neural_floats *net, const sample *samples, int count, const activations *at, errors *back)
{
    static const float none[NEURAL_SUMS];
    const float *const outcome[GROUP] = OF_GROUP(back->outcome), *const second[GROUP] = OF_GROUP(back->second);
    float *const to_second[GROUP] = OF_GROUP(back->second), *const to_first[GROUP] = OF_GROUP(back->first);
    memset(back->outcome, 0, sizeof back->outcome);
    memcpy(back->outcome, at->likely, (size_t)count * sizeof back->outcome[0]);
    for (int k = 0; k < count; k++)
        back->outcome[k][samples[k].outcome] -= 1;
    multiply(&net->outcome[0][0], none, outcome, NEURAL_OUTCOMES, to_second, NEURAL_MIDDLE);
    clip_back(at->middle[0], back->second[0], GROUP * NEURAL_MIDDLE);
    multiply(&net->middle[0][0], none, second, NEURAL_MIDDLE, to_first, NEURAL_SUMS);
    clip_back(at->sums[0], back->first[0], GROUP * NEURAL_SUMS);
}

static void add_gradient(const sample *samples, int count, const activations *at, const errors *back,
                         neural_floats *gradient)
{
    const float *const second[GROUP] = OF_GROUP(at->second), *const first[GROUP] = OF_GROUP(at->first);
    const float *const outcome_error[GROUP] = OF_GROUP(back->outcome), *const second_error[GROUP] =
                                                                           OF_GROUP(back->second);
    add_products(second, NEURAL_MIDDLE, outcome_error, NEURAL_OUTCOMES, &gradient->outcome[0][0],
                 gradient->outcome_bias);
    add_products(first, NEURAL_SUMS, second_error, NEURAL_MIDDLE, &gradient->middle[0][0], gradient->middle_bias);
    for (int k = 0; k < count; k++) {
        rows_back(&samples[k], back->first[k], 0, gradient);
        rows_back(&samples[k], back->first[k], NEURAL_SUMS / 2, gradient);
    }
}

double model_gradient(const neural_floats *net, const sample *samples, int count, neural_floats *gradient)
{
    activations at = {0};
    errors back;
    turned by_input;
    double loss = 0;
    turn(net, &by_input);
    for (int begin = 0; begin < count; begin += GROUP) {
        const int some = count - begin < GROUP ? count - begin : GROUP;
        forward(net, &by_input, samples + begin, some, &at);
        find_errors(net, samples + begin, some, &at, &back);
        add_gradient(samples + begin, some, &at, &back, gradient);
        for (int k = 0; k < some; k++)
            loss += cross_entropy(at.likely[k], samples[begin + k].outcome);
    }
    return loss;
}

/* ---- steps ---- */

VECTORS void adam_step(const adam_pace *pace, int from, int to, adam *moments, neural_floats *net,
                       neural_floats *average, const neural_floats *gradient)
{
    const float keep_first = 0.9f, keep_second = 0.999f, tiny = 1e-8f;
    const float first_share = pace->rate / (1 - powf(keep_first, (float)pace->steps));
    const float second_share = 1 / (1 - powf(keep_second, (float)pace->steps));
    float *restrict weight = (float *)net, *restrict mean = (float *)average;
    float *restrict first = (float *)&moments->first, *restrict second = (float *)&moments->second;
    const float *restrict slope = (const float *)gradient;
    for (int i = from; i < to; i++) {
        const float g = slope[i] * pace->scale;
        first[i] = keep_first * first[i] + (1 - keep_first) * g;
        second[i] = keep_second * second[i] + (1 - keep_second) * g * g;
        weight[i] -= first_share * first[i] / (sqrtf(second[i] * second_share) + tiny);
        mean[i] += pace->share * (weight[i] - mean[i]);
    }
}

/* ---- integers ---- */

static void quantize(const float *from, int16_t *to, size_t count, double one)
{
    for (size_t i = 0; i < count; i++) {
        const double value = round(from[i] * one);
        to[i] = (int16_t)(value < -32000 ? -32000 : value > 32000 ? 32000 : value);
    }
}

static void quantize_bias(const float *from, int32_t *to, size_t count, double one)
{
    for (size_t i = 0; i < count; i++)
        to[i] = (int32_t)lround(from[i] * one);
}

void model_quantize(const neural_floats *net, neural_net *weights)
{
    const double one = NEURAL_ONE, to_base_2 = 1 / log(2);
    quantize(&net->rows[0][0], &weights->rows[0][0], FEATURES * NEURAL_SUMS, one);
    quantize(net->sum_bias, weights->sum_bias, NEURAL_SUMS, one);
    for (int in = 0; in < NEURAL_SUMS; in++)
        for (int out = 0; out < NEURAL_MIDDLE; out++)
            quantize(&net->middle[out][in], &weights->middle[in / 2][out][in % 2], 1, one);
    quantize_bias(net->middle_bias, weights->middle_bias, NEURAL_MIDDLE, one * one);
    for (int in = 0; in < NEURAL_MIDDLE; in++)
        for (int out = 0; out < NEURAL_OUTCOMES; out++)
            quantize(&net->outcome[out][in], &weights->outcome[in / 2][out][in % 2], 1, one * to_base_2);
    quantize_bias(net->outcome_bias, weights->outcome_bias, NEURAL_OUTCOMES, one * one * to_base_2);
}

static void widen(const int16_t *from, float *to, size_t count, double one)
{
    for (size_t i = 0; i < count; i++)
        to[i] = (float)(from[i] / one);
}

static void widen_bias(const int32_t *from, float *to, size_t count, double one)
{
    for (size_t i = 0; i < count; i++)
        to[i] = (float)(from[i] / one);
}

void model_from_weights(const neural_net *weights, neural_floats *net)
{
    const double one = NEURAL_ONE, to_base_2 = 1 / log(2);
    widen(&weights->rows[0][0], &net->rows[0][0], FEATURES * NEURAL_SUMS, one);
    widen(weights->sum_bias, net->sum_bias, NEURAL_SUMS, one);
    for (int in = 0; in < NEURAL_SUMS; in++)
        for (int out = 0; out < NEURAL_MIDDLE; out++)
            widen(&weights->middle[in / 2][out][in % 2], &net->middle[out][in], 1, one);
    widen_bias(weights->middle_bias, net->middle_bias, NEURAL_MIDDLE, one * one);
    for (int in = 0; in < NEURAL_MIDDLE; in++)
        for (int out = 0; out < NEURAL_OUTCOMES; out++)
            widen(&weights->outcome[in / 2][out][in % 2], &net->outcome[out][in], 1, one * to_base_2);
    widen_bias(weights->outcome_bias, net->outcome_bias, NEURAL_OUTCOMES, one * one * to_base_2);
}
