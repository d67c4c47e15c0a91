/* What is known about rules, players and finished games, as JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "../../json/objects.h"
#include "../../json/rules_json.h"
#include "../../rulebook/rules_text.h"
#include "../core/chat.h"
#include "../core/profile_json.h"
#include "answer.h"
#include "routes.h"
#include "../../sys/jsonw_heap.h"

enum { LEADERS = 100, RECENT = 50, RATINGS = 500 };

/* ---- rules ---- */

static void put_person(jsonw *out, const char *name_key, const bot_persona *person)
{
    jsonw_key(out, name_key), jsonw_string(out, person->name);
    jsonw_key(out, "face"), jsonw_string(out, person->face);
}

static void put_levels(jsonw *out)
{
    jsonw_open(out, '[');
    for (int i = 0; i < bot_level_count; i++) {
        jsonw_open(out, '{');
        jsonw_key(out, "name"), jsonw_string(out, bot_levels[i].name);
        jsonw_key(out, "about"), jsonw_string(out, bot_levels[i].about);
        put_person(out, "person", &bot_levels[i].persona[0]);
        jsonw_key(out, "persons"), jsonw_open(out, '[');
        for (int each = 0; each < BOT_PERSONAS; each++) {
            jsonw_open(out, '{');
            put_person(out, "name", &bot_levels[i].persona[each]);
            jsonw_close(out, '}');
        }
        jsonw_close(out, ']');
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
}

static void put_words(jsonw *out, const char *const *words, int count)
{
    jsonw_open(out, '[');
    for (int i = 0; i < count; i++)
        jsonw_string(out, words[i]);
    jsonw_close(out, ']');
}

void lists_rules(site *s, exchange *x, const visitor *v)
{
    jsonw out = JSONW_HEAP;
    (void)s, (void)v;
    jsonw_open(&out, '{');
    jsonw_key(&out, "presets"), json_presets(&out);
    jsonw_key(&out, "options"), json_options(&out);
    jsonw_key(&out, "levels"), put_levels(&out);
    jsonw_key(&out, "phrases"), put_words(&out, chat_phrases, chat_phrase_count);
    jsonw_key(&out, "emotes"), put_words(&out, chat_emotes, chat_emote_count);
    jsonw_close(&out, '}');
    answer_json(x, &out);
}

/* libwebsockets makes `_` of a `%3D`. No value has a `_` in it: so the last one of a word that has no `=` was one. */
static void mend_words(char *words)
{
    for (char *word = words, *end; *word; word = *end ? end + 1 : end) {
        end = word + strcspn(word, " ");
        if (memchr(word, '=', (size_t)(end - word)))
            continue;
        for (char *c = end; c > word; c--)
            if (*c == '_') {
                *c = '=';
                break;
            }
    }
}

void lists_rules_text(site *s, exchange *x, const visitor *v)
{
    char why[YV_MAX_MESSAGE], line[1024];
    yv_text reason = yv_text_in(why, sizeof why), words = yv_text_in(line, sizeof line);
    yv_rules rules = yv_rules_of_preset(0);
    (void)s, (void)v;
    mend_words(x->query);
    if (!yv_rules_parse(&rules, yv_span_of(x->query), &reason)) {
        answer_error(x, 400, "rules", why);
        return;
    }
    char *told = xrealloc(NULL, RULES_TEXT_ROOM);
    yv_text text = yv_text_in(told, RULES_TEXT_ROOM);
    jsonw out = JSONW_HEAP;
    yv_rules_write(&rules, &words);
    rules_text_write(&text, &rules, 0, RULES_MARKDOWN);
    jsonw_open(&out, '{');
    jsonw_key(&out, "rules"), jsonw_string(&out, line);
    jsonw_key(&out, "text"), jsonw_string(&out, told);
    jsonw_close(&out, '}');
    free(told);
    answer_json(x, &out);
}

/* ---- players ---- */

static void put_leader(void *context, const profile *who, const player_stats *stats)
{
    jsonw *out = context;
    jsonw_open(out, '{');
    jsonw_key(out, "player"), profile_write_json(out, who);
    jsonw_key(out, "rated"), jsonw_number(out, (long)stats->rated);
    jsonw_key(out, "wins"), jsonw_number(out, (long)stats->rated_wins);
    jsonw_close(out, '}');
}

void lists_leaders(site *s, exchange *x, const visitor *v)
{
    jsonw out = JSONW_HEAP;
    (void)v;
    jsonw_open(&out, '{');
    jsonw_key(&out, "leaders"), jsonw_open(&out, '[');
    store_each_leader(s->store, LEADERS, put_leader, &out);
    jsonw_close(&out, ']');
    jsonw_close(&out, '}');
    answer_json(x, &out);
}

static void put_preset(void *context, const char *preset)
{
    jsonw_string(context, preset);
}

static void put_stats(jsonw *out, site *s, player_id id, const player_stats *p)
{
    const struct {
        const char *key;
        int64_t value;
    } rows[] = {
        {"games", p->games},
        {"wins", p->wins},
        {"rounds", p->rounds},
        {"yanivs", p->yanivs},
        {"assafs_met", p->assafs_met},
        {"assafs", p->assafs},
        {"slaps", p->slaps},
        {"cuts", p->cuts},
        {"outs", p->outs},
        {"streak", p->streak},
        {"best_streak", p->best_streak},
        {"most_players", p->most_players},
    };
    jsonw_open(out, '{');
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        jsonw_key(out, rows[i].key), jsonw_number(out, (long)rows[i].value);
    jsonw_key(out, "presets"), jsonw_open(out, '[');
    store_each_preset(s->store, id, put_preset, out);
    jsonw_close(out, ']');
    jsonw_close(out, '}');
}

static void put_rating(void *context, int64_t at, int64_t rating)
{
    jsonw *out = context;
    jsonw_open(out, '[');
    jsonw_number(out, (long)at);
    jsonw_number(out, (long)rating);
    jsonw_close(out, ']');
}

/* The recent games of a player: each asks for its seats. */
typedef struct {
    site *site;
    jsonw *out;
    const stored_game *game;
    int seat; /* the one being told of, from 1 */
    bool won;
    int64_t rating;
} recent;

static void put_seat_name(void *context, const stored_seat *seat)
{
    recent *r = context;
    jsonw_string(r->out, seat->name);
    if (++r->seat == r->game->own_seat) {
        r->won = seat->won && !seat->quit;
        r->rating = seat->rating_change;
    }
}

static void put_seat_total(void *context, const stored_seat *seat)
{
    recent *r = context;
    jsonw_number(r->out, (long)seat->total);
}

static void put_game_keys(jsonw *out, const stored_game *game)
{
    jsonw_key(out, "game"), jsonw_string(out, game->code);
    jsonw_key(out, "rules"), jsonw_string(out, game->rules);
    jsonw_key(out, "rated"), jsonw_bool(out, game->rated);
    jsonw_key(out, "offline"), jsonw_bool(out, game->offline);
    jsonw_key(out, "ended"), jsonw_number(out, (long)game->ended);
}

static void put_recent(void *context, const stored_game *game)
{
    recent *r = context;
    jsonw *out = r->out;
    r->game = game;
    r->seat = 0;
    jsonw_open(out, '{');
    put_game_keys(out, game);
    jsonw_key(out, "seats"), jsonw_open(out, '[');
    store_each_seat(r->site->store, game->id, put_seat_name, r);
    jsonw_close(out, ']');
    jsonw_key(out, "seat"), jsonw_number(out, game->own_seat);
    jsonw_key(out, "won"), jsonw_bool(out, r->won);
    jsonw_key(out, "totals"), jsonw_open(out, '[');
    store_each_seat(r->site->store, game->id, put_seat_total, r);
    jsonw_close(out, ']');
    jsonw_key(out, "rating"), jsonw_number(out, (long)r->rating);
    jsonw_close(out, '}');
}

void lists_player(site *s, exchange *x, const visitor *v)
{
    char *end;
    profile who;
    player_stats stats;
    (void)v;
    const char *number = x->path + strlen("/api/player/");
    const player_id id = strtoll(number, &end, 10);
    if (end == number || *end || !roster_find(&s->roster, id, &who) || !store_find_stats(s->store, id, &stats)) {
        answer_error(x, 404, "not_found", "there is no such player");
        return;
    }
    jsonw out = JSONW_HEAP;
    recent games = {.site = s, .out = &out};
    jsonw_open(&out, '{');
    jsonw_key(&out, "player"), profile_write_json(&out, &who);
    jsonw_key(&out, "since"), jsonw_number(&out, (long)stats.since);
    jsonw_key(&out, "stats"), put_stats(&out, s, id, &stats);
    jsonw_key(&out, "ratings"), jsonw_open(&out, '[');
    store_each_rating(s->store, id, RATINGS, put_rating, &out);
    jsonw_close(&out, ']');
    jsonw_key(&out, "recent"), jsonw_open(&out, '[');
    store_each_recent(s->store, id, RECENT, put_recent, &games);
    jsonw_close(&out, ']');
    jsonw_close(&out, '}');
    answer_json(x, &out);
}

/* ---- games ---- */

static void put_seat(void *context, const stored_seat *seat)
{
    recent *r = context;
    profile who;
    jsonw_open(r->out, '{');
    jsonw_key(r->out, "name"), jsonw_string(r->out, seat->name);
    if (seat->level)
        jsonw_key(r->out, "bot"), jsonw_string(r->out, seat->level);
    if (seat->player && roster_find(&r->site->roster, seat->player, &who))
        jsonw_key(r->out, "player"), profile_write_json(r->out, &who);
    jsonw_key(r->out, "won"), jsonw_bool(r->out, seat->won);
    jsonw_key(r->out, "left"), jsonw_bool(r->out, seat->quit);
    jsonw_key(r->out, "total"), jsonw_number(r->out, (long)seat->total);
    jsonw_key(r->out, "rating"), jsonw_number(r->out, (long)seat->rating_change);
    jsonw_close(r->out, '}');
}

static void put_game(void *context, const stored_game *game)
{
    recent *r = context;
    jsonw *out = r->out;
    jsonw_open(out, '{');
    put_game_keys(out, game);
    jsonw_key(out, "seats"), jsonw_open(out, '[');
    store_each_seat(r->site->store, game->id, put_seat, r);
    jsonw_close(out, ']');
    jsonw_key(out, "record"), jsonw_string(out, game->record);
    jsonw_close(out, '}');
}

void lists_game(site *s, exchange *x, const visitor *v)
{
    jsonw out = JSONW_HEAP;
    recent game = {.site = s, .out = &out};
    (void)v;
    if (store_visit_game(s->store, x->path + strlen("/api/game/"), put_game, &game))
        answer_json(x, &out);
    else
        answer_error(x, 404, "not_found", "there is no such game");
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

void lists_record(site *s, exchange *x, const visitor *v)
{
    char code[64];
    (void)v;
    snprintf(code, sizeof code, "%s", x->path + strlen("/game/"));
    char *dot = strrchr(code, '.');
    if (dot && strcmp(dot, ".yaniv") == 0)
        *dot = '\0';
    if (!dot || !store_visit_game(s->store, code, reply_record, x))
        answer_error(x, 404, "not_found", "there is no such game");
}
