/* What a process has used, and what a list of times comes to. */
#ifndef FIGURES_H
#define FIGURES_H

#include <stdint.h>
#include <sys/types.h>

double figures_cpu_seconds(pid_t pid);  /* user and system time of all its threads */
double figures_anonymous_kb(pid_t pid); /* memory of its own: not files, not the kernel's */

/* The time, in µs, that a share of them does not exceed; sorts them. */
uint32_t figures_percentile(uint32_t *times, int count, double share);

#endif
