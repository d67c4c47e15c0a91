#include "admin_http.h"

#include <stdlib.h>
#include <string.h>

#include "../http/answer.h"
#include "admin.h"

/* Replies 403 if the player does not have the right. */
static bool is_operator(services *s, exchange *x, const visitor *v)
{
    if (!v->who.guest && moderation_is_operator(&s->moderation, v->who.id))
        return true;
    answer_error(x, 403, "not_operator", "this account does not have the right to do that");
    return false;
}

void admin_http(services *s, exchange *x, const visitor *v)
{
    jsonw out = JSONW_GROWING(xrealloc);
    if (!is_operator(s, x, v))
        return;
    const admin_caller by = {.operator= v->who.id, .from = x->from};
    admin_run(s, &by, x->body ? (const char *)x->body : "", x->body_size, &out);
    answer_prepare(x, &out, NULL);
    services_reply_when_durable(s, x);
}

void admin_http_picture(services *s, exchange *x, const visitor *v)
{
    size_t size = 0;
    if (!is_operator(s, x, v))
        return;
    const int64_t report = strtoll(x->path + strlen("/api/admin/picture/"), NULL, 10);
    uint8_t *webp = store_copy_report_picture(s->store, report, &size);
    if (!webp) {
        answer_not_found(x, "this report has no picture");
        return;
    }
    const reply with = {
        .status = 200, .type = "image/webp", .bytes = webp, .size = size, .more = "Cache-Control: no-store\r\n"};
    exchange_reply(x, &with);
    free(webp);
}
