#include "router.h"

#include <string.h>
#include <strings.h>

#include "../log/log.h"
#include "answer.h"
#include "banned.h"
#include "body.h"
#include "origin.h"

static bool has_path(const route *r, const char *path)
{
    return r->flags & ROUTE_UNDER ? strncmp(path, r->path, strlen(r->path)) == 0 : strcmp(path, r->path) == 0;
}

/* Returns the row for a request. If there is none, replies and returns NULL. */
static const route *find(const route *table, exchange *x)
{
    const method wanted = x->method == METHOD_HEAD ? METHOD_GET : x->method;
    bool path_exists = false;
    for (const route *r = table; r->path; r++) {
        const bool is_fallback = !r[1].path;
        if (!has_path(r, x->path) || (is_fallback && path_exists))
            continue;
        if (r->method == wanted)
            return r;
        path_exists |= !is_fallback;
    }
    if (path_exists)
        answer_error(x, 405, "method", "this path does not support that method");
    else
        answer_not_found(x, "there is nothing at this address");
    return NULL;
}

static void refuse_foreign(exchange *x)
{
    char from[ADDRESS_TEXT], origin[LOG_QUOTED_BYTES], host[LOG_QUOTED_BYTES];
    address_write(&x->from, from);
    log_write(LOG_INFO, "foreign-origin", "address=%s origin=%s host=%s", from, log_quote(origin, x->origin),
              log_quote(host, x->host));
    answer_error(x, 403, "origin", "this request comes from another site's page");
}

static void refuse_busy(services *s, exchange *x)
{
    s->busy++;
    answer_busy(x);
}

static void refuse_unknown(exchange *x)
{
    answer_error(x, 401, "unknown", "this request needs a valid cookie: send POST /api/hello first");
}

static bool is_json(const exchange *x)
{
    static const char wanted[] = "application/json";
    return strncasecmp(x->type, wanted, sizeof wanted - 1) == 0;
}

/* Counts the request against its address. If the address has used up its allowance, replies 429 and returns true. */
static bool refuse_too_fast(services *s, exchange *x)
{
    const int seconds = address_spend(net_addresses(s->net), x->address, ADDRESS_REQUESTS, services_now());
    if (seconds)
        answer_too_fast(x, seconds);
    return seconds;
}

size_t router_begin(services *s, const route *table, exchange *x)
{
    if (refuse_too_fast(s, x))
        return 0;
    const route *r = find(table, x);
    if (!r)
        return 0;
    if (!(r->flags & ROUTE_BANNED) && banned_refuse_address(s, x))
        return 0;
    if (r->flags & ROUTE_WRITES && !origin_is_ours(s, x))
        refuse_foreign(x);
    else if (r->flags & ROUTE_JSON && !is_json(x))
        answer_error(x, 415, "type", "the Content-Type must be application/json");
    else if (x->length > (int64_t)r->most_body)
        answer_error(x, 413, "too_long", "the body is too long");
    else if (r->flags & ROUTE_WRITES && services_are_busy(s))
        refuse_busy(s, x);
    else if (r->flags & ROUTE_WRITES && !(r->flags & ROUTE_GOES_ON) && s->moderation.read_only)
        answer_read_only(x);
    return r->most_body;
}

void router_request(services *s, const route *table, exchange *x)
{
    visitor v;
    const route *r = find(table, x);
    if (!r)
        return;
    const bool asks = r->flags & (ROUTE_KNOWN | ROUTE_WRITES | ROUTE_SEES), known = asks && visitor_find(s, x, &v);
    if (asks && !known && store_is_down(s->store)) /* then nobody is known */
        refuse_busy(s, x);
    else if (r->flags & ROUTE_KNOWN && !known)
        refuse_unknown(x);
    else if (r->flags & ROUTE_JSON && !(r->flags & ROUTE_LONG) && !body_is_object(x->body, x->body_size))
        answer_error(x, 400, "malformed", "the body is not a JSON object");
    else if (!known || r->flags & ROUTE_BANNED || !banned_refuse_player(s, x, v.who.id))
        r->handle(s, x, known ? &v : NULL);
}

/* Coming and going is told to everybody at the player's tables, so an address that has made the server send too much
 * may not come again at once. */
static bool refuse_connecting(services *s, exchange *x)
{
    const uint64_t from = address_limited_key(net_addresses(s->net), x->address);
    if (core_may_connect(s->core, from, services_now()))
        return false;
    answer_too_fast(x, 1);
    return true;
}

bool router_upgrade(services *s, exchange *x)
{
    visitor v;
    if (refuse_too_fast(s, x) || refuse_connecting(s, x) || banned_refuse_address(s, x)) {
        return false;
    } else if (strcmp(x->path, "/ws") != 0) {
        answer_not_found(x, "the WebSocket is at /ws");
    } else if (!origin_is_ours(s, x)) {
        refuse_foreign(x);
    } else if (services_are_busy(s)) {
        refuse_busy(s, x);
    } else if (!visitor_arrives(s, x, &v)) {
        if (store_is_down(s->store))
            refuse_busy(s, x);
        else
            refuse_unknown(x);
    } else if (!banned_refuse_player(s, x, v.who.id)) {
        services_note_address(s, v.who.id, &x->from, address_limited_key(net_addresses(s->net), x->address));
        x->owner = v.who.id;
        x->mark = token_mark(v.hash);
        return true;
    }
    return false;
}
