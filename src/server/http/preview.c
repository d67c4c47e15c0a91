#include "preview.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "../../sys/xalloc.h"
#include "origin.h"

enum { LINE = 1024, TAGS = 16384, URL = 512 };

/* The texts of a preview, not yet escaped. */
typedef struct {
    char title[LINE], text[LINE];
    char path[64]; /* of the link; "" if it is not known */
    bool is_private;
} preview;

static const char usual_title[] = "Yaniv, the card game of long bus rides";
static const char usual_text[] = "Play in the browser with friends near and far, or against bots. Free, and without "
                                 "signing up.";

/* ---- tables, games, players ---- */

static void describe_table(const core_table_facts *facts, preview *p)
{
    snprintf(p->title, sizeof p->title, "%s %s", facts->host[0] ? facts->host : "Somebody",
             facts->waits ? "invites you to a game of Yaniv" : "is playing Yaniv");
    snprintf(p->text, sizeof p->text, "%c%s rules, %d of %d seats taken. %s", toupper((unsigned char)facts->preset[0]),
             facts->preset + 1, facts->taken, facts->seats,
             facts->waits ? "Open the link and play in the browser, without signing up."
                          : "The game has started: open the link to watch.");
    snprintf(p->path, sizeof p->path, "/t/%s", facts->table);
}

/* Asking for codes that do not exist counts against the address, as it does over a WebSocket. Then, or if there is no
 * such table, the invitation names nobody. */
static void preview_table(services *s, const exchange *x, preview *p)
{
    core_table_facts facts;
    const uint64_t from = address_limited_key(net_addresses(s->net), x->address);
    p->is_private = true;
    if (core_describe_table(s->core, x->path + strlen("/t/"), from, services_now(), &facts)) {
        describe_table(&facts, p);
        p->is_private = !facts.open;
    } else {
        snprintf(p->title, sizeof p->title, "Come and play a game of Yaniv");
    }
}

typedef struct {
    yv_text title, text;
    int seats;
} game_preview;

static void put_seat(void *context, const stored_seat *seat)
{
    game_preview *g = context;
    yv_put_string(&g->title, g->seats ? ", " : "A game of Yaniv: ");
    yv_put_string(&g->title, seat->name);
    yv_put_string(&g->text, g->seats++ ? ", " : "Final totals: ");
    yv_put_string(&g->text, seat->name);
    yv_put_string(&g->text, " ");
    yv_put_number(&g->text, (long)seat->total);
}

typedef struct {
    services *services;
    preview *preview;
} game_context;

static void describe_game(void *context, const stored_game *game)
{
    const game_context *to = context;
    preview *p = to->preview;
    game_preview g = {yv_text_in(p->title, sizeof p->title), yv_text_in(p->text, sizeof p->text), 0};
    store_each_seat(to->services->store, game->id, put_seat, &g);
    snprintf(p->path, sizeof p->path, "/g/%s", game->code);
}

static void preview_game(services *s, const exchange *x, preview *p)
{
    game_context to = {s, p};
    store_visit_game(s->store, x->path + strlen("/g/"), 0, describe_game, &to); /* private games have none */
}

static void preview_player(services *s, const exchange *x, preview *p)
{
    long id;
    profile who;
    if (!yv_span_to_number(yv_span_of(x->path + strlen("/p/")), 1, 1L << 53, &id) || !roster_find(&s->roster, id, &who))
        return;
    snprintf(p->title, sizeof p->title, "%s plays Yaniv", who.name);
    snprintf(p->text, sizeof p->text, "Rating %d. Statistics and recent games.", (int)who.rating);
    snprintf(p->path, sizeof p->path, "/p/%ld", id);
}

/* ---- tags ---- */

void preview_put_escaped(yv_text *to, const char *text)
{
    static const char *const entities[] = {
        ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;", ['\''] = "&#39;"};
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        const char *entity = c < sizeof entities / sizeof entities[0] ? entities[c] : NULL;
        yv_put_string(to, entity ? entity : (const char[]){*text, '\0'});
    }
}

static void put_tag(yv_text *to, const char *name, const char *before, const char *content)
{
    yv_put_string(to, strncmp(name, "og:", 3) == 0 ? "<meta property=\"" : "<meta name=\"");
    yv_put_string(to, name);
    yv_put_string(to, "\" content=\"");
    preview_put_escaped(to, before);
    preview_put_escaped(to, content);
    yv_put_string(to, "\">\n");
}

