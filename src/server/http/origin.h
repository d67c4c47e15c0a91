/* Decides whether a request comes from our own page.
 *
 * A browser sends in Origin the site whose page makes a request, and in Host the name that it sends the request to. The
 * page is ours if both are the same. So the server does not need to know its name, and works under any address of the
 * local network. With --public-url, the name must also be that one, a numeric address or localhost; so a name that an
 * attacker points at this server (DNS rebinding) is useless. A program that sends no Origin is not a browser, and has
 * nobody else's cookies. */
#ifndef ORIGIN_H
#define ORIGIN_H

#include "../services/services.h"

/* True if the request comes from our page, or not from a browser. */
bool origin_is_ours(const services *s, const exchange *x);

/* Writes the URL by which the client knows this server: "http://192.168.1.7:8080". Returns false if the request has no
 * usable Host. */
bool origin_of_server(const services *s, const exchange *x, char *url, size_t capacity);

/* Writes the URL by which others can reach this server. It differs from the client's if that is this computer itself:
 * if the server listens on all addresses, it is the computer's address in its network. */
bool origin_for_others(const services *s, const exchange *x, char *url, size_t capacity);

/* True if the text is a URL without a path, such as "https://cards.example.org". */
bool origin_is_url(const char *text);

#endif
