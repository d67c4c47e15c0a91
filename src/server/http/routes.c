#include "routes.h"

#include <string.h>
#include <strings.h>

#include "../account/account.h"
#include "../log/log.h"
#include "../picture/picture.h"
#include "answer.h"
#include "body.h"
#include "handed_game.h"
#include "origin.h"

enum {
    KNOWN = 1,  /* only for those with a token that is known */
    WRITES = 2, /* changes something: not from foreign pages, not while nothing can be stored */
    JSON = 4,   /* has a body in JSON */
    UNDER = 8,  /* the path goes on */
};

typedef struct {
    method method;
    const char *path;
    void (*handle)(site *s, exchange *x, const visitor *v);
    uint32_t most_body;
    int flags;
} route;

enum { SMALL_BODY = 8192 };

static const route rows[] = {
    {METHOD_POST, "/api/hello", account_hello, SMALL_BODY, WRITES},
    {METHOD_POST, "/api/name", account_rename, SMALL_BODY, WRITES | KNOWN | JSON},
    {METHOD_POST, "/api/account", account_sign_up, SMALL_BODY, WRITES | KNOWN | JSON},
    {METHOD_POST, "/api/password", account_change_password, SMALL_BODY, WRITES | KNOWN | JSON},
    {METHOD_POST, "/api/login", account_log_in, SMALL_BODY, WRITES | JSON},
    {METHOD_POST, "/api/logout", account_log_out, SMALL_BODY, WRITES | KNOWN},
    {METHOD_POST, "/api/logout-everywhere", account_log_out_everywhere, SMALL_BODY, WRITES | KNOWN},
    {METHOD_POST, "/api/delete", account_delete, SMALL_BODY, WRITES | KNOWN},
    {METHOD_POST, "/api/offline", handed_offline, 2 * HANDED_MOST_BYTES, WRITES | KNOWN | JSON},
    {METHOD_PUT, "/api/avatar", account_put_picture, PICTURE_MOST_BYTES, WRITES | KNOWN},
    {METHOD_DELETE, "/api/avatar", account_delete_picture, 0, WRITES | KNOWN},
    {METHOD_GET, "/avatar/", pages_avatar, 0, UNDER},
    {METHOD_GET, "/api/rules", lists_rules, 0, 0},
    {METHOD_GET, "/api/rules/text", lists_rules_text, 0, 0},
    {METHOD_GET, "/api/leaders", lists_leaders, 0, 0},
    {METHOD_GET, "/api/player/", lists_player, 0, UNDER},
    {METHOD_GET, "/api/game/", lists_game, 0, UNDER},
    {METHOD_GET, "/game/", lists_record, 0, UNDER},
    {METHOD_GET, "/qr", pages_qr, 0, 0},
    {METHOD_GET, "/healthz", metrics_health, 0, 0},
    {METHOD_GET, "/metrics", metrics_figures, 0, 0},
    {METHOD_GET, "/", pages_file, 0, UNDER}, /* the page, and whatever belongs to it */
};

enum { ROUTES = sizeof rows / sizeof rows[0] };

static bool has_path(const route *r, const char *path)
{
    return r->flags & UNDER ? strncmp(path, r->path, strlen(r->path)) == 0 : strcmp(path, r->path) == 0;
}

/* The row for a request; NULL, with the reply given, if there is none. */
static const route *find(exchange *x)
{
    const method wanted = x->method == METHOD_HEAD ? METHOD_GET : x->method;
    bool is_path = false;
    for (int i = 0; i < ROUTES; i++) {
        if (!has_path(&rows[i], x->path))
            continue;
        const bool is_last = i == ROUTES - 1; /* what has a row of its own is no place of the page */
        if (rows[i].method == wanted && !(is_last && is_path))
            return &rows[i];
        is_path |= !is_last;
    }
    answer_error(x, is_path ? 405 : 404, is_path ? "method" : "not_found",
                 is_path ? "not in this way" : "nothing is here");
    return NULL;
}

static void note_foreign(const exchange *x)
{
    char from[ADDRESS_TEXT];
    address_write(&x->from, from);
    log_write(LOG_INFO, "foreign-origin", "address=%s origin=\"%s\" host=\"%s\"", from, x->origin, x->host);
}

static bool is_json(const exchange *x)
{
    static const char wanted[] = "application/json";
    return strncasecmp(x->type, wanted, sizeof wanted - 1) == 0;
}

size_t routes_begin(void *context, exchange *x)
{
    site *s = context;
    const route *r = find(x);
    if (!r)
        return 0;
    const int seconds = address_spend(net_addresses(s->net), x->address, ADDRESS_REQUESTS, site_now(s));
    if (seconds)
        answer_too_fast(x, seconds);
    else if (r->flags & WRITES && !origin_is_ours(s, x)) {
        note_foreign(x);
        answer_error(x, 403, "origin", "this comes from a foreign page");
    } else if (r->flags & JSON && !is_json(x))
        answer_error(x, 415, "type", "send application/json");
    else if (x->length > (int64_t)r->most_body)
        answer_error(x, 413, "too_long", "the body is too long");
    else if (r->flags & WRITES && site_is_busy(s)) {
        s->busy++;
        answer_error(x, 503, "busy", "the server has too much to do just now");
    }
    return r->most_body;
}

void routes_request(void *context, exchange *x)
{
    site *s = context;
    visitor v;
    const route *r = find(x);
    if (!r)
        return;
    const bool asks_who = r->flags & (KNOWN | WRITES), known = asks_who && visitor_find(s, x, &v);
    if (r->flags & KNOWN && !known)
        answer_error(x, 401, "unknown", "say hello first");
    else if (r->flags & JSON && !body_is_object(x->body, x->body_size))
        answer_error(x, 400, "malformed", "the body is no JSON object");
    else
        r->handle(s, x, known ? &v : NULL);
}

bool routes_upgrade(void *context, exchange *x)
{
    site *s = context;
    visitor v;
    if (strcmp(x->path, "/ws") != 0) {
        answer_error(x, 404, "not_found", "the WebSocket is at /ws");
    } else if (!origin_is_ours(s, x)) {
        note_foreign(x);
        answer_error(x, 403, "origin", "this comes from a foreign page");
    } else if (site_is_busy(s)) {
        s->busy++;
        answer_error(x, 503, "busy", "the server has too much to do just now");
    } else if (!visitor_find(s, x, &v)) {
        answer_error(x, 401, "unknown", "say hello first");
    } else {
        x->owner = v.who.id;
        x->mark = token_mark(v.hash);
        return true;
    }
    return false;
}
