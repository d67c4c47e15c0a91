/* Leases in PostgreSQL: sessions, tables, and the thread that renews a session. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "../../sys/clock.h"
#include "../log/log.h"
#include "pg_schema.h"
#include "pg_store.h"

/* A table is free if nobody holds it, or if the session that holds it has ended. */
#define FREE_TABLES                                                                                                    \
    "FROM board LEFT JOIN node ON node.epoch = board.holder WHERE (board.holder IS NULL OR node.epoch IS NULL OR"      \
    " node.ended)"

/* True if there may be a free table. Reads only the ends of the ranges of an index, not all tables: nodes ask twice a
 * second, and usually there is none. */
#define HOLDERS                                                                                                        \
    "WITH RECURSIVE holding(holder) AS (SELECT min(holder) FROM board UNION ALL"                                       \
    "  SELECT (SELECT min(board.holder) FROM board WHERE board.holder > holding.holder) FROM holding"                  \
    "  WHERE holding.holder IS NOT NULL) "
#define ANY_FREE                                                                                                       \
    "(EXISTS(SELECT 1 FROM board WHERE holder IS NULL) OR EXISTS(SELECT 1 FROM holding"                                \
    "  LEFT JOIN node ON node.epoch = holding.holder"                                                                  \
    "  WHERE holding.holder IS NOT NULL AND (node.epoch IS NULL OR node.ended)))"

static const statement_row rows[LEASE_STATEMENTS] = {
    [LEASE_RENEW] =
        {"UPDATE node SET expires = clock_timestamp() + ttl, hears = (?2 = 1) WHERE epoch = ?1 AND NOT ended"
         "  RETURNING (SELECT count(*) FROM node AS other WHERE other.epoch <> ?1 AND NOT other.ended"
         "    AND other.expires > clock_timestamp() AND other.hears)",
         "nn", NULL},
    /* Other sessions that were not renewed in time. After a start of the database nodes need a moment to come back. */
    [LEASE_END_DEAD] = {"UPDATE node SET ended = true WHERE NOT ended AND expires < clock_timestamp() AND epoch <> ?"
                        "  AND pg_postmaster_start_time() < clock_timestamp() - ttl",
                        "n", NULL},
    [LEASE_TAKE_FREE] = {HOLDERS "UPDATE board SET holder = ?1, epoch = nextval('epoch') WHERE id IN"
                                 "  (SELECT board.id " FREE_TABLES
                                 "    ORDER BY board.id LIMIT ?2 FOR UPDATE OF board SKIP LOCKED) AND " ANY_FREE
                                 "  AND EXISTS(SELECT 1 FROM node WHERE node.epoch = ?1 AND NOT ended)"
                                 "  RETURNING code, epoch",
                         "nn", NULL},
    [LEASE_TAKE] = {"UPDATE board SET holder = ?1, epoch = nextval('epoch') WHERE id IN"
                    "  (SELECT board.id " FREE_TABLES " AND board.code = ANY(string_to_array(?2, ' '))"
                    "    FOR UPDATE OF board SKIP LOCKED)" /* waiting for several rows can deadlock */
                    "  AND EXISTS(SELECT 1 FROM node WHERE node.epoch = ?1 AND NOT ended)"
                    "  RETURNING code, epoch",
                    "nt", NULL},
    [LEASE_HOLDER] = {"SELECT code, board.epoch, node.name, node.epoch FROM board"
                      "  LEFT JOIN node ON node.epoch = board.holder AND NOT ended"
                      "  WHERE code = ANY(string_to_array(?, ' '))",
                      "t", NULL},
    [LEASE_RECODED] = {"SELECT was, code FROM recoded JOIN board ON board.id = recoded.board"
                       "  WHERE was = ANY(string_to_array(?, ' '))",
                       "t", NULL},
    [LEASE_LIST] = {"SELECT code, epoch FROM board WHERE holder = ? AND epoch <> holder", "n", NULL},
    [LEASE_RELEASE] = {"UPDATE board SET holder = NULL WHERE code = ? AND epoch = ?", "tn", NULL},
    [LEASE_ENTRIES] = {"SELECT code, n, text FROM log JOIN board ON board.id = log.board"
                       "  WHERE code = ANY(string_to_array(?, ' ')) ORDER BY log.board, n",
                       "t", NULL},
};

void pg_lease_prepare(pg_store *pg)
{
    for (int i = 0; i < LEASE_STATEMENTS; i++)
        pg_link_add(&pg->leases, &rows[i], &pg->lease[i]);
}

