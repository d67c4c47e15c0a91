#include "forgetting.h"

enum { PART_BYTES = 256 << 10, MOST_RESUMED = 1000 };

static void store_relation(services *s, player_id id, fact_kind kind)
{
    outbox_store(s->outbox, &(fact){.kind = kind, .player = id, .relation = RELATION_FORGET});
}

static void go_on(void *context, uint64_t id);

/* Returns true if this was the last part. */
static bool store_part(services *s, player_id id)
{
    const int64_t last = store_find_past(s->store, id, PART_BYTES);
    outbox_store(s->outbox, &(fact){.kind = FACT_GAMES_FORGOTTEN, .player = id, .number = last});
    if (last == STORE_ALL_GAMES)
        return true;
    outbox_when_durable(s->outbox, go_on, s, (uint64_t)id);
    return false;
}

static void go_on(void *context, uint64_t id)
{
    if (store_part(context, (player_id)id))
        store_relation(context, (player_id)id, FACT_UNRELATED);
}

void forgetting_begin(services *s, player_id id)
{
    if (!store_part(s, id))
        store_relation(s, id, FACT_RELATED);
}

void forgetting_resume(services *s)
{
    player_id players[MOST_RESUMED];
    const int count = store_list_forgetting(s->store, players, MOST_RESUMED);
    for (int i = 0; i < count; i++)
        go_on(s, (uint64_t)players[i]);
}
