#include "token.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { TOKEN_BYTES = 32, BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

static const char name[] = "yaniv=";

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

bool token_find(const char *cookies, uint8_t hash[TOKEN_HASH_BYTES])
{
    for (const char *at = cookies; *at; at += strcspn(at, ";"), at += *at == ';') {
        at += strspn(at, " ");
        if (strncmp(at, name, sizeof name - 1) == 0)
            return read_token(at + sizeof name - 1, strcspn(at + sizeof name - 1, "; "), hash);
    }
    return false;
}

void token_put_cookie(char line[TOKEN_COOKIE], const char *text, bool secure)
{
    snprintf(line, TOKEN_COOKIE, "Set-Cookie: %s%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s\r\n", name, text,
             text[0] ? TOKEN_SECONDS : 0, secure ? "; Secure" : "");
}

uint64_t token_mark(const uint8_t hash[TOKEN_HASH_BYTES])
{
    uint64_t mark;
    memcpy(&mark, hash, sizeof mark);
    return mark | 1;
}
