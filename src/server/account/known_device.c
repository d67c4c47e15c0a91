#include "known_device.h"

#include <sodium.h>
#include <string.h>

enum {
    PROOF_BYTES = 32,
    PROOF_TEXT = 44,
    PROOFS_TRIED = 4, /* other sites under the same domain may have set cookies of this name */
};

static const char name[] = "yaniv-device";

static void prove(char text[PROOF_TEXT], const char *stored)
{
    static const char purpose[] = "yaniv: known device";
    uint8_t proof[PROOF_BYTES];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof proof);
    crypto_generichash_update(&state, (const uint8_t *)purpose, sizeof purpose);
    crypto_generichash_update(&state, (const uint8_t *)stored, strlen(stored));
    crypto_generichash_final(&state, proof, sizeof proof);
    sodium_bin2base64(text, PROOF_TEXT, proof, sizeof proof, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void known_device_put_cookie(char line[COOKIE_LINE], const char *stored, bool secure)
{
    char text[PROOF_TEXT];
    prove(text, stored);
    cookie_put(line, name, text, secure);
}

bool known_device_check(const char *cookies, const char *stored)
{
    char text[PROOF_TEXT];
    size_t length;
    cookie_place place = {0};
    prove(text, stored);
    for (int n = 0; n < PROOFS_TRIED; n++) {
        const char *value = cookie_next(cookies, name, &place, &length);
        if (!value)
            return false;
        if (length == PROOF_TEXT - 1 && sodium_memcmp(value, text, length) == 0)
            return true;
    }
    return false;
}
