#include "prose.h"

#include <string.h>

static size_t line_length(const char *line)
{
    return strcspn(line, "\n");
}

static const char *after_line(const char *line)
{
    line += line_length(line);
    return *line ? line + 1 : line;
}

bool prose_next(const char **rest, prose_block *block)
{
    const char *at = *rest;
    while (*at == '\n')
        at++;
    if (!*at)
        return false;
    block->apart = at != *rest;
    block->kind = *at == ' ' ? PROSE_LINE : PROSE_PARAGRAPH;
    const char *end = at + line_length(at);
    *rest = after_line(at);
    while (block->kind == PROSE_PARAGRAPH && **rest && **rest != '\n' && **rest != ' ') {
        end = *rest + line_length(*rest);
        *rest = after_line(*rest);
    }
    block->text = (yv_span){at, (size_t)(end - at)};
    return true;
}
