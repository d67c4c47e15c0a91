/* What the bench exports as WebAssembly: the signatures. The weights do not come with the module: whoever runs it reads
 * the file, as a page does, and puts it where bench_weights says. */
#include "../bench/workload.h"
#include "../bench/workload_bots.h"

static _Alignas(64) uint8_t file[sizeof(weights) + 2 * WEIGHTS_MOST_RECIPE];

uint64_t bench_rules_signature(void);
uint64_t bench_rules_signature(void)
{
    return workload_signature();
}

/* Where a file of weights belongs, and how long it may be. */
void *bench_weights(void);
void *bench_weights(void)
{
    return file;
}

size_t bench_weights_room(void);
size_t bench_weights_room(void)
{
    return sizeof file;
}

/* By the weights of so many bytes that lie there; 0 if they cannot be used. */
uint64_t bench_bots_signature(size_t length);
uint64_t bench_bots_signature(size_t length)
{
    char reason[128];
    yv_text why = yv_text_in(reason, sizeof reason);
    return length <= sizeof file ? workload_bots_signature(weights_find(file, length, &why)) : 0;
}