static int ttl_of(const pg_store *pg)
{
    return pg->as.ttl_ms > 0 ? pg->as.ttl_ms : LEASE_TTL_MS;
}

static void note_renewal(pg_store *pg, uint64_t sent)
{
    const int64_t before = atomic_load(&pg->until);
    if (before && (int64_t)clock_us() > before)
        atomic_fetch_add(&pg->late, 1);
    atomic_store(&pg->until, (int64_t)sent + (int64_t)ttl_of(pg) * 750);
}

/* ---- joining ---- */

static bool insert_session(pg_store *pg, int64_t epoch)
{
    char *name = PQescapeLiteral(pg->leases.conn, pg->as.name, strlen(pg->as.name));
    char *address = PQescapeLiteral(pg->leases.conn, pg->as.address, strlen(pg->as.address));
    char sql[2048];
    snprintf(
        sql, sizeof sql,
        "UPDATE node SET ended = true WHERE NOT ended AND (%s OR (name = %s AND NOT alone));"
        "INSERT INTO node(epoch, name, address, alone, began, ttl, expires) VALUES(%lld, %s, %s, %s,"
        "  clock_timestamp(), INTERVAL '%d milliseconds', clock_timestamp() + INTERVAL '%d milliseconds');"
        "INSERT INTO batch VALUES(%lld, 0);"
        "DELETE FROM batch USING node WHERE node.epoch = session AND ended AND expires < clock_timestamp() - INTERVAL "
        "'1 day';"
        "DELETE FROM node WHERE ended AND expires < clock_timestamp() - INTERVAL '1 day'",
        pg->alone ? "true" : "false", name, (long long)epoch, name, address, pg->alone ? "true" : "false", ttl_of(pg),
        ttl_of(pg), (long long)epoch);
    PQfreemem(name);
    PQfreemem(address);
    if (!pg_link_execute(&pg->leases, sql))
        return false;
    if (!pg->alone)
        return true;
    snprintf(sql, sizeof sql, "UPDATE board SET holder = %lld, epoch = %lld", (long long)epoch, (long long)epoch);
    return pg_link_execute(&pg->leases, sql);
}

typedef enum { JOINED, OCCUPIED, BROKEN } join_result;

/* Counts the living sessions beside which this one cannot begin. A process that starts ends one with its own name,
 * which is that of its former self after a crash. One that has lost its session does not: two nodes to which an
 * operator has given the same name would end each other's sessions for ever. */
static int64_t count_rivals(pg_store *pg, bool again)
{
    char sql[512];
    char *name = PQescapeLiteral(pg->leases.conn, pg->as.name, strlen(pg->as.name));
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM node WHERE NOT ended AND expires > clock_timestamp()"
             "  AND (alone OR %s OR (%s AND name = %s))",
             pg->alone ? "true" : "false", again ? "true" : "false", name);
    PQfreemem(name);
    return pg_link_number(&pg->leases, sql, -1);
}

/* Opens a session in one transaction. The lock keeps two processes from doing so at the same time. */
static join_result try_to_join(pg_store *pg, bool again)
{
    const uint64_t sent = clock_us();
    if (!pg_link_execute(&pg->leases, "BEGIN; LOCK TABLE node IN SHARE ROW EXCLUSIVE MODE"))
        return BROKEN;
    const int64_t others = count_rivals(pg, again);
    const int64_t epoch = others == 0 ? pg_link_number(&pg->leases, "SELECT nextval('epoch')", -1) : -1;
    if (epoch > 0 && insert_session(pg, epoch) && pg_link_execute(&pg->leases, "COMMIT")) {
        pg->store->epoch = (uint64_t)epoch;
        pg->batch = 0;
        atomic_store(&pg->until, 0);
        atomic_store(&pg->hearing, -1);
        note_renewal(pg, sent);
        atomic_store(&pg->lost, false);
        return JOINED;
    }
    char why[STORE_WHY];
    memcpy(why, pg->leases.why, sizeof why);
    pg_link_execute(&pg->leases, "ROLLBACK");
    memcpy(pg->leases.why, why, sizeof why);
    return others > 0 ? OCCUPIED : BROKEN;
}

