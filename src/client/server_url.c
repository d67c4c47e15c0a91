#include "server_url.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CODE_LENGTH = 12, OLD_CODE_LENGTH = 8 };

bool server_url_read_code(char code[SERVER_URL_CODE], const char *text)
{
    size_t length = 0;
    for (; *text && *text != '/' && *text != '?' && *text != '#'; text++) {
        const char letter = (char)tolower((unsigned char)*text);
        if (letter == '-' || letter == ' ')
            continue;
        if (letter < 'a' || letter > 'z' || length + 1 >= SERVER_URL_CODE)
            return false;
        code[length++] = letter;
    }
    code[length] = '\0';
    return length == CODE_LENGTH || length == OLD_CODE_LENGTH;
}

static bool wrong(char *why, size_t capacity, const char *words, const char *text)
{
    snprintf(why, capacity, "'%.80s' %s", text, words);
    return false;
}

/* Reads the scheme, and sets its usual port. */
static const char *read_scheme(server_url *a, const char *text)
{
    a->secure = strncasecmp(text, "https://", 8) == 0 || strncasecmp(text, "wss://", 6) == 0;
    const char *after = strstr(text, "://");
    a->port = a->secure ? 443 : after ? 80 : 8080;
    return after ? after + 3 : text;
}

static bool read_host(server_url *a, const char *text, size_t length)
{
    const char *from = text[0] == '[' ? memchr(text, ']', length) : text;
    if (!from)
        return false;
    const char *colon = memchr(from, ':', length - (size_t)(from - text));
    const size_t host = colon ? (size_t)(colon - text) : length;
    if (host == 0 || host >= SERVER_URL_HOST)
        return false;
    const bool bracketed = text[0] == '[' && host > 2;
    snprintf(a->host, sizeof a->host, "%.*s", (int)host - 2 * bracketed, text + bracketed);
    for (const char *c = a->host; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr(".-_:%", *c))
            return false;
    if (!colon)
        return true;
    char digits[8], *end;
    snprintf(digits, sizeof digits, "%.*s", (int)(length - host - 1), colon + 1);
    const long port = strtol(digits, &end, 10);
    a->port = (int)port;
    return end != digits && !*end && length - host - 1 < sizeof digits && port > 0 && port < 65536;
}

bool server_url_read(server_url *a, const char *text, char *why, size_t capacity)
{
    *a = (server_url){0};
    const char *rest = read_scheme(a, text);
    const size_t length = strcspn(rest, "/?#");
    if (!read_host(a, rest, length))
        return wrong(why, capacity, "is not the URL of a server, such as http://192.168.1.5:8080", text);
    const char *path = rest + length;
    if (strncmp(path, "/t/", 3) == 0 && !server_url_read_code(a->code, path + 3))
        return wrong(why, capacity, "has no table code after /t/", text);
    return true;
}

void server_url_write(const server_url *a, char *text, size_t capacity)
{
    const bool six = strchr(a->host, ':') != NULL;
    const int usual = a->secure ? 443 : 80;
    int length =
        snprintf(text, capacity, "%s://%s%s%s", a->secure ? "https" : "http", six ? "[" : "", a->host, six ? "]" : "");
    if (a->port != usual && length > 0 && (size_t)length < capacity)
        snprintf(text + length, capacity - (size_t)length, ":%d", a->port);
}
