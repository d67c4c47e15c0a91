/* Accounts: what people do about who they are. Each function deals with one request; see docs/PROTOCOL.md. */
#ifndef ACCOUNT_H
#define ACCOUNT_H

#include "visitor.h"

/* Who comes without a token that is known (`v` is NULL) gets a guest. */
void account_hello(site *s, exchange *x, const visitor *v);
void account_log_in(site *s, exchange *x, const visitor *v);

/* The others are for those who are known. */
void account_rename(site *s, exchange *x, const visitor *v);
void account_sign_up(site *s, exchange *x, const visitor *v);
void account_change_password(site *s, exchange *x, const visitor *v);
void account_log_out(site *s, exchange *x, const visitor *v);
void account_log_out_everywhere(site *s, exchange *x, const visitor *v);
void account_delete(site *s, exchange *x, const visitor *v);
void account_put_picture(site *s, exchange *x, const visitor *v);
void account_delete_picture(site *s, exchange *x, const visitor *v);

/* For the files of this folder: takes a change into the roster and the core, and replies with the player when it is
 * durable. `more` are header lines, or NULL. */
void account_changed(site *s, exchange *x, const profile *who, const char *more);

#endif
