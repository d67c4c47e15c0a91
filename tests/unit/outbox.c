/* The outbox: no message leaves before the facts that came before it are durable. */
#include "../../src/server/outbox/outbox.h"

#include <sqlite3.h>
#include <sys/resource.h>
#include <signal.h>

#include "../../src/server/log/log.h"
#include "../../src/server/outbox/batch_memory.h"
#include "../check.h"

typedef struct {
    uv_loop_t loop;
    store *store;
    outbox *outbox;
    char path[64];
    char told[4096]; /* all messages that were sent, in order */
    uint64_t batches;
} rig;

static void hear(void *context, uint64_t conn, const char *text, size_t length)
{
    rig *r = context;
    const size_t used = strlen(r->told);
    snprintf(r->told + used, sizeof r->told - used, "%d:%.*s ", (int)conn, (int)length, text);
}

/* The sender may overwrite a lent text, before and after its bytes. */
static void hear_lent(void *context, uint64_t conn, char *text, size_t length)
{
    hear(context, conn, text, length);
    memset(text - OUTBOX_MARGIN, '#', OUTBOX_MARGIN + length + 1);
}

static void hear_close(void *context, uint64_t conn, const char *why)
{
    char text[64];
    hear(context, conn, text, (size_t)snprintf(text, sizeof text, "close(%s)", why));
}

static void hear_call(void *context, uint64_t id)
{
    hear(context, id, "call", 4);
}

static void hear_batch(void *context, uint64_t batch)
{
    ((rig *)context)->batches = batch;
}

static void set_up(rig *r)
{
    char why[STORE_WHY] = "";
    const outbox_callbacks callbacks = {r, hear, hear_lent, hear_close, hear_batch, NULL};
    memset(r, 0, sizeof *r);
    snprintf(r->path, sizeof r->path, "/tmp/yaniv-outbox-%d.db", (int)getpid());
    log_set_level(LOG_ERROR);
    r->store = store_open(r->path, why);
    CHECK_TEXT(why, "");
    uv_loop_init(&r->loop);
    r->outbox = outbox_open(&r->loop, r->store, &callbacks);
}

static void tear_down(rig *r)
{
    char other[80];
    outbox_close(r->outbox);
    uv_run(&r->loop, UV_RUN_DEFAULT);
    uv_loop_close(&r->loop);
    store_close(r->store);
    for (int i = 0; i < 3; i++) {
        static const char *const ends[] = {"", "-wal", "-shm"};
        snprintf(other, sizeof other, "%s%s", r->path, ends[i]);
        unlink(other);
    }
}

static void turn_until_empty(rig *r)
{
    outbox_go(r->outbox);
    for (int i = 0; i < 5000 && !outbox_is_empty(r->outbox); i++) {
        uv_run(&r->loop, UV_RUN_NOWAIT);
        outbox_go(r->outbox);
        usleep(1000);
    }
}

static void say(rig *r, int conn, const char *text)
{
    outbox_send(r->outbox, (uint64_t)conn, text, strlen(text));
}

static void put_entry(rig *r, uint64_t n)
{
    outbox_store(r->outbox, &(fact){.kind = FACT_LOG, .table = "bakotimu", .n = n, .text = "line", .length = 4});
}

static void open_table(rig *r)
{
    outbox_store(r->outbox, &(fact){.kind = FACT_TABLE_OPENED, .table = "bakotimu"});
}

TEST(with_nothing_to_store_a_message_leaves_at_once)
{
    rig r;
    set_up(&r);
    say(&r, 1, "a");
    outbox_close_conn(r.outbox, 2, "b");
    outbox_when_durable(r.outbox, hear_call, &r, 3);
    CHECK_TEXT(r.told, "1:a 2:close(b) 3:call ");
    CHECK(outbox_is_empty(r.outbox));
    tear_down(&r);
}

TEST(a_message_waits_for_the_facts_before_it)
{
    rig r;
    set_up(&r);
    say(&r, 1, "before");
    open_table(&r);
    put_entry(&r, 1);
    say(&r, 1, "after");
    CHECK_TEXT(r.told, "1:before ");
    turn_until_empty(&r);
    CHECK_TEXT(r.told, "1:before 1:after ");
    CHECK_NUMBER((long)outbox_count(r.outbox).facts, 2);
    tear_down(&r);
}

TEST(a_message_stays_behind_the_batch_that_is_being_written)
{
    rig r;
    set_up(&r);
    open_table(&r);
    put_entry(&r, 1);
    say(&r, 1, "a");
    outbox_go(r.outbox); /* the thread writes the batch from here on */
    say(&r, 2, "b");
    put_entry(&r, 2);
    outbox_when_durable(r.outbox, hear_call, &r, 3);
    say(&r, 4, "c");
    CHECK_TEXT(r.told, "");
    turn_until_empty(&r);
    CHECK_TEXT(r.told, "1:a 2:b 3:call 4:c ");
    tear_down(&r);
}

static int entries_seen;
static void count_entry(void *context, const char *table, uint64_t n, const char *text, size_t length)
{
    (void)context;
    entries_seen += strcmp(table, "bakotimu") == 0 && n == (uint64_t)entries_seen + 1 && length == 4
                    && memcmp(text, "line", 4) == 0;
}

