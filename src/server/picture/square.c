/* Decides whether a picture is too large, and scales its rows into the square. */
#include "picture_internal.h"

#include <stdlib.h>

/* The colour behind transparent parts: the sand of the page. */
static const uint8_t ground[3] = {0xef, 0xe3, 0xcc};

bool image_fits(uint32_t width, uint32_t height)
{
    return width > 0 && height > 0 && width <= PICTURE_MOST_SIDE && height <= PICTURE_MOST_SIDE;
}

picture_fault square_open(square *it, int width, int height)
{
    const int side = width < height ? width : height;
    const int factor = side >= 2 * SQUARE_ENOUGH ? side / SQUARE_ENOUGH : 1;
    const int size = side / factor;
    *it = (square){.left = (width - size * factor) / 2,
                   .top = (height - size * factor) / 2,
                   .factor = factor,
                   .size = size,
                   .sum = calloc((size_t)size * 3, sizeof *it->sum),
                   .rgb = malloc((size_t)size * (size_t)size * 3)};
    return it->sum && it->rgb ? PICTURE_OK : PICTURE_NO_MEMORY;
}

void square_close(square *it)
{
    free(it->sum);
    free(it->rgb);
    it->sum = NULL;
    it->rgb = NULL;
}

static void add_pixel(uint32_t *sum, const uint8_t *rgba)
{
    const uint32_t alpha = rgba[3];
    for (int channel = 0; channel < 3; channel++)
        sum[channel] += (rgba[channel] * alpha + ground[channel] * (255 - alpha) + 127) / 255;
}

/* Makes a row of the square from the averages of a complete group of rows. */
static void finish_group(square *it, int row)
{
    const uint32_t area = (uint32_t)(it->factor * it->factor);
    uint8_t *rgb = &it->rgb[(size_t)row * (size_t)it->size * 3];
    for (int i = 0; i < it->size * 3; i++) {
        rgb[i] = (uint8_t)((it->sum[i] + area / 2) / area);
        it->sum[i] = 0;
    }
}

void square_put_row(square *it, const uint8_t *rgba)
{
    const int row = it->row++ - it->top;
    if (row < 0 || row >= it->size * it->factor)
        return;
    const uint8_t *pixel = &rgba[(size_t)it->left * 4];
    for (int column = 0; column < it->size; column++)
        for (int i = 0; i < it->factor; i++, pixel += 4)
            add_pixel(&it->sum[(size_t)column * 3], pixel);
    if (row % it->factor == it->factor - 1)
        finish_group(it, row / it->factor);
}

/* ---- turning ---- */

static void swap_pixels(square *it, int row_a, int column_a, int row_b, int column_b)
{
    uint8_t *a = &it->rgb[((size_t)row_a * (size_t)it->size + (size_t)column_a) * 3];
    uint8_t *b = &it->rgb[((size_t)row_b * (size_t)it->size + (size_t)column_b) * 3];
    for (int i = 0; i < 3; i++) {
        const uint8_t kept = a[i];
        a[i] = b[i];
        b[i] = kept;
    }
}

static void swap_sides(square *it)
{
    for (int row = 0; row < it->size; row++)
        for (int column = 0; column < it->size / 2; column++)
            swap_pixels(it, row, column, row, it->size - 1 - column);
}

static void swap_top_and_bottom(square *it)
{
    for (int row = 0; row < it->size / 2; row++)
        for (int column = 0; column < it->size; column++)
            swap_pixels(it, row, column, it->size - 1 - row, column);
}

static void swap_rows_and_columns(square *it)
{
    for (int row = 0; row < it->size; row++)
        for (int column = 0; column < row; column++)
            swap_pixels(it, row, column, column, row);
}

/* Rotates and mirrors the square upright: first it swaps rows and columns, then left and right, then top and bottom. */
void square_turn(square *it, int orientation)
{
    static const struct {
        bool transpose, sides, upside_down;
    } steps[9] = {[2] = {0, 1, 0}, [3] = {0, 1, 1}, [4] = {0, 0, 1}, [5] = {1, 0, 0},
                  [6] = {1, 1, 0}, [7] = {1, 1, 1}, [8] = {1, 0, 1}};
    if (orientation < 1 || orientation > 8)
        return;
    if (steps[orientation].transpose)
        swap_rows_and_columns(it);
    if (steps[orientation].sides)
        swap_sides(it);
    if (steps[orientation].upside_down)
        swap_top_and_bottom(it);
}
