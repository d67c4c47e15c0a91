/* Any bytes as a picture: it is refused with a reason, or encoded again. */
#include "../../src/server/picture/picture.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *webp;
    size_t webp_size;
    const char *why = NULL;
    if (picture_remake(data, size, &webp, &webp_size, &why)) {
        HOLDS(webp_size > 20 && webp_size < 1 << 20 && memcmp(webp, "RIFF", 4) == 0);
        free(webp);
    } else {
        HOLDS(why && !webp && webp_size == 0);
    }
    return 0;
}
