/* GET /api/export: everything that the server keeps about a player, as one JSON file. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../core/profile_json.h"
#include "../http/answer.h"
#include "../http/history_json.h"
#include "account.h"

enum {
    MOST_RELATIONS = 1000,
    MOST_RECORDS = 32 << 20, /* bytes of records in one file; for further games it has the addresses of the records */
};

typedef struct {
    services *services;
    const visitor *visitor;
    jsonw out;
} export;

static void put_number(jsonw *out, const char *key, int64_t number)
{
    jsonw_key(out, key), jsonw_number(out, (long)number);
}

/* ---- the player ---- */

static void put_player(export *e, const player_stats *stats)
{
    jsonw *out = &e->out;
    char user[USER_NAME_BYTES + 1] = "";
    bool has_recovery = false;
    store_find_account(e->services->store, e->visitor->who.id, user, &has_recovery);
    jsonw_key(out, "player"), profile_write_own_json(out, &e->visitor->who);
    put_number(out, "since", stats->since);
    jsonw_key(out, "password"), jsonw_string(out, e->visitor->who.guest ? "" : "stored as an argon2id hash");
    jsonw_key(out, "recovery_code"), jsonw_string(out, has_recovery ? "stored as an argon2id hash" : "");
    jsonw_key(out, "skill"), history_put_skill(out, &e->visitor->who.skill);
    jsonw_key(out, "stats"), history_put_stats(out, e->services, e->visitor->who.id, stats);
    put_number(out, "rated_games", stats->rated);
    put_number(out, "rated_wins", stats->rated_wins);
}

static void put_rating(void *context, const stored_rating *rating)
{
    jsonw *out = context;
    jsonw_open(out, '{');
    put_number(out, "at", rating->at);
    jsonw_key(out, "game"), jsonw_string(out, rating->game);
    put_number(out, "change", rating->change);
    put_number(out, "rating", rating->rating);
    jsonw_close(out, '}');
}

static void put_sign_in(void *context, const stored_sign_in *each)
{
    jsonw *out = context;
    jsonw_open(out, '{');
    put_number(out, "created", each->created);
    put_number(out, "seen", each->seen);
    jsonw_key(out, "agent"), jsonw_string(out, each->agent);
    jsonw_close(out, '}');
}

static void put_relations(export *e, const char *key, relation kind)
{
    player_id others[MOST_RELATIONS];
    const int count = store_list_relations(e->services->store, e->visitor->who.id, kind, others, MOST_RELATIONS);
    jsonw_key(&e->out, key), jsonw_open(&e->out, '[');
    for (int i = 0; i < count; i++)
        jsonw_number(&e->out, (long)others[i]);
    jsonw_close(&e->out, ']');
}

static void put_picture(export *e)
{
    size_t size = 0;
    uint8_t *webp = store_copy_picture(e->services->store, e->visitor->who.id, &size);
    jsonw_key(&e->out, "picture_webp_base64");
    if (!webp) {
        jsonw_null(&e->out);
        return;
    }
    const size_t capacity = sodium_base64_ENCODED_LEN(size, sodium_base64_VARIANT_ORIGINAL);
    char *text = xalloc(capacity);
    sodium_bin2base64(text, capacity, webp, size, sodium_base64_VARIANT_ORIGINAL);
    jsonw_string(&e->out, text);
    free(text);
    free(webp);
}

/* ---- games and tables ---- */

static void put_game(void *context, const stored_game *game)
{
    export *e = context;
    stored_game shown = *game;
    char times[512];
    if (e->out.length + game->record_length > MOST_RECORDS)
        shown.record = NULL;
    const bool timed = store_copy_pace(e->services->store, game->id, game->own_seat, times, sizeof times);
    history_put_game(&e->out, e->services, &shown, timed ? times : NULL);
}

/* ---- what operators have ---- */

