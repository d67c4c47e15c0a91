#include "refusal.h"

static const char *const names[] = {
#define YV_ERROR(name, words) #name,
#include "../engine/errors.def"
#undef YV_ERROR
};

void refusal_put(yv_text *out, yv_error error)
{
    yv_put_char(out, '!');
    yv_put_string(out, names[error.code]);
    yv_put_char(out, ' ');
    yv_put_card(out, error.card < YV_FACES ? error.card : YV_JOKER);
    yv_put_char(out, ' ');
    yv_put_number(out, error.n);
    yv_put_char(out, ' ');
    yv_put_number(out, error.m);
    yv_put_char(out, '\n');
    yv_error_write(error, out);
}

void refusal_put_words(yv_text *out, const char *why)
{
    yv_put_string(out, "!UNREADABLE Jk 0 0\n");
    yv_put_string(out, why);
}
