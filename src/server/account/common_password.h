/* Finds passwords that everybody tries first. */
#ifndef COMMON_PASSWORD_H
#define COMMON_PASSWORD_H

#include <stdbool.h>

/* True if the password is a common word with digits or signs around it or in place of letters, a sequence, a row of the
 * keyboard, a short text repeated, or made of the user name in the same ways. `user` may be empty. */
bool common_password(const char *password, const char *user);

#endif
