/* Sends arbitrary bytes to a core with a game in progress. The first letter of a line of input says what it does: 1, 2
 * and 3 send the rest of the line from that client, t lets time pass, k kills the server, d closes a connection and c
 * opens one. @ stands for the code of the table. Whatever happens, the server must start again from its log. */
#include "../server.h"
#include "fuzz.h"

enum { CLIENTS = 3, MOST_FRAMES = 200 };

static world w;
static core_conn client[CLIENTS];
static char table[TABLE_CODE_LENGTH + 1];

static void send_frame(int who, const uint8_t *bytes, size_t length)
{
    char frame[CORE_MAX_FRAME + 64];
    size_t filled = 0;
    for (size_t i = 0; i < length && filled < sizeof frame - TABLE_CODE_LENGTH; i++) {
        if (bytes[i] == '@')
            memcpy(frame + filled, table, TABLE_CODE_LENGTH), filled += TABLE_CODE_LENGTH;
        else
            frame[filled++] = (char)bytes[i];
    }
    if (client[who])
        core_received(w.c, client[who], frame, filled, w.now);
    world_flush(&w);
}

static void begin(void)
{
    static const char *const first[] = {
        "{\"do\":\"create\",\"id\":1,\"seats\":3,\"bots\":[\"easy\"],\"clock\":10,\"rules\":\"traveller limit=30\"}",
        "{\"do\":\"sit\",\"id\":1,\"table\":\"@\"}", "{\"do\":\"open\",\"id\":1,\"table\":\"@\"}"};
    world_open(&w, 7);
    w.settings.hasty_bots = true;
    for (int i = 0; i < CLIENTS; i++)
        client[i] = world_connect(&w, i + 1);
    send_frame(0, (const uint8_t *)first[0], strlen(first[0]));
    memcpy(table, world_table(&w, client[0]), sizeof table);
    for (int i = 1; i < CLIENTS; i++)
        send_frame(i, (const uint8_t *)first[i], strlen(first[i]));
}

static void kill_server(void)
{
    HOLDS(world_kill(&w, w.facts));
    memset(client, 0, sizeof client);
}

static void do_line(const uint8_t *line, size_t length)
{
    const int who = length > 1 ? (line[1] - '1' + 3 * 256) % CLIENTS : 0;
    switch (line[0]) {
    case '1':
    case '2':
    case '3': send_frame(line[0] - '1', line + 1, length - 1); break;
    case 't': world_wait(&w, length > 1 ? 50 * line[1] : 1000); break;
    case 'k': kill_server(); break;
    case 'd':
        if (client[who])
            world_disconnect(&w, client[who]);
        client[who] = 0;
        break;
    case 'c':
        if (!client[who])
            client[who] = world_connect(&w, who + 1);
        break;
    default: break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    begin();
    for (int frames = 0; length > 0 && frames < MOST_FRAMES; frames++) {
        const uint8_t *end = memchr(bytes, '\n', length);
        const size_t count = end ? (size_t)(end - bytes) : length;
        if (count > 0)
            do_line(bytes, count);
        bytes += end ? count + 1 : count;
        length -= end ? count + 1 : count;
    }
    kill_server();
    world_close(&w);
    return 0;
}
