/* Pictures of players. An uploaded picture is not trusted: it is decoded within strict limits and encoded again, small
 * and square. A player without a picture gets a drawn face.
 *
 * Several threads may call these functions at the same time. */
#ifndef PICTURE_H
#define PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../engine/text.h"

enum {
    PICTURE_MOST_BYTES = 2 << 20, /* of an upload */
    PICTURE_MOST_SIDE = 4096,     /* width and height of an upload, in pixels */
    PICTURE_SIDE = 256,           /* width and height of the result, in pixels */
};

/* Makes a WebP of PICTURE_SIDE × PICTURE_SIDE from a JPEG, PNG or WebP: the middle square, rotated as EXIF says, with
 * transparent parts on a plain colour and without metadata. Checks format and dimensions before it decodes anything;
 * it needs at most 80 MB of memory. The caller frees *webp. Returns false if the picture is refused: *why then tells
 * the sender the reason, and there is nothing to free. */
bool picture_remake(const uint8_t *bytes, size_t size, uint8_t **webp, size_t *webp_size, const char **why);

/* Draws a face for a player as SVG, always the same for the same id. */
void picture_draw(int64_t player, yv_text *svg);

#endif
