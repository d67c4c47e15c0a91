/* Small pictures for tests, in every format: a red, a green, a blue and a yellow quarter, in reading order.
 *
 * The bytes are allocated with malloc; the caller frees them. */
#ifndef PICTURES_H
#define PICTURES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>
#include <webp/encode.h>

typedef struct {
    uint8_t *bytes;
    size_t size;
} bytes;

typedef struct {
    int width, height;
    bool progressive; /* JPEG */
    bool grey, cmyk;  /* JPEG */
    int orientation;  /* JPEG: the orientation in the EXIF block; 0 for no such block */
    bool big_endian;  /* of the EXIF block */
    bool interlaced;  /* PNG */
    int alpha;        /* PNG, WebP: 1 + the alpha of the blue quarter; 0 for no alpha */
    bool lossless;    /* WebP */
    int plain;        /* 1 + the grey value of all pixels; 0 for the four quarters */
} picture_kind;

static const uint8_t quarter_colours[4][3] = {{220, 20, 20}, {20, 180, 20}, {20, 20, 220}, {230, 220, 20}};

static inline void picture_pixel(const picture_kind *kind, int row, int column, uint8_t rgba[4])
{
    const int quarter = (row * 2 >= kind->height) * 2 + (column * 2 >= kind->width);
    memcpy(rgba, quarter_colours[quarter], 3);
    if (kind->plain)
        memset(rgba, kind->plain - 1, 3);
    rgba[3] = kind->alpha && quarter == 2 ? (uint8_t)(kind->alpha - 1) : 255;
}

static inline uint8_t *picture_pixels(const picture_kind *kind, int channels)
{
    uint8_t *const pixels = malloc((size_t)kind->width * (size_t)kind->height * (size_t)channels), *at = pixels;
    for (int row = 0; row < kind->height; row++)
        for (int column = 0; column < kind->width; column++, at += channels) {
            uint8_t rgba[4];
            picture_pixel(kind, row, column, rgba);
            memcpy(at, rgba, (size_t)channels);
            if (kind->cmyk) /* inverted, as Adobe's programs write it */
                at[3] = 255;
        }
    return pixels;
}

static inline void picture_put_exif(struct jpeg_compress_struct *library, const picture_kind *kind)
{
    const uint8_t number = (uint8_t)kind->orientation;
    const uint8_t little[] = {'E',  'x', 'i', 'f', 0, 0, 'I', 'I', '*',    0, 8, 0, 0, 0, 1, 0,
                              0x12, 1,   3,   0,   1, 0, 0,   0,   number, 0, 0, 0, 0, 0, 0, 0};
    const uint8_t big[] = {'E', 'x',  'i', 'f', 0, 0, 'M', 'M', 0, '*',    0, 0, 0, 8, 0, 1,
                           1,   0x12, 0,   3,   0, 0, 0,   1,   0, number, 0, 0, 0, 0, 0, 0};
    if (kind->orientation)
        jpeg_write_marker(library, JPEG_APP0 + 1, kind->big_endian ? big : little, sizeof little);
}

static inline bytes picture_make_jpeg(picture_kind kind)
{
    struct jpeg_compress_struct library;
    struct jpeg_error_mgr errors;
    bytes made = {NULL, 0};
    unsigned long size = 0;
    const int channels = kind.grey ? 1 : kind.cmyk ? 4 : 3;
    uint8_t *const pixels = picture_pixels(&kind, channels);
    library.err = jpeg_std_error(&errors);
    jpeg_create_compress(&library);
    jpeg_mem_dest(&library, &made.bytes, &size);
    library.image_width = (JDIMENSION)kind.width;
    library.image_height = (JDIMENSION)kind.height;
    library.input_components = channels;
    library.in_color_space = kind.grey ? JCS_GRAYSCALE : kind.cmyk ? JCS_CMYK : JCS_RGB;
    jpeg_set_defaults(&library);
    if (kind.progressive)
        jpeg_simple_progression(&library);
    jpeg_start_compress(&library, TRUE);
    picture_put_exif(&library, &kind);
    while (library.next_scanline < library.image_height) {
        JSAMPROW row = pixels + (size_t)library.next_scanline * (size_t)(kind.width * channels);
        jpeg_write_scanlines(&library, &row, 1);
    }
    jpeg_finish_compress(&library);
    jpeg_destroy_compress(&library);
    free(pixels);
    made.size = size;
    return made;
}

static inline void picture_gather(png_structp library, png_bytep data, size_t count)
{
    bytes *made = png_get_io_ptr(library);
    made->bytes = realloc(made->bytes, made->size + count);
    memcpy(made->bytes + made->size, data, count);
    made->size += count;
}

static inline bytes picture_make_png(picture_kind kind)
{
    bytes made = {NULL, 0};
    const int channels = kind.alpha ? 4 : 3;
    uint8_t *const pixels = picture_pixels(&kind, channels);
    png_structp library = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(library);
    png_set_write_fn(library, &made, picture_gather, NULL);
    png_set_IHDR(library, info, (uint32_t)kind.width, (uint32_t)kind.height, 8,
                 kind.alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
                 kind.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_set_filter(library, 0, PNG_FILTER_NONE);
    png_write_info(library, info);
    for (int passes = png_set_interlace_handling(library); passes > 0; passes--)
        for (int row = 0; row < kind.height; row++)
            png_write_row(library, pixels + (size_t)row * (size_t)(kind.width * channels));
    png_write_end(library, info);
    png_destroy_write_struct(&library, &info);
    free(pixels);
    return made;
}

static inline bytes picture_make_webp(picture_kind kind)
{
    uint8_t *const pixels = picture_pixels(&kind, 4);
    bytes made = {NULL, 0};
    uint8_t *encoded = NULL;
    const size_t size = kind.lossless
                            ? WebPEncodeLosslessRGBA(pixels, kind.width, kind.height, kind.width * 4, &encoded)
                            : WebPEncodeRGBA(pixels, kind.width, kind.height, kind.width * 4, 80, &encoded);
    made.bytes = malloc(size ? size : 1);
    memcpy(made.bytes, encoded, size);
    made.size = size;
    WebPFree(encoded);
    free(pixels);
    return made;
}

#endif
