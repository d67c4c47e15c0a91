#include "typing.h"

#include <string.h>

#include "../base/utf8.h"

void typing_add(char *text, size_t capacity, uint32_t character)
{
    char bytes[UTF8_LONGEST];
    const size_t length = strlen(text), more = utf8_encode(character, bytes);
    if (length + more >= capacity)
        return;
    memcpy(text + length, bytes, more);
    text[length + more] = '\0';
}

void typing_erase(char *text)
{
    text[utf8_drop_last(text, strlen(text))] = '\0';
}
