#include "recovery_code.h"

#include <ctype.h>
#include <sodium.h>
#include <string.h>

/* Without letters that look like digits, and without U, which would make words. */
static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

void recovery_code_make(char code[RECOVERY_TEXT])
{
    for (int i = 0; i < RECOVERY_SYMBOLS; i++)
        code[i] = alphabet[randombytes_uniform(sizeof alphabet - 1)];
    code[RECOVERY_SYMBOLS] = '\0';
}

void recovery_code_show(const char code[RECOVERY_TEXT], char shown[RECOVERY_SHOWN])
{
    for (int i = 0; i < RECOVERY_SYMBOLS; i++) {
        if (i > 0 && i % 4 == 0)
            *shown++ = '-';
        *shown++ = code[i];
    }
    *shown = '\0';
}

/* Returns the symbol that a typed character stands for, or 0. */
static char symbol_of(char typed)
{
    const char upper = (char)toupper((unsigned char)typed);
    const char meant = upper == 'O' ? '0' : upper == 'I' || upper == 'L' ? '1' : upper;
    return meant && strchr(alphabet, meant) ? meant : '\0';
}

bool recovery_code_read(const char *typed, char code[RECOVERY_TEXT])
{
    int count = 0;
    for (; *typed; typed++) {
        if (*typed == ' ' || *typed == '-')
            continue;
        if (count == RECOVERY_SYMBOLS || !symbol_of(*typed))
            return false;
        code[count++] = symbol_of(*typed);
    }
    code[count] = '\0';
    return count == RECOVERY_SYMBOLS;
}
