/* Whether a request comes from our own page.
 *
 * A browser says in Origin which page a request comes from, and in Host which name it was sent to. Ours are those
 * where both are the same; so the server need not know what it is called, and works under any address of the local
 * network. With --public-url, besides: names other than that one are not ours, unless they are plain addresses or
 * localhost; so no other name that leads here (DNS rebinding) can be used to reach it from a browser. Programs that
 * send no Origin are not browsers, and have no cookies of somebody else. */
#ifndef ORIGIN_H
#define ORIGIN_H

#include "../site/site.h"

bool origin_is_ours(const site *s, const exchange *x);

/* This server's address as the client knows it: "http://192.168.1.7:8080". False if it said none that can be. */
bool origin_of_server(const site *s, const exchange *x, char *url, size_t room);

/* Is this text a web address without a path, "https://cards.example.org"? */
bool origin_is_url(const char *text);

#endif
