#include "hex.h"

int hex_digit(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    const char lower = (char)(digit | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

void hex_write(char *digits, const uint8_t *bytes, size_t count)
{
    static const char values[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        *digits++ = values[bytes[i] >> 4];
        *digits++ = values[bytes[i] & 15];
    }
}

bool hex_read(const char *digits, size_t length, uint8_t *bytes, size_t count)
{
    if (length / 2 != count || length % 2 != 0)
        return false;
    for (size_t i = 0; i < count; i++) {
        const int high = hex_digit(digits[2 * i]), low = hex_digit(digits[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}
