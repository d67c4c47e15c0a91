/* Recovery codes: 24 letters and digits, 120 random bits, with which the owner of an account who has forgotten the
 * password chooses another one. A code is shown once, works once, and only its hash is stored. */
#ifndef RECOVERY_CODE_H
#define RECOVERY_CODE_H

#include <stdbool.h>

enum {
    RECOVERY_SYMBOLS = 24,
    RECOVERY_TEXT = RECOVERY_SYMBOLS + 1,                 /* as it is hashed */
    RECOVERY_SHOWN = RECOVERY_TEXT + RECOVERY_SYMBOLS / 4 /* with a hyphen between groups of four */
};

/* Makes a new code. */
void recovery_code_make(char code[RECOVERY_TEXT]);

/* Writes the code as it is shown: "4KTC-…". */
void recovery_code_show(const char code[RECOVERY_TEXT], char shown[RECOVERY_SHOWN]);

/* Reads a code as somebody has typed it: case, spaces and hyphens do not matter, O is 0, and I and L are 1. Returns
 * false if the text cannot be a code. */
bool recovery_code_read(const char *typed, char code[RECOVERY_TEXT]);

#endif
