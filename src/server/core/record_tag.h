/* Tags that the server adds to a record. */
#ifndef RECORD_TAG_H
#define RECORD_TAG_H

#include "../../engine/yaniv.h"

enum { RECORD_CAPACITY = 4096 }; /* more than the record's lines of one entry take */

/* Writes a tag whose name is the key followed by the number, or the key alone if the number is 0. */
void record_tag_put(yv_text *record, const char *key, int number, const char *value);

/* Writes a tag whose value is bytes as hexadecimal digits. */
void record_tag_put_bytes(yv_text *record, const char *key, int number, const uint8_t *bytes, int count);

#endif
