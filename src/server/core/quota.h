/* Quotas: how often players and addresses may do something. They outlive connections, so that connecting again does
 * not renew them. */
#ifndef QUOTA_H
#define QUOTA_H

#include "../../base/bucket.h"
#include "core_internal.h"

/* Requests of any kind, codes of tables that do not exist, messages, new names, new pictures, invitations, reports,
 * taking a seat, exports of everything about a player, beginning a game, changing settings, kilobytes that the
 * store keeps, actions of bots without their usual pause. Nodes tell each other these numbers. */
typedef enum {
    QUOTA_REQUESTS,
    QUOTA_CODES,
    QUOTA_CHAT,
    QUOTA_NAMES,
    QUOTA_PICTURES,
    QUOTA_INVITES,
    QUOTA_REPORTS,
    QUOTA_SEATS,
    QUOTA_EXPORTS,
    QUOTA_GAMES,
    QUOTA_SETTINGS,
    QUOTA_STORED, /* this and the next: only of addresses */
    QUOTA_HASTE,
    QUOTA_KINDS
} quota_kind;

/* Takes a token of the player and one of the address; the address 0 has no limits. Returns false if one of the two has
 * none left. */
bool quota_take(core *c, player_id player, uint64_t address, quota_kind kind);

/* Gives the tokens back. */
void quota_return(core *c, player_id player, uint64_t address, quota_kind kind);

/* Take a token of the address alone, and give it back. */
bool quota_take_address(core *c, uint64_t address, quota_kind kind);
void quota_return_address(core *c, uint64_t address, quota_kind kind);

/* True if both have a token left; or the address alone. */
bool quota_has(core *c, player_id player, uint64_t address, quota_kind kind);
bool quota_has_address(core *c, uint64_t address, quota_kind kind);

/* Charges the address for bytes that it makes the server send: QUOTA_BYTES_A_REQUEST cost as much as a request. The
 * address may then owe requests. */
enum { QUOTA_BYTES_A_REQUEST = 8192 };
void quota_charge_address(core *c, uint64_t address, size_t bytes);

/* Charges the address for bytes that the store keeps for it: records of games that end at its tables, uploaded games,
 * pictures; and for rows of tables. */
void quota_charge_stored(core *c, uint64_t address, size_t bytes);

/* Returns the number of open tables that were made from the address, and changes it. */
int quota_tables(core *c, uint64_t address);
void quota_add_table(core *c, uint64_t address, int change);

/* Returns how much memory the logs of these tables take, and changes it. */
int64_t quota_logs(core *c, uint64_t address);
void quota_add_logs(core *c, uint64_t address, int64_t change);

/* Takes tokens that the player, or the address, has spent at another node, even if there are fewer; or gives them back,
 * if the number is negative. */
void quota_spend(core *c, bool of_address, uint64_t key, quota_kind kind, int tokens);

void quota_free(quota_book *book);

#endif
