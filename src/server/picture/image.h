/* The inside of picture.c: readers of each format, which hand over their pixels row by row. */
#ifndef IMAGE_H
#define IMAGE_H

#include "picture.h"

/* Why a picture is refused. */
#define PICTURE_FAULTS(X)                                                                                              \
    X(TOO_HEAVY, "a picture has at most 2 MB")                                                                         \
    X(UNKNOWN, "this is not a JPEG, PNG or WebP picture")                                                              \
    X(TOO_LARGE, "a picture has at most 4096 × 4096 pixels")                                                           \
    X(TOO_COSTLY, "this picture is too large for its kind; a smaller or plainer one will do")                          \
    X(ANIMATED, "this picture moves; please send one that does not")                                                   \
    X(BROKEN, "this picture cannot be read: it is broken or not complete")                                             \
    X(NO_MEMORY, "the server has no memory for pictures just now")

#define X(name, words) PICTURE_##name,
typedef enum { PICTURE_OK, PICTURE_FAULTS(X) } picture_fault;
#undef X

enum {
    SQUARE_ENOUGH = 2 * PICTURE_SIDE, /* while reading, pictures are made smaller, but no smaller than this */
    IMAGE_MOST_MEMORY = 64 << 20,     /* that a reader may take for a whole picture: 4096 × 4096 of four bytes */
};

/* The middle square of a picture, gathered row by row; groups of pixels become one if there are very many. */
typedef struct {
    int left, top; /* where the square begins in the picture */
    int factor;    /* so many rows and columns become one */
    int size;      /* of the square that is left, in pixels */
    int row;       /* of the picture: the next one to come */
    uint32_t *sum; /* of the group of rows that is being read: size × 3 */
    uint8_t *rgb;  /* size × size × 3 */
} square;

/* For a picture of these dimensions, which have been checked. */
picture_fault square_open(square *it, int width, int height);
void square_put_row(square *it, const uint8_t *rgba); /* a whole row of the picture, four bytes a pixel */
void square_turn(square *it, int orientation);        /* 1 … 8, as EXIF numbers them */
void square_close(square *it);

/* True if the sides are positive and not too large. */
bool image_fits(uint32_t width, uint32_t height);

/* Readers: open the square when the dimensions are known to be good, and fill it. What they opened stays open also when
 * they fail. */
typedef picture_fault image_reader(const uint8_t *bytes, size_t size, square *into);
image_reader image_read_jpeg, image_read_png, image_read_webp;

/* The orientation that an EXIF block (after "Exif\0\0") has; 1 if it has none, or is broken. */
int exif_orientation(const uint8_t *tiff, size_t size);

#endif
