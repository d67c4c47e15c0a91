/* Leaders, players and finished games, as JSON. */
#include <stdio.h>
#include <string.h>

#include "../core/profile_json.h"
#include "answer.h"
#include "history_json.h"
#include "http_handlers.h"
#include "path.h"

enum { LEADERS = 100, RECENT = 50, RATINGS = 500 };

/* ---- players ---- */

static void put_leader(void *context, const profile *who, const player_stats *stats)
{
    jsonw *out = context;
    jsonw_open(out, '{');
    jsonw_key(out, "player"), profile_write_json(out, who);
    jsonw_key(out, "skill"), history_put_skill(out, &who->skill);
    jsonw_key(out, "rated"), jsonw_number(out, (long)stats->rated);
    jsonw_key(out, "wins"), jsonw_number(out, (long)stats->rated_wins);
    jsonw_close(out, '}');
}

void api_leaders(services *s, exchange *x, const visitor *v)
{
    jsonw out = JSONW_GROWING(xrealloc);
    (void)v;
    jsonw_open(&out, '{');
    jsonw_key(&out, "by"), jsonw_string(&out, s->leads_by_skill ? "skill" : "rating");
    jsonw_key(&out, "leaders"), jsonw_open(&out, '[');
    store_each_leader(s->store, s->leads_by_skill, LEADERS, put_leader, &out);
    jsonw_close(&out, ']');
    jsonw_close(&out, '}');
    answer_json(x, &out);
}

static void put_rating(void *context, int64_t at, int64_t rating)
{
    jsonw *out = context;
    jsonw_open(out, '[');
    jsonw_number(out, (long)at);
    jsonw_number(out, (long)rating);
    jsonw_close(out, ']');
}

/* A list of a player's recent games, while it is written: the seats of a game come one after the other. */
typedef struct {
    jsonw *out;
    int64_t game; /* the one that is open, or 0 */
    int own_seat; /* from 1 */
    int seats;
    long total[YV_MAX_PLAYERS];
    bool won;       /* whether the player won the game … */
    int64_t rating; /* … and how it changed the player's rating */
} recent_writer;

static void end_recent(recent_writer *r)
{
    if (!r->game)
        return;
    jsonw_close(r->out, ']');
    jsonw_key(r->out, "seat"), jsonw_number(r->out, r->own_seat);
    jsonw_key(r->out, "won"), jsonw_bool(r->out, r->won);
    jsonw_key(r->out, "totals"), jsonw_open(r->out, '[');
    for (int i = 0; i < r->seats; i++)
        jsonw_number(r->out, r->total[i]);
    jsonw_close(r->out, ']');
    jsonw_key(r->out, "rating"), jsonw_number(r->out, (long)r->rating);
    jsonw_close(r->out, '}');
}

static void begin_recent(recent_writer *r, const stored_game *game)
{
    *r = (recent_writer){.out = r->out, .game = game->id, .own_seat = game->own_seat};
    jsonw_open(r->out, '{');
    history_put_game_keys(r->out, game);
    jsonw_key(r->out, "seats"), jsonw_open(r->out, '[');
}

static void put_recent(void *context, const stored_game *game, const stored_seat *seat)
{
    recent_writer *r = context;
    if (game->id != r->game) {
        end_recent(r);
        begin_recent(r, game);
    }
    if (r->seats == YV_MAX_PLAYERS)
        return;
    jsonw_string(r->out, seat->name);
    r->total[r->seats++] = (long)seat->total;
    if (r->seats == r->own_seat) {
        r->won = seat->won && !seat->quit;
        r->rating = seat->rating_change;
    }
}

void api_player(services *s, exchange *x, const visitor *v)
{
    profile who;
    player_stats stats;
    if (!path_find_player(s, x, "/api/player/", &who))
        return;
    if (!store_find_stats(s->store, who.id, &stats)) { /* not durable yet */
        answer_not_found(x, "there is no such player");
        return;
    }
    jsonw out = JSONW_GROWING(xrealloc);
    recent_writer games = {.out = &out};
    jsonw_open(&out, '{');
    jsonw_key(&out, "player"), profile_write_json(&out, &who);
    jsonw_key(&out, "since"), jsonw_number(&out, (long)stats.since);
    jsonw_key(&out, "skill"), history_put_skill(&out, &who.skill);
    jsonw_key(&out, "stats"), history_put_stats(&out, s->store, who.id, &stats);
    jsonw_key(&out, "ratings"), jsonw_open(&out, '[');
    store_each_rating(s->store, who.id, RATINGS, put_rating, &out);
    jsonw_close(&out, ']');
    jsonw_key(&out, "recent"), jsonw_open(&out, '[');
    store_each_recent(s->store, who.id, v ? v->who.id : 0, RECENT, put_recent, &games);
    end_recent(&games);
    jsonw_close(&out, ']');
    jsonw_close(&out, '}');
    answer_json(x, &out);
}

/* ---- games ---- */

typedef struct {
    services *services;
    jsonw *out;
} game_writer;

static void put_game(void *context, const stored_game *game)
{
    const game_writer *r = context;
    history_put_game(r->out, r->services->store, &r->services->roster, game, NULL);
}

/* Operators see all games, because a private one may be reported. */
static player_id viewer_of(const services *s, const visitor *v)
{
    if (v && moderation_is_operator(&s->moderation, v->who.id))
        return STORE_SEES_ALL;
    return v ? v->who.id : 0;
}

void api_game(services *s, exchange *x, const visitor *v)
{
    jsonw out = JSONW_GROWING(xrealloc);
    game_writer game = {.services = s, .out = &out};
    if (store_visit_game(s->store, x->path + strlen("/api/game/"), viewer_of(s, v), put_game, &game))
        answer_json(x, &out);
    else
        answer_not_found(x, "there is no such game");
}

static void reply_record(void *context, const stored_game *game)
{
    char lines[160];
    snprintf(lines, sizeof lines,
             "Content-Disposition: attachment; filename=\"%s.yaniv\"\r\nCache-Control: no-cache\r\n", game->code);
    const reply with = {.status = 200,
                        .type = "text/plain; charset=utf-8",
                        .bytes = game->record,
                        .size = game->record_length,
                        .more = lines};
    exchange_reply(context, &with);
}

void api_record(services *s, exchange *x, const visitor *v)
{
    char code[64];
    snprintf(code, sizeof code, "%s", x->path + strlen("/game/"));
    char *dot = strrchr(code, '.');
    if (dot && strcmp(dot, ".yaniv") == 0)
        *dot = '\0';
    if (!dot || !store_visit_game(s->store, code, viewer_of(s, v), reply_record, x))
        answer_not_found(x, "there is no such game");
}
