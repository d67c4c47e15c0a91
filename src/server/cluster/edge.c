/* Connections of this node: which node handles a request. edge_watch.c has what their clients have open. */
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "../core/request.h"
#include "../core/spoken_code.h"
#include "person_record.h"

enum {
    MOST_REQUESTS = 64,    /* that one connection has under way; more are refused … */
    MOST_UNANSWERED = 200, /* … after those before them; with 200 unanswered ones the connection is closed */
    LEAST_MS = 500,        /* a request that comes late to be the next one has this long to find an owner */
};

/* How requests about tables are handled. Those that are not here are handled by this node. */
enum {
    ONCE = 0,
    AGAIN = 1, /* asking it twice does what asking it once does */
    SITS = 2,  /* it may take a seat, so that it needs a turn */
};
static const struct {
    const char *name;
    unsigned flags;
} rows[] = {
    {"act", AGAIN},   {"open", AGAIN},    {"close", AGAIN}, {"sit", AGAIN | SITS}, {"stand", AGAIN}, {"bot", AGAIN},
    {"kick", ONCE},   {"set", AGAIN},     {"start", ONCE},  {"mix", AGAIN},        {"ready", AGAIN}, {"hurry", AGAIN},
    {"away", AGAIN},  {"back", AGAIN},    {"leave", AGAIN}, {"rematch", AGAIN},    {"undo", ONCE},   {"say", ONCE},
    {"invite", ONCE}, {"silence", AGAIN}, {"report", ONCE}, {"create", SITS},      {"play", SITS},
};

enum {
    ROWS = sizeof rows / sizeof rows[0],
    ROW_ACT = 0,
    ROW_OPEN = 1,
    ROW_CLOSE = 2,
    ROW_PLAY = ROWS - 1,
    ROW_CREATE = ROWS - 2
};

static int find_row(const char *name)
{
    int row = 0;
    while (row < ROWS && strcmp(rows[row].name, name) != 0)
        row++;
    return row;
}

static unsigned flags_of(const edge_request *q)
{
    return q->row < ROWS ? rows[q->row].flags : 0;
}

/* ---- requests of a client ---- */

/* Gives the token of a code back. */
static void return_code(cluster *n, const client *k, edge_request *q)
{
    if (q->guesses)
        core_return_code(n->core, k->id);
    q->guesses = false;
}

static void remove_request(cluster *n, client *k, int i, turn_end when)
{
    return_code(n, k, &k->request[i]);
    turn_over(n, k->who, k->request[i].turn, when);
    free(k->request[i].text);
    memmove(&k->request[i], &k->request[i + 1], (size_t)(k->requests - i - 1) * sizeof *k->request);
    k->requests--;
}

static bool is_attached(const client *k, const peer *to)
{
    for (int i = 0; i < k->attacheds; i++)
        if (k->attached[i] == to)
            return true;
    return false;
}

static void detach(client *k, const peer *from)
{
    int kept = 0;
    for (int i = 0; i < k->attacheds; i++)
        if (k->attached[i] != from)
            k->attached[kept++] = k->attached[i];
    k->attacheds = (uint8_t)kept;
}

void edge_free(cluster *n, client *k)
{
    while (k->requests > 0)
        remove_request(n, k, k->requests - 1, TURN_LATER);
    map_remove(&n->clients, k->id);
    map_remove(&n->behind, k->id);
    free(k->attached);
    free(k->watch);
    free(k->request);
    free(k);
}

/* ---- telling owners ---- */

static void say_attach(cluster *n, const client *k, peer *to)
{
    core_conn_facts facts;
    if (!core_describe_conn(n->core, k->id, &facts))
        return;
    wire_writer *w = link_say_up(n, to, SAY_ATTACH);
    wire_number(w, TAG_CONN, k->id);
    wire_number(w, TAG_ADDRESS, facts.address);
    wire_number(w, TAG_TRIP, (uint64_t)facts.round_trip);
    person_record_write(w, &facts, n->now);
    wire_end(w);
}

void edge_attach(cluster *n, client *k, peer *to)
{
    if (!to->up.open)
        link_restart(n, to);
    if (is_attached(k, to))
        return;
    k->attached = xrealloc(k->attached, (size_t)(k->attacheds + 1) * sizeof *k->attached);
    k->attached[k->attacheds++] = to;
    say_attach(n, k, to);
}

static client *first_of(const cluster *n, player_id id)
{
    return id > 0 ? map_get(&n->players, (uint64_t)id) : NULL;
}

