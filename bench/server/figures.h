/* The resources that a process has used, and percentiles of times. */
#ifndef FIGURES_H
#define FIGURES_H

#include <stdint.h>
#include <sys/types.h>

double figures_cpu_seconds(pid_t pid);  /* user and system time of all threads */
double figures_anonymous_kb(pid_t pid); /* private memory: no files, nothing of the kernel */

/* Sorts the times and returns the percentile: the time that this share of them does not exceed. */
uint32_t figures_percentile(uint32_t *times, int count, double share);

#endif
