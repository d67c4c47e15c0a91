/* The queue between the threads that log and the one that writes to stderr. A reader of stderr that stops reading
 * blocks only that thread; lines that do not fit into the queue are dropped and counted. */
#ifndef LOG_QUEUE_H
#define LOG_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Starts the thread. Returns false if the system has none left. */
bool log_queue_open(void);

/* Waits until the queued lines are written, for a second at most. Later lines are written directly. */
void log_queue_close(void);

/* Queues a line, or writes it directly while there is no thread. */
void log_queue_put(const char *line, size_t length);

/* Returns how many lines have been dropped. */
uint64_t log_queue_dropped(void);

#endif
