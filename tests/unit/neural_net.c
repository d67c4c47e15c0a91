#include "../../src/chance/shuffle.h"
#include "../check.h"

#include <math.h>

#include "../../src/ai/neural_net_kinds.h"
#include "../../src/ai/weights.h"
#include "../../src/train/model.h"

static neural_floats net, average, gradient;
static neural_net quantized;

static sample random_sample(yv_rng *chance)
{
    sample one = {.count = 50, .outcome = (uint8_t)yv_rng_below(chance, NEURAL_OUTCOMES)};
    for (int i = 0; i < one.count; i++)
        one.on[i] = (uint16_t)yv_rng_below(chance, FEATURES);
    return one;
}

TEST(the_gradient_is_what_small_differences_say)
{
    yv_rng chance = yv_rng_seeded(1);
    const sample one = random_sample(&chance);
    float *numbers = (float *)&net;
    model_init(&net, 3);
    model_gradient(&net, &one, 1, &gradient);
    for (int i = 0; i < 1000; i++) {
        const int place = i < 500 ? MODEL_FLOATS - 1 - i * 8 : (int)yv_rng_below(&chance, MODEL_FLOATS);
        const float before = numbers[place], step = 1e-3f;
        numbers[place] = before + step;
        const double above = model_loss(&net, &one);
        numbers[place] = before - step;
        const double below = model_loss(&net, &one);
        numbers[place] = before;
        CHECK(fabs((above - below) / (2 * (double)step) - ((float *)&gradient)[place]) < 2e-3);
    }
}

/* Samples are taken in groups, of which the last may not be full. */
TEST(the_gradient_of_many_is_the_sum_of_each)
{
    static neural_floats sum;
    enum { MANY = 7 };
    yv_rng chance = yv_rng_seeded(8);
    sample some[MANY];
    for (int i = 0; i < MANY; i++)
        some[i] = random_sample(&chance);
    model_init(&net, 2);
    memset(&gradient, 0, sizeof gradient);
    memset(&sum, 0, sizeof sum);
    double losses = 0;
    for (int i = 0; i < MANY; i++)
        losses += model_gradient(&net, &some[i], 1, &sum);
    CHECK(fabs(model_gradient(&net, some, MANY, &gradient) - losses) < 1e-4);
    for (int i = 0; i < MODEL_FLOATS; i++)
        CHECK(fabsf(((float *)&gradient)[i] - ((float *)&sum)[i]) < 1e-5f);
}

TEST(a_few_steps_make_the_loss_smaller)
{
    static adam moments;
    yv_rng chance = yv_rng_seeded(2);
    sample some[16];
    for (int i = 0; i < 16; i++)
        some[i] = random_sample(&chance);
    model_init(&net, 1);
    double first = 0, last = 0;
    for (int step = 0; step < 300; step++) {
        memset(&gradient, 0, sizeof gradient);
        last = model_gradient(&net, some, 16, &gradient);
        first = step ? first : last;
        const adam_pace pace = {.steps = step + 1, .scale = 1.0f / 16, .rate = 0.001f, .share = 0.5f};
        adam_step(&pace, 0, MODEL_FLOATS / 2, &moments, &net, &average, &gradient);
        adam_step(&pace, MODEL_FLOATS / 2, MODEL_FLOATS, &moments, &net, &average, &gradient);
    }
    CHECK(last < first * 3 / 4);
    double averaged = 0;
    for (int i = 0; i < 16; i++)
        averaged += model_loss(&average, &some[i]);
    CHECK(averaged < first * 3 / 4); /* the average follows */
}

static features features_of(sample one)
{
    features on = {.count = one.count};
    memcpy(on.on, one.on, sizeof on.on);
    return on;
}

static void put_worths(yv_rng *chance, int32_t worth[NEURAL_OUTCOMES])
{
    for (int k = 0; k < NEURAL_OUTCOMES; k++)
        worth[k] = (int32_t)yv_rng_below(chance, 65536);
}

