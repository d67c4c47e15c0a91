/* Clocks for measuring durations. None of them tells the time of day. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

/* Return the time of the monotonic clock, which starts at an arbitrary value and never goes back. */
uint64_t clock_us(void);
int64_t clock_ms(void);

/* Return the processor time that this thread, or the whole process, has used so far. It passes only while the thread or
 * process runs, so other load on the machine hardly changes a measurement. */
uint64_t clock_thread_ns(void);
uint64_t clock_thread_us(void);
uint64_t clock_process_us(void);

#endif
