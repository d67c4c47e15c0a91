/* Themes: the colours of the full screen, on terminals with 256 colours. On a terminal with fewer, all themes with
 * colours look alike. */
#ifndef THEME_H
#define THEME_H

#include <stdbool.h>
#include <stdint.h>

#include "ink.h"

enum { THEME_COUNT = 4, THEME_PLAIN = THEME_COUNT - 1 /* has no colours */ };

typedef struct {
    const char *name, *about;
    /* Numbers of xterm's 256 colours. */
    uint8_t on_dark[INK_COUNT];  /* inks on dark grounds */
    uint8_t on_light[INK_COUNT]; /* inks on light grounds */
    uint8_t ground[GROUND_COUNT];
    bool light[GROUND_COUNT]; /* the ground is light */
} theme;

extern const theme themes[THEME_COUNT];

/* Returns the number of the theme with this name, or -1. */
int theme_find(const char *name);

#endif
