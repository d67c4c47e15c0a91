/* Bans: players and networks that may not use the server, and until when. This is the list in memory; the store keeps
 * it too. Times are seconds since 1970. */
#ifndef BANS_H
#define BANS_H

#include "../core/profile.h"
#include "../net/network.h"

enum { BANS_MOST = 4096 }; /* more could make requests slow */

typedef struct {
    int64_t id;
    player_id player; /* 0: the ban is for a network */
    network network;
    int64_t until;
    bool addresses; /* of a player: the addresses of the player's connections are banned too, at every node … */
    int64_t spared; /* … except the operator's own, of which this is the hash; 0 if there is none to spare */
} ban;

typedef struct {
    ban *all;
    int count, capacity;
} ban_list;

/* Adds a ban. Returns false if there are BANS_MOST that hold. */
bool bans_add(ban_list *list, const ban *added, int64_t now);

/* Removes a ban. Returns false if there is none with this number. */
bool bans_remove(ban_list *list, int64_t id);

/* Return the ban that holds for the longest time, or NULL if there is none. This machine's own addresses cannot be
 * banned. */
const ban *bans_of_player(const ban_list *list, player_id player, int64_t now);
const ban *bans_of_address(const ban_list *list, const struct in6_addr *from, int64_t now);

void bans_free(ban_list *list);

#endif
