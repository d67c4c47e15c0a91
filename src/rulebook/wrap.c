#include "wrap.h"

#include "../base/utf8.h"

int wrap_columns(yv_span text)
{
    int columns = 0;
    for (size_t i = 0; i < text.length; i++)
        columns += !utf8_is_continuation(text.at[i]);
    return columns;
}

void wrap_put(yv_text *out, const char *words, wrap_shape shape)
{
    yv_span rest = yv_span_of(words);
    int column = 0;
    for (yv_span word = yv_span_take_word(&rest); word.length > 0; word = yv_span_take_word(&rest)) {
        const char *before = column == 0 ? shape.first : " ";
        if (column > 0 && column + 1 + wrap_columns(word) > shape.columns) {
            yv_put_char(out, '\n');
            column = 0;
            before = shape.rest;
        }
        yv_put_string(out, before);
        yv_put_bytes(out, word.at, word.length);
        column += wrap_columns(yv_span_of(before)) + wrap_columns(word);
    }
    if (column > 0)
        yv_put_char(out, '\n');
}
