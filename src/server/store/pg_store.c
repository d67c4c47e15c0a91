/* The store in PostgreSQL: opening and closing it, and commits. */
#include "pg_store.h"

#include <stdio.h>
#include <stdlib.h>

#include "../../sys/xalloc.h"
#include "../log/log.h"
#include "pg_schema.h"

/* ---- committing ---- */

static void mark_fenced(fact *first, const char *table, uint64_t epoch)
{
    for (fact *f = first; f; f = f->next) {
        if (!f->table || f->fenced || f->epoch != epoch)
            continue;
        const bool gets_name = f->kind == FACT_TABLE_RECODED && strcmp(f->name, table) == 0;
        if (strcmp(f->table, table) != 0 && !gets_name)
            continue;
        f->fenced = true;
        if (gets_name)
            mark_fenced(first, f->table, epoch);
        else if (f->kind == FACT_TABLE_RECODED)
            mark_fenced(first, f->name, epoch);
    }
}

/* True if the database has refused the fact because another node has taken its table. */
static bool is_fence(const fact *f, const char *state)
{
    if (strcmp(state, PG_FENCED) == 0)
        return true;
    const bool opens = f->kind == FACT_TABLE_OPENED || f->kind == FACT_LOG;
    return opens && (strcmp(state, "23505") == 0 || strcmp(state, "23502") == 0);
}

/* True if the fact itself is at fault, so that it would fail again: data exceptions, broken constraints, limits. */
static bool is_bad_fact(const char *state)
{
    return strncmp(state, "22", 2) == 0 || strncmp(state, "23", 2) == 0 || strncmp(state, "54", 2) == 0;
}

/* True if another transaction was in the way. */
static bool is_collision(const char *state)
{
    return strcmp(state, "40001") == 0 || strcmp(state, "40P01") == 0 || strcmp(state, "55P03") == 0;
}

static int count_facts(pg_store *pg, const fact *first)
{
    int count = 0;
    for (const fact *f = first; f; f = f->next)
        count++;
    if (count > pg->capacity) {
        pg->capacity = 2 * count;
        pg->first = xrealloc(pg->first, (size_t)pg->capacity * sizeof *pg->first);
        pg->skipped = xrealloc(pg->skipped, (size_t)pg->capacity * sizeof *pg->skipped);
    }
    memset(pg->skipped, 0, (size_t)count * sizeof *pg->skipped);
    return count;
}

/* Sends a whole transaction, and waits for its end. Returns what pg_link_finish does. */
static int send_all(store *s, pg_store *pg, const fact *first)
{
    int i = 0;
    if (!pg_link_begin(&pg->in))
        return PG_DISCONNECTED;
    run(&pg->begin);
    bind_number(&pg->begin_batch, 1, (int64_t)s->epoch);
    bind_number(&pg->begin_batch, 2, (int64_t)pg->batch + 1);
    run(&pg->begin_batch);
    for (const fact *f = first; f; f = f->next, i++) {
        pg->first[i] = pg->in.queued;
        if (!pg->skipped[i] && !f->fenced && store_write_fact(s, f) != RUN_OK)
            return PG_DISCONNECTED;
    }
    run(&pg->commit);
    return pg_link_finish(&pg->in);
}

/* Finds the fact that a statement belongs to. */
static fact *fact_of(pg_store *pg, fact *first, int failed, int *number)
{
    fact *found = NULL;
    int i = 0;
    for (fact *f = first; f && pg->first[i] <= failed; f = f->next, i++) {
        const bool has_statements = !pg->skipped[i] && !f->fenced;
        if (has_statements) {
            found = f;
            *number = i;
        }
    }
    return found;
}

typedef enum { STORED, TRY_AGAIN, CANNOT } verdict;

/* Decides what to do about a statement that failed. */
static verdict judge(pg_store *pg, fact *first, int failed, int *collisions)
{
    enum { FACTS_FROM = 2, MOST_COLLISIONS = 5 }; /* the first two statements begin the batch */
    const char *state = pg->in.state;
    int number = 0;
    if (strcmp(state, PG_ALREADY) == 0)
        return STORED;
    if (is_collision(state))
        return (*collisions)++ < MOST_COLLISIONS ? TRY_AGAIN : CANNOT;
    fact *f = failed >= FACTS_FROM ? fact_of(pg, first, failed, &number) : NULL;
    if (f && is_fence(f, state)) {
        log_write(LOG_WARNING, "fenced", "table=%s epoch=%llu reason=\"%s\"", f->table ? f->table : "",
                  (unsigned long long)(f->epoch ? f->epoch : pg->store->epoch), pg->in.why);
        mark_fenced(first, f->table, f->epoch);
        return TRY_AGAIN;
    }
    if (!f || !is_bad_fact(state))
        return CANNOT;
    log_write(LOG_ERROR, "refused-by-store", "kind=%d player=%lld reason=\"%s\"", (int)f->kind, (long long)f->player,
              pg->in.why);
    pg->skipped[number] = true;
    return TRY_AGAIN;
}

