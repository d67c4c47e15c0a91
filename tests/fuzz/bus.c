/* Lets a node hear arbitrary datagrams, while a client of its own plays and a table of its own goes on. The input is a
 * list of chunks: a letter, a length of two bytes, and as many bytes. h hears them as a datagram, r sends them as a
 * request of the node's client (@ stands for the code of its table), t lets time pass. Whatever is heard, the node must
 * go on with its own client and table. */
#include "../../src/server/cluster/cluster.h"
#include "../../src/server/cluster/wire.h"
#include "../server.h"
#include "fuzz.h"

enum { OWN_EPOCH = 1000, MOST_CHUNKS = 300 };

static world w;
static cluster *node;
static core_conn own;
static char table[TABLE_CODE_LENGTH + 1];
static bool answered;

static void on_publish(void *context, uint64_t to, const void *bytes, size_t length)
{
    wire_reader r;
    wire_head head;
    wire_fields f;
    (void)context, (void)to;
    HOLDS(wire_open(&r, bytes, length, &head) && head.from == OWN_EPOCH);
    while (wire_next(&r, &f))
        continue;
    HOLDS(r.at == r.end); /* what a node writes can be read */
}

static void on_send(void *context, core_conn conn, const char *text, size_t length)
{
    (void)context, (void)length;
    answered = answered || (conn == own && strncmp(text, "{\"re\":77,", 9) == 0);
}

static void on_close(void *context, core_conn conn, const char *why)
{
    (void)context, (void)conn, (void)why; /* the bus may say so */
}

static void on_post(void *context, const void *bytes, size_t length)
{
    (void)context;
    cluster_deliver(node, CLUSTER_OTHERS, bytes, length);
}

static void on_claim(void *context, const char *wanted)
{
    (void)context;
    HOLDS(!wanted || strlen(wanted) == TABLE_CODE_LENGTH);
}

static void on_list(void *context)
{
    (void)context;
}

static void on_release(void *context, const char *released)
{
    (void)context, (void)released;
}

static uint64_t on_epoch(void *context, const char *of)
{
    (void)context, (void)of;
    return OWN_EPOCH;
}

static void on_leave(void *context)
{
    (void)context;
}

static void on_note(void *context, const void *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
}

static void on_spent(void *context, spent_book book, uint64_t key, int kind, int tokens)
{
    (void)context, (void)key, (void)kind, (void)tokens;
    HOLDS(book < SPENT_BOOKS);
}

static void on_missed(void *context)
{
    (void)context;
}

static bool on_blocks(void *context, player_id one, player_id other)
{
    (void)context, (void)one, (void)other;
    return false;
}

static bool on_sign_in(void *context, core_conn conn, cluster_sign_in *found)
{
    (void)context;
    found->mark = conn;
    return true;
}

static void core_sends(void *context, core_conn conn, const char *text, size_t length)
{
    if (!cluster_takes(node, conn))
        return;
    if (conn & CLUSTER_ATTACHED)
        cluster_deliver(node, conn, text, length);
    else
        on_send(context, conn, text, length);
    const char *made = strstr(text, "\"ok\":true,\"table\":\"");
    if (conn == own && made && !table[0])
        snprintf(table, sizeof table, "%.*s", (int)strcspn(made + 19, "\""), made + 19);
}

static void core_closes(void *context, core_conn conn, const char *why)
{
    (void)context;
    if (conn & CLUSTER_ATTACHED)
        cluster_close_conn(node, conn, why);
}

static void ask(const uint8_t *bytes, size_t length)
{
    char frame[CORE_MAX_FRAME + 64];
    size_t filled = 0;
    for (size_t i = 0; i < length && filled < sizeof frame - TABLE_CODE_LENGTH; i++) {
        if (bytes[i] == '@')
            memcpy(frame + filled, table, strlen(table)), filled += strlen(table);
        else
            frame[filled++] = (char)bytes[i];
    }
    cluster_received(node, own, frame, filled, w.now);
}

static void pass(int ms)
{
    w.now += 1000 * (core_time)ms;
    core_tick(w.c, w.now);
    cluster_tick(node, w.now);
}

static void begin(void)
{
    static const char create[] = "{\"do\":\"create\",\"id\":1,\"seats\":3,\"public\":true}";
    const cluster_ports ports = {NULL,     on_publish, on_send, on_close, on_post,   on_claim,  on_list,   on_release,
                                 on_epoch, on_leave,   on_note, on_spent, on_missed, on_blocks, on_sign_in};
    world_open(&w, 7);
    core_close(w.c);
    node = cluster_open(&(cluster_settings){.name = "own", .epoch = OWN_EPOCH}, &ports);
    core_ports to_core = world_ports(&w);
    to_core.send = core_sends;
    to_core.close = core_closes;
    to_core.others = cluster_others(node);
    w.c = core_open(&w.settings, &to_core);
    cluster_set_core(node, w.c);
    cluster_set_acting(node, true);
    pass(1);
    pass(2000);
    own = 1;
    table[0] = '\0';
    core_connected(w.c, own, 0, &w.player[0], NULL, 0, NULL, 0, w.now);
    cluster_connected(node, own, w.player[0].id, w.now);
    ask((const uint8_t *)create, strlen(create));
    HOLDS(strlen(table) == TABLE_CODE_LENGTH && core_has_table(w.c, table));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const char ping[] = "{\"do\":\"ping\",\"id\":77}";
    begin();
    for (int chunks = 0; length >= 3 && chunks < MOST_CHUNKS; chunks++) {
        const uint8_t what = bytes[0];
        size_t count = (size_t)(bytes[1] << 8 | bytes[2]);
        bytes += 3, length -= 3;
        count = count < length ? count : length;
        if (what == 'h')
            cluster_heard(node, bytes, count, w.now);
        else if (what == 'r')
            ask(bytes, count);
        else if (what == 't')
            pass(count > 0 ? 10 * bytes[0] : 1);
        cluster_tick(node, w.now);
        bytes += count, length -= count;
    }
    pass(60000); /* tokens come back, and other nodes are no longer heard */
    pass(5000);
    answered = false;
    cluster_received(node, own, ping, strlen(ping), w.now);
    pass(1);
    cluster_figures figures = cluster_count(node);
    HOLDS(figures.nodes == 0);
    core_conn_facts facts;
    HOLDS(answered || !core_describe_conn(w.c, own, &facts)); /* the core may have cut it off */
    cluster_close(node);
    world_close(&w);
    return 0;
}