TEST(everything_that_was_sent_is_in_the_file)
{
    rig r;
    set_up(&r);
    open_table(&r);
    for (uint64_t n = 1; n <= 1000; n++) {
        put_entry(&r, n);
        if (n % 100 == 0)
            turn_until_empty(&r);
    }
    store_each_entry(r.store, count_entry, NULL);
    CHECK_NUMBER(entries_seen, 1000);
    tear_down(&r);
}

TEST(a_full_disk_holds_messages_back)
{
    rig r;
    struct rlimit small = {.rlim_cur = 200 << 10, .rlim_max = RLIM_INFINITY}, large;
    signal(SIGXFSZ, SIG_IGN);
    set_up(&r);
    getrlimit(RLIMIT_FSIZE, &large);
    setrlimit(RLIMIT_FSIZE, &small);
    freopen("/dev/null", "w", stderr); /* hides the expected error messages */
    open_table(&r);
    for (uint64_t n = 1; n <= 20000; n++)
        put_entry(&r, n);
    say(&r, 1, "told");
    outbox_go(r.outbox);
    for (int i = 0; i < 1000 && !outbox_is_stuck(r.outbox); i++)
        usleep(1000);
    CHECK(outbox_is_stuck(r.outbox));
    uv_run(&r.loop, UV_RUN_NOWAIT);
    CHECK_TEXT(r.told, "");
    setrlimit(RLIMIT_FSIZE, &large);
    turn_until_empty(&r);
    CHECK_TEXT(r.told, "1:told ");
    CHECK(!outbox_is_stuck(r.outbox));
    store_each_entry(r.store, count_entry, NULL);
    CHECK_NUMBER(entries_seen, 20000);
    tear_down(&r);
}

TEST(a_bad_fact_does_not_block_the_others)
{
    rig r;
    profile found;
    set_up(&r);
    log_set_level(LOG_ERROR);
    freopen("/dev/null", "w", stderr);
    outbox_store(r.outbox, &(fact){.kind = FACT_GUEST_CREATED, .player = 7, .name = "Quiet Yak"});
    outbox_store(r.outbox, &(fact){.kind = FACT_GUEST_CREATED, .player = 7, .name = "Double"});
    outbox_store(r.outbox, &(fact){.kind = FACT_GUEST_CREATED, .player = 8, .name = "Sandy Gecko"});
    say(&r, 1, "told");
    turn_until_empty(&r);
    CHECK_TEXT(r.told, "1:told ");
    CHECK(store_find_player(r.store, 7, &found) && strcmp(found.name, "Quiet Yak") == 0);
    CHECK(store_find_player(r.store, 8, &found));
    tear_down(&r);
}

static int count_stored_entries(const char *path)
{
    sqlite3 *db;
    sqlite3_stmt *query;
    int count = -1;
    sqlite3_open(path, &db);
    if (sqlite3_prepare_v2(db, "SELECT count(*) FROM log", -1, &query, NULL) == SQLITE_OK
        && sqlite3_step(query) == SQLITE_ROW)
        count = sqlite3_column_int(query, 0);
    sqlite3_finalize(query);
    sqlite3_close(db);
    return count;
}

TEST(entries_of_closed_tables_are_deleted)
{
    rig r;
    char code[16];
    set_up(&r);
    open_table(&r);
    put_entry(&r, 1);
    for (int round = 0; round < 40; round++) {
        snprintf(code, sizeof code, "table%03d", round);
        outbox_store(r.outbox, &(fact){.kind = FACT_TABLE_OPENED, .table = code});
        for (uint64_t n = 1; n <= 300; n++)
            outbox_store(r.outbox, &(fact){.kind = FACT_LOG, .table = code, .n = n, .text = "line", .length = 4});
        outbox_store(r.outbox, &(fact){.kind = FACT_TABLE_CLOSED, .table = code});
    }
    turn_until_empty(&r);
    CHECK(count_stored_entries(r.path) < 1500);
    store_each_entry(r.store, count_entry, NULL);
    CHECK_NUMBER(entries_seen, 1);
    outbox_store(r.outbox, &(fact){.kind = FACT_UNUSED_EXPIRED});
    turn_until_empty(&r);
    CHECK_NUMBER(count_stored_entries(r.path), 1);
    tear_down(&r);
}

TEST(batch_memory_has_any_size_and_is_freed_at_once)
{
    batch_memory m = {0};
    for (int round = 0; round < 3; round++) {
        char *last = NULL;
        for (size_t size = 1; size < 200000; size = size * 3 + 1) {
            char *piece = batch_memory_take(&m, size);
            memset(piece, round, size);
            CHECK(piece != last && (uintptr_t)piece % _Alignof(max_align_t) == 0);
            last = piece;
        }
        CHECK_TEXT(batch_memory_copy(&m, "text", 4), "text");
        CHECK(batch_memory_copy(&m, NULL, 0) == NULL);
        batch_memory_clear(&m);
        CHECK_NUMBER((long)m.used, 0);
    }
    batch_memory_free(&m);
}

CHECK_MAIN
