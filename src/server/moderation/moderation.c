#include "moderation.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../log/log.h"

enum { DAY_SECONDS = 86400, MOST_NOTED = 100000 };

_Static_assert((int)ADDRESS_KEY_BYTES == (int)crypto_shorthash_KEYBYTES, "the key fits the hash");

static void restore_ban(void *context, const stored_ban *stored)
{
    moderation *m = context;
    ban restored = {.id = stored->id, .player = stored->player, .until = stored->until};
    if (stored->player && stored->network[0] == MODERATION_ADDRESSES) {
        restored.addresses = true;
        restored.spared = strtoll(stored->network + 1, NULL, 10);
    }
    if (!stored->player && !network_read(stored->network, &restored.network))
        log_write(LOG_ERROR, "unreadable-ban", "ban=%lld", (long long)stored->id);
    else
        bans_add(&m->bans, &restored, 0);
}

static void restore_operator(void *context, player_id id, int64_t since)
{
    (void)since;
    moderation_set_operator(context, id, true);
}

static long read_number(store *from, const char *name, long otherwise)
{
    size_t size;
    char *value = store_copy_setting(from, name, &size);
    const long number = value ? strtol(value, NULL, 10) : otherwise;
    free(value);
    return number;
}

static void restore_words(moderation *m, store *from)
{
    size_t size;
    char *all = store_copy_setting(from, SETTING_WORDS, &size), *rest = NULL;
    for (char *word = all ? strtok_r(all, "\n", &rest) : NULL; word; word = strtok_r(NULL, "\n", &rest))
        word_list_add(m->words, word);
    free(all);
}

/* A new key is stored by the first change that needs it (see has_address_key), unless several nodes must agree on it.
 */
static void restore_key(moderation *m, store *from)
{
    size_t size = 0;
    randombytes_buf(m->address_key, ADDRESS_KEY_BYTES);
    char *key = store_agree_setting(from, SETTING_ADDRESS_KEY, m->address_key, ADDRESS_KEY_BYTES, &size);
    m->has_address_key = key && size == ADDRESS_KEY_BYTES;
    if (m->has_address_key)
        memcpy(m->address_key, key, ADDRESS_KEY_BYTES);
    free(key);
}

void moderation_derive_key(const moderation *m, const char *purpose, uint8_t key[ADDRESS_KEY_BYTES])
{
    crypto_generichash(key, ADDRESS_KEY_BYTES, (const uint8_t *)purpose, strlen(purpose) + 1, m->address_key,
                       ADDRESS_KEY_BYTES);
}

void moderation_open(moderation *m, store *from)
{
    *m = (moderation){.words = word_list_open()};
    store_each_ban(from, time(NULL), false, restore_ban, m);
    store_each_operator(from, restore_operator, m);
    m->read_only = read_number(from, SETTING_READ_ONLY, 0) != 0;
    m->chat_wait = (int)read_number(from, SETTING_CHAT_WAIT, CHAT_WAIT_USUAL);
    restore_words(m, from);
    restore_key(m, from);
}

void moderation_close(moderation *m)
{
    bans_free(&m->bans);
    word_list_close(m->words);
    map_free(&m->operators);
    map_free(&m->noted);
}

bool moderation_is_operator(const moderation *m, player_id id)
{
    return id > 0 && map_get(&m->operators, (uint64_t)id);
}

void moderation_set_operator(moderation *m, player_id id, bool on)
{
    if (!on)
        map_remove(&m->operators, (uint64_t)id);
    else if (!moderation_is_operator(m, id))
        map_put(&m->operators, (uint64_t)id, m);
}

int64_t moderation_hash_address(const moderation *m, const struct in6_addr *from)
{
    const size_t bytes = IN6_IS_ADDR_V4MAPPED(from) ? 16 : 8;
    int64_t hash;
    crypto_shorthash((uint8_t *)&hash, from->s6_addr, bytes, m->address_key);
    return hash;
}

bool moderation_is_new_address(moderation *m, player_id id, int64_t from, int64_t now)
{
    const int64_t pair[] = {id, from}, day = now / DAY_SECONDS;
    uint64_t key;
    crypto_shorthash((uint8_t *)&key, (const uint8_t *)pair, sizeof pair, m->address_key);
    if (day != m->noted_day || m->noted.count >= MOST_NOTED)
        map_free(&m->noted);
    m->noted_day = day;
    key |= 1; /* a key must not be 0 */
    if (map_get(&m->noted, key))
        return false;
    map_put(&m->noted, key, m);
    return true;
}
