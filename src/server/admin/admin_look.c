/* What operators look at: who is online, tables, reports, bans, the audit trail. */
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "admin_call.h"
#include "evidence.h"

enum { MOST_LISTED = 200, MOST_ASKED = 1000 };

static int most_asked(const admin_call *c)
{
    const int64_t most = admin_number(c, "most", MOST_LISTED);
    return most < 1 ? 1 : most > MOST_ASKED ? MOST_ASKED : (int)most;
}

/* Adds what other nodes have. */
static void add_elsewhere(const services *s, core_figures *figures)
{
    int tables = 0, games = 0, players = 0;
    if (s->others)
        s->others->count(s->others->context, &tables, &games, &players);
    figures->tables += tables;
    figures->games += games;
    figures->players_online += players;
}

const char *admin_status(admin_call *c)
{
    core_figures figures = core_count(c->s->core);
    add_elsewhere(c->s, &figures);
    const moderation *m = &c->s->moderation;
    admin_put_number(c->out, "started", c->s->started);
    jsonw_key(c->out, "read_only"), jsonw_bool(c->out, m->read_only);
    admin_put_number(c->out, "chat_wait", m->chat_wait);
    admin_put_number(c->out, "players_online", figures.players_online);
    admin_put_number(c->out, "connections", figures.connections);
    admin_put_number(c->out, "tables", figures.tables);
    admin_put_number(c->out, "games", figures.games);
    admin_put_number(c->out, "reports", store_count_open_reports(c->s->store));
    admin_put_number(c->out, "reports_refused", (int64_t)figures.reports_refused);
    admin_put_number(c->out, "bans", m->bans.count);
    admin_put_number(c->out, "words", word_list_count(m->words));
    return NULL;
}

/* ---- players and tables ---- */

typedef struct {
    admin_call *call;
    player_id who; /* whose addresses are listed, … */
    int sockets;   /* … and how many connections to this node they have */
    int left;
} listing;

static void put_address(void *context, uint64_t conn, int64_t owner, const struct in6_addr *from)
{
    listing *l = context;
    char text[ADDRESS_TEXT];
    (void)conn;
    if (owner != l->who)
        return;
    address_write(from, text);
    jsonw_string(l->call->out, text);
}

static void count_socket(void *context, uint64_t conn, int64_t owner, const struct in6_addr *from)
{
    listing *l = context;
    (void)conn, (void)from;
    l->sockets += owner == l->who;
}

static void put_online(void *context, const profile *who, int connections, int tables)
{
    listing *l = context;
    jsonw *out = l->call->out;
    if (l->left <= 0)
        return;
    l->who = who->id;
    l->sockets = 0;
    net_each_socket(l->call->s->net, count_socket, l);
    if (l->sockets == 0 && l->call->s->others)
        return; /* the player is connected to another node, and is listed with it */
    l->left--;
    connections = l->call->s->others ? l->sockets : connections;
    jsonw_open(out, '{');
    jsonw_key(out, "player"), admin_put_player(l->call->s, out, who->id);
    admin_put_number(out, "connections", connections);
    admin_put_number(out, "tables", tables);
    jsonw_key(out, "addresses"), jsonw_open(out, '[');
    net_each_socket(l->call->s->net, put_address, l);
    jsonw_close(out, ']');
    jsonw_close(out, '}');
}

/* Only a player's own node knows the addresses. */
static void put_online_elsewhere(void *context, player_id id, const char *node)
{
    listing *l = context;
    if (l->left-- <= 0)
        return;
    jsonw_open(l->call->out, '{');
    jsonw_key(l->call->out, "player"), admin_put_player(l->call->s, l->call->out, id);
    admin_put_text(l->call->out, "node", node);
    jsonw_key(l->call->out, "addresses"), jsonw_open(l->call->out, '['), jsonw_close(l->call->out, ']');
    jsonw_close(l->call->out, '}');
}

const char *admin_online(admin_call *c)
{
    core_figures figures = core_count(c->s->core);
    listing l = {.call = c, .left = most_asked(c)};
    add_elsewhere(c->s, &figures);
    admin_put_number(c->out, "count", figures.players_online);
    jsonw_key(c->out, "online"), jsonw_open(c->out, '[');
    core_each_online(c->s->core, put_online, &l);
    if (c->s->others)
        c->s->others->each_online(c->s->others->context, put_online_elsewhere, &l);
    jsonw_close(c->out, ']');
    return NULL;
}

