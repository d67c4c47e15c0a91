#include "origin.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "../net/home_address.h"

/* Returns the part after http:// or https://, or NULL. */
static const char *host_of(const char *url)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (int i = 0; i < 2; i++)
        if (strncasecmp(url, schemes[i], strlen(schemes[i])) == 0)
            return url + strlen(schemes[i]);
    return NULL;
}

static bool is_host(const char *host)
{
    for (const char *c = host; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr(".-_:[]", *c))
            return false;
    return host[0] != '\0';
}

bool origin_is_url(const char *text)
{
    const char *host = host_of(text);
    return host && is_host(host);
}

/* True for a numeric address or localhost: nobody can point those at another machine. */
static bool is_numeric_or_local(const char *host)
{
    char name[256];
    struct in6_addr numeric;
    if (host[0] == '[')
        return true;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(host, ":"), host);
    return strcasecmp(name, "localhost") == 0 || address_read(name, &numeric);
}

bool origin_is_ours(const services *s, const exchange *x)
{
    const char *from = host_of(x->origin), *ours = s->public_url;
    if (!x->origin[0])
        return true;
    if (!from || !from[0])
        return false;
    if (ours && strcasecmp(x->origin, ours) == 0)
        return true;
    return strcasecmp(from, x->host) == 0 && (!ours || is_numeric_or_local(x->host));
}

bool origin_of_server(const services *s, const exchange *x, char *url, size_t capacity)
{
    int length;
    if (s->public_url)
        length = snprintf(url, capacity, "%s", s->public_url);
    else if (is_host(x->host))
        length = snprintf(url, capacity, "%s://%s", x->over_tls ? "https" : "http", x->host);
    else
        return false;
    return length > 0 && (size_t)length < capacity;
}

/* True for names of this computer itself. */
static bool is_loopback(const char *host)
{
    char name[256];
    snprintf(name, sizeof name, "%.*s", (int)(host[0] == '[' ? strcspn(host, "]") : strcspn(host, ":")), host);
    return strcasecmp(name, "localhost") == 0 || strncmp(name, "127.", 4) == 0 || strcmp(name, "[::1") == 0;
}

bool origin_for_others(const services *s, const exchange *x, char *url, size_t capacity)
{
    char found[HOME_ADDRESS];
    const char *port = strrchr(x->host, ':');
    if (s->public_url || !home_address_is_any(s->listens_on) || !is_host(x->host) || !is_loopback(x->host)
        || !home_address_find(found))
        return origin_of_server(s, x, url, capacity);
    const int length = snprintf(url, capacity, "%s://%s%s", x->over_tls ? "https" : "http", found,
                                port && !strchr(port, ']') ? port : "");
    return length > 0 && (size_t)length < capacity;
}