void edge_attach_player(cluster *n, player_id id, peer *to)
{
    for (client *k = to->alive ? first_of(n, id) : NULL; k; k = k->next_of_player)
        edge_attach(n, k, to);
}

static void say_request(cluster *n, client *k, edge_request *q, peer *to)
{
    char table[TABLE_CODE_LENGTH + 1];
    core_conn_facts facts;
    edge_attach(n, k, to);
    return_code(n, k, q);
    if (!core_describe_conn(n->core, k->id, &facts))
        return;
    wire_writer *w = link_say_up(n, to, SAY_REQUEST);
    wire_number(w, TAG_CONN, k->id);
    wire_number(w, TAG_ID, (uint64_t)q->id);
    if (q->code) {
        spoken_code_write(table, q->code);
        wire_bytes(w, TAG_TABLE, table, strlen(table));
    }
    wire_bytes(w, TAG_TEXT, q->text, q->length);
    wire_number(w, TAG_AGE, (uint64_t)(n->now - q->arrived));
    wire_number(w, TAG_TRIP, (uint64_t)facts.round_trip);
    if (q->again)
        wire_number(w, TAG_AGAIN, 1);
    if (q->decided)
        wire_number(w, TAG_DECIDED, 1);
    wire_end(w);
    q->at = to;
    q->sent = n->now;
    n->figures.forwarded++;
    if (q->row == ROW_OPEN)
        edge_watch_asked(k, q->code, q->since, to);
    if (q->row == ROW_CLOSE && q->id == 0)
        edge_watch_end(k, q->code);
}

/* ---- where a table is ---- */

whereabouts edge_find_owner(cluster *n, uint64_t code, peer **owner)
{
    char table[TABLE_CODE_LENGTH + 1];
    spoken_code_write(table, code);
    if (core_has_table(n->core, table))
        return AT_THIS_NODE;
    directory_row *row = directory_find(&n->directory, code);
    if (!row)
        return !n->cut_off && cluster_is_synced(n) && tables_is_absent(n, code, table) ? AT_UNKNOWN : AT_NONE;
    if (row->owner && row->owner->alive) {
        *owner = row->owner;
        return AT_PEER;
    }
    tables_claim(n, row);
    return AT_NONE;
}

/* True if this node knows the table without asking the database. */
static bool is_known(const cluster *n, uint64_t code)
{
    char table[TABLE_CODE_LENGTH + 1];
    spoken_code_write(table, code);
    return directory_find(&n->directory, code) || core_has_table(n->core, table);
}

/* Play now is decided at one place: the node that has been there for the longest time. Returns NULL if that is this
 * node. */
static peer *lobby_node(const cluster *n)
{
    peer *oldest = NULL;
    for (peer *p = n->peers; p; p = p->next)
        if (p->alive && !p->drains
            && p->epoch < (oldest                      ? oldest->epoch
                           : n->draining || n->cut_off ? UINT64_MAX
                                                       : n->settings.epoch))
            oldest = p;
    return oldest;
}

whereabouts edge_find_company(cluster *n, core_conn conn, const char *text, size_t length, player_id who, peer **to)
{
    char rules[CORE_RULES_BYTES];
    if (core_has_company(n->core, conn, text, length, rules))
        return AT_THIS_NODE;
    const directory_row *row = directory_find_company(&n->directory, rules, who);
    *to = row && row->owner->alive ? row->owner : NULL;
    return *to ? AT_PEER : AT_THIS_NODE;
}

/* ---- requests ---- */

static void handle_here(cluster *n, client *k, edge_request *q)
{
    return_code(n, k, q);
    if (q->charged)
        core_uncharge(n->core, k->id); /* the core takes the token again */
    if (cluster_takes_tables(n))
        core_received_late(n->core, k->id, q->text, q->length, n->now - q->arrived, q->again, n->now);
    else
        core_refuse_request(n->core, k->id, q->id, REFUSE_BUSY);
    if (q->row == ROW_OPEN && q->code)
        edge_watch_opened_here(n, k, q->code);
}

static void answer_here(cluster *n, client *k, edge_request *q)
{
    if (!q->refused) {
        handle_here(n, k, q);
    } else {
        core_refuse_request(n->core, k->id, q->id, q->refused);
        n->figures.refused += q->refused == REFUSE_BUSY;
    }
    order_answered_here(n, k);
}

static whereabouts find_lobby(cluster *n, const client *k, const edge_request *q, peer **to)
{
    *to = lobby_node(n);
    return *to ? AT_PEER : edge_find_company(n, k->id, q->text, q->length, k->who, to);
}