static bool commit_in_session(store *s, fact *first, char why[STORE_WHY])
{
    pg_store *pg = s->of;
    int collisions = 0;
    verdict v = TRY_AGAIN;
    count_facts(pg, first);
    while (v == TRY_AGAIN) {
        if (!pg_link_open(&pg->in))
            break;
        const int failed = send_all(s, pg, first);
        if (failed == PG_DISCONNECTED)
            break;
        if (failed == PG_ALL_DONE) {
            v = STORED;
            break;
        }
        v = judge(pg, first, failed, &collisions);
        snprintf(why, STORE_WHY, "%s", pg->in.why);
        if (!pg_link_execute(&pg->in, "ROLLBACK") && v == TRY_AGAIN)
            v = CANNOT;
    }
    if (v == STORED) {
        pg->batch++;
        return true;
    }
    if (v == TRY_AGAIN)
        snprintf(why, STORE_WHY, "%s", pg->in.why);
    pg_link_close(&pg->in); /* another host may be the one that can write */
    return false;
}

static bool commit(store *s, fact *first, char why[STORE_WHY])
{
    pg_store *pg = s->of;
    pthread_mutex_lock(&pg->storing);
    const bool stored = commit_in_session(s, first, why);
    pthread_mutex_unlock(&pg->storing);
    return stored;
}

/* ---- reading ---- */

/* Takes the connection that the keeper has made, if there is one. */
static bool is_down(store *s)
{
    pg_store *pg = s->of;
    if (atomic_load(&pg->has_spare)) {
        pg_link_close(&pg->out);
        pg->out.conn = pg->spare.conn;
        pg->spare.conn = NULL;
        atomic_store(&pg->has_spare, false);
    }
    if (pg->out.conn)
        return false;
    if (!atomic_exchange(&pg->wants_spare, true))
        pg_lease_wake(pg);
    return true;
}

/* ---- opening and closing ---- */

static void add_reads(pg_link *link, statement *queries, statement *looks)
{
    static const char unused[] = "";
    for (int i = 0; i < QUERIES; i++)
        if (!store_queries[i].postgres || strcmp(store_queries[i].postgres, unused) != 0)
            pg_link_add(link, &store_queries[i], &queries[i]);
    for (int i = 0; i < LOOKS; i++)
        pg_link_add(link, &store_looks[i], &looks[i]);
}

/* The rows of store_writes as those of statements: they never change, and all stores share them. */
static const statement_row *row_of_write(int i)
{
    static statement_row rows[MOST_WRITES];
    static char kinds[MOST_WRITES][MOST_PARAMETERS];
    int at = 0;
    for (; store_writes[i].fields[at]; at++)
        kinds[i][at] = store_kind_of_field(store_writes[i].fields[at]);
    kinds[i][at] = '\0';
    rows[i] = (statement_row){store_writes[i].sql, kinds[i], NULL};
    return &rows[i];
}

static void add_writes(store *s, pg_store *pg)
{
    static const statement_row begin = {"BEGIN", "", NULL}, end = {"COMMIT", "", NULL};
    static const statement_row batch = {"SELECT begin_batch(?, ?)", "nn", NULL};
    pg_link_add(&pg->in, &begin, &pg->begin);
    pg_link_add(&pg->in, &end, &pg->commit);
    pg_link_add(&pg->in, &batch, &pg->begin_batch);
    for (int i = 0; i < store_write_rows; i++)
        if (store_writes[i].in & IN_POSTGRES)
            pg_link_add(&pg->in, row_of_write(i), &s->write[i]);
    for (int i = 0; i < PUTS; i++)
        pg_link_add(&pg->in, &store_puts[i], &s->put[i]);
}

static void close_pg(store *s)
{
    pg_store *pg = s->of;
    pg_lease_end(pg);
    pg_link_free(&pg->in);
    pg_link_free(&pg->out);
    pg_link_free(&pg->spare);
    pg_link_free(&pg->leases);
    pthread_mutex_destroy(&pg->storing);
    pthread_mutex_destroy(&pg->asking);
    pthread_mutex_destroy(&pg->waking);
    pthread_cond_destroy(&pg->wake);
    free(pg->first);
    free(pg->skipped);
    free(pg);
    free(s);
}

static bool copy_why(const pg_link *link, char why[STORE_WHY])
{
    snprintf(why, STORE_WHY, "%s", link->why);
    return false;
}

