/* The files of the page, pictures of players, the address for others, and QR codes. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "../files/files.h"
#include "../picture/picture.h"
#include "../qr/qr.h"
#include "answer.h"
#include "origin.h"
#include "path.h"
#include "preview.h"
#include "http_handlers.h"

/* ---- the page ---- */

static void reply_file(exchange *x, const web_file *file)
{
    char lines[256];
    const bool gzip = file->gz && x->takes_gzip;
    snprintf(lines, sizeof lines, "ETag: %s\r\nCache-Control: %s\r\nVary: Accept-Encoding\r\n%s", file->etag,
             file->cache, gzip ? "Content-Encoding: gzip\r\n" : "");
    const bool has_it = x->etag[0] && strstr(x->etag, file->etag);
    const reply with = {
        .status = has_it ? 304 : 200,
        .type = file->type,
        .bytes = gzip ? file->gz : file->bytes,
        .size = gzip ? file->gz_size : file->size,
        .is_static = true,
        .more = lines,
    };
    exchange_reply(x, &with);
}

/* True for paths that the page itself interprets: /t/CODE, /p/ID and so on. A name with a dot is a file. */
static bool is_page_path(const char *path)
{
    return strncmp(path, "/api/", 5) != 0 && !strchr(path, '.');
}

void pages_file(services *s, exchange *x, const visitor *v)
{
    (void)v;
    const web_file *file = web_file_find(x->path), *page = web_file_find("/");
    if (page && (file == page || (!file && is_page_path(x->path))))
        preview_reply(s, x, page);
    else if (file)
        reply_file(x, file);
    else
        answer_not_found(x, "there is nothing at this address");
}

/* ---- pictures ---- */

enum { DRAWING = 16 << 10 };

static void reply_picture(exchange *x, const char *type, const void *bytes, size_t size, const char *etag, bool stays)
{
    char lines[160];
    snprintf(lines, sizeof lines, "ETag: %s\r\nCache-Control: public, max-age=%d\r\n", etag, stays ? 31536000 : 60);
    const bool has_it = strcmp(x->etag, etag) == 0;
    const reply with = {.status = has_it ? 304 : 200, .type = type, .bytes = bytes, .size = size, .more = lines};
    exchange_reply(x, &with);
}

/* True if this address will always show this picture. Caches that many people share must not be made to keep a picture
 * under the address of the next one, since an operator may remove it. */
static bool is_of_picture(const services *s, const exchange *x, const profile *who)
{
    char number[16];
    snprintf(number, sizeof number, "%" PRIu32, who->picture);
    return strcmp(x->query, number) == 0 && !roster_is_changing(&s->roster, who->id);
}

void pages_avatar(services *s, exchange *x, const visitor *v)
{
    char etag[64];
    size_t size = 0;
    profile who;
    (void)v;
    if (!path_find_player(s, x, "/avatar/", &who))
        return;
    const bool stays = is_of_picture(s, x, &who);
    snprintf(etag, sizeof etag, "\"%" PRId64 "-%" PRIu32 "\"", who.id, who.picture);
    uint8_t *webp = store_copy_picture(s->store, who.id, &size);
    if (webp) {
        reply_picture(x, "image/webp", webp, size, etag, stays);
        free(webp);
        return;
    }
    char drawing[DRAWING];
    yv_text svg = yv_text_in(drawing, sizeof drawing);
    picture_draw(who.id, &svg);
    reply_picture(x, "image/svg+xml", drawing, strlen(drawing), etag, stays);
}

/* Tells a client the address that its requests count for, so that an operator can see whether a proxy is set up well.
 */
void pages_client(services *s, exchange *x, const visitor *v)
{
    char from[ADDRESS_TEXT];
    jsonw out = JSONW_GROWING(xrealloc);
    (void)s;
    (void)v;
    address_write(&x->from, from);
    jsonw_open(&out, '{');
    jsonw_key(&out, "address"), jsonw_string(&out, from);
    jsonw_close(&out, '}');
    answer_json(x, &out);
}

void pages_address(services *s, exchange *x, const visitor *v)
{
    char url[320];
    (void)v;
    if (!origin_for_others(s, x, url, sizeof url)) {
        answer_error(x, 400, "malformed", "this address cannot be used");
        return;
    }
    jsonw out = JSONW_GROWING(xrealloc);
    jsonw_open(&out, '{');
    jsonw_key(&out, "url"), jsonw_string(&out, url);
    jsonw_close(&out, '}');
    answer_json(x, &out);
}

void pages_qr(services *s, exchange *x, const visitor *v)
{
    char url[QR_MOST_BYTES + 1];
    (void)v;
    const bool has_url = origin_for_others(s, x, url, sizeof url);
    const size_t length = has_url ? strlen(url) : 0;
    const char *path = x->query[0] == '/' ? x->query : "/";
    if (!has_url || length + strlen(path) > QR_MOST_BYTES) {
        answer_error(x, 400, "malformed", "this address is too long for a QR code");
        return;
    }
    memcpy(url + length, path, strlen(path) + 1);
    char *drawing = xalloc(QR_SVG);
    yv_text svg = yv_text_in(drawing, QR_SVG);
    if (qr_put_svg(&svg, url)) {
        const reply with = {.status = 200,
                            .type = "image/svg+xml",
                            .bytes = drawing,
                            .size = strlen(drawing),
                            .more = "Cache-Control: private, max-age=3600\r\n"};
        exchange_reply(x, &with);
    } else
        answer_error(x, 400, "malformed", "this address cannot be written as a QR code");
    free(drawing);
}