static void put_tags(yv_text *to, const preview *p, const char *server)
{
    put_tag(to, "og:type", "", "website");
    put_tag(to, "og:site_name", "", "Yaniv");
    put_tag(to, "og:title", "", p->title[0] ? p->title : usual_title);
    put_tag(to, "og:description", "", p->text[0] ? p->text : usual_text);
    put_tag(to, "og:image", server, "/preview.jpg");
    put_tag(to, "og:image:width", "", "1200");
    put_tag(to, "og:image:height", "", "630");
    put_tag(to, "og:image:alt", "", "Playing cards on a table at dusk");
    put_tag(to, "twitter:card", "", "summary_large_image");
    if (p->path[0])
        put_tag(to, "og:url", server, p->path);
    if (p->is_private)
        put_tag(to, "robots", "", "noindex");
}

/* ---- the reply ---- */

/* Returns the place of the tags in the page: the end of its head. */
static size_t find_end_of_head(const web_file *page)
{
    const uint8_t *end = memmem(page->bytes, page->size, "</head>", strlen("</head>"));
    return end ? (size_t)(end - page->bytes) : page->size;
}

/* Compresses with gzip into a new block. Returns NULL if that fails. */
static uint8_t *compress_page(const uint8_t *bytes, size_t size, size_t *compressed)
{
    enum { GZIP_WINDOW = 15 + 16, MEMORY = 8 };
    z_stream z = {.next_in = (uint8_t *)(uintptr_t)bytes, .avail_in = (uInt)size};
    if (deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    const size_t capacity = deflateBound(&z, (uLong)size);
    z.next_out = xalloc(capacity);
    z.avail_out = (uInt)capacity;
    uint8_t *const block = z.next_out;
    const bool done = deflate(&z, Z_FINISH) == Z_STREAM_END;
    *compressed = z.total_out;
    deflateEnd(&z);
    if (!done)
        free(block);
    return done ? block : NULL;
}

/* Replies with the page that has these tags; its ETag is the page's with a hash of the tags. */
static void reply_page(exchange *x, const web_file *page, const char *tags, size_t length)
{
    char etag[96], lines[256];
    const size_t place = find_end_of_head(page);
    size_t size = page->size + length;
    uint8_t *whole = xalloc(size), *small = NULL;
    memcpy(whole, page->bytes, place);
    memcpy(whole + place, tags, length);
    memcpy(whole + place + length, page->bytes + place, page->size - place);
    snprintf(etag, sizeof etag, "%.*s-%08lx\"", (int)strlen(page->etag) - 1, page->etag,
             crc32(0, (const uint8_t *)tags, (uInt)length));
    if (x->takes_gzip && (small = compress_page(whole, size, &size)))
        free(whole);
    snprintf(lines, sizeof lines, "ETag: %s\r\nCache-Control: no-cache\r\nVary: Accept-Encoding, Host\r\n%s", etag,
             small ? "Content-Encoding: gzip\r\n" : "");
    const reply with = {.status = x->etag[0] && strstr(x->etag, etag) ? 304 : 200,
                        .type = page->type,
                        .bytes = small ? small : whole,
                        .size = size,
                        .more = lines};
    exchange_reply(x, &with);
    free(small ? small : whole);
}

void preview_reply(services *s, exchange *x, const web_file *page)
{
    static const struct {
        const char *prefix;
        void (*find)(services *s, const exchange *x, preview *p);
    } kinds[] = {{"/t/", preview_table}, {"/g/", preview_game}, {"/p/", preview_player}};
    char server[URL] = "", text[TAGS];
    preview p = {0};
    yv_text tags = yv_text_in(text, sizeof text);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strncmp(x->path, kinds[i].prefix, strlen(kinds[i].prefix)) == 0)
            kinds[i].find(s, x, &p);
    if (strcmp(x->path, "/") == 0)
        snprintf(p.path, sizeof p.path, "/");
    if (origin_for_others(s, x, server, sizeof server))
        put_tags(&tags, &p, server);
    reply_page(x, page, text, yv_text_cut(&tags) ? 0 : tags.length);
}