/* After a crash, the session of the process that crashed lasts a little longer. */
bool pg_lease_join(pg_store *pg, bool again, char why[STORE_WHY])
{
    enum { WAIT_US = 100000 };
    const uint64_t end = clock_us() + (uint64_t)(LEASE_TTL_MS + 1500) * 1000;
    join_result result;
    while ((result = try_to_join(pg, again)) == OCCUPIED && clock_us() < end)
        usleep(WAIT_US);
    if (result == OCCUPIED && again)
        log_write(LOG_ERROR, "name-in-use", "node=%s reason=\"another node has this name\"", pg->as.name);
    if (result == OCCUPIED)
        snprintf(why, STORE_WHY, "another server is using it");
    else if (result == BROKEN)
        snprintf(why, STORE_WHY, "%s", pg->leases.why);
    return result == JOINED;
}

lease_result lease_rejoin(store *s)
{
    char why[STORE_WHY];
    pg_store *pg = s->of;
    if (!s->epoch)
        return LEASE_OK;
    pthread_mutex_lock(&pg->storing);
    pthread_mutex_lock(&pg->asking);
    const bool joined = pg_link_open(&pg->leases) && pg_lease_join(pg, true, why);
    pthread_mutex_unlock(&pg->asking);
    pthread_mutex_unlock(&pg->storing);
    return joined ? LEASE_OK : LEASE_FAILED;
}

/* ---- the thread that renews ---- */

/* Returns false if the database cannot be reached. */
static bool renew(pg_store *pg)
{
    const uint64_t sent = clock_us();
    statement *row = &pg->lease[LEASE_RENEW];
    if (atomic_load(&pg->lost))
        return pg_link_open(&pg->leases);
    if (!pg_link_open(&pg->leases))
        return false;
    bind_number(row, 1, (int64_t)pg->store->epoch);
    bind_number(row, 2, atomic_load(&pg->hears));
    const bool renewed = next(row);
    if (renewed)
        atomic_store(&pg->hearing, (int)number_of(row, 0));
    reset(row);
    if (renewed) {
        note_renewal(pg, sent);
    } else if (pg->leases.conn && !pg->leases.state[0]) {
        log_write(LOG_ERROR, "lease-lost", "epoch=%llu", (unsigned long long)pg->store->epoch);
        atomic_store(&pg->lost, true);
    }
    return pg->leases.conn;
}

static void make_spare(pg_store *pg)
{
    if (!atomic_load(&pg->wants_spare) || atomic_load(&pg->has_spare) || !pg_link_open(&pg->spare))
        return;
    atomic_store(&pg->wants_spare, false);
    atomic_store(&pg->has_spare, true);
}

/* Waits for some time, or until somebody wakes the keeper. Returns false if it should end. */
static bool wait_a_while(pg_store *pg, int ms)
{
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end); /* a session must not end because somebody sets the clock back */
    end.tv_nsec += (long)(ms % 1000) * 1000000;
    end.tv_sec += ms / 1000 + end.tv_nsec / 1000000000;
    end.tv_nsec %= 1000000000;
    pthread_mutex_lock(&pg->waking);
    while (!pg->ending && !pg->wakes && pthread_cond_timedwait(&pg->wake, &pg->waking, &end) != ETIMEDOUT)
        ;
    const bool goes_on = !pg->ending;
    pg->wakes = false;
    pthread_mutex_unlock(&pg->waking);
    return goes_on;
}

static void *keep(void *context)
{
    pg_store *pg = context;
    enum { SOON_MS = 100 };
    bool reached = true;
    while (wait_a_while(pg, reached ? ttl_of(pg) / 5 : SOON_MS)) {
        pthread_mutex_lock(&pg->asking);
        reached = renew(pg);
        pthread_mutex_unlock(&pg->asking);
        if (reached)
            make_spare(pg);
    }
    return NULL;
}

void pg_lease_start(pg_store *pg)
{
    pg->has_keeper = pthread_create(&pg->keeper, NULL, keep, pg) == 0;
}

static void signal_keeper(pg_store *pg, bool ends)
{
    pthread_mutex_lock(&pg->waking);
    pg->ending |= ends;
    pg->wakes = true;
    pthread_cond_signal(&pg->wake);
    pthread_mutex_unlock(&pg->waking);
}

void pg_lease_wake(pg_store *pg)
{
    signal_keeper(pg, false);
}