static whereabouts find_place(cluster *n, const client *k, const edge_request *q, peer **to)
{
    if (q->here || q->refused || q->row == ROW_CREATE)
        return AT_THIS_NODE;
    return q->row == ROW_PLAY ? find_lobby(n, k, q, to) : edge_find_owner(n, q->code, to);
}

/* What has become of a request: it is answered here; it was sent to another node; it waits until others are answered,
 * or for its owner or its turn. */
typedef enum { ANSWERED, SENT, BEHIND, WAITS } progress;

/* Sends a request on its way, unless it must wait. */
static progress dispatch(cluster *n, client *k, int place)
{
    edge_request *q = &k->request[place];
    peer *to = NULL;
    if (order_is_behind(n, k, place))
        return BEHIND;
    q->next = q->next ? q->next : n->now;
    if (flags_of(q) & SITS && !q->refused && !turn_has(n, k->who, &q->turn))
        return WAITS;
    const whereabouts where = find_place(n, k, q, &to);
    if (where == AT_NONE)
        return WAITS;
    if (order_is_behind_at(n, k, place, where == AT_PEER ? to : NULL))
        return BEHIND;
    if (where == AT_PEER) {
        say_request(n, k, q, to);
        return SENT;
    }
    answer_here(n, k, q);
    return ANSWERED;
}

/* The request will be refused when it is the next one. */
static void refuse_busy(cluster *n, const client *k, edge_request *q, turn_end when)
{
    q->refused = REFUSE_BUSY;
    turn_over(n, k->who, q->turn, when);
    q->turn = 0;
}

static bool has_waited(const cluster *n, const edge_request *q)
{
    return n->now - q->arrived > 1000 * (core_time)CLUSTER_WAIT_MS && n->now - q->next > 1000 * (core_time)LEAST_MS;
}

void edge_settle_requests(cluster *n, client *k)
{
    for (int i = 0; i < k->requests; i++) {
        edge_request *q = &k->request[i];
        if (q->at)
            continue;
        switch (dispatch(n, k, i)) {
        case ANSWERED: remove_request(n, k, i--, TURN_WHEN_TOLD); break;
        case SENT:
            if (k->request[i].id == 0) /* nobody waits for the answer */
                remove_request(n, k, i--, TURN_LATER);
            break;
        case BEHIND: n->has_behind = true; return;
        case WAITS:
            if (!has_waited(n, q)) {
                n->unsettled = true;
                return;
            }
            refuse_busy(n, k, q, TURN_AT_ONCE);
            if (q->row == ROW_OPEN)
                edge_watch_unanswered(k, q->code);
            i--;
            break;
        }
    }
}

/* Takes a request that may have to wait. */
static void take(cluster *n, client *k, edge_request *q)
{
    if (k->requests >= MOST_REQUESTS && !q->refused)
        q->refused = REFUSE_BUSY;
    if (q->refused) {
        return_code(n, k, q);
        q->length = 0;
    }
    if (k->requests == MOST_UNANSWERED) {
        n->ports.close(n->ports.context, k->id, "too many requests wait for an answer");
        return;
    }
    k->request = xrealloc(k->request, (size_t)(k->requests + 1) * sizeof *k->request);
    edge_request *kept = &k->request[k->requests++];
    *kept = *q;
    kept->text = xalloc(q->length + 1);
    memcpy(kept->text, q->text, q->length);
    kept->text[q->length] = '\0';
    edge_settle_requests(n, k);
}

static edge_request read_request(const request *r, const char *text, size_t length, core_time now)
{
    const int row = find_row(r->name);
    const request_json_value *table = row >= ROW_CREATE ? NULL : request_json_get(&r->object, "table");
    const request_json_value *since = row == ROW_OPEN ? request_json_get(&r->object, "since") : NULL;
    edge_request q = {
        .id = r->id, .arrived = now, .row = (uint8_t)row, .text = (char *)(uintptr_t)text, .length = length};
    q.since = since && since->kind == REQUEST_JSON_WHOLE && since->number >= 0 ? since->number : -1;
    if (table && table->kind == REQUEST_JSON_STRING)
        q.code = spoken_code_read(table->text.at, table->text.length);
    q.here = row == ROWS || (row < ROW_CREATE && !q.code);
    return q;
}

