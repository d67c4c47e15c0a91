/* Gives commands of operators to a server with a store, and notes of other nodes, while players talk and report. The
 * first letter of a line says who speaks: h the command line on the server's machine, o an operator on the page /admin,
 * n another node, and 1, 2 and 3 players at a table. @ stands for the code of the table. Whatever is asked, the answer
 * is a JSON object; what was refused is not in the audit trail; and what holds now still holds after a restart. */
#include <jansson.h>
#include <unistd.h>

#include "../../src/chance/shuffle.h"
#include "../../src/entropy/blake.h"
#include "../../src/server/admin/admin.h"
#include "../../src/server/admin/evidence.h"
#include "../../src/server/log/log.h"
#include "../../src/server/site/notes.h"
#include "../../src/sys/xalloc.h"
#include "fuzz.h"

enum { CLIENTS = 3, MOST_LINES = 100, OPERATOR = 1, MOST_ACTS = 1000 };

static uv_loop_t loop;
static services s;
static yv_rng chance;
static char path[64], table[TABLE_CODE_LENGTH + 1];

/* ---- ports ---- */

static void send_text(void *context, uint64_t conn, const char *text, size_t length)
{
    const char *found = strstr(text, "\"table\":\"");
    (void)context, (void)conn, (void)length;
    if (found && !table[0])
        sscanf(found + strlen("\"table\":\""), "%12[a-z]", table);
}

static void lend_text(void *context, uint64_t conn, char *text, size_t length)
{
    (void)context, (void)conn, (void)text, (void)length;
}

static void close_conn(void *context, uint64_t conn, const char *why)
{
    (void)context, (void)conn, (void)why;
}

static void settle(void *context, uint64_t batch)
{
    (void)context;
    roster_settle(&s.roster, batch);
}

static void store_fact(void *context, const fact *f)
{
    (void)context;
    outbox_store(s.outbox, f);
}

static void ask_nobody(void *context, const core_bot_job *question)
{
    (void)context, (void)question;
}

static void make_random(void *context, uint8_t *bytes, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)yv_rng_next(&chance);
}

static bool find_player(void *context, player_id id, profile *found)
{
    (void)context;
    return roster_find(&s.roster, id, found);
}

static bool have_played(void *context, player_id one, player_id other)
{
    (void)context, (void)one, (void)other;
    return true;
}

static int count_rated(void *context, const player_id *players, int count)
{
    (void)context, (void)players, (void)count;
    return 0;
}

static bool may_say(void *context, const char *text, size_t length)
{
    (void)context;
    return word_list_allows(s.moderation.words, text, length);
}

static void log_nothing(void *context, log_level level, const char *event, const char *details)
{
    (void)context, (void)level, (void)event, (void)details;
}

/* ---- the server ---- */

static void remove_files(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char other[80];
        snprintf(other, sizeof other, "%s%s", path, ends[i]);
        unlink(other);
    }
}

/* Opens once what keeps nothing of an input. */
static void open_surroundings(void)
{
    static const net_settings settings = {.host = "127.0.0.1", .most_connections = 10, .most_per_address = 10};
    static const net_callbacks nobody;
    char why[NET_WHY];
    if (s.net)
        return;
    log_set_level(LOG_ERROR);
    snprintf(path, sizeof path, "%s/yaniv-fuzz-admin-%d.db", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp",
             (int)getpid());
    uv_loop_init(&loop);
    s.net = net_open(&loop, &settings, &nobody, why);
    s.evidence = evidence_open(&loop, path);
    HOLDS(s.net);
}

static void make_durable(void)
{
    while (!outbox_is_empty(s.outbox)) {
        outbox_go(s.outbox);
        uv_run(&loop, UV_RUN_ONCE);
    }
}

static void make_players(void)
{
    static const char *const users[CLIENTS] = {"dana", NULL, "omer"};
    for (player_id id = 1; id <= CLIENTS; id++) {
        outbox_store(s.outbox, &(fact){.kind = FACT_GUEST_CREATED, .player = id, .name = "Quiet Yak"});
        if (users[id - 1])
            outbox_store(
                s.outbox,
                &(fact){.kind = FACT_ACCOUNT_CREATED, .player = id, .user = users[id - 1], .password = "hash"});
    }
    outbox_store(s.outbox, &(fact){.kind = FACT_OPERATOR_ADDED, .player = OPERATOR});
    make_durable();
}

static void ask(int who, const char *text, size_t length)
{
    core_received(s.core, (core_conn)who, text, length, services_now());
}

