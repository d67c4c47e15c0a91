/* The log of a game: the last few hundred lines. */
#ifndef LOGBOOK_H
#define LOGBOOK_H

#include "canvas.h"

enum { LOGBOOK_LINES = 400, LOGBOOK_CAPACITY = 320 };

typedef struct {
    char line[LOGBOOK_LINES][LOGBOOK_CAPACITY]; /* a ring buffer; with the colours of say.h */
    bool heading[LOGBOOK_LINES];
    int next, count;
} logbook;

void logbook_clear(logbook *book);

/* Adds a line, cut between two characters if it is too long. */
void logbook_add(logbook *book, const char *line);
void logbook_add_heading(logbook *book, const char *line);

/* Returns the n-th line from the end, or NULL. */
const char *logbook_last(const logbook *book, int n);

/* Draws the last lines, or those `back` lines before them, with the newest at the bottom. Returns the number of all
 * lines. */
int logbook_draw(const logbook *book, canvas *c, rect place, int back);

#endif
