#include "log.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

#include "log_queue.h"

enum { LINE = 1024 };

const char *const log_level_names[LOG_LEVELS + 1] = {"error", "warning", "info", "debug", NULL};

static _Atomic int least_urgent = LOG_INFO;

void log_set_level(log_level least)
{
    least_urgent = (int)least;
}

size_t log_put_head(char text[LOG_HEAD_BYTES], log_level level, const char *event)
{
    struct timespec now;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    const size_t date = strftime(text, LOG_HEAD_BYTES, "%Y-%m-%dT%H:%M:%S", &parts);
    return date
           + (size_t)snprintf(text + date, LOG_HEAD_BYTES - date, ".%03dZ %s %.32s", (int)(now.tv_nsec / 1000000),
                              log_level_names[level], event);
}

const char *log_quote(char quoted[LOG_QUOTED_BYTES], const char *text)
{
    size_t length = 0;
    quoted[length++] = '"';
    for (; *text && length < LOG_QUOTED_BYTES - 2; text++)
        quoted[length++] = *text == '"' ? '\'' : *text;
    quoted[length++] = '"';
    quoted[length] = '\0';
    return quoted;
}

void log_write(log_level level, const char *event, const char *format, ...)
{
    char line[LINE];
    va_list list;
    if ((int)level > least_urgent)
        return;
    size_t length = log_put_head(line, level, event);
    line[length++] = ' ';
    va_start(list, format);
    const int wanted = vsnprintf(line + length, LINE - 1 - length, format, list);
    va_end(list);
    length += wanted > 0 ? (size_t)wanted : 0;
    if (length > LINE - 2)
        length = LINE - 2;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)line[i] < ' ' || line[i] == 127)
            line[i] = '?';
    line[length++] = '\n';
    log_queue_put(line, length);
}
