/* Draws a score sheet: a table of the rounds, bars, and a chart. */
#ifndef SCORE_SCREEN_H
#define SCORE_SCREEN_H

#include <stdio.h>

#include "../../sheet/sheet.h"

typedef struct {
    FILE *out;
    int width; /* in columns */
    bool colour;
} screen;

/* Returns the properties of stdout: colours only on a terminal, and never if NO_COLOR is set. */
screen screen_open(void);

void screen_table(const screen *to, const sheet *it);
void screen_bars(const screen *to, const sheet *it);  /* a bar for each total, if they fit */
void screen_chart(const screen *to, const sheet *it); /* the totals over the rounds */
#endif
