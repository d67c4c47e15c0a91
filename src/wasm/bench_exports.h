/* The signatures of src/bench as exports of a WebAssembly module.
 *
 * The module contains no weights: the caller copies a file of weights to the place that bench_weights() returns. */
#ifndef BENCH_EXPORTS_H
#define BENCH_EXPORTS_H

#include <stddef.h>
#include <stdint.h>

/* Returns the place for a file of weights, and how long the file may be. */
void *bench_weights(void);
size_t bench_weights_capacity(void);

uint64_t bench_rules_signature(void);

/* Returns the signature with the file of `length` bytes that has been copied there, or 0 if it cannot be used. */
uint64_t bench_bots_signature(size_t length);

#endif
