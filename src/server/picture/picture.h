/* Pictures of players: what somebody sends is looked at with suspicion and made anew, small and square; who has sent
 * none gets a drawn one.
 *
 * Everything here may be called from several threads at once. */
#ifndef PICTURE_H
#define PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../engine/text.h"

enum {
    PICTURE_MOST_BYTES = 2 << 20, /* of what is sent */
    PICTURE_MOST_SIDE = 4096,     /* pixels of its width and height */
    PICTURE_SIDE = 256,           /* of what is made of it */
};

/* Makes a WebP of PICTURE_SIDE × PICTURE_SIDE from a JPEG, PNG or WebP: turned as its EXIF says, the middle square,
 * what is transparent on a plain colour, nothing but the picture left. What it is and how large is looked at before
 * anything is decoded; 80 MB of memory are enough for any. The caller frees *webp. On false, *why says what is wrong in
 * words for who sent it, and nothing is to be freed. */
bool picture_remake(const uint8_t *bytes, size_t size, uint8_t **webp, size_t *webp_size, const char **why);

/* Draws a face for a player: an SVG, always the same for the same number. */
void picture_draw(int64_t player, yv_text *svg);

#endif