/* The session ends at once, so that nobody has to wait for it. */
void pg_lease_end(pg_store *pg)
{
    char sql[160];
    if (pg->has_keeper) {
        signal_keeper(pg, true);
        pthread_join(pg->keeper, NULL);
    }
    if (!pg->store->epoch || !pg->leases.conn)
        return;
    snprintf(sql, sizeof sql, "UPDATE node SET ended = true WHERE epoch = %lld", (long long)pg->store->epoch);
    pg_link_execute(&pg->leases, sql);
}

/* ---- the session, for everybody ---- */

static const pg_store *pg_of(const store *s)
{
    return s->epoch ? s->of : NULL;
}

int64_t lease_until(const store *s)
{
    const pg_store *pg = pg_of(s);
    return pg ? atomic_load(&pg->until) : INT64_MAX;
}

bool lease_is_lost(const store *s)
{
    const pg_store *pg = pg_of(s);
    return pg && atomic_load(&pg->lost);
}

uint64_t lease_epoch(const store *s)
{
    return s->epoch;
}

void lease_set_hears(store *s, bool hears)
{
    if (s->epoch)
        atomic_store(&((pg_store *)s->of)->hears, hears);
}

int lease_hearing(const store *s)
{
    const pg_store *pg = pg_of(s);
    return pg ? atomic_load(&pg->hearing) : 0;
}

uint64_t lease_late_renewals(const store *s)
{
    const pg_store *pg = pg_of(s);
    return pg ? atomic_load(&pg->late) : 0;
}

/* ---- tables ---- */

static void copy_grant(lease_grant *to, const statement *row)
{
    copy_text(to->table, sizeof to->table, text_of(row, 0));
    to->epoch = (uint64_t)number_of(row, 1);
}

static lease_result result_of(const pg_store *pg)
{
    if (!pg->leases.conn || pg->leases.state[0])
        return LEASE_FAILED;
    return atomic_load(&pg->lost) ? LEASE_LOST : LEASE_OK;
}

/* Locks the link and connects it. */
static bool begin_asking(pg_store *pg)
{
    pthread_mutex_lock(&pg->asking);
    return !atomic_load(&pg->lost) && pg_link_open(&pg->leases);
}

static lease_result end_asking(pg_store *pg, lease_result result)
{
    pthread_mutex_unlock(&pg->asking);
    return result;
}

/* A list of tables as one parameter, with spaces between them. */
enum { LIST_AT_ONCE = 256, LIST_BYTES = LIST_AT_ONCE * (TABLE_CODE_LENGTH + 1) + 1 };

static void list_tables(char list[LIST_BYTES], const lease_claim *claims, int count)
{
    size_t length = 0;
    list[0] = '\0';
    for (int i = 0; i < count; i++)
        length += (size_t)snprintf(list + length, LIST_BYTES - length, "%s%s", i ? " " : "", claims[i].grant.table);
}

static lease_claim *find_claim(lease_claim *claims, int count, const char *table)
{
    for (int i = 0; i < count; i++)
        if (strcmp(claims[i].grant.table, table) == 0)
            return &claims[i];
    return NULL;
}

/* Finds out who holds the tables of the list that were not taken. */
static void find_holders(pg_store *pg, lease_claim *claims, int count, const char *list)
{
    statement *row = &pg->lease[LEASE_HOLDER];
    bind_text(row, 1, list);
    while (next(row)) {
        lease_claim *of = find_claim(claims, count, text_of(row, 0));
        if (!of || of->outcome == LEASE_TAKEN)
            continue;
        const bool held = text_of(row, 2), own = held && (uint64_t)number_of(row, 3) == pg->store->epoch;
        of->outcome = own ? LEASE_TAKEN : held ? LEASE_OTHERS : LEASE_BUSY;
        of->grant.epoch = (uint64_t)number_of(row, 1);
        if (held && !own)
            copy_text(of->holder, sizeof of->holder, text_of(row, 2));
    }
    reset(row);
}

/* Finds out which tables of the list have another code now. */
static void find_recoded(pg_store *pg, lease_claim *claims, int count, const char *list)
{
    statement *row = &pg->lease[LEASE_RECODED];
    bind_text(row, 1, list);
    while (next(row)) {
        lease_claim *of = find_claim(claims, count, text_of(row, 0));
        if (of && of->outcome == LEASE_ABSENT)
            copy_text(of->became, sizeof of->became, text_of(row, 1));
    }
    reset(row);
}

static bool is_any_absent(const lease_claim *claims, int count)
{
    for (int i = 0; i < count; i++)
        if (claims[i].outcome == LEASE_ABSENT)
            return true;
    return false;
}

