#include "record_tag.h"

#include <stdio.h>

#include "../../base/hex.h"

void record_tag_put(yv_text *record, const char *key, int number, const char *value)
{
    char name[32];
    snprintf(name, sizeof name, number ? "%s%d" : "%s", key, number);
    yv_record_put_tag(record, name, value);
}

void record_tag_put_bytes(yv_text *record, const char *key, int number, const uint8_t *bytes, int count)
{
    char digits[2 * 32 + 1];
    YV_ASSERT(2 * (size_t)count < sizeof digits);
    hex_write(digits, bytes, (size_t)count);
    digits[2 * count] = '\0';
    record_tag_put(record, key, number, digits);
}
