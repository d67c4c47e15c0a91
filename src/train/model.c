#include "model.h"

#include <math.h>
#include <string.h>

/* The inner loops run eight numbers at a time where the machine can. */
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
#define VECTORS __attribute__((target_clones("fma", "default"), optimize("O3", "no-trapping-math")))
#else
#define VECTORS
#endif

/* ---- beginning ---- */

static float uniform(yv_rng *chance, float spread)
{
    return ((float)yv_rng_next(chance) / 4294967296.0f * 2 - 1) * spread;
}

static void fill(float *values, size_t count, yv_rng *chance, float spread)
{
    for (size_t i = 0; i < count; i++)
        values[i] = uniform(chance, spread);
}

void model_init(net_floats *net, uint64_t seed)
{
    yv_rng chance = yv_rng_seeded(seed);
    memset(net, 0, sizeof *net);
    fill(&net->rows[0][0], FEATURES * NET_SUMS, &chance, 0.08f);
    fill(&net->middle[0][0], NET_MIDDLE * NET_SUMS, &chance, 0.15f);
    fill(&net->outcome[0][0], NET_OUTCOMES * NET_MIDDLE, &chance, 0.1f);
    for (int i = 0; i < NET_SUMS; i++)
        net->sum_bias[i] = 0.4f;
    for (int i = 0; i < NET_MIDDLE; i++)
        net->middle_bias[i] = 0.4f;
}

/* ---- forward ---- */

/* What one sample makes of every layer. */
typedef struct {
    float sums[NET_SUMS];  /* before clipping, as is middle */
    float first[NET_SUMS]; /* after */
    float middle[NET_MIDDLE];
    float second[NET_MIDDLE];
    float likely[NET_OUTCOMES]; /* adding up to 1 */
} activations;

