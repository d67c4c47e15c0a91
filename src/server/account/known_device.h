/* Known devices: those on which somebody has signed in to an account before. A cookie proves it, also after signing
 * out. Guesses of a password that others make do not lock out the known devices of the account.
 *
 * The cookie is a hash of the stored hash of the password, whose salt nobody else knows. So nothing has to be stored,
 * and changing the password ends it. */
#ifndef KNOWN_DEVICE_H
#define KNOWN_DEVICE_H

#include "../core/fact.h"
#include "../http/cookie.h"

/* Writes the line that makes the client a known device of the account with this stored password. */
void known_device_put_cookie(char line[COOKIE_LINE], const char *stored, bool secure);

/* True if one of the cookies proves it. */
bool known_device_check(const char *cookies, const char *stored);

#endif