static void end_dead(pg_store *pg)
{
    bind_number(&pg->lease[LEASE_END_DEAD], 1, (int64_t)pg->store->epoch);
    run(&pg->lease[LEASE_END_DEAD]);
}

static lease_result take_some(pg_store *pg, lease_claim *claims, int count)
{
    char list[LIST_BYTES];
    int taken = 0;
    statement *row = &pg->lease[LEASE_TAKE];
    list_tables(list, claims, count);
    bind_number(row, 1, (int64_t)pg->store->epoch);
    bind_text(row, 2, list);
    while (next(row)) {
        lease_claim *of = find_claim(claims, count, text_of(row, 0));
        if (!of)
            continue;
        copy_grant(&of->grant, row);
        of->outcome = LEASE_TAKEN;
        taken++;
    }
    reset(row);
    if (taken < count && result_of(pg) == LEASE_OK)
        find_holders(pg, claims, count, list);
    if (is_any_absent(claims, count) && result_of(pg) == LEASE_OK)
        find_recoded(pg, claims, count, list);
    return result_of(pg);
}

lease_result lease_take_these(store *s, lease_claim *claims, int count)
{
    pg_store *pg = s->of;
    for (int i = 0; i < count; i++) {
        claims[i].outcome = s->epoch ? LEASE_ABSENT : LEASE_TAKEN;
        claims[i].grant.epoch = 0;
        claims[i].holder[0] = claims[i].became[0] = '\0';
    }
    if (!s->epoch || count == 0)
        return LEASE_OK;
    if (!begin_asking(pg))
        return end_asking(pg, atomic_load(&pg->lost) ? LEASE_LOST : LEASE_FAILED);
    end_dead(pg);
    lease_result result = LEASE_OK;
    for (int done = 0; done < count && result == LEASE_OK; done += LIST_AT_ONCE)
        result = take_some(pg, claims + done, count - done < LIST_AT_ONCE ? count - done : LIST_AT_ONCE);
    return end_asking(pg, result);
}

lease_result lease_take(store *s, const char *table, lease_grant *taken, char holder[LEASE_NODE_BYTES])
{
    lease_claim one;
    copy_text(one.grant.table, sizeof one.grant.table, table);
    const lease_result result = lease_take_these(s, &one, 1);
    *taken = one.grant;
    copy_text(holder, LEASE_NODE_BYTES, one.holder);
    return result == LEASE_OK && one.outcome != LEASE_TAKEN ? LEASE_HELD : result;
}

lease_result lease_each_taken(store *s, void (*visit)(void *context, const lease_grant *taken), void *context)
{
    pg_store *pg = s->of;
    if (!s->epoch)
        return LEASE_OK;
    if (!begin_asking(pg))
        return end_asking(pg, atomic_load(&pg->lost) ? LEASE_LOST : LEASE_FAILED);
    statement *row = &pg->lease[LEASE_LIST];
    bind_number(row, 1, (int64_t)s->epoch);
    while (next(row)) {
        lease_grant one;
        copy_grant(&one, row);
        visit(context, &one);
    }
    reset(row);
    return end_asking(pg, result_of(pg));
}

lease_result lease_take_free(store *s, int most, lease_grant *taken, int *count)
{
    pg_store *pg = s->of;
    *count = 0;
    if (!s->epoch)
        return LEASE_OK;
    if (!begin_asking(pg))
        return end_asking(pg, atomic_load(&pg->lost) ? LEASE_LOST : LEASE_FAILED);
    statement *row = &pg->lease[LEASE_TAKE_FREE];
    end_dead(pg);
    bind_number(row, 1, (int64_t)s->epoch);
    bind_number(row, 2, most);
    while (*count < most && next(row))
        copy_grant(&taken[(*count)++], row);
    reset(row);
    return end_asking(pg, result_of(pg));
}

lease_result lease_release(store *s, const lease_grant *held, int count)
{
    pg_store *pg = s->of;
    if (!s->epoch || count == 0)
        return LEASE_OK;
    if (!begin_asking(pg))
        return end_asking(pg, atomic_load(&pg->lost) ? LEASE_LOST : LEASE_FAILED);
    lease_result result = LEASE_FAILED;
    if (pg_link_begin(&pg->leases)) {
        statement *row = &pg->lease[LEASE_RELEASE];
        for (int i = 0; i < count; i++) {
            bind_text(row, 1, held[i].table);
            bind_number(row, 2, (int64_t)(held[i].epoch ? held[i].epoch : s->epoch));
            run(row);
        }
        result = pg_link_finish(&pg->leases) == PG_ALL_DONE ? LEASE_OK : LEASE_FAILED;
    }
    return end_asking(pg, result);
}

