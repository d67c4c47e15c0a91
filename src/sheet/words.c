#include "words.h"

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

bool words_begin(yv_span words, const char *name)
{
    size_t i = 0;
    while (i < words.length && name[i] && lower(words.at[i]) == lower(name[i]))
        i++;
    return i == words.length;
}

bool words_are(yv_span words, const char *name)
{
    return words_begin(words, name) && name[words.length] == '\0';
}

void words_put_quoted(yv_text *text, yv_span words)
{
    enum { LONGEST_QUOTE = 40 };
    const size_t length = yv_span_fit(words, LONGEST_QUOTE);
    yv_put_char(text, '\'');
    for (size_t i = 0; i < length; i++)
        yv_put_char(text, (unsigned char)words.at[i] < ' ' || words.at[i] == 0x7f ? '?' : words.at[i]);
    yv_put_string(text, length < words.length ? "…'" : "'");
}
