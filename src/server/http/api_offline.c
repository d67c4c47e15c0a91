/* POST /api/offline: stores a game that was played without a network. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../sys/xalloc.h"
#include "answer.h"
#include "body.h"
#include "http_handlers.h"
#include "offline_upload.h"

enum { DAY_SECONDS = 86400, WAIT_SECONDS = 3600, GAMES_A_DAY = 100, BYTES_A_DAY = 4 << 20 }; /* for each player */

static void note_found(void *context, const stored_game *game)
{
    (void)game;
    *(bool *)context = true;
}

static void reply_code(services *s, exchange *x, const char *code)
{
    jsonw out = JSONW_GROWING(xrealloc);
    jsonw_open(&out, '{');
    jsonw_key(&out, "game"), jsonw_string(&out, code);
    jsonw_close(&out, '}');
    answer_prepare(x, &out, NULL);
    services_reply_when_durable(s, x);
}

/* True if the player has uploaded enough for a day. */
static bool is_over_quota(services *s, player_id id)
{
    int64_t games, bytes;
    store_count_uploads(s->store, id, time(NULL) - DAY_SECONDS, &games, &bytes);
    return games >= GAMES_A_DAY || bytes >= BYTES_A_DAY;
}

/* Stores the game, unless it is stored already: a client whose reply was lost sends the same game again. */
static void take_game(services *s, exchange *x, player_id player, const offline_upload *game)
{
    bool exists = false;
    store_visit_game(s->store, game->code, STORE_SEES_ALL, note_found, &exists);
    if (!exists && is_over_quota(s, player)) {
        answer_too_fast(x, WAIT_SECONDS);
        return;
    }
    if (!exists)
        outbox_store(s->outbox, &(fact){.kind = FACT_GAME_OVER, .game = game->code, .over = &game->over});
    reply_code(s, x, game->code);
}

/* An upload whose record is read in a thread of its own, since a long one takes many milliseconds. */
typedef struct {
    job job;
    services *services;
    uint64_t exchange;
    profile who; /* when the request came */
    uint8_t *body;
    size_t body_size;
    offline_upload game;
    bool is_read;     /* if not: */
    int status;       /* … of the reply, … */
    const char *code; /* … its error, … */
    char why[YV_MAX_MESSAGE];
} upload_job;

static void refuse(upload_job *u, int status, const char *code, const char *why)
{
    u->status = status;
    u->code = code;
    snprintf(u->why, sizeof u->why, "%s", why);
}

static void work(job *self)
{
    upload_job *u = (upload_job *)self;
    char seat[4], words[YV_MAX_MESSAGE] = "";
    yv_text why = yv_text_in(words, sizeof words);
    long number;
    /* The router accepts bodies that are longer than any record, so that a record that is too long gets its own
     * message. */
    const size_t capacity = u->body_size + 1;
    char *record = xalloc(capacity);
    const body_text wanted[] = {{"record", record, capacity}, {"seat", seat, sizeof seat}};
    if (!body_read_texts(u->body, u->body_size, wanted, 2)
        || !yv_span_to_number(yv_span_of(seat), 1, YV_MAX_PLAYERS, &number))
        refuse(u, 400, "malformed", "the body must be a JSON object with a record and a seat");
    else if (strlen(record) > OFFLINE_UPLOAD_MOST_BYTES)
        refuse(u, 413, "too_long", "a record must not exceed 512 KB");
    else if (!offline_upload_read(&u->game, record, strlen(record), &u->who, (int)number - 1, &why))
        refuse(u, 400, "record", words);
    else
        u->is_read = true;
    free(record);
}

static void drop(job *self)
{
    upload_job *u = (upload_job *)self;
    if (u->is_read)
        offline_upload_free(&u->game);
    free(u->body);
    free(u);
}

static void done(job *self)
{
    upload_job *u = (upload_job *)self;
    services *s = u->services;
    exchange *x = net_find_exchange(s->net, u->exchange);
    profile who;
    if (!x) {
        drop(self);
        return;
    }
    if (!u->is_read)
        answer_error(x, u->status, u->code, u->why);
    else if (!roster_find(&s->roster, u->who.id, &who))
        answer_error(x, 401, "unknown", "this player was deleted");
    else if (services_are_busy(s))
        answer_busy(x);
    else {
        u->game.over.private = who.private_games; /* it may have changed meanwhile */
        take_game(s, x, who.id, &u->game);
    }
    drop(self);
}

void api_offline(services *s, exchange *x, const visitor *v)
{
    const int seconds = address_spend(net_addresses(s->net), x->address, ADDRESS_GAMES, services_now());
    if (seconds) {
        answer_too_fast(x, seconds);
        return;
    }
    upload_job *u = xalloc(sizeof *u);
    *u = (upload_job){
        .job = {.work = work,
                .done = done,
                .drop = drop,
                .group = address_limited_key(net_addresses(s->net), x->address)},
        .services = s,
        .exchange = x->id,
        .who = v->who,
        .body = x->body,
        .body_size = x->body_size,
    };
    x->body = NULL;
    x->body_size = 0;
    if (workers_give(s->painters, &u->job))
        return;
    drop(&u->job);
    answer_busy(x);
}
