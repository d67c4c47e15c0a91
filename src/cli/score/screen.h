/* A score sheet drawn on a screen: the table of the rounds, bars, a chart. */
#ifndef SCORE_SCREEN_H
#define SCORE_SCREEN_H

#include <stdio.h>

#include "../../sheet/sheet.h"

typedef struct {
    FILE *out;
    int width; /* in columns */
    bool colour;
} screen;

/* What stdout is: colours only on a terminal and never with NO_COLOR set. */
screen screen_open(void);

void screen_table(const screen *to, const sheet *it);
void screen_bars(const screen *to, const sheet *it);  /* a bar for each total; nothing if it does not fit */
void screen_chart(const screen *to, const sheet *it); /* the totals over the rounds */
#endif
