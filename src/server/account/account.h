/* Accounts: the handlers of requests about the player's own identity. docs/PROTOCOL.md describes each request. */
#ifndef ACCOUNT_H
#define ACCOUNT_H

#include "../http/router.h"
#include "password.h"

/* Creates a guest if the server does not know the client. */
route_handler account_hello;
route_handler account_log_in;

/* The handlers below need a known client. */
route_handler account_rename, account_sign_up, account_change_password, account_log_out, account_log_out_everywhere,
    account_log_out_others, account_delete, account_set_privacy;
route_handler account_put_picture, account_delete_picture;    /* picture_upload.c */
route_handler account_list_devices, account_sign_out_device;  /* devices.c */
route_handler account_make_recovery, account_remove_recovery; /* recovery.c */
route_handler account_export;                                 /* account_export.c */

/* Needs no known client. */
route_handler account_recover; /* recovery.c */

/* ---- for the files of this folder ---- */

/* Stores a change to the player's profile, passes it to the core, and replies with the player when it is durable. */
void account_change(services *s, exchange *x, const fact *change, const profile *who);

/* Reply with the player, or with {}, when everything before is durable. `more` are header lines, or NULL. */
void account_reply_player(services *s, exchange *x, const profile *who, const char *more);
void account_reply_nothing(services *s, exchange *x, const char *more);

/* Copies a text of the request's body. Returns false if there is none that fits. */
bool account_read_field(const exchange *x, const char *field, char *text, size_t capacity);

/* Counts the request against its address. If the address has used up its allowance, replies 429 and returns true. */
bool account_is_too_fast(services *s, exchange *x, address_bucket what);

/* Counts a guess of the password of the visitor's own account, whose stored hash is given, together with attempts to
 * sign in to it. If there were too many, replies 429 and returns false. */
bool account_may_try_password(services *s, exchange *x, const visitor *v, const char *stored);

/* True if an account can have this user name. A database may find an account by others too: PostgreSQL counts the
 * Kelvin sign as a capital k. Nobody may try passwords with these, because each name has limits of its own. */
bool account_is_user_name(const char *user);

/* Copies the password in this field and returns true if an account may have it. Otherwise replies 400. */
bool account_take_password(exchange *x, const char *field, char password[PASSWORD_MOST + 1], const char *user);

/* Checks or hashes the passwords in another thread, which then calls question->then. Replies 503 if too many wait. */
void account_start_password_job(password_job *question, exchange *x);

/* Returns true and fills `who` if the password matches. Otherwise replies 403 with the message `otherwise`, or 503
 * while a change of the password is not durable, and returns false. */
bool account_is_authorized(const password_job *p, exchange *x, profile *who, const char *otherwise);
extern const char account_not_yours[]; /* the usual message */

#endif
