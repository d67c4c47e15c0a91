/* The log: one line on stderr for each thing that matters.
 *
 *     2026-11-15T23:08:11.402Z info guest player=17 address=192.168.1.7
 *
 * Any thread may write. Control characters in what came from outside are written as `?`, so one thing is one line.
 * Nothing secret is ever given to it: no tokens, no passwords, no hands. */
#ifndef LOG_H
#define LOG_H

typedef enum { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG, LOG_LEVELS } log_level;

extern const char *const log_level_names[LOG_LEVELS + 1]; /* ends in NULL */

/* What is less urgent than this is left out. At first LOG_INFO. */
void log_set_level(log_level least);

/* `what` is one word; the rest are `key=value` pairs. */
void log_line(log_level level, const char *what, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
