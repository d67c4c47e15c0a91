#include "spoken_code.h"

#include <string.h>

/* There are 16 consonants and 4 vowels, so that random bytes need no rejection. No two sound alike. */
static const char consonants[] = "bdfghjklmnprstvz";
static const char vowels[] = "aiou";

void spoken_code_make(char *code, int length, const uint8_t *random)
{
    for (int i = 0; i < length; i++)
        code[i] = i % 2 == 0 ? consonants[random[i] & 15] : vowels[random[i] & 3];
    code[length] = '\0';
}

enum { SYLLABLE_BITS = 6, VOWEL_BITS = 2, MOST_SYLLABLES = TABLE_CODE_LENGTH / 2 };

/* The number has six bits for each syllable, the first one highest, and a 1 above them, which tells the length. */
uint64_t spoken_code_read(const char *text, size_t length)
{
    uint64_t number = 1;
    int letters = 0;
    for (size_t i = 0; i < length; i++) {
        const char c = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] - 'A' + 'a') : text[i];
        if (c == '-' || c == ' ')
            continue;
        const char *const set = letters % 2 == 0 ? consonants : vowels, *const found = c ? strchr(set, c) : NULL;
        if (!found || letters++ == TABLE_CODE_LENGTH)
            return 0;
        number = number << (set == vowels ? VOWEL_BITS : SYLLABLE_BITS - VOWEL_BITS) | (uint64_t)(found - set);
    }
    return letters == TABLE_CODE_LENGTH || letters == OLD_TABLE_CODE_LENGTH ? number : 0;
}

void spoken_code_write(char code[TABLE_CODE_LENGTH + 1], uint64_t number)
{
    int syllables = MOST_SYLLABLES;
    while (syllables > 0 && !(number >> SYLLABLE_BITS * syllables))
        syllables--;
    code[2 * syllables] = '\0';
    for (; syllables-- > 0; number >>= SYLLABLE_BITS) {
        code[2 * syllables] = consonants[number >> VOWEL_BITS & 15];
        code[2 * syllables + 1] = vowels[number & 3];
    }
}