lease_result lease_find(store *s, const char *table, char holder[LEASE_NODE_BYTES])
{
    pg_store *pg = s->of;
    lease_claim one = {.outcome = LEASE_ABSENT};
    holder[0] = '\0';
    if (!s->epoch)
        return LEASE_OK;
    if (!begin_asking(pg))
        return end_asking(pg, atomic_load(&pg->lost) ? LEASE_LOST : LEASE_FAILED);
    copy_text(one.grant.table, sizeof one.grant.table, table);
    find_holders(pg, &one, 1, table);
    const bool held = one.outcome == LEASE_TAKEN || one.outcome == LEASE_OTHERS;
    if (held)
        copy_text(holder, LEASE_NODE_BYTES, one.outcome == LEASE_TAKEN ? pg->as.name : one.holder);
    const lease_result result = result_of(pg);
    return end_asking(pg, result == LEASE_OK && !held ? LEASE_HELD : result);
}

lease_result lease_each_entry(store *s, const lease_grant *held, int count, entry_visit *visit, void *context)
{
    enum { AT_ONCE = 64 };
    pg_store *pg = s->of;
    if (!s->epoch || count == 0)
        return LEASE_OK;
    if (!begin_asking(pg))
        return end_asking(pg, atomic_load(&pg->lost) ? LEASE_LOST : LEASE_FAILED);
    statement *row = &pg->lease[LEASE_ENTRIES];
    for (int done = 0; done < count && result_of(pg) == LEASE_OK; done += AT_ONCE) {
        char codes[AT_ONCE * (TABLE_CODE_LENGTH + 1) + 1] = "";
        size_t length = 0;
        for (int i = done; i < count && i < done + AT_ONCE; i++)
            length +=
                (size_t)snprintf(codes + length, sizeof codes - length, "%s%s", i > done ? " " : "", held[i].table);
        bind_text(row, 1, codes);
        while (next(row)) {
            const char *text = words_of(row, 2);
            visit(context, text_of(row, 0), (uint64_t)number_of(row, 1), text, size_of(row, 2));
        }
        reset(row);
    }
    return end_asking(pg, result_of(pg));
}

/* ---- for operators ---- */

bool lease_each_node(const char *where, void (*visit)(void *context, const lease_status *node), void *context,
                     int64_t *free_tables, char why[STORE_WHY])
{
    static const statement_row nodes = {
        "SELECT name, address, epoch, extract(epoch FROM began)::BIGINT,"
        "  (extract(epoch FROM expires - clock_timestamp()) * 1000)::BIGINT,"
        "  (extract(epoch FROM clock_timestamp() - (expires - ttl)) * 1000)::BIGINT,"
        "  (SELECT count(*) FROM board WHERE holder = node.epoch), alone, hears FROM node"
        "  WHERE NOT ended ORDER BY epoch",
        "", NULL};
    pg_link link;
    statement row;
    if (!store_is_url(where)) {
        snprintf(why, STORE_WHY, "only a PostgreSQL database has nodes");
        return false;
    }
    pg_link_init(&link, where, LEASE_TIMEOUT_MS);
    pg_link_add(&link, &nodes, &row);
    bool good = pg_link_connect(&link) && pg_schema_is_there(&link) && pg_link_prepare(&link);
    while (good && next(&row)) {
        lease_status one = {.epoch = (uint64_t)number_of(&row, 2),
                            .since = number_of(&row, 3),
                            .left_ms = number_of(&row, 4),
                            .lag_ms = number_of(&row, 5),
                            .tables = number_of(&row, 6),
                            .alone = number_of(&row, 7),
                            .hears = number_of(&row, 8)};
        copy_text(one.name, sizeof one.name, text_of(&row, 0));
        copy_text(one.address, sizeof one.address, text_of(&row, 1));
        visit(context, &one);
    }
    good = good && link.conn && !link.state[0];
    *free_tables = good ? pg_link_number(&link, "SELECT count(*) " FREE_TABLES, -1) : 0;
    good = good && *free_tables >= 0;
    snprintf(why, STORE_WHY, "%s", link.why);
    reset(&row);
    pg_link_free(&link);
    return good;
}
