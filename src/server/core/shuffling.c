#include "shuffling.h"

#include <string.h>

/* The input of the hash: the secret, then for each seat one byte with the length of its mix, and the mix. */
typedef struct {
    uint8_t bytes[SECRET_BYTES + YV_MAX_PLAYERS * (1 + MIX_BYTES)];
    size_t count;
} pot;

static void add(pot *p, const uint8_t *bytes, size_t count)
{
    memcpy(p->bytes + p->count, bytes, count);
    p->count += count;
}

static void add_mix(pot *p, const uint8_t *mix, uint8_t count)
{
    add(p, &count, 1);
    add(p, mix, count);
}

void shuffling_coming_key(const core *c, const room *r, uint8_t key[YV_SEED_BYTES])
{
    pot p = {.count = 0};
    add(&p, r->secret, SECRET_BYTES);
    for (int seat = 0; seat < r->seats; seat++)
        add_mix(&p, r->seat[seat].mix, r->seat[seat].mix_count);
    core_hash(c, p.bytes, p.count, key);
}

void shuffling_key(const core *c, const room *r, uint8_t key[YV_SEED_BYTES])
{
    pot p = {.count = 0};
    add(&p, r->secret, SECRET_BYTES);
    for (int seat = 0; seat < r->seats; seat++)
        add_mix(&p, r->mixed[seat], r->mixed_count[seat]);
    core_hash(c, p.bytes, p.count, key);
}
