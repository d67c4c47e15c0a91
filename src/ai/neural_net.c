#include "neural_net.h"

#include "neural_net_kinds.h"

#if defined(__x86_64__)
#define WIDEST(avx512, avx2, narrow)                                                                                   \
    (neural_net_has_avx512() ? (avx512) : __builtin_cpu_supports("avx2") ? (avx2) : (narrow))
#define add           WIDEST(neural_net_avx512_add, neural_net_avx2_add, neural_net_narrow_add)
#define find_outcomes WIDEST(neural_net_avx512_outcomes, neural_net_avx2_outcomes, neural_net_narrow_outcomes)
#define find_means    WIDEST(neural_net_avx512_means, neural_net_avx2_means, neural_net_narrow_means)
#elif defined(NEURAL_NET_NARROW)
#define add           neural_net_narrow_add
#define find_outcomes neural_net_narrow_outcomes
#define find_means    neural_net_narrow_means
#else
#define add           neural_net_plain_add
#define find_outcomes neural_net_plain_outcomes
#define find_means    neural_net_plain_means
#endif

void neural_net_begin(const neural_net *net, const features *shared, neural_sums *sums)
{
    add(net, net->sum_bias, shared, sums);
}

void neural_net_add(const neural_net *net, const neural_sums *earlier, const features *more, neural_sums *sums)
{
    add(net, earlier->of, more, sums);
}

void neural_net_outcomes(const neural_net *net, const neural_sums *sums, uint32_t likely[NEURAL_OUTCOMES])
{
    find_outcomes(net, sums, likely);
}

void neural_net_means(const neural_net *net, const neural_sums *sums, int count, const int32_t worth[NEURAL_OUTCOMES],
                      int32_t *mean)
{
    YV_ASSERT(count >= 1 && count <= NEURAL_ABREAST);
    find_means(net, sums, count, worth, mean);
}