/* True if this node's core can have a request at once. */
static bool is_here(cluster *n, const edge_request *q)
{
    peer *to = NULL;
    return q->here
           || (q->code && !(flags_of(q) & SITS) && is_known(n, q->code)
               && edge_find_owner(n, q->code, &to) == AT_THIS_NODE);
}

void cluster_received(cluster *n, core_conn conn, const char *text, size_t length, core_time now)
{
    client *k = map_get(&n->clients, conn);
    request r;
    n->now = now;
    if (!k)
        return;
    if (length > CORE_MAX_FRAME) {
        core_received(n->core, conn, text, length, now);
        return;
    }
    edge_request q = {.arrived = now, .here = true, .row = ROWS, .text = (char *)(uintptr_t)text, .length = length};
    if (!request_open(&r, text, length))
        q = read_request(&r, text, length, now);
    if (q.row == ROWS && q.id && strcmp(r.name, "ping") == 0) { /* it asks whether the connection lives */
        handle_here(n, k, &q);
        return;
    }
    if (k->requests == 0 && is_here(n, &q)) {
        answer_here(n, k, &q);
        return;
    }
    if (core_charge(n->core, conn, now))
        q.charged = true;
    else
        q.refused = REFUSE_TOO_FAST;
    if (q.code && !q.refused && !is_known(n, q.code)) {
        q.guesses = core_take_code(n->core, conn);
        q.here = !q.guesses; /* the core refuses it, and the database is not asked */
    }
    take(n, k, &q);
}

/* ---- owners change ---- */

/* A request whose node is gone is asked again where that does no harm; otherwise the client must decide. */
static void ask_again(cluster *n, const client *k, edge_request *q)
{
    q->at = NULL;
    q->held = false;
    q->again = true;
    n->unsettled = true;
    if (!(flags_of(q) & AGAIN))
        refuse_busy(n, k, q, TURN_LATER);
}

static void ask_all_again(cluster *n, client *k, const peer *gone)
{
    for (int i = 0; i < k->requests; i++)
        if (k->request[i].at == gone)
            ask_again(n, k, &k->request[i]);
}

/* True if another node has taken the table from the one that was asked. */
static bool has_moved(const cluster *n, const edge_request *q)
{
    char table[TABLE_CODE_LENGTH + 1];
    if (!q->at || !q->code)
        return false;
    spoken_code_write(table, q->code);
    const directory_row *row = directory_find(&n->directory, q->code);
    return row ? row->owner && row->owner != q->at && row->owner->alive : core_has_table(n->core, table);
}

static void ask_moved_again(cluster *n, client *k)
{
    for (int i = 0; i < k->requests; i++)
        if (has_moved(n, &k->request[i]))
            ask_again(n, k, &k->request[i]);
}

void edge_restart(cluster *n, peer *with)
{
    size_t place = 0;
    for (map_entry *each; (each = map_next(&n->clients, &place));) {
        client *k = each->value;
        if (!is_attached(k, with))
            continue;
        say_attach(n, k, with);
        edge_watch_lost(k, with);
        ask_all_again(n, k, with);
    }
    n->reroute = true;
}

void edge_lost(cluster *n, const peer *gone)
{
    size_t place = 0;
    for (map_entry *each; (each = map_next(&n->clients, &place));) {
        client *k = each->value;
        detach(k, gone);
        edge_watch_lost(k, gone);
        ask_all_again(n, k, gone);
    }
}

bool edge_will_open(const client *k, uint64_t code)
{
    for (int i = 0; i < k->requests; i++)
        if (k->request[i].row == ROW_OPEN && k->request[i].code == code)
            return true;
    return false;
}

bool edge_may_open(const client *k, const peer *at)
{
    for (int i = 0; i < k->requests; i++)
        if (k->request[i].at == at && (k->request[i].row == ROW_OPEN || flags_of(&k->request[i]) & SITS))
            return true;
    return false;
}

void edge_turn_came(cluster *n, player_id id)
{
    for (client *k = first_of(n, id); k; k = k->next_of_player)
        edge_settle_requests(n, k);
}

/* Unless a table has another owner, only what has no owner is looked at: there may be many thousands of watches. */
void edge_settle(cluster *n)
{
    size_t place = 0;
    const bool all = n->reroute || n->look_at_all;
    n->unsettled = n->reroute = n->look_at_all = false;
    for (map_entry *each; (each = map_next(&n->clients, &place));) {
        client *k = each->value;
        edge_watch_settle(n, k, all);
        if (all)
            ask_moved_again(n, k);
        edge_settle_requests(n, k);
    }
}

/* ---- what owners say ---- */

