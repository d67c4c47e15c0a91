/* The weights that are compiled into the program. The page in a browser loads the same file by itself. */
#include "../ai/weights.h"

__asm__(".section .rodata\n"
        ".balign 64\n"
        "yaniv_weights:\n"
        ".incbin \"weights/yaniv.net\"\n"
        "yaniv_weights_end:\n"
        ".previous\n");

extern const uint8_t yaniv_weights[], yaniv_weights_end[];

const weights *weights_builtin(void)
{
    char reason[128];
    yv_text why = yv_text_in(reason, sizeof reason);
    return weights_find(yaniv_weights, (size_t)(yaniv_weights_end - yaniv_weights), &why);
}
