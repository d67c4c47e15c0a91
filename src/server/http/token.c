#include "token.h"

#include <sodium.h>
#include <string.h>

enum { TOKEN_BYTES = 32, BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

static const char name[] = "yaniv";

static void hash_bytes(const uint8_t bytes[TOKEN_BYTES], uint8_t hash[TOKEN_HASH_BYTES])
{
    crypto_generichash(hash, TOKEN_HASH_BYTES, bytes, TOKEN_BYTES, NULL, 0);
}

void token_make(char text[TOKEN_TEXT], uint8_t hash[TOKEN_HASH_BYTES])
{
    uint8_t bytes[TOKEN_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, TOKEN_TEXT, bytes, sizeof bytes, BASE64);
    hash_bytes(bytes, hash);
    sodium_memzero(bytes, sizeof bytes);
}

static bool read_token(const char *text, size_t length, uint8_t hash[TOKEN_HASH_BYTES])
{
    uint8_t bytes[TOKEN_BYTES];
    size_t size = 0;
    if (length != TOKEN_TEXT - 1 || sodium_base642bin(bytes, sizeof bytes, text, length, NULL, &size, NULL, BASE64) != 0
        || size != sizeof bytes)
        return false;
    hash_bytes(bytes, hash);
    return true;
}

bool token_find(const char *cookies, int n, uint8_t hash[TOKEN_HASH_BYTES])
{
    size_t length;
    cookie_place place = {0};
    for (const char *value; (value = cookie_next(cookies, name, &place, &length));)
        if (read_token(value, length, hash) && n-- == 0)
            return true;
    return false;
}

/* Without a token, an older cookie is deleted too, which has no prefix. */
void token_put_cookie(char lines[TOKEN_LINES], const char *text, bool secure)
{
    cookie_put(lines, name, text, secure);
    if (secure && !text[0])
        cookie_put(lines + strlen(lines), name, text, false);
}

uint64_t token_mark(const uint8_t hash[TOKEN_HASH_BYTES])
{
    uint64_t mark;
    memcpy(&mark, hash, sizeof mark);
    return mark | 1;
}
