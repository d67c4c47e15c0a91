/* What is known about rules, players and finished games, as JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../proto/memory.h"
#include "../../proto/objects.h"
#include "../../proto/rules_json.h"
#include "../../proto/rules_text.h"
#include "../core/chat.h"
#include "answer.h"
#include "routes.h"

enum { LEADERS = 100, RECENT = 50, RATINGS = 500 };

/* ---- rules ---- */

static void put_person(json *out, const char *name_key, const bot_person *person)
{
    json_key(out, name_key), json_string(out, person->name);
    json_key(out, "face"), json_string(out, person->face);
}

static void put_levels(json *out)
{
    json_open(out, '[');
    for (int i = 0; i < bot_level_count; i++) {
        json_open(out, '{');
        json_key(out, "name"), json_string(out, bot_levels[i].name);
        json_key(out, "about"), json_string(out, bot_levels[i].about);
        put_person(out, "person", &bot_levels[i].person[0]);
        json_key(out, "persons"), json_open(out, '[');
        for (int each = 0; each < BOT_PERSONS; each++) {
            json_open(out, '{');
            put_person(out, "name", &bot_levels[i].person[each]);
            json_close(out, '}');
        }
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_words(json *out, const char *const *words, int count)
{
    json_open(out, '[');
    for (int i = 0; i < count; i++)
        json_string(out, words[i]);
    json_close(out, ']');
}

void lists_rules(site *s, exchange *x, const visitor *v)
{
    json out = {0};
    (void)s, (void)v;
    json_open(&out, '{');
    json_key(&out, "presets"), json_presets(&out);
    json_key(&out, "options"), json_options(&out);
    json_key(&out, "levels"), put_levels(&out);
    json_key(&out, "phrases"), put_words(&out, chat_phrases, chat_phrase_count);
    json_key(&out, "emotes"), put_words(&out, chat_emotes, chat_emote_count);
    json_close(&out, '}');
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
    char *told = memory_grow(NULL, RULES_TEXT_ROOM);
    yv_text text = yv_text_in(told, RULES_TEXT_ROOM);
    json out = {0};
    yv_rules_write(&rules, &words);
    rules_text_write(&text, &rules, 0, RULES_MARKDOWN);
    json_open(&out, '{');
    json_key(&out, "rules"), json_string(&out, line);
    json_key(&out, "text"), json_string(&out, told);
    json_close(&out, '}');
    free(told);
    answer_json(x, &out);
}

/* ---- players ---- */

static void put_leader(void *context, const player *who, const player_stats *stats)
{
    json *out = context;
    json_open(out, '{');
    json_key(out, "player"), json_player(out, who);
    json_key(out, "rated"), json_number(out, (long)stats->rated);
    json_key(out, "wins"), json_number(out, (long)stats->rated_wins);
    json_close(out, '}');
}

void lists_leaders(site *s, exchange *x, const visitor *v)
{
    json out = {0};
    (void)v;
    json_open(&out, '{');
    json_key(&out, "leaders"), json_open(&out, '[');
    store_each_leader(s->store, LEADERS, put_leader, &out);
    json_close(&out, ']');
    json_close(&out, '}');
    answer_json(x, &out);
}

static void put_preset(void *context, const char *preset)
{
    json_string(context, preset);
}

static void put_stats(json *out, site *s, player_id id, const player_stats *p)
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
    json_open(out, '{');
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        json_key(out, rows[i].key), json_number(out, (long)rows[i].value);
    json_key(out, "presets"), json_open(out, '[');
    store_each_preset(s->store, id, put_preset, out);
    json_close(out, ']');
    json_close(out, '}');
}

static void put_rating(void *context, int64_t at, int64_t rating)
{
    json *out = context;
    json_open(out, '[');
    json_number(out, (long)at);
    json_number(out, (long)rating);
    json_close(out, ']');
}

/* The recent games of a player: each asks for its seats. */
typedef struct {
    site *site;
    json *out;
    const stored_game *game;
    int seat; /* the one being told of, from 1 */
    bool won;
    int64_t rating;
} recent;

static void put_seat_name(void *context, const stored_seat *seat)
{
    recent *r = context;
    json_string(r->out, seat->name);
    if (++r->seat == r->game->own_seat) {
        r->won = seat->won && !seat->quit;
        r->rating = seat->rating_change;
    }
}

static void put_seat_total(void *context, const stored_seat *seat)
{
    recent *r = context;
    json_number(r->out, (long)seat->total);
}

static void put_game_keys(json *out, const stored_game *game)
{
    json_key(out, "game"), json_string(out, game->code);
    json_key(out, "rules"), json_string(out, game->rules);
    json_key(out, "rated"), json_bool(out, game->rated);
    json_key(out, "offline"), json_bool(out, game->offline);
    json_key(out, "ended"), json_number(out, (long)game->ended);
}

static void put_recent(void *context, const stored_game *game)
{
    recent *r = context;
    json *out = r->out;
    r->game = game;
    r->seat = 0;
    json_open(out, '{');
    put_game_keys(out, game);
    json_key(out, "seats"), json_open(out, '[');
    store_each_seat(r->site->store, game->id, put_seat_name, r);
    json_close(out, ']');
    json_key(out, "seat"), json_number(out, game->own_seat);
    json_key(out, "won"), json_bool(out, r->won);
    json_key(out, "totals"), json_open(out, '[');
    store_each_seat(r->site->store, game->id, put_seat_total, r);
    json_close(out, ']');
    json_key(out, "rating"), json_number(out, (long)r->rating);
    json_close(out, '}');
}

void lists_player(site *s, exchange *x, const visitor *v)
{
    char *end;
    player who;
    player_stats stats;
    (void)v;
    const char *number = x->path + strlen("/api/player/");
    const player_id id = strtoll(number, &end, 10);
    if (end == number || *end || !roster_find(&s->roster, id, &who) || !store_find_stats(s->store, id, &stats)) {
        answer_error(x, 404, "not_found", "there is no such player");
        return;
    }
    json out = {0};
    recent games = {.site = s, .out = &out};
    json_open(&out, '{');
    json_key(&out, "player"), json_player(&out, &who);
    json_key(&out, "since"), json_number(&out, (long)stats.since);
    json_key(&out, "stats"), put_stats(&out, s, id, &stats);
    json_key(&out, "ratings"), json_open(&out, '[');
    store_each_rating(s->store, id, RATINGS, put_rating, &out);
    json_close(&out, ']');
    json_key(&out, "recent"), json_open(&out, '[');
    store_each_recent(s->store, id, RECENT, put_recent, &games);
    json_close(&out, ']');
    json_close(&out, '}');
    answer_json(x, &out);
}

/* ---- games ---- */

static void put_seat(void *context, const stored_seat *seat)
{
    recent *r = context;
    player who;
    json_open(r->out, '{');
    json_key(r->out, "name"), json_string(r->out, seat->name);
    if (seat->level)
        json_key(r->out, "bot"), json_string(r->out, seat->level);
    if (seat->player && roster_find(&r->site->roster, seat->player, &who))
        json_key(r->out, "player"), json_player(r->out, &who);
    json_key(r->out, "won"), json_bool(r->out, seat->won);
    json_key(r->out, "left"), json_bool(r->out, seat->quit);
    json_key(r->out, "total"), json_number(r->out, (long)seat->total);
    json_key(r->out, "rating"), json_number(r->out, (long)seat->rating_change);
    json_close(r->out, '}');
}

static void put_game(void *context, const stored_game *game)
{
    recent *r = context;
    json *out = r->out;
    json_open(out, '{');
    put_game_keys(out, game);
    json_key(out, "seats"), json_open(out, '[');
    store_each_seat(r->site->store, game->id, put_seat, r);
    json_close(out, ']');
    json_key(out, "record"), json_string(out, game->record);
    json_close(out, '}');
}

void lists_game(site *s, exchange *x, const visitor *v)
{
    json out = {0};
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
