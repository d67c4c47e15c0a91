/* Reads one number of an EXIF block: the orientation of the camera. */
#include "picture_internal.h"

#include <string.h>

typedef struct {
    const uint8_t *bytes;
    size_t size;
    bool big_endian;
} tiff;

enum { ORIENTATION_TAG = 0x0112, TYPE_SHORT = 3, ENTRY_SIZE = 12, MOST_ENTRIES = 512 };

/* Returns a number of two or four bytes; 0 if it lies outside the block. */
static uint32_t number_at(const tiff *it, size_t at, int bytes)
{
    uint32_t number = 0;
    if (at > it->size || it->size - at < (size_t)bytes)
        return 0;
    for (int i = 0; i < bytes; i++)
        number |= (uint32_t)it->bytes[at + (size_t)i] << 8 * (it->big_endian ? bytes - 1 - i : i);
    return number;
}

static int orientation_in(const tiff *it, size_t directory)
{
    const uint32_t entries = number_at(it, directory, 2);
    for (uint32_t i = 0; i < entries && i < MOST_ENTRIES; i++) {
        const size_t entry = directory + 2 + (size_t)i * ENTRY_SIZE;
        if (number_at(it, entry, 2) != ORIENTATION_TAG || number_at(it, entry + 2, 2) != TYPE_SHORT)
            continue;
        const uint32_t value = number_at(it, entry + 8, 2);
        return value >= 1 && value <= 8 ? (int)value : 1;
    }
    return 1;
}

int exif_orientation(const uint8_t *bytes, size_t size)
{
    if (size < 8 || (memcmp(bytes, "II*\0", 4) != 0 && memcmp(bytes, "MM\0*", 4) != 0))
        return 1;
    const tiff it = {bytes, size, bytes[0] == 'M'};
    return orientation_in(&it, number_at(&it, 4, 4));
}
