/* Shorthand for writing keys with their values. */
#ifndef RENDER_KEYS_H
#define RENDER_KEYS_H

#include <string.h>

#include "../../engine/yaniv.h"
#include "../../json/objects.h"

static inline void key_number(jsonw *out, const char *key, int64_t number)
{
    jsonw_key(out, key), jsonw_number(out, (long)number);
}

static inline void key_string(jsonw *out, const char *key, const char *string)
{
    jsonw_key(out, key), jsonw_string(out, string);
}

/* Writes a string of characters that need no escaping, which is faster. */
static inline void key_word(jsonw *out, const char *key, const char *word)
{
    jsonw_key(out, key), jsonw_plain(out, word, strlen(word));
}

static inline void key_bool(jsonw *out, const char *key, bool value)
{
    jsonw_key(out, key), jsonw_bool(out, value);
}

/* Writes null for a time of -1. */
static inline void key_ms(jsonw *out, const char *key, int64_t ms)
{
    jsonw_key(out, key);
    if (ms < 0)
        jsonw_null(out);
    else
        jsonw_number(out, (long)ms);
}

/* Writes seats from 1, and 0 for YV_NOBODY. */
static inline void key_seat(jsonw *out, const char *key, yv_seat seat)
{
    jsonw_key(out, key), json_seat(out, seat);
}

#endif
