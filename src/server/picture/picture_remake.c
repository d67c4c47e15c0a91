/* Makes an uploaded picture anew: recognizes its format, reads it, and encodes the square. */
#include "picture.h"

#include <stdlib.h>
#include <string.h>

#include <webp/encode.h>

#include "picture_internal.h"

static const char *const fault_words[] = {
#define X(name, words) [PICTURE_##name] = words,
    PICTURE_FAULTS(X)
#undef X
};

/* ---- reading ---- */

/* Chooses by the first bytes; the Content-Type is ignored. */
static image_reader *reader_of(const uint8_t *bytes, size_t size)
{
    if (size >= 3 && memcmp(bytes, "\xff\xd8\xff", 3) == 0)
        return image_read_jpeg;
    if (size >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0)
        return image_read_png;
    if (size >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0)
        return image_read_webp;
    return NULL;
}

static picture_fault read_square(const uint8_t *bytes, size_t size, square *into)
{
    if (size > PICTURE_MOST_BYTES)
        return PICTURE_TOO_HEAVY;
    image_reader *const reader = reader_of(bytes, size);
    return reader ? reader(bytes, size, into) : PICTURE_UNKNOWN;
}

/* ---- encoding ---- */

/* libwebp shrinks by averaging and enlarges smoothly. */
static bool encode(const square *from, WebPPicture *picture, WebPMemoryWriter *writer)
{
    WebPConfig config;
    if (!WebPConfigPreset(&config, WEBP_PRESET_PHOTO, 82) || !WebPPictureInit(picture))
        return false;
    picture->use_argb = 1;
    picture->width = picture->height = from->size;
    picture->writer = WebPMemoryWrite;
    picture->custom_ptr = writer;
    return WebPPictureImportRGB(picture, from->rgb, from->size * 3)
           && WebPPictureRescale(picture, PICTURE_SIDE, PICTURE_SIDE) && WebPEncode(&config, picture);
}

/* libwebp frees its memory itself, so the caller gets a copy. */
static picture_fault write_webp(const square *from, uint8_t **webp, size_t *size)
{
    WebPPicture picture;
    WebPMemoryWriter writer;
    WebPMemoryWriterInit(&writer);
    memset(&picture, 0, sizeof picture);
    if (encode(from, &picture, &writer) && (*webp = malloc(writer.size))) {
        memcpy(*webp, writer.mem, writer.size);
        *size = writer.size;
    }
    WebPPictureFree(&picture);
    WebPMemoryWriterClear(&writer);
    return *webp ? PICTURE_OK : PICTURE_NO_MEMORY;
}

bool picture_remake(const uint8_t *bytes, size_t size, uint8_t **webp, size_t *webp_size, const char **why)
{
    square middle = {.sum = NULL};
    *webp = NULL;
    *webp_size = 0;
    picture_fault fault = read_square(bytes, size, &middle);
    if (!fault)
        fault = write_webp(&middle, webp, webp_size);
    square_close(&middle);
    if (fault)
        *why = fault_words[fault];
    return !fault;
}
