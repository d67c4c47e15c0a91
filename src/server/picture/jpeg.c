/* Reads JPEG with libjpeg-turbo. */
#include "picture_internal.h"

#include <setjmp.h>
#include <stdio.h> /* jpeglib.h needs it */
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

enum {
    MOST_SCANS = 40,     /* normal pictures have about ten; each costs as much as the whole picture */
    EXIF_NAME = 6,       /* "Exif", 0, 0 */
    MOST_MARKER = 65533, /* bytes */
    CMYK = 4,            /* bytes per pixel */
};

typedef struct {
    struct jpeg_decompress_struct library;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf failure;
    picture_fault fault;
    uint8_t *row; /* four bytes per pixel: CMYK or RGBA */
    square *into;
} reader;

/* ---- callbacks ---- */

static _Noreturn void fail(j_common_ptr library, picture_fault fault)
{
    reader *it = library->client_data;
    it->fault = fault;
    longjmp(it->failure, 1);
}

static void on_error(j_common_ptr library)
{
    switch (library->err->msg_code) {
    case JERR_OUT_OF_MEMORY: fail(library, PICTURE_NO_MEMORY);
    case JERR_IMAGE_TOO_BIG: fail(library, PICTURE_TOO_LARGE);
    default: fail(library, PICTURE_BROKEN);
    }
}

/* Accepts warnings, because some cameras write slightly wrong files. But a picture whose file ends too early would be
 * grey at the bottom. */
static void on_message(j_common_ptr library, int level)
{
    const int code = library->err->msg_code;
    if (level < 0 && (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER))
        fail(library, PICTURE_BROKEN);
}

static void on_text(j_common_ptr library)
{
    (void)library;
}

static void on_progress(j_common_ptr library)
{
    if (((j_decompress_ptr)library)->input_scan_number > MOST_SCANS)
        fail(library, PICTURE_TOO_COSTLY);
}

static void prepare(reader *it)
{
    it->library.err = jpeg_std_error(&it->errors);
    it->library.client_data = it;
    it->errors.error_exit = on_error;
    it->errors.emit_message = on_message;
    it->errors.output_message = on_text;
}

/* ---- reading ---- */

/* Returns the memory that libjpeg needs for a picture with several scans. */
static size_t coefficient_bytes(const struct jpeg_decompress_struct *library)
{
    size_t blocks = 0;
    for (int i = 0; i < library->num_components; i++)
        blocks += (size_t)library->comp_info[i].width_in_blocks * library->comp_info[i].height_in_blocks;
    return blocks * DCTSIZE2 * sizeof(JCOEF);
}

static picture_fault check_head(reader *it)
{
    struct jpeg_decompress_struct *library = &it->library;
    if (!image_fits(library->image_width, library->image_height))
        return PICTURE_TOO_LARGE;
    if (jpeg_has_multiple_scans(library) && coefficient_bytes(library) > IMAGE_MOST_MEMORY)
        return PICTURE_TOO_COSTLY;
    return PICTURE_OK;
}

static int orientation_of(const struct jpeg_decompress_struct *library)
{
    for (const struct jpeg_marker_struct *marker = library->marker_list; marker; marker = marker->next)
        if (marker->data_length > EXIF_NAME && memcmp(marker->data, "Exif\0", EXIF_NAME) == 0)
            return exif_orientation(marker->data + EXIF_NAME, marker->data_length - EXIF_NAME);
    return 1;
}

/* Lets libjpeg skip detail that would be averaged away, which is much faster. */
static void choose_output(struct jpeg_decompress_struct *library)
{
    const JDIMENSION side = library->image_width < library->image_height ? library->image_width : library->image_height;
    library->scale_num = 1;
    library->scale_denom = 1;
    while (library->scale_denom < 8 && side / (library->scale_denom * 2) >= SQUARE_ENOUGH)
        library->scale_denom *= 2;
    const bool cmyk = library->jpeg_color_space == JCS_CMYK || library->jpeg_color_space == JCS_YCCK;
    library->out_color_space = cmyk ? JCS_CMYK : JCS_EXT_RGBA;
}

/* CMYK in JPEG files is inverted: 255 means no ink. */
static void convert_cmyk(uint8_t *row, size_t width)
{
    for (uint8_t *pixel = row; width > 0; width--, pixel += CMYK) {
        for (int i = 0; i < 3; i++)
            pixel[i] = (uint8_t)(pixel[i] * pixel[3] / 255);
        pixel[3] = 255;
    }
}

static void read_rows(reader *it)
{
    struct jpeg_decompress_struct *library = &it->library;
    while (library->output_scanline < library->output_height) {
        jpeg_read_scanlines(library, &it->row, 1);
        if (library->out_color_space == JCS_CMYK)
            convert_cmyk(it->row, library->output_width);
        square_put_row(it->into, it->row);
    }
}

static void read_picture(reader *it, const uint8_t *bytes, size_t size)
{
    struct jpeg_decompress_struct *library = &it->library;
    jpeg_create_decompress(library);
    it->progress.progress_monitor = on_progress;
    library->progress = &it->progress;
    jpeg_mem_src(library, bytes, (unsigned long)size);
    jpeg_save_markers(library, JPEG_APP0 + 1, MOST_MARKER);
    jpeg_read_header(library, TRUE);
    if ((it->fault = check_head(it)))
        return;
    choose_output(library);
    jpeg_start_decompress(library);
    it->row = malloc((size_t)library->output_width * 4);
    it->fault = square_open(it->into, (int)library->output_width, (int)library->output_height);
    if (it->fault || !it->row)
        return;
    read_rows(it);
    square_turn(it->into, orientation_of(library));
    jpeg_finish_decompress(library);
}

picture_fault image_read_jpeg(const uint8_t *bytes, size_t size, square *into)
{
    reader it = {.into = into};
    prepare(&it);
    if (setjmp(it.failure) == 0)
        read_picture(&it, bytes, size);
    if (!it.fault && !it.row)
        it.fault = PICTURE_NO_MEMORY;
    jpeg_destroy_decompress(&it.library);
    free(it.row);
    return it.fault;
}
