#include "network.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum { MAPPED_BITS = 96, ALL_BITS = 128, CLIENT_BITS = 64, LEAST_BITS_V4 = 8, LEAST_BITS_V6 = 16 };

static bool is_v4(const network *n)
{
    return IN6_IS_ADDR_V4MAPPED(&n->first) && n->bits >= MAPPED_BITS;
}

/* Reads a decimal number of at most three digits. Returns -1 if the text is something else. */
static int read_bits(const char *text)
{
    int bits = 0;
    const size_t length = strlen(text);
    if (length == 0 || length > 3 || strspn(text, "0123456789") != length)
        return -1;
    for (; *text; text++)
        bits = 10 * bits + (*text - '0');
    return bits;
}

static void clear_rest(network *n)
{
    for (int bit = n->bits; bit < ALL_BITS; bit++)
        n->first.s6_addr[bit / 8] &= (uint8_t) ~(0x80 >> bit % 8);
}

bool network_read(const char *text, network *found)
{
    char host[ADDRESS_TEXT];
    const size_t length = strcspn(text, "/");
    if (length >= sizeof host)
        return false;
    memcpy(host, text, length);
    host[length] = '\0';
    if (!address_read(host, &found->first))
        return false;
    const bool v4 = IN6_IS_ADDR_V4MAPPED(&found->first) && !strchr(host, ':');
    found->bits = v4 ? ALL_BITS : CLIENT_BITS;
    if (IN6_IS_ADDR_V4MAPPED(&found->first) && !v4)
        found->bits = ALL_BITS; /* ::ffff:10.0.0.1 is one IPv4 address */
    if (text[length]) {
        const int bits = read_bits(text + length + 1), most = v4 ? ALL_BITS - MAPPED_BITS : ALL_BITS;
        if (bits < 0 || bits > most)
            return false;
        found->bits = v4 ? MAPPED_BITS + bits : bits;
    }
    clear_rest(found);
    return true;
}

void network_write(const network *n, char text[NETWORK_TEXT])
{
    const bool v4 = is_v4(n);
    inet_ntop(v4 ? AF_INET : AF_INET6, v4 ? n->first.s6_addr + 12 : n->first.s6_addr, text, ADDRESS_TEXT);
    if (v4 && n->bits == ALL_BITS)
        return;
    const size_t length = strlen(text);
    snprintf(text + length, NETWORK_TEXT - length, "/%d", v4 ? n->bits - MAPPED_BITS : n->bits);
}

bool network_has(const network *n, const struct in6_addr *name)
{
    const int bytes = n->bits / 8, rest = n->bits % 8;
    if (memcmp(n->first.s6_addr, name->s6_addr, (size_t)bytes) != 0)
        return false;
    return rest == 0 || (n->first.s6_addr[bytes] ^ name->s6_addr[bytes]) >> (8 - rest) == 0;
}

bool network_is_huge(const network *n)
{
    static const struct in6_addr mapped = {.s6_addr = {[10] = 0xff, [11] = 0xff}};
    if (is_v4(n))
        return n->bits < MAPPED_BITS + LEAST_BITS_V4;
    return n->bits < LEAST_BITS_V6 || network_has(n, &mapped);
}
