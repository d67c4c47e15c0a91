/* GET /api/friends: the people that a player has played with, and who of them is online. */
#include "../core/profile_json.h"
#include "answer.h"
#include "http_handlers.h"

enum { FRIENDS = 50, MOST_BLOCKED = 1000 };

typedef struct {
    services *services;
    player_id viewer;
    player_id blocked[MOST_BLOCKED];
    int blockeds;
    jsonw out;
} friends_writer;

static bool is_blocked(const friends_writer *w, player_id other)
{
    for (int i = 0; i < w->blockeds; i++)
        if (w->blocked[i] == other)
            return true;
    return false;
}

static void put_friend(void *context, player_id other, int64_t last, int64_t games)
{
    friends_writer *w = context;
    const char *table = NULL;
    profile who;
    if (is_blocked(w, other) || !roster_find(&w->services->roster, other, &who))
        return;
    jsonw_open(&w->out, '{');
    jsonw_key(&w->out, "player"), profile_write_json(&w->out, &who);
    jsonw_key(&w->out, "games"), jsonw_number(&w->out, (long)games);
    jsonw_key(&w->out, "last"), jsonw_number(&w->out, (long)last);
    jsonw_key(&w->out, "online");
    jsonw_bool(&w->out, core_sees_online(w->services->core, w->viewer, other, &table));
    if (table)
        jsonw_key(&w->out, "table"), jsonw_string(&w->out, table);
    jsonw_close(&w->out, '}');
}

void api_friends(services *s, exchange *x, const visitor *v)
{
    friends_writer w = {.services = s, .viewer = v->who.id, .out = JSONW_GROWING(xrealloc)};
    w.blockeds = store_list_relations(s->store, w.viewer, RELATION_BLOCK, w.blocked, MOST_BLOCKED);
    jsonw_open(&w.out, '{');
    jsonw_key(&w.out, "friends"), jsonw_open(&w.out, '[');
    store_each_met(s->store, w.viewer, FRIENDS, put_friend, &w);
    jsonw_close(&w.out, ']');
    jsonw_close(&w.out, '}');
    answer_json(x, &w.out);
}
