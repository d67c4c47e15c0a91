#include "pg_link.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../base/utf8.h"
#include "../../sys/clock.h"
#include "../../sys/xalloc.h"

enum { OID_BOOL = 16, OID_BYTEA = 17, OID_INT8 = 20, OID_INT2 = 21, OID_INT4 = 23, OID_TEXT = 25 };
enum { FLUSH_EVERY = 256 /* queued statements */, PG_HOSTS = 1024 /* bytes */ };

/* ---- errors ---- */

/* Keeps the first line of an error. It has neither the URL nor a password. */
static void keep_why(pg_link *link, const char *message)
{
    snprintf(link->why, sizeof link->why, "%.*s", (int)strcspn(message, "\n"), message);
}

/* Closes the link after a failure of the connection. */
static void fail(pg_link *link, const char *message)
{
    keep_why(link, message);
    link->state[0] = '\0';
    pg_link_close(link);
}

static void keep_error(pg_link *link, const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    keep_why(link, message ? message : PQresultErrorMessage(result));
    snprintf(link->state, sizeof link->state, "%s", state ? state : "");
}

static bool is_good(const PGresult *result)
{
    const ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* ---- waiting ---- */

/* Waits until the socket can be read, or also written. Returns false after the deadline. */
static bool wait_for(pg_link *link, short events, uint64_t deadline)
{
    struct pollfd socket = {.fd = PQsocket(link->conn), .events = events};
    for (;;) {
        const uint64_t now = clock_us();
        if (now >= deadline)
            return false;
        const int ready = poll(&socket, 1, (int)((deadline - now + 999) / 1000));
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
    }
}

static uint64_t deadline_of(const pg_link *link)
{
    return clock_us() + (uint64_t)link->timeout_ms * 1000;
}

/* Sends what is queued. Meanwhile reads what comes, because the server stops reading if nobody takes its answers. */
static bool flush(pg_link *link, uint64_t deadline)
{
    for (int left; (left = PQflush(link->conn)) != 0;) {
        if (left < 0 || !wait_for(link, POLLIN | POLLOUT, deadline)) {
            fail(link, left < 0 ? PQerrorMessage(link->conn) : "the database does not answer");
            return false;
        }
        if (!PQconsumeInput(link->conn)) {
            fail(link, PQerrorMessage(link->conn));
            return false;
        }
    }
    return true;
}

/* Returns the next result, or NULL at the end of a statement's results. *good is false if the connection failed. */
static PGresult *take_result(pg_link *link, uint64_t deadline, bool *good)
{
    *good = true;
    while (PQisBusy(link->conn)) {
        if (!wait_for(link, POLLIN, deadline)) {
            fail(link, "the database does not answer");
            *good = false;
            return NULL;
        }
        if (!PQconsumeInput(link->conn)) {
            fail(link, PQerrorMessage(link->conn));
            *good = false;
            return NULL;
        }
    }
    return PQgetResult(link->conn);
}

/* Waits for the result of one statement. Returns NULL, with link->why, if it failed; *was_late if that was because no
 * answer came in time. */
static PGresult *finish_one(pg_link *link, bool *was_late)
{
    const uint64_t deadline = deadline_of(link);
    PGresult *result = NULL;
    bool good;
    if (!flush(link, deadline))
        return NULL;
    for (PGresult *each; (each = take_result(link, deadline, &good)) || !good;) {
        PQclear(result);
        result = each;
        if (!good) {
            *was_late = clock_us() >= deadline;
            return NULL;
        }
    }
    if (result && is_good(result))
        return result;
    if (result)
        keep_error(link, result);
    if (PQstatus(link->conn) != CONNECTION_OK)
        fail(link, PQerrorMessage(link->conn));
    PQclear(result);
    return NULL;
}

/* ---- statements ---- */

static void bind(pg_statement *to, int at, const char *value, size_t length, int format)
{
    const int i = at - 1;
    free(to->clean[i]);
    to->clean[i] = NULL;
    to->value[i] = value;
    to->length[i] = (int)length;
    to->format[i] = format;
}

/* Numbers travel with their highest byte first. */
static void write_number(uint8_t to[8], int64_t number)
{
    for (int i = 0; i < 8; i++)
        to[i] = (uint8_t)((uint64_t)number >> (56 - 8 * i));
}

static int64_t read_number(const char *from, int size)
{
    uint64_t number = from[0] < 0 ? UINT64_MAX : 0;
    for (int i = 0; i < size; i++)
        number = number << 8 | (uint8_t)from[i];
    return (int64_t)number;
}

static void pg_bind_number(statement *to, int at, int64_t number)
{
    pg_statement *of = to->of;
    write_number(of->number[at - 1], number);
    bind(of, at, (const char *)of->number[at - 1], sizeof of->number[0], 1);
}

/* True if PostgreSQL takes it as a text: UTF-8 without NULs. */
static bool is_clean(const char *text, size_t length)
{
    const char *at = text, *const end = text + length;
    while (at < end) {
        const uint32_t character = utf8_next(&at, end);
        if (character == UTF8_INVALID || character == 0)
            return false;
    }
    return true;
}

size_t pg_copy_clean(const char *text, size_t length, char *to)
{
    size_t filled = 0;
    for (const char *at = text, *const end = text + length; at < end;) {
        const char *from = at;
        const uint32_t character = utf8_next(&at, end);
        if (character == UTF8_INVALID || character == 0)
            continue;
        memcpy(to + filled, from, (size_t)(at - from));
        filled += (size_t)(at - from);
    }
    return filled;
}

/* A text with anything else loses that, so that the fact is stored at all. */
static void pg_bind_text(statement *to, int at, const char *text, size_t length)
{
    pg_statement *of = to->of;
    bind(of, at, text, length, 1);
    if (!text || is_clean(text, length))
        return;
    char *copy = xalloc(length + 1);
    bind(of, at, copy, pg_copy_clean(text, length, copy), 1);
    of->clean[at - 1] = copy;
}

static void pg_bind_bytes(statement *to, int at, const void *bytes, size_t size)
{
    bind(to->of, at, bytes, size, 1);
}

static bool send_statement(pg_statement *of)
{
    return PQsendQueryPrepared(of->link->conn, of->name, of->parameters, of->value, of->length, of->format, 1);
}

/* True if what was asked is at fault: data exceptions, broken constraints, limits. */
static bool is_fault_of_question(const char *state)
{
    return strncmp(state, "22", 2) == 0 || strncmp(state, "23", 2) == 0 || strncmp(state, "54", 2) == 0;
}

/* Nobody may take an error of the database for the answer that there are no rows. So a link that revives is closed
 * after an error, and the store counts as down until there is a new connection. */
static PGresult *execute(pg_statement *of)
{
    pg_link *link = of->link;
    PGresult *result = NULL;
    bool was_late = false;
    for (int attempt = 0; attempt < 2; attempt++) {
        link->state[0] = '\0';
        if (!link->conn)
            return NULL;
        if (!send_statement(of))
            fail(link, PQerrorMessage(link->conn));
        else
            result = finish_one(link, &was_late);
        /* The database may have restarted while nobody asked anything. */
        if (link->conn || was_late || !link->revives || attempt > 0 || !pg_link_open(link))
            break;
    }
    if (!result && link->conn && link->revives && !is_fault_of_question(link->state))
        pg_link_close(link);
    return result;
}

static run_result pg_run(statement *to)
{
    pg_statement *of = to->of;
    pg_link *link = of->link;
    if (!link->batches) {
        PGresult *result = execute(of);
        PQclear(result);
        return result ? RUN_OK : RUN_FAILED;
    }
    if (!link->conn)
        return RUN_FAILED;
    if (!send_statement(of)) {
        fail(link, PQerrorMessage(link->conn));
        return RUN_FAILED;
    }
    link->queued++;
    if (link->queued % FLUSH_EVERY == 0 && !flush(link, deadline_of(link)))
        return RUN_FAILED;
    return RUN_OK;
}

/* Takes the next row of a query whose rows come one by one. */
static bool stream_next(pg_statement *of)
{
    pg_link *link = of->link;
    bool good;
    PQclear(of->result);
    of->result = NULL;
    of->at = 0;
    if (!link->conn)
        return false;
    if (!of->has_run) {
        of->has_run = true;
        link->state[0] = '\0';
        if (!send_statement(of) || !PQsetSingleRowMode(link->conn) || !flush(link, deadline_of(link)))
            return false;
    }
    PGresult *result = take_result(link, deadline_of(link), &good);
    if (PQresultStatus(result) == PGRES_SINGLE_TUPLE) {
        of->result = result;
        return true;
    }
    if (result && !is_good(result))
        keep_error(link, result);
    PQclear(result);
    return false;
}

/* Drops the rows that nobody has asked for. */
static void stream_reset(pg_statement *of)
{
    bool good = true;
    for (PGresult *result;
         of->has_run && of->link->conn && good && (result = take_result(of->link, deadline_of(of->link), &good));)
        PQclear(result);
}

void pg_statement_stream(statement *of)
{
    ((pg_statement *)of->of)->streams = true;
}

static bool pg_next(statement *to)
{
    pg_statement *of = to->of;
    if (of->streams)
        return stream_next(of);
    if (of->has_run)
        return of->result && ++of->at < PQntuples(of->result);
    of->has_run = true;
    of->at = 0;
    of->result = execute(of);
    return of->result && PQntuples(of->result) > 0;
}

static void pg_reset(statement *to)
{
    pg_statement *of = to->of;
    PQclear(of->result);
    of->result = NULL;
    if (of->streams)
        stream_reset(of);
    of->has_run = false;
}

static int64_t pg_number(const statement *row, int column)
{
    const pg_statement *of = row->of;
    const char *value = PQgetvalue(of->result, of->at, column);
    if (PQgetisnull(of->result, of->at, column))
        return 0;
    switch (PQftype(of->result, column)) {
    case OID_BOOL: return value[0];
    case OID_INT2:
    case OID_INT4:
    case OID_INT8: return read_number(value, PQgetlength(of->result, of->at, column));
    default: return 0;
    }
}

static const char *pg_text(const statement *row, int column)
{
    const pg_statement *of = row->of;
    return PQgetisnull(of->result, of->at, column) ? NULL : PQgetvalue(of->result, of->at, column);
}

static size_t pg_size(const statement *row, int column)
{
    const pg_statement *of = row->of;
    return (size_t)PQgetlength(of->result, of->at, column);
}

static const statement_calls pg_calls = {
    .bind_number = pg_bind_number,
    .bind_text = pg_bind_text,
    .bind_bytes = pg_bind_bytes,
    .run = pg_run,
    .next = pg_next,
    .reset = pg_reset,
    .number = pg_number,
    .text = pg_text,
    .size = pg_size,
};

/* ---- preparing ---- */

/* Writes the SQL with $1 in place of ?1, and with $1, $2 … in place of ?. There is no ? in a text. */
static void write_sql(const char *sql, char *to, size_t capacity)
{
    int count = 0;
    size_t filled = 0;
    for (const char *at = sql; *at && filled + 16 < capacity; at++) {
        if (*at != '?')
            to[filled++] = *at;
        else if (at[1] >= '1' && at[1] <= '9')
            to[filled++] = '$';
        else
            filled += (size_t)snprintf(to + filled, capacity - filled, "$%d", ++count);
    }
    to[filled] = '\0';
}

static bool prepare(pg_link *link, pg_statement *of)
{
    char sql[4096];
    Oid types[PG_MOST_PARAMETERS];
    write_sql(of->row->postgres ? of->row->postgres : of->row->sql, sql, sizeof sql);
    for (int i = 0; i < of->parameters; i++)
        types[i] = of->row->parameters[i] == 'n' ? OID_INT8 : of->row->parameters[i] == 't' ? OID_TEXT : OID_BYTEA;
    return PQsendPrepare(link->conn, of->name, sql, of->parameters, types);
}

bool pg_link_prepare(pg_link *link)
{
    if (!pg_link_begin(link))
        return false;
    for (int i = 0; i < link->count; i++) {
        if (!prepare(link, &link->statements[i])) {
            fail(link, PQerrorMessage(link->conn));
            return false;
        }
        link->queued++;
    }
    const int failed = pg_link_finish(link);
    if (failed == PG_ALL_DONE)
        return true;
    if (failed >= 0)
        pg_link_close(link);
    return false;
}

void pg_link_init(pg_link *link, const char *url, int timeout_ms)
{
    *link = (pg_link){.url = xalloc(strlen(url) + 1), .timeout_ms = timeout_ms};
    strcpy(link->url, url);
}

void pg_link_add(pg_link *link, const statement_row *row, statement *to)
{
    enum { CAPACITY = 160 };
    if (!link->statements) {
        link->capacity = CAPACITY;
        link->statements = xalloc(CAPACITY * sizeof *link->statements);
    }
    YV_ASSERT(link->count < link->capacity && strlen(row->parameters) <= PG_MOST_PARAMETERS);
    pg_statement *made = &link->statements[link->count];
    char name[16];
    snprintf(name, sizeof name, "y%d", link->count++);
    *made = (pg_statement){.link = link, .row = row, .parameters = (int)strlen(row->parameters)};
    char *kept = xalloc(strlen(name) + 1);
    strcpy(kept, name);
    made->name = kept;
    *to = (statement){&pg_calls, made};
}

void pg_link_free(pg_link *link)
{
    pg_link_close(link);
    for (int i = 0; i < link->count; i++) {
        free((char *)(uintptr_t)link->statements[i].name);
        PQclear(link->statements[i].result);
        for (int at = 0; at < PG_MOST_PARAMETERS; at++)
            free(link->statements[i].clean[at]);
    }
    free(link->statements);
    free(link->url);
    *link = (pg_link){0};
}

/* ---- connecting ---- */

static void ignore_notice(void *context, const PGresult *result)
{
    (void)context, (void)result;
}

/* What is sent to the database with a new connection. A transaction whose client is gone must not keep its locks; and
 * what is told to players must be durable, whatever the database's default is. */
static const char session[] =
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off');"
    "SET idle_in_transaction_session_timeout = '2s'; SET client_min_messages = warning; SET lock_timeout = '4s'";

/* Writes a list with its elements moved around, so that the one at this place comes first: "a,b,c" and 1 give "b,c,a".
 */
static void rotate(const char *list, unsigned place, char *to, size_t capacity)
{
    size_t commas = 0;
    for (const char *at = list; *at; at++)
        commas += *at == ',';
    const char *first = list;
    for (size_t skip = commas ? place % (commas + 1) : 0; skip > 0; skip--)
        first = strchr(first, ',') + 1;
    snprintf(to, capacity, "%s%s%.*s", first, first > list ? "," : "", first > list ? (int)(first - list - 1) : 0,
             list);
}

/* Finds the hosts and ports of the URL, in the order in which this attempt tries them. libpq goes on to the next host
 * only if it cannot reach one, not if that one accepts and hangs up, as a server or a proxy may that is going down. */
static bool find_hosts(const pg_link *link, char hosts[PG_HOSTS], char ports[PG_HOSTS])
{
    PQconninfoOption *options = PQconninfoParse(link->url, NULL);
    bool several = false, numeric = false;
    ports[0] = '\0';
    for (const PQconninfoOption *each = options; each && each->keyword; each++) {
        const char *value = each->val ? each->val : "";
        if (strcmp(each->keyword, "host") == 0 && strchr(value, ',') && strlen(value) < PG_HOSTS) {
            rotate(value, link->attempts, hosts, PG_HOSTS);
            several = true;
        }
        if (strcmp(each->keyword, "hostaddr") == 0 && value[0])
            numeric = true; /* addresses belong to the hosts in their order */
        if (strcmp(each->keyword, "port") == 0 && strlen(value) < PG_HOSTS)
            rotate(value, link->attempts, ports, PG_HOSTS);
    }
    PQconninfoFree(options);
    return several && !numeric;
}

bool pg_link_connect(pg_link *link)
{
    /* What the URL says wins over what is before it. */
    const char *const words[] = {"connect_timeout",
                                 "application_name",
                                 "keepalives_idle",
                                 "keepalives_interval",
                                 "keepalives_count",
                                 "tcp_user_timeout",
                                 "dbname",
                                 "client_encoding",
                                 "host",
                                 "port",
                                 NULL};
    char hosts[PG_HOSTS], ports[PG_HOSTS];
    if (link->conn)
        return true;
    const bool several = find_hosts(link, hosts, ports);
    const char *const values[] = {"2",
                                  "yaniv",
                                  "5",
                                  "2",
                                  "3",
                                  "6000",
                                  link->url,
                                  "UTF8",
                                  several ? hosts : NULL,
                                  several && ports[0] ? ports : NULL,
                                  NULL};
    link->conn = PQconnectdbParams(words, values, 1);
    if (PQstatus(link->conn) != CONNECTION_OK) {
        fail(link, PQerrorMessage(link->conn));
        link->attempts++;
        return false;
    }
    PQsetNoticeReceiver(link->conn, ignore_notice, NULL);
    PQsetnonblocking(link->conn, 1);
    return pg_link_execute(link, session);
}

bool pg_link_open(pg_link *link)
{
    return link->conn || (pg_link_connect(link) && pg_link_prepare(link));
}

void pg_link_close(pg_link *link)
{
    if (link->conn)
        PQfinish(link->conn);
    link->conn = NULL;
    link->batches = false;
}

static PGresult *ask(pg_link *link, const char *sql)
{
    link->state[0] = '\0';
    if (!link->conn)
        return NULL;
    bool was_late = false;
    if (PQsendQuery(link->conn, sql))
        return finish_one(link, &was_late);
    fail(link, PQerrorMessage(link->conn));
    return NULL;
}

bool pg_link_execute(pg_link *link, const char *sql)
{
    PGresult *result = ask(link, sql);
    PQclear(result);
    return result;
}

int64_t pg_link_number(pg_link *link, const char *sql, int64_t otherwise)
{
    PGresult *result = ask(link, sql);
    const bool found = result && PQntuples(result) > 0 && !PQgetisnull(result, 0, 0);
    const int64_t number = found ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : otherwise;
    PQclear(result);
    return number;
}

/* ---- pipelines ---- */

bool pg_link_begin(pg_link *link)
{
    link->state[0] = '\0';
    link->queued = 0;
    link->batches = link->conn && PQenterPipelineMode(link->conn);
    return link->batches;
}

/* Takes the results of the queued statements, up to that of the sync. Returns the number of the first that failed,
 * PG_ALL_DONE or PG_DISCONNECTED. */
static int take_results(pg_link *link, uint64_t deadline)
{
    int failed = PG_ALL_DONE;
    bool good = true;
    for (int i = 0;;) {
        PGresult *result = take_result(link, deadline, &good);
        const ExecStatusType status = PQresultStatus(result);
        if (result && status != PGRES_PIPELINE_SYNC && !is_good(result) && failed == PG_ALL_DONE) {
            keep_error(link, result);
            failed = i;
        }
        i += !result; /* NULL ends the results of one statement */
        PQclear(result);
        if (good && PQstatus(link->conn) != CONNECTION_OK) {
            pg_link_close(link);
            good = false;
        }
        if (!good)
            return PG_DISCONNECTED;
        if (result && status == PGRES_PIPELINE_SYNC)
            return failed;
    }
}

int pg_link_finish(pg_link *link)
{
    const uint64_t deadline = deadline_of(link);
    if (!link->conn)
        return PG_DISCONNECTED;
    if (!PQpipelineSync(link->conn)) {
        fail(link, PQerrorMessage(link->conn));
        return PG_DISCONNECTED;
    }
    if (!flush(link, deadline))
        return PG_DISCONNECTED;
    const int failed = take_results(link, deadline);
    if (failed != PG_DISCONNECTED)
        PQexitPipelineMode(link->conn);
    link->batches = false;
    return failed;
}
