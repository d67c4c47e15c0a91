#include "bench_exports.h"

#include "../bench/workload.h"
#include "../bench/workload_bots.h"

static _Alignas(64) uint8_t file[sizeof(weights) + 2 * WEIGHTS_MOST_RECIPE];

void *bench_weights(void)
{
    return file;
}

size_t bench_weights_capacity(void)
{
    return sizeof file;
}

uint64_t bench_rules_signature(void)
{
    return workload_signature();
}

uint64_t bench_bots_signature(size_t length)
{
    char reason[128];
    yv_text why = yv_text_in(reason, sizeof reason);
    return length <= sizeof file ? workload_bots_signature(weights_find(file, length, &why)) : 0;
}