static float clip(float value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

VECTORS static void add_rows(const net_floats *net, const sample *one, float *sums)
{
    memcpy(sums, net->sum_bias, sizeof net->sum_bias);
    for (int i = 0; i < one->count; i++) {
        const float *row = net->rows[one->on[i]];
        for (int j = 0; j < NET_SUMS; j++)
            sums[j] += row[j];
    }
}

/* out[i] = bias[i] + weights[i]·in, eight partial sums at a time. */
VECTORS static void multiply(const float *weights, const float *bias, const float *in, int ins, float *out, int outs)
{
    for (int i = 0; i < outs; i++) {
        float part[8] = {0};
        for (int j = 0; j < ins; j += 8)
            for (int lane = 0; lane < 8; lane++)
                part[lane] += weights[i * ins + j + lane] * in[j + lane];
        out[i] = bias[i] + ((part[0] + part[4]) + (part[1] + part[5])) + ((part[2] + part[6]) + (part[3] + part[7]));
    }
}

/* e to the power of a number that is not above 0, to six places: a polynomial for what lies between whole powers of 2,
 * so that eight can be done at once. */
static inline float power_of_e(float x)
{
    const float two = x * 1.44269504f, bounded = two < -126 ? -126 : two;
    const int32_t whole = (int32_t)bounded - 1;
    const float rest = bounded - (float)whole; /* above 0, at most 1 */
    const int32_t bits = (whole + 127) << 23;
    float power;
    memcpy(&power, &bits, sizeof power);
    const float high = 5.5826318e-2f + rest * (8.9893397e-3f + rest * 1.8775767e-3f);
    return power * (9.9999994e-1f + rest * (6.9315308e-1f + rest * (2.4015361e-1f + rest * high)));
}

VECTORS static void soften(float *scores)
{
    float best = scores[0], part[8] = {0};
    for (int i = 1; i < NET_OUTCOMES; i++)
        best = scores[i] > best ? scores[i] : best;
    for (int i = 0; i < NET_OUTCOMES; i++)
        scores[i] = power_of_e(scores[i] - best);
    for (int i = 0; i < NET_OUTCOMES; i += 8)
        for (int lane = 0; lane < 8; lane++)
            part[lane] += scores[i + lane];
    const float all = ((part[0] + part[4]) + (part[1] + part[5])) + ((part[2] + part[6]) + (part[3] + part[7]));
    for (int i = 0; i < NET_OUTCOMES; i++)
        scores[i] /= all;
}

static void forward(const net_floats *net, const sample *one, activations *at)
{
    add_rows(net, one, at->sums);
    for (int i = 0; i < NET_SUMS; i++)
        at->first[i] = clip(at->sums[i]);
    multiply(&net->middle[0][0], net->middle_bias, at->first, NET_SUMS, at->middle, NET_MIDDLE);
    for (int i = 0; i < NET_MIDDLE; i++)
        at->second[i] = clip(at->middle[i]);
    multiply(&net->outcome[0][0], net->outcome_bias, at->second, NET_MIDDLE, at->likely, NET_OUTCOMES);
    soften(at->likely);
}

static double cross_entropy(const activations *at, const sample *one)
{
    const float likely = at->likely[one->outcome];
    return -log(likely > 1e-9f ? likely : 1e-9f);
}

double model_loss(const net_floats *net, const sample *one)
{
    activations at;
    forward(net, one, &at);
    return cross_entropy(&at, one);
}

/* ---- backward ---- */

/* Samples that go back together: their gradients are added up before they are stored. */
enum { GROUP = 4 };

/* Given the errors of a layer's outputs, one column a sample: adds to the gradient of its weights … */
VECTORS static void weights_back(const float *const in[GROUP], int ins, const float *const error[GROUP], int outs,
                                 float *restrict weights_gradient, float *restrict bias_gradient)
{
    const float *restrict a = in[0], *restrict b = in[1], *restrict c = in[2], *restrict d = in[3];
    for (int i = 0; i < outs; i++) {
        const float ea = error[0][i], eb = error[1][i], ec = error[2][i], ed = error[3][i];
        float *restrict row = weights_gradient + (ptrdiff_t)i * ins;
        bias_gradient[i] += (ea + eb) + (ec + ed);
        for (int j = 0; j < ins; j++)
            row[j] += (ea * a[j] + eb * b[j]) + (ec * c[j] + ed * d[j]);
    }
}

/* … and finds the error of its inputs, for one sample. */
VECTORS static void error_back(const float *restrict weights, int ins, const float *restrict error, int outs,
                               float *restrict in_error)
{
    memset(in_error, 0, (size_t)ins * sizeof *in_error);
    for (int i = 0; i < outs; i += 4) {
        const float *restrict row = weights + (ptrdiff_t)i * ins;
        const float a = error[i], b = error[i + 1], c = error[i + 2], d = error[i + 3];
        for (int j = 0; j < ins; j++)
            in_error[j] += (a * row[j] + b * row[j + ins]) + (c * row[j + 2 * ins] + d * row[j + 3 * ins]);
    }
}

/* Where an activation was clipped nothing gets through; but a little of what would bring it back does, or it would be
 * lost for good. */
VECTORS static void clip_back(const float *restrict before, float *restrict error, int count)
{
    const float leak = 0.02f;
    for (int i = 0; i < count; i++) {
        const float all = error[i], at = before[i], falls = all < 0 ? all : 0, rises = all - falls;
        const float low = at <= 0 ? falls * leak : all;
        error[i] = at >= 1 ? rises * leak : low;
    }
}

VECTORS static void rows_back(const sample *one, const float *error, net_floats *gradient)
{
    for (int j = 0; j < NET_SUMS; j++)
        gradient->sum_bias[j] += error[j];
    for (int i = 0; i < one->count; i++) {
        float *row = gradient->rows[one->on[i]];
        for (int j = 0; j < NET_SUMS; j++)
            row[j] += error[j];
    }
}

/* The errors of one sample in each layer. */
typedef struct {
    float outcome[NET_OUTCOMES], second[NET_MIDDLE], first[NET_SUMS];
} errors;

static void find_errors(const net_floats *net, const sample *one, const activations *at, errors *back)
{
    memcpy(back->outcome, at->likely, sizeof back->outcome);
    back->outcome[one->outcome] -= 1;
    error_back(&net->outcome[0][0], NET_MIDDLE, back->outcome, NET_OUTCOMES, back->second);
    clip_back(at->middle, back->second, NET_MIDDLE);
    error_back(&net->middle[0][0], NET_SUMS, back->second, NET_MIDDLE, back->first);
    clip_back(at->sums, back->first, NET_SUMS);
}

static void add_group(const activations at[GROUP], const errors back[GROUP], net_floats *gradient)
{
    const float *const second[GROUP] = {at[0].second, at[1].second, at[2].second, at[3].second};
    const float *const first[GROUP] = {at[0].first, at[1].first, at[2].first, at[3].first};
    const float *const outcome_error[GROUP] = {back[0].outcome, back[1].outcome, back[2].outcome, back[3].outcome};
    const float *const second_error[GROUP] = {back[0].second, back[1].second, back[2].second, back[3].second};
    weights_back(second, NET_MIDDLE, outcome_error, NET_OUTCOMES, &gradient->outcome[0][0], gradient->outcome_bias);
    weights_back(first, NET_SUMS, second_error, NET_MIDDLE, &gradient->middle[0][0], gradient->middle_bias);
}

double model_gradient(const net_floats *net, const sample *samples, int count, net_floats *gradient)
{
    activations at[GROUP];
    errors back[GROUP];
    double loss = 0;
    for (int begin = 0; begin < count; begin += GROUP) {
        memset(back, 0, sizeof back); /* where the last group is not full */
        if (begin + GROUP > count)
            memset(at, 0, sizeof at);
        for (int i = 0; i < GROUP && begin + i < count; i++) {
            const sample *one = &samples[begin + i];
            forward(net, one, &at[i]);
            find_errors(net, one, &at[i], &back[i]);
            rows_back(one, back[i].first, gradient);
            loss += cross_entropy(&at[i], one);
        }
        add_group(at, back, gradient);
    }
    return loss;
}

/* ---- steps ---- */

VECTORS void adam_step(adam *moments, net_floats *net, const net_floats *gradient, float scale, float rate)
{
    const float keep_first = 0.9f, keep_second = 0.999f, tiny = 1e-8f;
    float *weight = (float *)net, *first = (float *)&moments->first, *second = (float *)&moments->second;
    const float *slope = (const float *)gradient;
    moments->steps++;
    const float first_bias = 1 - powf(keep_first, (float)moments->steps);
    const float second_bias = 1 - powf(keep_second, (float)moments->steps);
    for (int i = 0; i < MODEL_FLOATS; i++) {
        const float g = slope[i] * scale;
        first[i] = keep_first * first[i] + (1 - keep_first) * g;
        second[i] = keep_second * second[i] + (1 - keep_second) * g * g;
        weight[i] -= rate * (first[i] / first_bias) / (sqrtf(second[i] / second_bias) + tiny);
    }
}

VECTORS void model_average(net_floats *average, const net_floats *net, float share)
{
    float *to = (float *)average;
    const float *from = (const float *)net;
    for (int i = 0; i < MODEL_FLOATS; i++)
        to[i] += share * (from[i] - to[i]);
}

/* ---- whole numbers ---- */

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

void model_quantize(const net_floats *net, net_weights *weights)
{
    const double one = NET_ONE, to_base_2 = 1 / log(2);
    quantize(&net->rows[0][0], &weights->rows[0][0], FEATURES * NET_SUMS, one);
    quantize(net->sum_bias, weights->sum_bias, NET_SUMS, one);
    for (int in = 0; in < NET_SUMS; in++)
        for (int out = 0; out < NET_MIDDLE; out++)
            quantize(&net->middle[out][in], &weights->middle[in / 2][out][in % 2], 1, one);
    quantize_bias(net->middle_bias, weights->middle_bias, NET_MIDDLE, one * one);
    for (int in = 0; in < NET_MIDDLE; in++)
        for (int out = 0; out < NET_OUTCOMES; out++)
            quantize(&net->outcome[out][in], &weights->outcome[in / 2][out][in % 2], 1, one * to_base_2);
    quantize_bias(net->outcome_bias, weights->outcome_bias, NET_OUTCOMES, one * one * to_base_2);
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

void model_from_weights(const net_weights *weights, net_floats *net)
{
    const double one = NET_ONE, to_base_2 = 1 / log(2);
    widen(&weights->rows[0][0], &net->rows[0][0], FEATURES * NET_SUMS, one);
    widen(weights->sum_bias, net->sum_bias, NET_SUMS, one);
    for (int in = 0; in < NET_SUMS; in++)
        for (int out = 0; out < NET_MIDDLE; out++)
            widen(&weights->middle[in / 2][out][in % 2], &net->middle[out][in], 1, one);
    widen_bias(weights->middle_bias, net->middle_bias, NET_MIDDLE, one * one);
    for (int in = 0; in < NET_MIDDLE; in++)
        for (int out = 0; out < NET_OUTCOMES; out++)
            widen(&weights->outcome[in / 2][out][in % 2], &net->outcome[out][in], 1, one * to_base_2);
    widen_bias(weights->outcome_bias, net->outcome_bias, NET_OUTCOMES, one * one * to_base_2);
}