/* True if an earlier request about the same table is not answered. Either this answer was given in an earlier session
 * of the two nodes, and is late; or the owner has sent the earlier request back, and then got the table. */
static bool is_early(const cluster *n, const client *k, const edge_request *q)
{
    const bool tells_held = q->at->version >= 4 && n->settings.version >= 4;
    for (const edge_request *e = k->request; q->code && e < q; e++)
        if (e->code == q->code && e->id && !e->held && (e->row != ROW_ACT || tells_held))
            return true;
    return false;
}

/* Asks a request again when the earlier ones are answered, and so with later ones that the same node was sent. */
static void ask_again_from(cluster *n, client *k, int place)
{
    const peer *at = k->request[place].at;
    for (int i = place; i < k->requests; i++) {
        if (k->request[i].at != at || k->request[i].held)
            continue;
        ask_again(n, k, &k->request[i]);
        k->request[i].alone = true;
    }
}

/* Finds a request that a node was sent. A client may have sent an action twice, of which one is held back and the other
 * is refused. Returns the number of requests if there is none. */
static int find_request(const client *k, int64_t id, const peer *at)
{
    int found = k->requests;
    for (int i = k->requests - 1; i >= 0; i--) {
        const edge_request *q = &k->request[i];
        if (q->id == id && q->at == at && (!q->held || found == k->requests || k->request[found].held))
            found = i;
    }
    return found;
}

/* Finds the request that a message answers. Returns false if the client must not get the answer: it was answered
 * before, or is asked again. */
static bool follow_answer(cluster *n, client *k, const char *text, const peer *from)
{
    const char *id = edge_after_key(text, "{\"re\":");
    const int64_t number = id ? strtoll(id, NULL, 10) : 0;
    if (number == 0)
        return true;
    const int i = find_request(k, number, from);
    if (i == k->requests)
        return false;
    const edge_request *q = &k->request[i];
    if (is_early(n, k, q)) {
        ask_again_from(n, k, i);
        return false;
    }
    const bool done = strstr(text, ",\"ok\":true");
    if (q->row == ROW_ACT && done)
        core_excuse_action(n->core, k->id);
    if (q->row == ROW_CLOSE)
        edge_watch_end(k, q->code);
    if (q->row == ROW_OPEN && !done)
        edge_watch_refused(k, q->code);
    remove_request(n, k, i, TURN_AT_ONCE);
    return true;
}

static void hear_text(cluster *n, client *k, peer *from, const wire_fields *f)
{
    if (!(f->blobs >> TAG_TEXT & 1))
        return;
    const size_t length = f->bytes[TAG_TEXT].length;
    char *text = xalloc(length + 1);
    memcpy(text, f->bytes[TAG_TEXT].at, length);
    text[length] = '\0';
    if (follow_answer(n, k, text, from) && edge_watch_follow(n, k, text, from))
        n->ports.send(n->ports.context, k->id, text, length);
    free(text);
    edge_settle_requests(n, k);
}

/* The owner does not have the table any more: the request waits until another node has it. */
static void hear_not_here(cluster *n, client *k, const peer *from, const wire_fields *f)
{
    char table[TABLE_CODE_LENGTH + 1];
    const int64_t id = (int64_t)wire_number_of(f, TAG_ID, 0);
    if (!wire_copy_text(f, TAG_TABLE, table, sizeof table))
        return;
    const uint64_t code = spoken_code_read(table, strlen(table));
    if (id == 0)
        edge_watch_not_here(k, code, from);
    for (int i = 0; id && i < k->requests; i++)
        if (k->request[i].id == id && k->request[i].code == code && k->request[i].at == from)
            k->request[i].at = NULL, k->request[i].held = false;
    n->unsettled = true;
}

/* The owner holds an action back for a possible slap-down. Other answers need not wait for it. */
static void hear_held(cluster *n, client *k, const peer *from, const wire_fields *f)
{
    const int64_t id = (int64_t)wire_number_of(f, TAG_ID, 0);
    for (int i = 0; id && i < k->requests; i++) {
        edge_request *q = &k->request[i];
        if (q->id != id || q->at != from || q->row != ROW_ACT || q->held)
            continue;
        q->held = true;
        edge_settle_requests(n, k);
        return;
    }
}

