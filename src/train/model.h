/* The net during training: the layers of src/ai/neural_net.h in floating point, their gradient, and Adam.
 *
 * A net is one flat array of floats with named views, so that gradients, moments and averages are arrays of the same
 * shape. */
#ifndef MODEL_H
#define MODEL_H

#include "../ai/neural_net.h"

typedef struct {
    float rows[FEATURES][NEURAL_SUMS];
    float sum_bias[NEURAL_SUMS];
    float middle[NEURAL_MIDDLE][NEURAL_SUMS];
    float middle_bias[NEURAL_MIDDLE];
    float outcome[NEURAL_OUTCOMES][NEURAL_MIDDLE];
    float outcome_bias[NEURAL_OUTCOMES];
} neural_floats;

enum { MODEL_FLOATS = sizeof(neural_floats) / sizeof(float) };

/* One decision and its outcome. */
typedef struct {
    uint16_t on[FEATURES_MOST_ON]; /* the inputs, shared and own together */
    uint8_t count;
    uint8_t outcome;
} sample;

void model_init(neural_floats *net, uint64_t seed);

/* Adds the gradient of the summed cross-entropy of these samples to `gradient`, and returns that sum. */
double model_gradient(const neural_floats *net, const sample *samples, int count, neural_floats *gradient);

/* Returns the cross-entropy of one sample, without a gradient. */
double model_loss(const neural_floats *net, const sample *one);

typedef struct {
    neural_floats first, second; /* moments */
} adam;

/* One step of Adam. */
typedef struct {
    long steps;  /* the number of this step, from 1 */
    float scale; /* of the gradient */
    float rate;
    float share; /* how far the average moves towards the net in one step, 0 … 1 */
} adam_pace;

/* Takes that step for the floats `from` … `to` - 1 of MODEL_FLOATS, so that several threads can share a step. */
void adam_step(const adam_pace *pace, int from, int to, adam *moments, neural_floats *net, neural_floats *average,
               const neural_floats *gradient);

/* Convert the net to integers, and back. */
void model_quantize(const neural_floats *net, neural_net *weights);
void model_from_weights(const neural_net *weights, neural_floats *net);

#endif
