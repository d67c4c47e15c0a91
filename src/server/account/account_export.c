/* GET /api/export: everything that the server keeps about a player, as one JSON file. A thread writes it, with a
 * connection of its own to the store. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../core/profile_json.h"
#include "../http/answer.h"
#include "../http/history_json.h"
#include "../http/slow_request.h"
#include "../log/log.h"
#include "account.h"

enum {
    MOST_RELATIONS = 1000,
    GAMES_AT_ONCE = 200,
    MOST_BYTES = 14 << 20, /* of the file: an address may have 16 MB of replies that it has not read (net/address.c) */
    MOST_RECORDS = 12 << 20, /* games for which the file would exceed this come without their records */
};

typedef struct {
    slow_request request;
    jsonw tables; /* the codes of the open tables where the player sits */
    jsonw out;
    store *from;
    int64_t last_game; /* the id of the last game that was visited, … */
    int games;         /* … and how many were visited at once */
    int64_t left_out;  /* entries for which there was no space */
    bool is_unknown;   /* the player is not durable yet */
    bool is_whole;     /* everything could be read */
} export;

static void put_number(jsonw *out, const char *key, int64_t number)
{
    jsonw_key(out, key), jsonw_number(out, (long)number);
}

/* Returns the file for another entry of a list; or NULL if it is long enough, and counts the entry. */
static jsonw *space_for_entry(void *context)
{
    export *e = context;
    if (e->out.length < MOST_BYTES)
        return &e->out;
    e->left_out++;
    return NULL;
}

/* ---- the player ---- */

static void put_player(export *e, const player_stats *stats)
{
    jsonw *out = &e->out;
    char user[USER_NAME_BYTES + 1] = "";
    bool has_recovery = false;
    const profile *who = &e->request.who;
    store_find_account(e->from, who->id, user, &has_recovery);
    jsonw_key(out, "player"), profile_write_own_json(out, who);
    put_number(out, "since", stats->since);
    jsonw_key(out, "password"), jsonw_string(out, who->guest ? "" : "stored as an argon2id hash");
    jsonw_key(out, "recovery_code"), jsonw_string(out, has_recovery ? "stored as an argon2id hash" : "");
    jsonw_key(out, "skill"), history_put_skill(out, &who->skill);
    jsonw_key(out, "stats"), history_put_stats(out, e->from, who->id, stats);
    put_number(out, "rated_games", stats->rated);
    put_number(out, "rated_wins", stats->rated_wins);
}

static void put_rating(void *context, const stored_rating *rating)
{
    jsonw *out = space_for_entry(context);
    if (!out)
        return;
    jsonw_open(out, '{');
    put_number(out, "at", rating->at);
    jsonw_key(out, "game"), jsonw_string(out, rating->game);
    put_number(out, "change", rating->change);
    put_number(out, "rating", rating->rating);
    jsonw_close(out, '}');
}

static void put_sign_in(void *context, const stored_sign_in *each)
{
    jsonw *out = space_for_entry(context);
    if (!out)
        return;
    jsonw_open(out, '{');
    put_number(out, "created", each->created);
    put_number(out, "seen", each->seen);
    jsonw_key(out, "agent"), jsonw_string(out, each->agent);
    jsonw_close(out, '}');
}

static void put_relations(export *e, const char *key, relation kind)
{
    player_id others[MOST_RELATIONS];
    const int count = store_list_relations(e->from, e->request.who.id, kind, others, MOST_RELATIONS);
    jsonw_key(&e->out, key), jsonw_open(&e->out, '[');
    for (int i = 0; i < count; i++)
        jsonw_number(&e->out, (long)others[i]);
    jsonw_close(&e->out, ']');
}

