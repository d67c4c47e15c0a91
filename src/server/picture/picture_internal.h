/* The internals of pictures: the readers of each format, which pass their pixels on row by row. */
#ifndef PICTURE_INTERNAL_H
#define PICTURE_INTERNAL_H

#include "picture.h"

/* The reasons to refuse a picture. */
#define PICTURE_FAULTS(X)                                                                                              \
    X(TOO_HEAVY, "a picture must not exceed 2 MB")                                                                     \
    X(UNKNOWN, "this is not a JPEG, PNG or WebP picture")                                                              \
    X(TOO_LARGE, "a picture must not exceed 4096 × 4096 pixels")                                                       \
    X(TOO_COSTLY, "this picture is too complex; send a smaller or simpler one")                                        \
    X(ANIMATED, "this picture is animated; send a still one")                                                          \
    X(BROKEN, "this picture is damaged or incomplete")                                                                 \
    X(NO_MEMORY, "the server has no memory for pictures at the moment")

#define X(name, words) PICTURE_##name,
typedef enum { PICTURE_OK, PICTURE_FAULTS(X) } picture_fault;
#undef X

enum {
    SQUARE_ENOUGH = 2 * PICTURE_SIDE, /* readers may shrink a picture while reading it, but not below this */
    IMAGE_MOST_MEMORY = 64 << 20,     /* for a whole picture: 4096 × 4096 pixels of four bytes */
};

/* The middle square of a picture, collected row by row. In a large picture, groups of pixels are averaged to one. */
typedef struct {
    int left, top; /* the corner of the square in the picture */
    int factor;    /* this many rows and columns become one */
    int size;      /* the side of the resulting square, in pixels */
    int row;       /* the next row of the picture */
    uint32_t *sum; /* sums over the rows of the current group: size × 3 */
    uint8_t *rgb;  /* size × size × 3 */
} square;

/* Prepares a square for a picture of these dimensions, which image_fits must have accepted. */
picture_fault square_open(square *it, int width, int height);
void square_put_row(square *it, const uint8_t *rgba); /* a whole row of the picture, four bytes per pixel */
void square_turn(square *it, int orientation);        /* 1 to 8, as in EXIF */
void square_close(square *it);

/* True if both dimensions are allowed. */
bool image_fits(uint32_t width, uint32_t height);

/* Readers check the dimensions, open the square and fill it. The caller must close the square, even if a reader fails.
 */
typedef picture_fault image_reader(const uint8_t *bytes, size_t size, square *into);
image_reader image_read_jpeg, image_read_png, image_read_webp;

/* Returns the orientation in an EXIF block (after "Exif\0\0"); 1 if there is none or the block is damaged. */
int exif_orientation(const uint8_t *tiff, size_t size);

#endif
