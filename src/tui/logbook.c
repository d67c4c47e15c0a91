#include "logbook.h"

#include <string.h>

void logbook_clear(logbook *book)
{
    book->next = book->count = 0;
}

static void add(logbook *book, const char *line, bool heading)
{
    const yv_span span = yv_span_of(line);
    const size_t length = yv_span_fit(span, LOGBOOK_CAPACITY - 1);
    memcpy(book->line[book->next], line, length);
    book->line[book->next][length] = '\0';
    book->heading[book->next] = heading;
    book->next = (book->next + 1) % LOGBOOK_LINES;
    book->count += book->count < LOGBOOK_LINES;
}

void logbook_add(logbook *book, const char *line)
{
    add(book, line, false);
}

void logbook_add_heading(logbook *book, const char *line)
{
    add(book, line, true);
}

static int index_of(const logbook *book, int n)
{
    return (book->next - 1 - n + 2 * LOGBOOK_LINES) % LOGBOOK_LINES;
}

const char *logbook_last(const logbook *book, int n)
{
    return n < book->count ? book->line[index_of(book, n)] : NULL;
}

int logbook_draw(const logbook *book, canvas *c, rect place, int back)
{
    int bottom = place.row + place.rows + back, lines = 0;
    for (int n = 0; n < book->count; n++) {
        const char *line = logbook_last(book, n);
        const bool heading = book->heading[index_of(book, n)];
        rect nowhere = {0, 0, 0, place.cols};
        const int height = canvas_wrap(c, nowhere, 0, INK_TEXT, line);
        bottom -= height;
        lines += height;
        const int skip = bottom < place.row ? place.row - bottom : 0;
        const rect at = {bottom + skip, place.col, place.row + place.rows - bottom - skip, place.cols};
        if (at.rows > 0)
            canvas_wrap(c, at, skip, heading ? INK_DIM : n == 0 ? INK_STRONG : INK_TEXT, line);
    }
    return lines;
}
