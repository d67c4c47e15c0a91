#include "core_internal.h"

#include <stdarg.h>
#include <stdio.h>

refusal core_refuse(core *c, refusal no, const char *words)
{
    snprintf(c->words, sizeof c->words, "%s", words);
    return no;
}

void core_log(const core *c, log_level level, const char *event, const char *format, ...)
{
    char details[256];
    va_list values;
    va_start(values, format);
    vsnprintf(details, sizeof details, format, values);
    va_end(values);
    c->ports.log(c->ports.context, level, event, details);
}
