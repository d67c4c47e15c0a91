/* POST /api/offline: stores a game that was played without a network. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../sys/xalloc.h"
#include "answer.h"
#include "banned.h"
#include "body.h"
#include "http_handlers.h"
#include "offline_upload.h"
#include "slow_request.h"

_Static_assert((int)OFFLINE_UPLOAD_KEY_BYTES == (int)ADDRESS_KEY_BYTES, "a derived key fits");

enum { DAY_SECONDS = 86400, WAIT_SECONDS = 3600, GAMES_A_DAY = 100, BYTES_A_DAY = 4 << 20 }; /* for each player */
enum { BYTES_A_GAME = 16 << 10 }; /* a longer one counts for its address as several */

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
    roster_count_uploads(&s->roster, id, time(NULL) - DAY_SECONDS, &games, &bytes);
    return games >= GAMES_A_DAY || bytes >= BYTES_A_DAY;
}

/* True if no name that the record gives has a forbidden word. The player's own name was checked when it was chosen. */
static bool are_names_allowed(const services *s, player_id player, const game_over *over)
{
    for (int seat = 0; seat < over->seats; seat++) {
        const game_seat *at = &over->seat[seat];
        if (at->player != player && !word_list_allows(s->moderation.words, at->name, strlen(at->name)))
            return false;
    }
    return true;
}

/* Stores the game, unless it is stored already: a client whose reply was lost sends the same game again. */
static void take_game(services *s, exchange *x, player_id player, offline_upload *game)
{
    uint8_t key[ADDRESS_KEY_BYTES];
    moderation_derive_key(&s->moderation, "codes of offline games", key);
    offline_upload_choose_code(game, key);
    bool exists = roster_has_upload(&s->roster, game->code);
    store_visit_game(s->store, game->code, STORE_SEES_ALL, note_found, &exists);
    if (!exists && !are_names_allowed(s, player, &game->over)) {
        answer_forbidden_word(x);
        return;
    }
    const uint64_t from = address_limited_key(net_addresses(s->net), x->address);
    if (!exists && (is_over_quota(s, player) || !core_may_store(s->core, from, services_now()))) {
        answer_too_fast(x, WAIT_SECONDS);
        return;
    }
    if (!exists) {
        services_store_key(s);
        outbox_store(s->outbox, &(fact){.kind = FACT_GAME_OVER, .game = game->code, .over = &game->over});
        core_stored(s->core, from, game->over.record_length, services_now());
        roster_note_upload(&s->roster, player, &game->over, outbox_batch(s->outbox));
    }
    reply_code(s, x, game->code);
}

typedef struct {
    slow_request request;
    offline_upload game;
    bool is_read;     /* if not: */
    int status;       /* … of the reply, … */
    const char *code; /* … its error, … */
    char why[YV_MAX_MESSAGE];
} upload;

static void refuse(upload *u, int status, const char *code, const char *why)
{
    u->status = status;
    u->code = code;
    snprintf(u->why, sizeof u->why, "%s", why);
}

static void work(slow_request *request)
{
    upload *u = (upload *)request;
    char seat[4], words[YV_MAX_MESSAGE] = "";
    yv_text why = yv_text_in(words, sizeof words);
    long number;
    /* The router accepts bodies that are longer than any record, so that a record that is too long gets its own
     * message. */
    const size_t capacity = request->body_size + 1;
    char *record = xalloc(capacity);
    const body_text wanted[] = {{"record", record, capacity}, {"seat", seat, sizeof seat}};
    if (!body_read_texts(request->body, request->body_size, wanted, 2)
        || !yv_span_to_number(yv_span_of(seat), 1, YV_MAX_PLAYERS, &number))
        refuse(u, 400, "malformed", "the body must be a JSON object with a record and a seat");
    else if (strlen(record) > OFFLINE_UPLOAD_MOST_BYTES)
        refuse(u, 413, "too_long", "a record must not exceed 512 KB");
    else if (!offline_upload_read(&u->game, record, strlen(record), &request->who, (int)number - 1, &why))
        refuse(u, 400, "record", words);
    else
        u->is_read = true;
    free(record);
}

static void forget(slow_request *request)
{
    upload *u = (upload *)request;
    if (u->is_read)
        offline_upload_free(&u->game);
}

static void reply_game(slow_request *request, exchange *x)
{
    upload *u = (upload *)request;
    services *s = request->services;
    if (!u->is_read) {
        answer_error(x, u->status, u->code, u->why);
    } else if (services_are_busy(s)) {
        answer_busy(x);
    } else if (!banned_refuse_player(s, x, request->who.id)) { /* the thread may have taken long */
        u->game.over.private = request->who.private_games;     /* it may have changed meanwhile */
        take_game(s, x, request->who.id, &u->game);
    }
}

void api_offline(services *s, exchange *x, const visitor *v)
{
    static const slow_request_kind kind = {sizeof(upload), work, reply_game, forget};
    const int seconds = address_spend(net_addresses(s->net), x->address, ADDRESS_GAMES, services_now());
    if (seconds) {
        answer_too_fast(x, seconds);
        return;
    }
    address_charge_tokens(net_addresses(s->net), x->address, ADDRESS_GAMES, (int)(x->body_size / BYTES_A_GAME),
                          services_now());
    slow_request_start(slow_request_make(&kind, s, x, v), x);
}
