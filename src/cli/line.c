#include "line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <editline/readline.h>

bool line_is_typed(void)
{
    return isatty(STDIN_FILENO);
}

/* Control characters would be obeyed by a terminal when they are quoted back to it. */
static void make_plain(char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (line[i] != '\t' && ((unsigned char)line[i] < ' ' || line[i] == 0x7f))
            line[i] = '?';
}

static char *read_plain(void)
{
    char *line = malloc(LINE_MOST_BYTES + 1);
    size_t length = 0;
    int c;
    if (!line)
        abort();
    while ((c = getchar()) != EOF && c != '\n')
        if (length < LINE_MOST_BYTES)
            line[length++] = (char)c;
    if (c == EOF && length == 0) {
        free(line);
        return NULL;
    }
    if (length > 0 && line[length - 1] == '\r')
        length--;
    make_plain(line, length);
    line[length] = '\0';
    return line;
}

static char *read_edited(const char *prompt)
{
    char *line = readline(prompt);
    if (!line)
        return NULL;
    const size_t length = strlen(line);
    if (length > LINE_MOST_BYTES)
        line[LINE_MOST_BYTES] = '\0';
    make_plain(line, strlen(line));
    if (line[0])
        add_history(line);
    return line;
}

char *line_read(const char *prompt)
{
    fflush(stdout);
    if (line_is_typed() && isatty(STDOUT_FILENO))
        return read_edited(prompt);
    if (line_is_typed()) {
        fputs(prompt, stderr);
        fflush(stderr);
    }
    return read_plain();
}