static void put_picture(export *e)
{
    size_t size = 0;
    uint8_t *webp = store_copy_picture(e->from, e->request.who.id, &size);
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

/* A game of the list, and the record that is read for it. */
typedef struct {
    export *of;
    const stored_game *game;
} game_writer;

static void put_whole_game(void *context, const stored_game *game)
{
    const game_writer *w = context;
    stored_game shown = *w->game;
    char times[512];
    const bool timed = store_copy_pace(w->of->from, shown.id, shown.own_seat, times, sizeof times);
    if (game && w->of->out.length + game->record_length <= MOST_RECORDS)
        shown.record = game->record;
    history_put_game(&w->of->out, w->of->from, NULL, &shown, timed ? times : NULL);
}

static void put_game(void *context, const stored_game *game)
{
    export *e = context;
    game_writer w = {.of = e, .game = game};
    e->games++;
    e->last_game = game->id;
    if (!space_for_entry(e))
        return;
    if (e->out.length > MOST_RECORDS || !store_visit_game(e->from, game->code, e->request.who.id, put_whole_game, &w))
        put_whole_game(&w, NULL);
}

/* Reads a part of the games at a time, because PostgreSQL hands over all rows of a query at once. */
static void put_games(export *e)
{
    e->last_game = INT64_MAX;
    do {
        e->games = 0;
        store_each_game_of(e->from, e->request.who.id, e->last_game, GAMES_AT_ONCE, put_game, e);
    } while (e->games == GAMES_AT_ONCE);
}

/* ---- what operators have ---- */

static void put_kept(void *context, const stored_kept *kept)
{
    jsonw *out = space_for_entry(context);
    if (!out)
        return;
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
        store_each_kept(e->from, e->request.who.id, kind, put_kept, e);
        jsonw_close(&e->out, ']');
    }
}

static void put_table(void *context, const char *table)
{
    jsonw_string(context, table);
}

static void put_said(void *context, const char *table, const char *text, size_t length)
{
    jsonw *out = space_for_entry(context);
    (void)length;
    if (!out)
        return;
    jsonw_open(out, '{');
    jsonw_key(out, "table"), jsonw_string(out, table);
    jsonw_key(out, "entry"), jsonw_string(out, text);
    jsonw_close(out, '}');
}

/* ---- all of it ---- */

static void put_lists(export *e)
{
    const player_id id = e->request.who.id;
    jsonw *out = &e->out;
    jsonw_key(out, "ratings"), jsonw_open(out, '[');
    store_each_rating_change(e->from, id, put_rating, e);
    jsonw_close(out, ']');
    jsonw_key(out, "sign_ins"), jsonw_open(out, '[');
    store_each_sign_in(e->from, id, put_sign_in, e);
    jsonw_close(out, ']');
    put_relations(e, "muted", RELATION_MUTE);
    put_relations(e, "blocked", RELATION_BLOCK);
    put_picture(e);
    jsonw_key(out, "tables"), jsonw_raw(out, e->tables.bytes, e->tables.length);
    jsonw_key(out, "said"), jsonw_open(out, '[');
    store_each_said(e->from, id, put_said, e);
    jsonw_close(out, ']');
    jsonw_key(out, "games"), jsonw_open(out, '[');
    put_games(e);
    jsonw_close(out, ']');
}

static void write_all(export *e, const player_stats *stats)
{
    jsonw_open(&e->out, '{');
    put_number(&e->out, "exported", (int64_t)time(NULL));
    put_player(e, stats);
    put_all_kept(e);
    put_lists(e);
    if (e->left_out)
        put_number(&e->out, "left_out", e->left_out);
    jsonw_close(&e->out, '}');
}

static void work(slow_request *request)
{
    export *e = (export *)request;
    char why[STORE_WHY];
    player_stats stats;
    e->from = store_open_reader(request->services->data, why);
    if (!e->from) {
        log_write(LOG_ERROR, "export", "reason=\"%s\"", why);
        return;
    }
    e->is_unknown = !store_find_stats(e->from, request->who.id, &stats);
    if (!e->is_unknown)
        write_all(e, &stats);
    e->is_whole = !store_is_down(e->from);
    store_close(e->from);
}

static void reply_file(slow_request *request, exchange *x)
{
    export *e = (export *)request;
    if (!e->is_whole) {
        answer_busy(x);
    } else if (e->is_unknown) {
        answer_not_found(x, "there is no such player");
    } else {
        answer_prepare(x, &e->out,
                       "Content-Disposition: attachment; filename=\"yaniv-account.json\"\r\n"
                       "Cache-Control: no-store\r\n");
        exchange_release(x);
    }
}

static void forget(slow_request *request)
{
    export *e = (export *)request;
    jsonw_free(&e->tables);
    jsonw_free(&e->out);
}

void account_export(services *s, exchange *x, const visitor *v)
{
    static const slow_request_kind kind = {sizeof(export), work, reply_file, forget};
    const uint64_t from = address_limited_key(net_addresses(s->net), x->address);
    if (!core_may_export(s->core, v->who.id, from, services_now())) {
        answer_too_fast(x, 60);
        return;
    }
    export *e = slow_request_make(&kind, s, x, v);
    e->out = e->tables = (jsonw)JSONW_GROWING(xrealloc);
    jsonw_open(&e->tables, '[');
    core_each_table_of(s->core, v->who.id, put_table, &e->tables);
    jsonw_close(&e->tables, ']');
    slow_request_start(&e->request, x);
}
