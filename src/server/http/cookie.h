/* Cookies: reading those of a request, and the lines that set them. Over https the names of our cookies begin with
 * __Host-, so that no other site under the same domain can set them; older cookies without it are still read. */
#ifndef COOKIE_H
#define COOKIE_H

#include <stdbool.h>
#include <stddef.h>

enum { COOKIE_LINE = 160, COOKIE_SECONDS = 400 * 86400 }; /* browsers keep cookies no longer than this */

/* How far the cookies of a request have been searched; zeros at first. */
typedef struct {
    int prefix;
    size_t at;
} cookie_place;

/* Finds the next value of a cookie, and moves *place past it: first those whose name begins with __Host-. Returns NULL
 * if there are no more. A request may have a thousand. */
const char *cookie_next(const char *cookies, const char *name, cookie_place *place, size_t *length);

/* Writes a header line that sets the cookie, or deletes it if `value` is empty. */
void cookie_put(char line[COOKIE_LINE], const char *name, const char *value, bool secure);

#endif
