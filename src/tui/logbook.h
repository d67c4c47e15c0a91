/* What everyone did, line after line: the last few hundred of them. */
#ifndef LOGBOOK_H
#define LOGBOOK_H

#include "canvas.h"

enum { LOGBOOK_LINES = 400, LOGBOOK_CAPACITY = 320 };

typedef struct {
    char line[LOGBOOK_LINES][LOGBOOK_CAPACITY]; /* a ring; in the writing of say.h, colours and all */
    bool heading[LOGBOOK_LINES];
    int next, count;
} logbook;

void logbook_clear(logbook *book);

/* Adds a line; what does not fit is cut at a whole character. */
void logbook_add(logbook *book, const char *line);
void logbook_add_heading(logbook *book, const char *line);

/* The n-th line from the end, or NULL. */
const char *logbook_last(const logbook *book, int n);

/* Draws the end of it, or what stands `back` lines before: what is newest stands at the bottom. Returns how many lines
 * there are in all. */
int logbook_draw(const logbook *book, canvas *c, rect place, int back);

#endif
