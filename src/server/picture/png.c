/* Reads PNG with libpng. Of an animated PNG it reads the default image. */
#include "picture_internal.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

enum { MOST_CHUNKS = 64, MOST_CHUNK_MEMORY = 1 << 20 };

typedef struct {
    png_structp library;
    png_infop info;
    const uint8_t *bytes; /* the unread rest of the file */
    size_t size;
    picture_fault fault;
    uint8_t *pixels; /* one row, or the whole picture if it is interlaced */
    square *into;
} reader;

/* ---- callbacks ---- */

static _Noreturn void on_error(png_structp library, png_const_charp words)
{
    (void)words;
    png_longjmp(library, 1);
}

static void on_warning(png_structp library, png_const_charp words)
{
    (void)library;
    (void)words;
}

static void on_read(png_structp library, png_bytep to, size_t count)
{
    reader *it = png_get_io_ptr(library);
    if (count > it->size)
        png_error(library, "the file ends too early");
    memcpy(to, it->bytes, count);
    it->bytes += count;
    it->size -= count;
}

/* ---- reading ---- */

/* Skips the chunks that the pixels do not need, and limits the others. */
static void set_limits(png_structp library)
{
    png_set_user_limits(library, PICTURE_MOST_SIDE, PICTURE_MOST_SIDE);
    png_set_chunk_cache_max(library, MOST_CHUNKS);
    png_set_chunk_malloc_max(library, MOST_CHUNK_MEMORY);
    png_set_keep_unknown_chunks(library, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
}

/* Converts every kind of PNG to four bytes per pixel. */
static void choose_output(png_structp library, png_infop info)
{
    png_set_expand(library);
    png_set_strip_16(library);
    png_set_gray_to_rgb(library);
    png_set_add_alpha(library, 255, PNG_FILLER_AFTER);
    png_set_interlace_handling(library);
    png_read_update_info(library, info);
}

/* Reads an interlaced picture in seven passes. */
static void read_interlaced(reader *it, size_t stride, uint32_t height)
{
    for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++)
        for (uint32_t row = 0; row < height; row++)
            png_read_row(it->library, it->pixels + row * stride, NULL);
    for (uint32_t row = 0; row < height; row++)
        square_put_row(it->into, it->pixels + row * stride);
}

static void read_in_order(reader *it, uint32_t height)
{
    for (uint32_t row = 0; row < height; row++) {
        png_read_row(it->library, it->pixels, NULL);
        square_put_row(it->into, it->pixels);
    }
}

static void read_picture(reader *it)
{
    set_limits(it->library);
    png_set_read_fn(it->library, it, on_read);
    png_read_info(it->library, it->info);
    const uint32_t width = png_get_image_width(it->library, it->info);
    const uint32_t height = png_get_image_height(it->library, it->info);
    const bool interlaced = png_get_interlace_type(it->library, it->info) != PNG_INTERLACE_NONE;
    choose_output(it->library, it->info);
    const size_t stride = (size_t)width * 4;
    if (png_get_rowbytes(it->library, it->info) != stride)
        png_error(it->library, "not four bytes per pixel");
    it->pixels = malloc(interlaced ? stride * height : stride);
    it->fault = it->pixels ? square_open(it->into, (int)width, (int)height) : PICTURE_NO_MEMORY;
    if (it->fault)
        return;
    if (interlaced)
        read_interlaced(it, stride, height);
    else
        read_in_order(it, height);
    png_read_end(it->library, NULL);
}

/* The first chunk is always the header, so the dimensions are at a fixed place. */
static picture_fault check_head(const uint8_t *bytes, size_t size)
{
    enum { HEAD = 8, WIDTH = 16, HEIGHT = 20, END = 24 };
    if (size < END || memcmp(bytes + HEAD + 4, "IHDR", 4) != 0)
        return PICTURE_BROKEN;
    return image_fits(png_get_uint_32(bytes + WIDTH), png_get_uint_32(bytes + HEIGHT)) ? PICTURE_OK : PICTURE_TOO_LARGE;
}

picture_fault image_read_png(const uint8_t *bytes, size_t size, square *into)
{
    reader it = {.bytes = bytes, .size = size, .fault = check_head(bytes, size), .into = into};
    if (it.fault)
        return it.fault;
    it.library = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, on_error, on_warning);
    it.info = it.library ? png_create_info_struct(it.library) : NULL;
    if (!it.info)
        it.fault = PICTURE_NO_MEMORY;
    else if (setjmp(png_jmpbuf(it.library)))
        it.fault = PICTURE_BROKEN;
    else
        read_picture(&it);
    png_destroy_read_struct(&it.library, &it.info, NULL);
    free(it.pixels);
    return it.fault;
}