TEST(the_net_in_integers_agrees_with_the_net_in_floats)
{
    yv_rng chance = yv_rng_seeded(5);
    uint32_t likely[NEURAL_OUTCOMES];
    model_init(&net, 9);
    model_quantize(&net, &quantized);
    for (int i = 0; i < 100; i++) {
        const sample one = random_sample(&chance);
        const features on = features_of(one);
        neural_sums sums;
        neural_net_begin(&quantized, &on, &sums);
        neural_net_outcomes(&quantized, &sums, likely);
        double all = 0;
        for (int k = 0; k < NEURAL_OUTCOMES; k++)
            all += likely[k];
        CHECK(fabs(likely[one.outcome] / all - exp(-model_loss(&net, &one))) < 0.002);
    }
}

TEST(means_are_those_of_the_outcomes)
{
    yv_rng chance = yv_rng_seeded(6);
    model_init(&net, 4);
    model_quantize(&net, &quantized);
    for (int i = 0; i < 100; i++) {
        uint32_t likely[NEURAL_OUTCOMES];
        int32_t worth[NEURAL_OUTCOMES], mean[NEURAL_ABREAST];
        neural_sums sums[NEURAL_ABREAST];
        put_worths(&chance, worth);
        for (int k = 0; k < NEURAL_ABREAST; k++) {
            const features on = features_of(random_sample(&chance));
            neural_net_begin(&quantized, &on, &sums[k]);
        }
        neural_net_means(&quantized, sums, NEURAL_ABREAST, worth, mean);
        neural_net_means(&quantized, &sums[1], 1, worth, &mean[1]);
        for (int k = 0; k < NEURAL_ABREAST; k++) {
            int64_t sum = 0, all = 0;
            neural_net_outcomes(&quantized, &sums[k], likely);
            for (int outcome = 0; outcome < NEURAL_OUTCOMES; outcome++) {
                sum += (int64_t)likely[outcome] * worth[outcome];
                all += likely[outcome];
            }
            CHECK_NUMBER(mean[k], (long)(sum * 256 / all));
        }
    }
}

typedef void adder(const neural_net *, const int16_t *, const features *, neural_sums *);
typedef void finder(const neural_net *, const neural_sums *, uint32_t *);
typedef void averager(const neural_net *, const neural_sums *, int, const int32_t *, int32_t *);

/* Checks that a kind of arithmetic finds what plain C finds. The worths are random, and so are the inputs. */
static void check_arithmetic(adder *add, finder *find_outcomes, averager *find_means)
{
    yv_rng chance = yv_rng_seeded(8);
    const neural_net *trained = &weights_builtin()->net;
    for (int i = 0; i < 300; i++) {
        uint32_t likely[NEURAL_OUTCOMES], plainly[NEURAL_OUTCOMES];
        int32_t worth[NEURAL_OUTCOMES], mean[NEURAL_ABREAST], plain[NEURAL_ABREAST];
        neural_sums sums[NEURAL_ABREAST], plain_sums[NEURAL_ABREAST];
        put_worths(&chance, worth);
        for (int k = 0; k < NEURAL_ABREAST; k++) {
            const features on = features_of(random_sample(&chance));
            add(trained, trained->sum_bias, &on, &sums[k]);
            neural_net_plain_add(trained, trained->sum_bias, &on, &plain_sums[k]);
        }
        CHECK(memcmp(sums, plain_sums, sizeof sums) == 0);
        find_outcomes(trained, &sums[1], likely);
        neural_net_plain_outcomes(trained, &sums[1], plainly);
        CHECK(memcmp(likely, plainly, sizeof likely) == 0);
        find_means(trained, sums, NEURAL_ABREAST, worth, mean);
        neural_net_plain_means(trained, sums, NEURAL_ABREAST, worth, plain);
        CHECK(memcmp(mean, plain, sizeof mean) == 0);
    }
}

TEST(all_kinds_of_arithmetic_that_the_machine_has_agree)
{
#if defined(NEURAL_NET_NARROW)
    check_arithmetic(neural_net_narrow_add, neural_net_narrow_outcomes, neural_net_narrow_means);
#endif
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        check_arithmetic(neural_net_avx2_add, neural_net_avx2_outcomes, neural_net_avx2_means);
    if (neural_net_has_avx512())
        check_arithmetic(neural_net_avx512_add, neural_net_avx512_outcomes, neural_net_avx512_means);
#endif
}

CHECK_MAIN
