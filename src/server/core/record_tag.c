#include "record_tag.h"

#include <stdio.h>

void record_tag_put(yv_text *record, const char *key, int number, const char *value)
{
    char name[32];
    snprintf(name, sizeof name, number ? "%s%d" : "%s", key, number);
    yv_record_put_tag(record, name, value);
}

void record_tag_put_bytes(yv_text *record, const char *key, int number, const uint8_t *bytes, int count)
{
    char digits[2 * 32 + 1];
    yv_text text = yv_text_in(digits, sizeof digits);
    yv_put_hex(&text, bytes, (size_t)count);
    YV_ASSERT(!yv_text_cut(&text));
    record_tag_put(record, key, number, digits);
}