static bool open_links(pg_store *pg, bool reads_only, char why[STORE_WHY])
{
    if (!reads_only) {
        if (!pg_link_connect(&pg->leases) || !pg_schema_upgrade(&pg->leases) || !pg_link_prepare(&pg->leases))
            return copy_why(&pg->leases, why);
        if (!pg_lease_join(pg, false, why))
            return false;
        if (!pg_link_open(&pg->in))
            return copy_why(&pg->in, why);
    }
    if (reads_only && (!pg_link_connect(&pg->out) || !pg_schema_is_there(&pg->out) || !pg_link_prepare(&pg->out)))
        return copy_why(&pg->out, why);
    return pg_link_open(&pg->out) || copy_why(&pg->out, why);
}

/* True if libpq understands the URL. What it says of one that it does not understand may have the password in it. */
static bool is_valid(const char *url)
{
    PQconninfoOption *options = PQconninfoParse(url, NULL);
    const bool valid = options;
    PQconninfoFree(options);
    return valid;
}

static void open_locks(pg_store *pg)
{
    pthread_condattr_t clock;
    pthread_mutex_init(&pg->storing, NULL);
    pthread_mutex_init(&pg->asking, NULL);
    pthread_mutex_init(&pg->waking, NULL);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&pg->wake, &clock);
    pthread_condattr_destroy(&clock);
}

static store *open_as(const char *url, const lease_node *as, bool reads_only, char why[STORE_WHY])
{
    static const store_calls calls = {commit, is_down, close_pg};
    if (!is_valid(url)) {
        snprintf(why, STORE_WHY, "this is not the URL of a PostgreSQL database");
        return NULL;
    }
    store *s = xalloc(sizeof *s);
    pg_store *pg = xalloc(sizeof *pg);
    memset(s, 0, sizeof *s);
    memset(pg, 0, sizeof *pg);
    *s = (store){.calls = &calls, .of = pg, .block = PG_BLOCK, .in_parts = true};
    pg->store = s;
    pg->alone = !as;
    if (as)
        pg->as = *as;
    open_locks(pg);
    pg_link_init(&pg->in, url, PG_COMMIT_MS);
    pg_link_init(&pg->out, url, PG_READ_MS);
    pg_link_init(&pg->spare, url, PG_READ_MS);
    pg_link_init(&pg->leases, url, LEASE_TIMEOUT_MS);
    pg->out.revives = true;
    if (!reads_only)
        add_writes(s, pg);
    add_reads(&pg->out, s->read, s->look);
    add_reads(&pg->spare, pg->spare_statements, pg->spare_statements + QUERIES);
    pg_lease_prepare(pg);
    if (!open_links(pg, reads_only, why)) {
        close_pg(s);
        return NULL;
    }
    if (!reads_only)
        pg_lease_start(pg);
    return s;
}

store *pg_store_open(const char *url, bool reads_only, char why[STORE_WHY])
{
    return open_as(url, NULL, reads_only, why);
}

store *lease_open(const char *where, const lease_node *as, char why[STORE_WHY])
{
    if (store_is_url(where))
        return open_as(where, as, false, why);
    snprintf(why, STORE_WHY, "several nodes need a PostgreSQL database");
    return NULL;
}

/* ---- names ---- */

/* Returns the value of a word of the URL, or `otherwise`. */
static const char *value_of(const PQconninfoOption *options, const char *word, const char *otherwise)
{
    for (const PQconninfoOption *each = options; each && each->keyword; each++)
        if (strcmp(each->keyword, word) == 0 && each->val && each->val[0])
            return each->val;
    return otherwise;
}

void store_write_name(const char *where, char name[STORE_NAME])
{
    PQconninfoOption *options = store_is_url(where) ? PQconninfoParse(where, NULL) : NULL;
    if (store_is_url(where))
        snprintf(name, STORE_NAME, "postgresql://%.100s/%.100s", value_of(options, "host", ""),
                 value_of(options, "dbname", ""));
    else
        snprintf(name, STORE_NAME, "%s", where);
    PQconninfoFree(options);
}

/* Overwrites what stands between `from` and `end`. */
static void overwrite(char *from, const char *end)
{
    while (from < end)
        *from++ = 'x';
}

void store_hide_password(char *url)
{
    char *rest = strstr(url, "://");
    if (!store_is_url(url) || !rest)
        return;
    rest += 3;
    char *slash = rest + strcspn(rest, "/?"), *at = NULL;
    for (char *each = rest; each < slash; each++)
        if (*each == '@')
            at = each;
    char *colon = at ? memchr(rest, ':', (size_t)(at - rest)) : NULL;
    if (colon)
        overwrite(colon + 1, at);
    static const char word[] = "password=";
    for (char *each = strstr(slash, word); each; each = strstr(each, word)) {
        each += sizeof word - 1;
        overwrite(each, each + strcspn(each, "&"));
    }
}
