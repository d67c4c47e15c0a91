#include "model.h"

#include <math.h>
#include <string.h>

/* The inner loops run eight numbers at a time where the machine can. */
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
#define VECTORS __attribute__((target_clones("avx2", "default"), optimize("O3")))
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

static void soften(float *scores)
{
    float best = scores[0], all = 0;
    for (int i = 1; i < NET_OUTCOMES; i++)
        best = scores[i] > best ? scores[i] : best;
    for (int i = 0; i < NET_OUTCOMES; i++)
        all += scores[i] = expf(scores[i] - best);
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

/* Given the error of a layer's outputs: adds to the gradient of its weights, and finds the error of its inputs. */
VECTORS static void layer_back(const float *weights, const float *in, int ins, const float *error, int outs,
                               float *weights_gradient, float *bias_gradient, float *in_error)
{
    memset(in_error, 0, (size_t)ins * sizeof *in_error);
    for (int i = 0; i < outs; i++) {
        const float e = error[i];
        bias_gradient[i] += e;
        for (int j = 0; j < ins; j++) {
            weights_gradient[i * ins + j] += e * in[j];
            in_error[j] += e * weights[i * ins + j];
        }
    }
}

/* Where an activation was clipped nothing gets through; but a little of what would bring it back does, or it would be
 * lost for good. */
static void clip_back(const float *before, float *error, int count)
{
    const float leak = 0.02f;
    for (int i = 0; i < count; i++) {
        const bool low = before[i] <= 0, high = before[i] >= 1;
        if (low || high)
            error[i] *= (low && error[i] < 0) || (high && error[i] > 0) ? leak : 0;
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

static void backward(const net_floats *net, const sample *one, const activations *at, net_floats *gradient)
{
    float outcome_error[NET_OUTCOMES], second_error[NET_MIDDLE], first_error[NET_SUMS];
    memcpy(outcome_error, at->likely, sizeof outcome_error);
    outcome_error[one->outcome] -= 1;
    layer_back(&net->outcome[0][0], at->second, NET_MIDDLE, outcome_error, NET_OUTCOMES, &gradient->outcome[0][0],
               gradient->outcome_bias, second_error);
    clip_back(at->middle, second_error, NET_MIDDLE);
    layer_back(&net->middle[0][0], at->first, NET_SUMS, second_error, NET_MIDDLE, &gradient->middle[0][0],
               gradient->middle_bias, first_error);
    clip_back(at->sums, first_error, NET_SUMS);
    rows_back(one, first_error, gradient);
}

double model_gradient(const net_floats *net, const sample *samples, int count, net_floats *gradient)
{
    activations at;
    double loss = 0;
    for (int i = 0; i < count; i++) {
        forward(net, &samples[i], &at);
        backward(net, &samples[i], &at, gradient);
        loss += cross_entropy(&at, &samples[i]);
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
