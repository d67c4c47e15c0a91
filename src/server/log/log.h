/* The log: one line on stderr for each event that an operator may want to know about.
 *
 *     2026-11-15T23:08:11.402Z info guest player=17 address=192.168.1.7
 *
 * Any thread may write. Control characters are written as `?`, so an event is always one line. The caller must not log
 * secrets: no tokens, no passwords, no hands. */
#ifndef LOG_H
#define LOG_H

#include <stddef.h>

typedef enum {
    LOG_ERROR,   /* a bug, or the server cannot do its work */
    LOG_WARNING, /* an operator may have to act */
    LOG_INFO,    /* an event of normal operation */
    LOG_DEBUG,
    LOG_LEVELS,
} log_level;

extern const char *const log_level_names[LOG_LEVELS + 1]; /* ends in NULL */

/* Drops all later lines that are less urgent than `least`. The level is LOG_INFO at the start. */
void log_set_level(log_level least);

/* Writes the time, the level and the event, as every line begins, and returns their length. The text must have space
 * for LOG_HEAD_BYTES, and `event` must be a short word. */
enum { LOG_HEAD_BYTES = 96 };
size_t log_put_head(char text[LOG_HEAD_BYTES], log_level level, const char *event);

/* Writes a line. `event` is one word, which may have hyphens. The format of printf that follows gives `key=value`
 * pairs. */
void log_write(log_level level, const char *event, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Writes a text of strangers as a value in double quotes, and returns it. Its own double quotes become single ones, so
 * that it cannot pretend to be another key=value pair. What does not fit is left out. */
enum { LOG_QUOTED_BYTES = 320 };
const char *log_quote(char quoted[LOG_QUOTED_BYTES], const char *text);

#endif