/* The node that decides has found company at another node. */
static void hear_play_at(cluster *n, client *k, const peer *from, const wire_fields *f)
{
    const int64_t id = (int64_t)wire_number_of(f, TAG_ID, 0);
    const uint64_t epoch = wire_number_of(f, TAG_COUNT, 0);
    peer *to = link_find(n, epoch);
    for (int i = 0; i < k->requests; i++) {
        edge_request *q = &k->request[i];
        if (q->id != id || q->row != ROW_PLAY || q->at != from)
            continue;
        q->decided = true;
        if (to && to->alive) {
            say_request(n, k, q, to);
        } else {
            if (epoch != n->settings.epoch)
                q->refused = REFUSE_BUSY;
            answer_here(n, k, q);
            remove_request(n, k, i, TURN_WHEN_TOLD);
            edge_settle_requests(n, k);
        }
        return;
    }
}

static void hear_pong(peer *from, core_time now, const wire_fields *f)
{
    const int64_t trip = now - (int64_t)wire_number_of(f, TAG_TIME, 0);
    from->ponged = now;
    if (trip >= 0 && trip < 10000000)
        from->delay = from->delay ? (7 * from->delay + trip) / 8 : trip;
}

void edge_heard(cluster *n, peer *from, const wire_fields *f)
{
    const uint64_t conn = wire_number_of(f, TAG_CONN, 0);
    client *k = conn ? map_get(&n->clients, conn) : NULL;
    char text[128];
    if (f->kind == SAY_PONG)
        hear_pong(from, n->now, f);
    if (!k)
        return;
    switch (f->kind) {
    case SAY_TEXT: hear_text(n, k, from, f); break;
    case SAY_CLOSE:
        wire_copy_text(f, TAG_TEXT, text, sizeof text);
        n->ports.close(n->ports.context, k->id, text);
        break;
    case SAY_NOT_HERE: hear_not_here(n, k, from, f); break;
    case SAY_PLAY_AT: hear_play_at(n, k, from, f); break;
    case SAY_HELD: hear_held(n, k, from, f); break;
    case SAY_NOT_OPEN:
        if (wire_copy_text(f, TAG_TABLE, text, TABLE_CODE_LENGTH + 1)) {
            edge_watch_end(k, spoken_code_read(text, strlen(text)));
            core_tell_closed(n->core, k->id, text);
        }
        break;
    default: break;
    }
}

/* ---- coming and going ---- */

void edge_say_online(cluster *n, player_id id, bool post)
{
    bool hidden = false;
    int count = 0;
    core_conns_of(n->core, id, &hidden);
    for (const client *k = first_of(n, id); k; k = k->next_of_player)
        count++;
    wire_writer *w = post ? link_post(n, SAY_ONLINE) : link_say_all(n, SAY_ONLINE);
    wire_number(w, TAG_PLAYER, (uint64_t)id);
    wire_number(w, TAG_COUNT, (uint64_t)count);
    wire_number(w, TAG_HIDDEN, hidden);
    if (post)
        link_post_end(n);
    else
        wire_end(w);
}

void cluster_connected(cluster *n, core_conn conn, player_id who, core_time now)
{
    client *first = map_get(&n->players, (uint64_t)who);
    core_conn_facts facts;
    n->now = now;
    if (!core_describe_conn(n->core, conn, &facts))
        return;
    client *k = xalloc(sizeof *k);
    *k = (client){.id = conn, .who = who, .next_of_player = first};
    map_put(&n->clients, conn, k);
    map_put(&n->players, (uint64_t)who, k);
    owner_came(n, who);
    if (!first)
        edge_say_online(n, who, false);
    for (const core_table_row *row = NULL; (row = directory_next_of_player(&n->directory, who, row));) {
        const directory_row *found = (const directory_row *)(const void *)row;
        if (found->owner && found->owner->alive)
            edge_attach(n, k, found->owner);
    }
}

void cluster_disconnected(cluster *n, core_conn conn, core_time now)
{
    client *k = map_get(&n->clients, conn);
    n->now = now;
    if (!k)
        return;
    for (int i = 0; i < k->attacheds; i++) {
        if (!k->attached[i]->up.open)
            continue;
        wire_writer *w = link_say_up(n, k->attached[i], SAY_DETACH);
        wire_number(w, TAG_CONN, k->id);
        wire_end(w);
    }
    const player_id who = k->who;
    client *first = first_of(n, who), **at = &first;
    while (*at != k)
        at = &(*at)->next_of_player;
    *at = k->next_of_player;
    if (first)
        map_put(&n->players, (uint64_t)who, first);
    else
        map_remove(&n->players, (uint64_t)who);
    edge_free(n, k);
    if (!first)
        edge_say_online(n, who, false);
}
