#include "roster.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"

/* Each value of the two maps begins with the number of the batch that makes it durable. */
typedef struct {
    uint64_t batch;
    profile who;
    bool gone;
} change;

typedef struct {
    uint64_t batch;
} claim;

/* What each element of the lists begins with. */
struct pending {
    pending *next;
    uint64_t batch;
};

typedef struct {
    pending pending;
    player_id player;
    bool others;                    /* if false, the token with this hash has ended; if true, all other tokens have */
    uint8_t hash[TOKEN_HASH_BYTES]; /* all zeros if there is no token */
} sign_out;

typedef struct {
    pending pending;
    player_id player[YV_MAX_PLAYERS];
    int count;
} rated_game;

typedef struct {
    pending pending;
    player_id player;
    char game[GAME_CODE_LENGTH + 1];
    size_t bytes;
} upload;

void roster_open(roster *r, store *of)
{
    *r = (roster){.store = of};
}

static void free_all(map *m)
{
    size_t place = 0;
    for (map_entry *each; (each = map_next(m, &place));)
        free(each->value);
    map_free(m);
}

/* Adds an element of this size to a list, with zeros after its head. */
static void *add_pending(pending **list, size_t size, uint64_t batch)
{
    pending *added = xalloc(size);
    memset(added, 0, size);
    *added = (pending){.next = *list, .batch = batch};
    return *list = added;
}

static void settle_list(pending **list, uint64_t batch)
{
    while (*list) {
        pending *each = *list;
        if (each->batch > batch) {
            list = &each->next;
            continue;
        }
        *list = each->next;
        free(each);
    }
}

static void settle_lists(roster *r, uint64_t batch)
{
    settle_list(&r->sign_outs, batch);
    settle_list(&r->rated, batch);
    settle_list(&r->uploads, batch);
}

void roster_close(roster *r)
{
    free_all(&r->changed);
    free_all(&r->claimed);
    settle_lists(r, UINT64_MAX);
}

bool roster_update(const roster *r, player_id id, bool stored, profile *found)
{
    const change *c = id > 0 ? map_get(&r->changed, (uint64_t)id) : NULL;
    if (c && !c->gone)
        *found = c->who;
    return c ? !c->gone : stored;
}

bool roster_find(roster *r, player_id id, profile *found)
{
    const bool changed = id > 0 && map_get(&r->changed, (uint64_t)id);
    return roster_update(r, id, !changed && id > 0 && store_find_player(r->store, id, found), found);
}

bool roster_is_changing(const roster *r, player_id id)
{
    return map_get(&r->changed, (uint64_t)id) || roster_is_signing_out(r, id);
}

static change *change_of(roster *r, player_id id, uint64_t batch)
{
    change *c = map_get(&r->changed, (uint64_t)id);
    if (!c) {
        c = xalloc(sizeof *c);
        *c = (change){0};
        map_put(&r->changed, (uint64_t)id, c);
    }
    c->batch = batch;
    return c;
}

void roster_change(roster *r, const profile *who, uint64_t batch)
{
    change_of(r, who->id, batch)->who = *who;
}

void roster_remove(roster *r, player_id id, uint64_t batch)
{
    change_of(r, id, batch)->gone = true;
}

static void note_sign_out(roster *r, player_id id, const uint8_t *hash, bool others, uint64_t batch)
{
    sign_out *noted = add_pending(&r->sign_outs, sizeof *noted, batch);
    noted->player = id;
    noted->others = others;
    if (hash)
        memcpy(noted->hash, hash, sizeof noted->hash);
}

void roster_sign_out(roster *r, player_id id, const uint8_t hash[TOKEN_HASH_BYTES], uint64_t batch)
{
    note_sign_out(r, id, hash, false, batch);
}

void roster_sign_out_others(roster *r, player_id id, const uint8_t *kept, uint64_t batch)
{
    note_sign_out(r, id, kept, true, batch);
}

bool roster_is_signed_out(const roster *r, player_id id, const uint8_t hash[TOKEN_HASH_BYTES])
{
    for (const pending *at = r->sign_outs; at; at = at->next) {
        const sign_out *each = (const sign_out *)at;
        if (each->player == id && (memcmp(each->hash, hash, sizeof each->hash) != 0) == each->others)
            return true;
    }
    return false;
}

bool roster_is_signing_out(const roster *r, player_id id)
{
    for (const pending *at = r->sign_outs; at; at = at->next) {
        const sign_out *each = (const sign_out *)at;
        if (each->player == id && each->others)
            return true;
    }
    return false;
}

/* FNV-1a of the name in lower case. A collision is unlikely, and would only refuse a name until the other is durable.
 */
static uint64_t key_of(const char *user)
{
    uint64_t key = UINT64_C(0xcbf29ce484222325);
    for (; *user; user++)
        key = (key ^ (uint64_t)tolower((unsigned char)*user)) * UINT64_C(0x100000001b3);
    return key ? key : 1;
}

bool roster_claim(roster *r, const char *user, uint64_t batch)
{
    char password[PASSWORD_HASH_BYTES];
    player_id whose;
    const uint64_t key = key_of(user);
    if (map_get(&r->claimed, key) || store_find_user(r->store, user, &whose, password))
        return false;
    claim *c = xalloc(sizeof *c);
    *c = (claim){batch};
    map_put(&r->claimed, key, c);
    return true;
}

void roster_note_rated(roster *r, const game_over *over, uint64_t batch)
{
    rated_game *noted = add_pending(&r->rated, sizeof *noted, batch);
    noted->count = over->seats;
    for (int i = 0; i < over->seats; i++)
        noted->player[i] = over->seat[i].player;
}

static bool is_among(const rated_game *game, const player_id *players, int count)
{
    int found = 0;
    for (int i = 0; i < game->count; i++)
        for (int j = 0; j < count; j++)
            found += game->player[i] == players[j];
    return game->count == count && found == count;
}

int roster_count_rated(roster *r, const player_id *players, int count, int64_t since)
{
    int games = store_count_rated(r->store, players, count, since);
    for (const pending *each = r->rated; each; each = each->next)
        games += is_among((const rated_game *)each, players, count);
    return games;
}

void roster_note_upload(roster *r, player_id id, const game_over *over, uint64_t batch)
{
    upload *noted = add_pending(&r->uploads, sizeof *noted, batch);
    noted->player = id;
    noted->bytes = over->record_length;
    memcpy(noted->game, over->game, strlen(over->game));
}

bool roster_has_upload(const roster *r, const char *game)
{
    for (const pending *each = r->uploads; each; each = each->next)
        if (strcmp(((const upload *)each)->game, game) == 0)
            return true;
    return false;
}

void roster_count_uploads(roster *r, player_id id, int64_t since, int64_t *games, int64_t *bytes)
{
    store_count_uploads(r->store, id, since, games, bytes);
    for (const pending *at = r->uploads; at; at = at->next) {
        const upload *each = (const upload *)at;
        if (each->player != id)
            continue;
        ++*games;
        *bytes += (int64_t)each->bytes;
    }
}

static void settle_map(map *m, uint64_t batch)
{
    size_t place = 0;
    for (map_entry *each; m->count && (each = map_next(m, &place));)
        if (*(uint64_t *)each->value <= batch) {
            free(each->value);
            map_remove(m, each->key);
            place--; /* another entry may have moved there */
        }
}

void roster_settle(roster *r, uint64_t batch)
{
    settle_map(&r->changed, batch);
    settle_map(&r->claimed, batch);
    settle_lists(r, batch);
}
