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

/* Whole characters of UTF-8 only. */
static size_t cut_length(yv_span words)
{
    enum { LONGEST_QUOTE = 40 };
    size_t length = words.length;
    if (length > LONGEST_QUOTE)
        for (length = LONGEST_QUOTE; length > 0 && ((unsigned char)words.at[length] & 0xc0) == 0x80;)
            length--;
    return length;
}

void words_put_quoted(yv_text *text, yv_span words)
{
    const size_t length = cut_length(words);
    yv_put_char(text, '\'');
    for (size_t i = 0; i < length; i++)
        yv_put_char(text, (unsigned char)words.at[i] < ' ' || words.at[i] == 0x7f ? '?' : words.at[i]);
    yv_put_string(text, length < words.length ? "…'" : "'");
}
