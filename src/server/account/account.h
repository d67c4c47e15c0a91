/* Accounts: the handlers of requests about the player's own identity. docs/PROTOCOL.md describes each request. */
#ifndef ACCOUNT_H
#define ACCOUNT_H

#include "../http/router.h"

/* Creates a guest if the server does not know the client. */
route_handler account_hello;
route_handler account_log_in;

/* The handlers below need a known client. */
route_handler account_rename, account_sign_up, account_change_password, account_log_out, account_log_out_everywhere,
    account_delete;
route_handler account_put_picture, account_delete_picture; /* picture_upload.c */

/* For the files of this folder: stores a change to the player's profile, passes it to the core, and replies with the
 * player when it is durable. */
void account_change(services *s, exchange *x, const fact *change, const profile *who);

#endif
