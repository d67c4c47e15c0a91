/* What operators have set, as it holds now: bans, words, the right to use /admin, read-only. The store keeps all of it,
 * and moderation_open reads it after a start. Changes are made by admin/. */
#ifndef MODERATION_H
#define MODERATION_H

#include "../../sys/map.h"
#include "../store/moderation_store.h"
#include "bans.h"
#include "word_list.h"

/* The names of stored settings. */
#define SETTING_WORDS       "words" /* one on each line */
#define SETTING_READ_ONLY   "read_only"
#define SETTING_CHAT_WAIT   "chat_wait"   /* seconds */
#define SETTING_ADDRESS_KEY "address_key" /* keys the hashes of addresses */

enum { CHAT_WAIT_USUAL = 60, CHAT_WAIT_MOST = 7 * 86400, ADDRESS_KEY_BYTES = 16 };

/* Where a player's ban has no network, this character and a number are stored if the addresses are banned too: the hash
 * of the one that is spared, or 0. */
enum { MODERATION_ADDRESSES = '+' };

typedef struct {
    ban_list bans;
    word_list *words;
    map operators; /* accounts that may use /admin, by id; the values only have to exist */
    bool read_only;
    int chat_wait; /* seconds after which a new player may write at public tables */
    uint8_t address_key[ADDRESS_KEY_BYTES];
    bool has_address_key;
    map noted; /* pairs of player and address that were stored today, by a hash */
    int64_t noted_day;
} moderation;

void moderation_open(moderation *m, store *from);
void moderation_close(moderation *m);

/* Derives another key, for this purpose. All nodes of a server have the same. It remains the same after a restart if
 * services_store_key has been called. */
void moderation_derive_key(const moderation *m, const char *purpose, uint8_t key[ADDRESS_KEY_BYTES]);

bool moderation_is_operator(const moderation *m, player_id id);
void moderation_set_operator(moderation *m, player_id id, bool on);

/* Returns a keyed hash of an address, by which shared addresses are found. IPv6 addresses count by their /64 network.
 */
int64_t moderation_hash_address(const moderation *m, const struct in6_addr *from);

/* True if it must be stored that the player came from this address. That is so once a day. */
bool moderation_is_new_address(moderation *m, player_id id, int64_t from, int64_t now);

#endif