/* A table of another node: its people, but not its bots. */
static void put_elsewhere(void *context, const core_table_row *row, const char *node)
{
    listing *l = context;
    jsonw *out = l->call->out;
    if (l->left-- <= 0)
        return;
    jsonw_open(out, '{');
    admin_put_text(out, "table", row->table);
    admin_put_text(out, "node", node);
    admin_put_text(out, "phase", row->waits ? "waiting" : row->over ? "over" : "playing");
    jsonw_key(out, "settings"), jsonw_open(out, '{');
    admin_put_text(out, "rules", row->rules);
    admin_put_number(out, "seats", row->seats);
    jsonw_key(out, "public"), jsonw_bool(out, row->open);
    jsonw_key(out, "rated"), jsonw_bool(out, row->rated);
    jsonw_close(out, '}');
    jsonw_key(out, "seats"), jsonw_open(out, '[');
    for (int seat = 0; seat < row->seats; seat++) {
        if (row->player[seat] <= 0) {
            jsonw_null(out);
            continue;
        }
        jsonw_open(out, '{');
        jsonw_key(out, "player"), admin_put_player(l->call->s, out, row->player[seat]);
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
    jsonw_close(out, '}');
}

const char *admin_tables(admin_call *c)
{
    core_figures figures = core_count(c->s->core);
    listing l = {.call = c, .left = most_asked(c)};
    add_elsewhere(c->s, &figures);
    admin_put_number(c->out, "count", figures.tables);
    jsonw_key(c->out, "tables"), jsonw_open(c->out, '[');
    l.left -= core_write_tables(c->s->core, l.left, c->out);
    if (c->s->others)
        c->s->others->each_table(c->s->others->context, put_elsewhere, &l);
    jsonw_close(c->out, ']');
    return NULL;
}

/* What has become of the order to close a table of another node. */
const char *admin_order(admin_call *c)
{
    static const char *const words[] = {
        [ORDER_DONE] = "done", [ORDER_GIVEN] = "working", [ORDER_UNANSWERED] = "unanswered"};
    const char *table = admin_text(c, "table");
    const services_others *others = c->s->others;
    if (!table)
        return "which table?";
    admin_put_text(c->out, "state", words[others ? others->find_order(others->context, table) : ORDER_DONE]);
    return NULL;
}

const char *admin_table(admin_call *c)
{
    char code[TABLE_CODE_LENGTH + 1];
    const char *table = admin_text(c, "table");
    if (!table)
        return "which table?";
    jsonw_key(c->out, "table");
    core *copy = admin_copy_table(c->s, table, code);
    const bool found = core_write_table(copy ? copy : c->s->core, table, c->out);
    if (copy)
        core_close(copy);
    return found ? NULL : "there is no such table";
}

/* ---- reports ---- */

static void visit_nothing(void *context, const stored_game *game)
{
    (void)context;
    (void)game;
}

/* Adds the present names of the people who wrote the messages, because the stored evidence has only their numbers, and
 * whether the game has a replay by now. */
static void put_evidence(services *s, jsonw *out, const char *stored)
{
    json_t *found = json_loads(stored, 0, NULL), *line;
    size_t i;
    profile who;
    json_array_foreach(json_object_get(found, "chat"), i, line)
    {
        const bool exists = roster_find(&s->roster, json_integer_value(json_object_get(line, "player")), &who);
        json_object_set_new(line, "name", json_string(exists ? who.name : "deleted"));
    }
    const char *game = json_string_value(json_object_get(found, "game"));
    if (game)
        json_object_set_new(found, "over",
                            json_boolean(store_visit_game(s->store, game, STORE_SEES_ALL, visit_nothing, NULL)));
    char *text = found ? json_dumps(found, JSON_COMPACT) : NULL;
    admin_put_text(out, "evidence", text ? text : stored); /* JSON in a string */
    free(text);
    json_decref(found);
}

static void put_report(void *context, const stored_report *report)
{
    admin_call *c = context;
    jsonw *out = c->out;
    jsonw_open(out, '{');
    admin_put_number(out, "report", report->id);
    admin_put_number(out, "at", report->at);
    admin_put_text(out, "what", report->what);
    if (report->player)
        jsonw_key(out, "player"), admin_put_player(c->s, out, report->player);
    jsonw_key(out, "reporter"), admin_put_player(c->s, out, report->reporter);
    put_evidence(c->s, out, report->evidence);
    jsonw_key(out, "picture"), jsonw_bool(out, report->has_picture);
    if (report->closed) {
        admin_put_number(out, "closed", report->closed);
        admin_put_text(out, "outcome", report->outcome);
    }
    jsonw_close(out, '}');
}

const char *admin_reports(admin_call *c)
{
    jsonw_key(c->out, "reports"), jsonw_open(c->out, '[');
    store_each_report(c->s->store, admin_flag(c, "all"), most_asked(c), put_report, c);
    jsonw_close(c->out, ']');
    return NULL;
}

/* ---- bans, operators, words, the audit trail ---- */

static void put_operator(services *s, jsonw *out, player_id by)
{
    jsonw_key(out, "by");
    if (by)
        admin_put_player(s, out, by);
    else
        jsonw_null(out);
}

static void put_ban(void *context, const stored_ban *row)
{
    admin_call *c = context;
    jsonw *out = c->out;
    jsonw_open(out, '{');
    admin_put_number(out, "ban", row->id);
    if (row->player)
        jsonw_key(out, "player"), admin_put_player(c->s, out, row->player);
    else
        admin_put_text(out, "network", row->network);
    admin_put_number(out, "made", row->made);
    admin_put_number(out, "until", row->until);
    if (row->lifted)
        admin_put_number(out, "lifted", row->lifted);
    put_operator(c->s, out, row->by);
    admin_put_text(out, "reason", row->reason);
    jsonw_close(out, '}');
}

const char *admin_bans(admin_call *c)
{
    jsonw_key(c->out, "bans"), jsonw_open(c->out, '[');
    store_each_ban(c->s->store, time(NULL), admin_flag(c, "all"), put_ban, c);
    jsonw_close(c->out, ']');
    return NULL;
}

static void put_act(void *context, const stored_act *act)
{
    admin_call *c = context;
    jsonw *out = c->out;
    jsonw_open(out, '{');
    admin_put_number(out, "entry", act->id);
    admin_put_number(out, "at", act->at);
    put_operator(c->s, out, act->by);
    admin_put_text(out, "act", act->act);
    admin_put_text(out, "target", act->target);
    admin_put_text(out, "reason", act->reason);
    jsonw_close(out, '}');
}

const char *admin_audit(admin_call *c)
{
    jsonw_key(c->out, "audit"), jsonw_open(c->out, '[');
    store_each_act(c->s->store, most_asked(c), put_act, c);
    jsonw_close(c->out, ']');
    return NULL;
}

const char *admin_words(admin_call *c)
{
    const word_list *words = c->s->moderation.words;
    jsonw_key(c->out, "words"), jsonw_open(c->out, '[');
    for (int i = 0; i < word_list_count(words); i++)
        jsonw_string(c->out, word_list_get(words, i));
    jsonw_close(c->out, ']');
    return NULL;
}

static void put_operator_row(void *context, player_id id, int64_t since)
{
    admin_call *c = context;
    jsonw_open(c->out, '{');
    jsonw_key(c->out, "player"), admin_put_player(c->s, c->out, id);
    admin_put_number(c->out, "since", since);
    jsonw_close(c->out, '}');
}

const char *admin_operators(admin_call *c)
{
    jsonw_key(c->out, "operators"), jsonw_open(c->out, '[');
    store_each_operator(c->s->store, put_operator_row, c);
    jsonw_close(c->out, ']');
    return NULL;
}

/* ---- evidence ---- */

const char *admin_evidence(admin_call *c)
{
    profile who, other = {0};
    const char *why = admin_find_player(c, &who);
    const char *second = admin_text(c, "other_user");
    if (why)
        return why;
    if (second || admin_number(c, "other", 0)) {
        json_t *words = second ? json_pack("{ss}", "user", second)
                               : json_pack("{sI}", "player", (json_int_t)admin_number(c, "other", 0));
        admin_call inner = {.s = c->s, .by = c->by, .asked = words};
        const bool found = !admin_find_player(&inner, &other);
        json_decref(words);
        if (!found || other.id == who.id)
            return "the other player does not exist, or is the same";
    }
    if (!evidence_write(c->s->evidence, who.id, other.id, (int)admin_number(c, "games", 0), admin_flag(c, "again"),
                        c->out))
        return "too many players are being examined: try again in a minute";
    jsonw_key(c->out, "who"), jsonw_open(c->out, '[');
    admin_put_player(c->s, c->out, who.id);
    if (other.id)
        admin_put_player(c->s, c->out, other.id);
    jsonw_close(c->out, ']');
    return NULL;
}