static void put_kept(void *context, const stored_kept *kept)
{
    jsonw *out = context;
    jsonw_open(out, '{');
    put_number(out, "at", kept->at);
    if (kept->until)
        put_number(out, "until", kept->until);
    if (kept->ended)
        put_number(out, "ended", kept->ended);
    if (kept->what[0])
        jsonw_key(out, "what"), jsonw_string(out, kept->what);
    if (kept->about[0])
        jsonw_key(out, "about"), jsonw_string(out, kept->about);
    if (kept->reason[0])
        jsonw_key(out, "reason"), jsonw_string(out, kept->reason);
    jsonw_close(out, '}');
}

static void put_all_kept(export *e)
{
    static const char *const keys[KEPT_KINDS] = {[KEPT_BANS] = "bans",
                                                 [KEPT_ACTS] = "acts",
                                                 [KEPT_REPORTS_BY] = "reports_made",
                                                 [KEPT_REPORTS_ABOUT] = "reports_about",
                                                 [KEPT_ADDRESSES] = "addresses",
                                                 [KEPT_RIGHTS] = "operator"};
    for (kept_kind kind = 0; kind < KEPT_KINDS; kind++) {
        jsonw_key(&e->out, keys[kind]), jsonw_open(&e->out, '[');
        store_each_kept(e->services->store, e->visitor->who.id, kind, put_kept, &e->out);
        jsonw_close(&e->out, ']');
    }
}

static void put_table(void *context, const char *table)
{
    jsonw_string(context, table);
}

static void put_said(void *context, const char *table, const char *text, size_t length)
{
    jsonw *out = context;
    (void)length;
    jsonw_open(out, '{');
    jsonw_key(out, "table"), jsonw_string(out, table);
    jsonw_key(out, "entry"), jsonw_string(out, text);
    jsonw_close(out, '}');
}

/* ---- all of it ---- */

static void put_lists(export *e)
{
    store *from = e->services->store;
    const player_id id = e->visitor->who.id;
    jsonw *out = &e->out;
    jsonw_key(out, "ratings"), jsonw_open(out, '[');
    store_each_rating_change(from, id, put_rating, out);
    jsonw_close(out, ']');
    jsonw_key(out, "sign_ins"), jsonw_open(out, '[');
    store_each_sign_in(from, id, put_sign_in, out);
    jsonw_close(out, ']');
    put_relations(e, "muted", RELATION_MUTE);
    put_relations(e, "blocked", RELATION_BLOCK);
    put_picture(e);
    jsonw_key(out, "tables"), jsonw_open(out, '[');
    core_each_table_of(e->services->core, id, put_table, out);
    jsonw_close(out, ']');
    jsonw_key(out, "said"), jsonw_open(out, '[');
    store_each_said(from, id, put_said, out);
    jsonw_close(out, ']');
    jsonw_key(out, "games"), jsonw_open(out, '[');
    store_each_game_of(from, id, put_game, e);
    jsonw_close(out, ']');
}

/* A player may ask twice, and then once a minute: reading all games takes time. */
static bool may_ask(services *s, player_id id)
{
    static const bucket_size each_player = {.burst = 2, .per_minute = 1};
    const uint64_t place = (uint64_t)id * UINT64_C(0x9e3779b97f4a7c15) >> 32;
    return services_take_export(s, place, each_player);
}

void account_export(services *s, exchange *x, const visitor *v)
{
    export e = {.services = s, .visitor = v, .out = JSONW_GROWING(xrealloc)};
    player_stats stats;
    if (!store_find_stats(s->store, v->who.id, &stats)) { /* not durable yet */
        answer_not_found(x, "there is no such player");
        return;
    }
    if (!may_ask(s, v->who.id)) {
        answer_too_fast(x, 60);
        return;
    }
    jsonw_open(&e.out, '{');
    put_number(&e.out, "exported", (int64_t)time(NULL));
    put_player(&e, &stats);
    put_all_kept(&e);
    put_lists(&e);
    jsonw_close(&e.out, '}');
    answer_prepare(x, &e.out,
                   "Content-Disposition: attachment; filename=\"yaniv-account.json\"\r\n"
                   "Cache-Control: no-store\r\n");
    exchange_release(x);
}
