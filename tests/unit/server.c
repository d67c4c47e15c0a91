#include "../server.h"

static world w;

static const char *ask(core_conn conn, const char *text)
{
    world_ask(&w, conn, text);
    return world_said(&w, conn, "\"re\":");
}


TEST(a_game_against_bots_is_played_to_its_end)
{
    world_open(&w, 1);
    const core_conn dana = world_connect(&w, 1);
    ask(dana, "{\"do\":\"create\",\"id\":1,\"seats\":3,\"bots\":[\"easy\",\"random\"],\"start\":true,\"rules\":\"traveller limit=30\"}");
    world_wait(&w, 4000);
    char away[64];
    snprintf(away, sizeof away, "{\"do\":\"away\",\"id\":2,\"table\":\"%s\"}", world_table(&w, dana));
    ask(dana, away);
    world_wait(&w, 1000000);
    CHECK(world_said(&w, dana, "\"event\":\"end\""));
    world_close(&w);
}
CHECK_MAIN
