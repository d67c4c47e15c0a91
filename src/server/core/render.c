#include "render.h"

#include "../../base/hex.h"
#include "../../json/objects.h"
#include "profile_json.h"
#include "render_keys.h"
#include "room_times.h"

void render_hex(jsonw *out, const uint8_t *bytes, int count)
{
    char digits[2 * SECRET_BYTES];
    YV_ASSERT(2 * (size_t)count <= sizeof digits);
    hex_write(digits, bytes, (size_t)count);
    jsonw_plain(out, digits, 2 * (size_t)count);
}

void render_commit(const core *c, jsonw *out, const uint8_t secret[SECRET_BYTES])
{
    uint8_t hash[32];
    core_hash(c, secret, SECRET_BYTES, hash);
    render_hex(out, hash, sizeof hash);
}

/* ---- players ---- */

static void put_bot(jsonw *out, const room *r, int seat)
{
    jsonw_open(out, '{');
    key_string(out, "bot", r->seat[seat].level->name);
    key_string(out, "name", room_bot(r, seat)->name);
    key_string(out, "face", room_bot(r, seat)->face);
    jsonw_close(out, '}');
}

void render_occupant(jsonw *out, const room *r, int seat)
{
    if (r->seat[seat].level) {
        put_bot(out, r, seat);
    } else if (r->seat[seat].person) {
        jsonw_open(out, '{');
        jsonw_key(out, "player"), profile_write_json(out, &r->seat[seat].person->profile);
        jsonw_close(out, '}');
    } else {
        jsonw_null(out);
    }
}

void render_seats(jsonw *out, const room *r)
{
    jsonw_open(out, '[');
    for (int seat = 0; seat < r->seats; seat++)
        render_occupant(out, r, seat);
    jsonw_close(out, ']');
}

void render_presence_keys(const core *c, jsonw *out, const room *r, int seat)
{
    const room_seat *at = &r->seat[seat];
    key_bool(out, "here", at->level || room_is_here(r, seat));
    key_bool(out, "away", at->person && at->away);
    key_bool(out, "left", at->gone);
    key_number(out, "grace_ms", at->away ? 0 : room_times_grace_left(c, at));
}

void render_presence(const core *c, jsonw *out, const room *r)
{
    jsonw_open(out, '[');
    for (int seat = 0; seat < r->seats; seat++) {
        if (room_is_free(r, seat)) {
            jsonw_null(out);
            continue;
        }
        jsonw_open(out, '{');
        render_presence_keys(c, out, r, seat);
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
}

/* ---- tables ---- */

void render_rules_text(jsonw *out, const yv_rules *rules)
{
    char words[SETTINGS_RULES_BYTES];
    yv_text text = yv_text_in(words, sizeof words);
    yv_rules_write(rules, &text);
    jsonw_string(out, words);
}

void render_settings(jsonw *out, const room_settings *s)
{
    jsonw_open(out, '{');
    jsonw_key(out, "rules"), render_rules_text(out, &s->rules);
    jsonw_key(out, "options"), json_rules(out, &s->rules);
    key_number(out, "seats", s->seats);
    key_bool(out, "public", s->open);
    key_bool(out, "rated", s->rated);
    key_number(out, "clock", s->clock);
    key_string(out, "slap", s->window ? "window" : "race");
    key_number(out, "window", s->window_ms);
    jsonw_close(out, '}');
}

const char *render_phase(room_phase phase)
{
    static const char *const words[] = {"waiting", "playing", "over"};
    return words[phase];
}

static void put_names(jsonw *out, const room *r)
{
    jsonw_open(out, '[');
    for (int seat = 0; seat < r->seats; seat++) {
        if (r->seat[seat].person)
            jsonw_string(out, r->seat[seat].person->profile.name);
        else if (r->seat[seat].level)
            jsonw_string(out, room_bot(r, seat)->name);
    }
    jsonw_close(out, ']');
}

void render_lobby_row(const core *c, jsonw *out, const room *r)
{
    const person *host = map_get(&c->persons, (uint64_t)r->host);
    jsonw_open(out, '{');
    key_string(out, "table", r->name);
    jsonw_key(out, "rules"), render_rules_text(out, &r->settings.rules);
    key_string(out, "phase", render_phase(r->phase));
    key_number(out, "seats", r->seats);
    key_number(out, "taken", room_taken(r));
    key_number(out, "people", room_people(r));
    key_number(out, "watching", room_watching(r));
    key_bool(out, "rated", r->settings.rated);
    key_number(out, "clock", r->settings.clock);
    jsonw_key(out, "host");
    if (host && room_shows(r, host, NULL))
        profile_write_json(out, &host->profile);
    else
        jsonw_null(out);
    jsonw_key(out, "names"), put_names(out, r);
    jsonw_close(out, '}');
}
