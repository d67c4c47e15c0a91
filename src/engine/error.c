#include "error.h"

static const char *const words_of[YV_ERRORS] = {
#define YV_ERROR(name, words) [YV_##name] = words,
#include "errors.def"
#undef YV_ERROR
};

void yv_error_write(yv_error error, yv_text *text)
{
    YV_ASSERT(error.code < YV_ERRORS);
    for (const char *at = words_of[error.code]; *at; at++) {
        if (*at != '{') {
            yv_put_char(text, *at);
            continue;
        }
        switch (at[1]) {
        case 'c': yv_put_card_in_words(text, error.card); break;
        case 'n': yv_put_number(text, error.n); break;
        case 'm': yv_put_number(text, error.m); break;
        }
        at += 2;
    }
}
