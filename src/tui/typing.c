#include "typing.h"

#include <string.h>

static size_t encode(uint32_t character, char bytes[4])
{
    static const unsigned char head[] = {0, 0xc0, 0xe0, 0xf0};
    const int more = character < 0x80 ? 0 : character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    bytes[0] = (char)(head[more] | character >> 6 * more);
    for (int i = 1; i <= more; i++)
        bytes[i] = (char)(0x80 | (character >> 6 * (more - i) & 0x3f));
    return (size_t)more + 1;
}

void typing_add(char *text, size_t capacity, uint32_t character)
{
    char bytes[4];
    const size_t length = strlen(text), more = encode(character, bytes);
    if (length + more >= capacity)
        return;
    memcpy(text + length, bytes, more);
    text[length + more] = '\0';
}

void typing_erase(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && ((unsigned char)text[length - 1] & 0xc0) == 0x80)
        length--;
    text[length > 0 ? length - 1 : 0] = '\0';
}
