#include "spoken_code.h"

#include <string.h>

/* 16 and 4 of them, so that random bytes need no rejection. No two sound alike. */
static const char consonants[] = "bdfghjklmnprstvz";
static const char vowels[] = "aiou";

void spoken_code_make(char *code, int length, const uint8_t *random)
{
    for (int i = 0; i < length; i++)
        code[i] = i % 2 == 0 ? consonants[random[i] & 15] : vowels[random[i] & 3];
    code[length] = '\0';
}

static bool fits(char c, int place)
{
    return c && strchr(place % 2 == 0 ? consonants : vowels, c);
}

uint64_t spoken_code_read(const char *text, size_t length)
{
    uint64_t number = 0;
    int letters = 0;
    for (size_t i = 0; i < length; i++) {
        const char c = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] - 'A' + 'a') : text[i];
        if (c == '-' || c == ' ')
            continue;
        if (letters == TABLE_CODE_LENGTH || !fits(c, letters))
            return 0;
        number |= (uint64_t)(uint8_t)c << 8 * letters++;
    }
    return letters == TABLE_CODE_LENGTH ? number : 0;
}

void spoken_code_write(char code[TABLE_CODE_LENGTH + 1], uint64_t number)
{
    for (int i = 0; i < TABLE_CODE_LENGTH; i++)
        code[i] = (char)(number >> 8 * i & 255);
    code[TABLE_CODE_LENGTH] = '\0';
}