static void open_core(void)
{
    static const char *const first[CLIENTS] = {"{\"do\":\"create\",\"seats\":3,\"clock\":0}",
                                               "{\"do\":\"sit\",\"table\":\"%s\"}",
                                               "{\"do\":\"open\",\"table\":\"%s\"}"};
    const core_ports ports = {.send = send_text,
                              .close = close_conn,
                              .store = store_fact,
                              .ask_bot = ask_nobody,
                              .random = make_random,
                              .hash = blake_hash,
                              .find_player = find_player,
                              .have_played = have_played,
                              .count_rated = count_rated,
                              .may_say = may_say,
                              .log = log_nothing};
    s.core = core_open(&(core_settings){.version = "test"}, &ports);
    table[0] = '\0';
    for (int who = 1; who <= CLIENTS; who++) {
        profile found;
        char text[100];
        HOLDS(roster_find(&s.roster, who, &found));
        core_connected(s.core, (core_conn)who, 0, &found, NULL, 0, NULL, 0, services_now());
        ask(who, text, (size_t)snprintf(text, sizeof text, first[who - 1], table));
        make_durable();
    }
    HOLDS(table[0]);
}

static void begin(void)
{
    const outbox_callbacks callbacks = {NULL, send_text, lend_text, close_conn, settle, NULL};
    char why[STORE_WHY];
    open_surroundings();
    remove_files();
    chance = yv_rng_seeded(7);
    s.store = store_open(path, why);
    HOLDS(s.store);
    roster_open(&s.roster, s.store);
    s.outbox = outbox_open(&loop, s.store, &callbacks);
    make_players();
    moderation_open(&s.moderation, s.store);
    open_core();
}

/* ---- lines ---- */

static void count_act(void *context, const stored_act *act)
{
    (void)act;
    ++*(int *)context;
}

static int count_acts(void)
{
    int count = 0;
    store_each_act(s.store, MOST_ACTS, count_act, &count);
    return count;
}

static void command(player_id operator, const char * text, size_t length)
{
    const admin_caller by = {.operator= operator};
    jsonw out = JSONW_GROWING(xrealloc);
    const int before = count_acts();
    admin_run(&s, &by, text, length, &out);
    make_durable();
    json_t *answer = json_loadb(out.bytes, out.length, JSON_REJECT_DUPLICATES, NULL);
    const json_t *ok = json_object_get(answer, "ok");
    HOLDS(json_is_boolean(ok));
    HOLDS(json_is_true(ok) || (json_is_string(json_object_get(answer, "error")) && json_object_size(answer) == 3));
    const int acts = count_acts() - before;
    HOLDS(acts == 0 || (acts == 1 && json_is_true(ok)));
    json_decref(answer);
    jsonw_free(&out);
}

static void do_line(const uint8_t *line, size_t length)
{
    char text[ADMIN_MOST_REQUEST + 1];
    size_t filled = 0;
    for (size_t i = 1; i < length && filled < sizeof text - TABLE_CODE_LENGTH; i++) {
        if (line[i] == '@')
            memcpy(text + filled, table, TABLE_CODE_LENGTH), filled += TABLE_CODE_LENGTH;
        else
            text[filled++] = (char)line[i];
    }
    text[filled] = '\0';
    switch (line[0]) {
    case 'h': command(0, text, filled); break;
    case 'o':
        if (moderation_is_operator(&s.moderation, OPERATOR))
            command(OPERATOR, text, filled);
        break;
    case 'n': notes_take(&s, text); break;
    case '1':
    case '2':
    case '3': ask(line[0] - '0', text, filled); break;
    default: break;
    }
    make_durable();
}

/* Checks that a server that starts now would do as this one does. */
static void check_restart(void)
{
    moderation again;
    moderation_open(&again, s.store);
    HOLDS(again.bans.count == s.moderation.bans.count && again.operators.count == s.moderation.operators.count);
    HOLDS(again.read_only == s.moderation.read_only && again.chat_wait == s.moderation.chat_wait);
    HOLDS(word_list_count(again.words) == word_list_count(s.moderation.words));
    for (int i = 0; i < word_list_count(again.words); i++)
        HOLDS(strcmp(word_list_get(again.words, i), word_list_get(s.moderation.words, i)) == 0);
    moderation_close(&again);
}

static void end(void)
{
    outbox_close(s.outbox);
    uv_run(&loop, UV_RUN_NOWAIT);
    core_close(s.core);
    roster_close(&s.roster);
    moderation_close(&s.moderation);
    store_close(s.store);
    remove_files();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const uint8_t *const stop = bytes + length;
    begin();
    for (int lines = 0; bytes < stop && lines < MOST_LINES; lines++) {
        const uint8_t *newline = memchr(bytes, '\n', (size_t)(stop - bytes));
        const uint8_t *line_end = newline ? newline : stop;
        if (line_end > bytes)
            do_line(bytes, (size_t)(line_end - bytes));
        bytes = line_end + 1;
    }
    check_restart();
    end();
    return 0;
}
