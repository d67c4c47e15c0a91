#include "render.h"

#include <stdio.h>
#include <string.h>

#include "../../json/objects.h"
#include "core_internal.h"
#include "timing.h"

enum { HEX_SECRET = 2 * SECRET_BYTES + 1 };

static void key_number(jsonw *out, const char *key, int64_t number)
{
    jsonw_key(out, key), jsonw_number(out, (long)number);
}

static void key_string(jsonw *out, const char *key, const char *string)
{
    jsonw_key(out, key), jsonw_string(out, string);
}

static void key_bool(jsonw *out, const char *key, bool value)
{
    jsonw_key(out, key), jsonw_bool(out, value);
}

/* A time that may be none: -1. */
static void key_ms(jsonw *out, const char *key, int64_t ms)
{
    jsonw_key(out, key);
    if (ms < 0)
        jsonw_null(out);
    else
        jsonw_number(out, (long)ms);
}

static int seat_number(yv_seat seat)
{
    return seat == YV_NOBODY ? 0 : seat + 1;
}

static void put_hex(jsonw *out, const uint8_t *bytes, int count)
{
    char hex[HEX_SECRET];
    yv_text text = yv_text_in(hex, sizeof hex);
    room_entry_put_hex(&text, bytes, count);
    jsonw_string(out, hex);
}

void render_commit(core *c, jsonw *out, const uint8_t secret[SECRET_BYTES])
{
    uint8_t hash[32];
    c->ports.hash(c->ports.context, secret, SECRET_BYTES, hash);
    put_hex(out, hash, sizeof hash);
}

/* ---- who ---- */

static void put_bot(jsonw *out, const room *r, int seat)
{
    jsonw_open(out, '{');
    key_string(out, "bot", r->seat[seat].level->name);
    key_string(out, "name", room_bot(r, seat)->name);
    key_string(out, "face", room_bot(r, seat)->face);
    jsonw_close(out, '}');
}

static void put_who(jsonw *out, const room *r, int seat)
{
    if (r->seat[seat].level) {
        put_bot(out, r, seat);
    } else if (r->seat[seat].person) {
        jsonw_open(out, '{');
        jsonw_key(out, "player"), profile_write_json(out, &r->seat[seat].person->who);
        jsonw_close(out, '}');
    } else {
        jsonw_null(out);
    }
}

void render_seats(jsonw *out, const room *r)
{
    jsonw_open(out, '[');
    for (int seat = 0; seat < r->seats; seat++)
        put_who(out, r, seat);
    jsonw_close(out, ']');
}

void render_presence_keys(core *c, jsonw *out, const room *r, int seat)
{
    const room_seat *at = &r->seat[seat];
    key_bool(out, "here", at->level || room_is_here(r, seat));
    key_bool(out, "away", at->person && at->away);
    key_bool(out, "left", at->gone);
    key_number(out, "grace_ms", at->away ? 0 : timing_grace_left(c, at));
}

static void put_presence(core *c, jsonw *out, const room *r)
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

/* ---- settings, the lobby ---- */

static void put_rules_text(jsonw *out, const yv_rules *rules)
{
    char words[SETTINGS_RULES_BYTES];
    yv_text text = yv_text_in(words, sizeof words);
    yv_rules_write(rules, &text);
    jsonw_string(out, words);
}

void render_settings(jsonw *out, const room_settings *s)
{
    jsonw_open(out, '{');
    jsonw_key(out, "rules"), put_rules_text(out, &s->rules);
    jsonw_key(out, "options"), json_rules(out, &s->rules);
    key_number(out, "seats", s->seats);
    key_bool(out, "public", s->open);
    key_bool(out, "rated", s->rated);
    key_number(out, "clock", s->clock);
    key_string(out, "slap", s->window ? "window" : "race");
    key_number(out, "window", s->window_ms);
    jsonw_close(out, '}');
}

static const char *phase_word(room_phase phase)
{
    static const char *const words[] = {"waiting", "playing", "over"};
    return words[phase];
}

static void put_names(jsonw *out, const room *r)
{
    jsonw_open(out, '[');
    for (int seat = 0; seat < r->seats; seat++) {
        if (r->seat[seat].person)
            jsonw_string(out, r->seat[seat].person->who.name);
        else if (r->seat[seat].level)
            jsonw_string(out, room_bot(r, seat)->name);
    }
    jsonw_close(out, ']');
}

void render_lobby_row(core *c, jsonw *out, const room *r)
{
    const person *host = map_get(&c->persons, (uint64_t)r->host);
    jsonw_open(out, '{');
    key_string(out, "table", r->name);
    jsonw_key(out, "rules"), put_rules_text(out, &r->settings.rules);
    key_string(out, "phase", phase_word(r->phase));
    key_number(out, "seats", r->seats);
    key_number(out, "taken", room_taken(r));
    key_number(out, "people", room_people(r));
    key_number(out, "watching", room_watching(r));
    key_bool(out, "rated", r->settings.rated);
    key_number(out, "clock", r->settings.clock);
    jsonw_key(out, "host");
    if (host)
        profile_write_json(out, &host->who);
    else
        jsonw_null(out);
    jsonw_key(out, "names"), put_names(out, r);
    jsonw_close(out, '}');
}

/* ---- the game ---- */

/* What both the state and an action say of the turn; none of it depends on who looks. */
static void put_turn_keys(core *c, jsonw *out, const room *r)
{
    const int64_t clock = timing_clock_left(c, r);
    key_number(out, "caller", seat_number(r->game.caller));
    key_bool(out, "called", r->game.called);
    jsonw_key(out, "passed"), json_seats(out, r->game.phase == YV_SWAPPING ? r->game.passed : 0);
    key_number(out, "wait_ms", timing_wait_left(c, r));
    key_ms(out, "clock_ms", clock);
    key_number(out, "deadline_of", clock < 0 ? 0 : seat_number(timing_clock_of(r)));
}

/* The beginning of a view: what somebody who only watches may see, and so everybody. */
static void open_view(jsonw *out, const room *r)
{
    yv_view view;
    yv_view_fill(&view, &r->game, YV_NOBODY);
    jsonw_key(out, "view"), json_view_open(out, &view);
}

/* What a seat sees besides, and the card that it may slap down. */
static void close_view(jsonw *out, const room *r, yv_seat viewer)
{
    yv_view view;
    yv_view_fill(&view, &r->game, viewer);
    json_view_close(out, &view);
    jsonw_key(out, "drawn");
    if (view.may_slap)
        json_cards(out, &view.drawn, 1);
    else
        jsonw_null(out);
}

static void put_ratings(jsonw *out, const room *r, const int32_t *rating)
{
    jsonw_open(out, '[');
    for (int seat = 0; seat < r->seats; seat++)
        jsonw_number(out, rating[seat]);
    jsonw_close(out, ']');
}

/* What the players began the game with: who comes back at its end wants to know what it has done. */
static void put_first_ratings(jsonw *out, const room *r)
{
    int32_t first[YV_MAX_PLAYERS];
    for (int seat = 0; seat < r->seats; seat++)
        first[seat] = r->seat[seat].first_rating;
    jsonw_key(out, "first_rating"), put_ratings(out, r, first);
}

static void put_result_keys(jsonw *out, const room *r, int number)
{
    const room_round *round = &r->round[number];
    yv_game then = {.players = r->game.players, .phase = YV_DEALING, .result = round->result};
    memcpy(then.total, round->total, sizeof then.total);
    memcpy(then.hand, round->hand, sizeof then.hand);
    key_number(out, "round", number + 1);
    key_number(out, "caller", seat_number(round->result.caller));
    jsonw_key(out, "assaf"), json_seats(out, round->result.assaf);
    key_number(out, "winner", seat_number(round->result.winner));
    if (round->result.offender != YV_NOBODY)
        key_number(out, "offender", seat_number(round->result.offender));
    jsonw_key(out, "score"), json_scores(out, &then);
    jsonw_key(out, "total"), json_totals(out, &then);
    jsonw_key(out, "out"), json_seats(out, round->result.out);
    jsonw_key(out, "cut"), json_seats(out, round->cut);
    jsonw_key(out, "hands"), json_hands(out, &then);
    if (r->settings.rated)
        jsonw_key(out, "rating"), put_ratings(out, r, round->rating);
}

static void put_rounds(jsonw *out, const room *r)
{
    jsonw_open(out, '[');
    for (int i = 0; i < r->rounds; i++) {
        jsonw_open(out, '{');
        put_result_keys(out, r, i);
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
}

static yv_seats ready_seats(const room *r)
{
    yv_seats ready = 0;
    for (int seat = 0; seat < r->seats; seat++)
        if (r->phase == ROOM_OVER ? r->seat[seat].again : r->seat[seat].ready)
            ready |= yv_seat_bit(seat);
    return ready;
}

static void put_game(core *c, jsonw *out, const room *r, yv_seat viewer)
{
    jsonw_open(out, '{');
    key_string(out, "game", r->game_code);
    key_number(out, "move", r->move);
    open_view(out, r);
    close_view(out, r, viewer);
    key_number(out, "starter", seat_number(r->game.starter));
    put_turn_keys(c, out, r);
    jsonw_key(out, "ready"), json_seats(out, ready_seats(r));
    key_number(out, "pause_ms", timing_pause_left(c, r));
    jsonw_key(out, "rounds"), put_rounds(out, r);
    jsonw_key(out, "winners"), json_seats(out, r->game.phase == YV_OVER ? r->game.winners : 0);
    if (r->settings.rated)
        jsonw_key(out, "rating"), put_ratings(out, r, r->ratings.of), put_first_ratings(out, r);
    jsonw_close(out, '}');
}

/* ---- what was said ---- */

void render_said_keys(core *c, jsonw *out, player_id from, said_kind said, int phrase, const char *text,
                      const person *viewer)
{
    const person *speaker = map_get(&c->persons, (uint64_t)from);
    jsonw_key(out, "from");
    if (speaker) {
        profile_write_json(out, &speaker->who);
    } else {
        jsonw_open(out, '{');
        key_number(out, "id", from);
        jsonw_close(out, '}');
    }
    if (player_list_has(&viewer->muted, from) || player_list_has(&viewer->blocked, from))
        key_bool(out, "muted", true);
    else if (said == SAID_PHRASE)
        key_number(out, "phrase", phrase);
    else
        key_string(out, said == SAID_EMOTE ? "emote" : "text", text);
}

static void put_chat(core *c, jsonw *out, const room *r, const person *viewer)
{
    const int from = r->said_count > ROOM_CHAT ? r->said_count - ROOM_CHAT : 0;
    jsonw_open(out, '[');
    for (int i = from; i < r->said_count; i++) {
        const room_said *said = &r->said[i % ROOM_CHAT];
        jsonw_open(out, '{');
        render_event_head(out, "say", r, said->n);
        render_said_keys(c, out, said->from, said->said, said->phrase, said->text, viewer);
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
}

/* ---- the state ---- */

static void put_shuffle(core *c, jsonw *out, const room *r)
{
    const bool first = r->phase != ROOM_PLAYING;
    jsonw_open(out, '{');
    jsonw_key(out, "commit"), render_commit(c, out, r->secret);
    key_number(out, "round", first ? 1 : r->game.round + !room_in_round(r));
    jsonw_close(out, '}');
}

void render_start_key(core *c, jsonw *out, const room *r)
{
    key_ms(out, "start_ms", timing_start_left(c, r));
}

void render_state(core *c, jsonw *out, const room *r, const person *viewer)
{
    const yv_seat seat = room_seat_of(r, viewer);
    jsonw_open(out, '{');
    key_string(out, "phase", phase_word(r->phase));
    jsonw_key(out, "settings"), render_settings(out, &r->settings);
    key_number(out, "host", r->host);
    key_number(out, "you", seat_number(seat));
    key_number(out, "watching", room_watching(r));
    render_start_key(c, out, r);
    jsonw_key(out, "seats"), render_seats(out, r);
    jsonw_key(out, "presence"), put_presence(c, out, r);
    jsonw_key(out, "shuffle"), put_shuffle(c, out, r);
    jsonw_key(out, "game");
    if (r->phase == ROOM_WAITING)
        jsonw_null(out);
    else
        put_game(c, out, r, seat);
    jsonw_key(out, "chat"), put_chat(c, out, r, viewer);
    jsonw_close(out, '}');
}

/* ---- events ---- */

void render_event_head(jsonw *out, const char *event, const room *r, uint64_t n)
{
    key_string(out, "event", event);
    key_string(out, "table", r->name);
    key_number(out, "n", (int64_t)n);
}

static void put_mixes(jsonw *out, const room *r)
{
    jsonw_open(out, '[');
    for (int seat = 0; seat < r->seats; seat++) {
        if (r->mixed_count[seat])
            put_hex(out, r->mixed[seat], r->mixed_count[seat]);
        else
            jsonw_null(out);
    }
    jsonw_close(out, ']');
}

static void put_deal_keys(core *c, jsonw *out, const room *r, const room_entry *e, bool live)
{
    key_number(out, "move", e->move);
    key_number(out, "round", e->round);
    key_number(out, "starter", seat_number(e->starter));
    if (e->round != r->game.round || r->rounds >= e->round)
        return; /* a round that is over: what went into its shuffle is in the record */
    jsonw_key(out, "commit"), render_commit(c, out, r->secret);
    jsonw_key(out, "mix"), put_mixes(out, r);
    if (live)
        put_turn_keys(c, out, r);
}

static void put_act_keys(core *c, jsonw *out, const room *r, const room_entry *e, bool live)
{
    char action[2 * YV_MAX_THROW + 16];
    yv_text text = yv_text_in(action, sizeof action);
    yv_put_action(&text, &e->action);
    key_number(out, "move", e->move);
    key_number(out, "seat", seat_number(e->action.seat));
    key_string(out, "action", action);
    key_string(out, "by", e->by_bot ? "bot" : "player");
    if (e->card_count)
        key_number(out, "reshuffled", e->card_count);
    if (live)
        put_turn_keys(c, out, r);
}

static void put_secret_keys(core *c, jsonw *out, const room_entry *e)
{
    jsonw_key(out, "seed"), put_hex(out, e->secret, SECRET_BYTES);
    jsonw_key(out, "next"), render_commit(c, out, e->next);
}

static void put_round_keys(core *c, jsonw *out, const room *r, const room_entry *e, bool live)
{
    key_number(out, "move", r->round[e->round - 1].move);
    put_result_keys(out, r, e->round - 1);
    put_secret_keys(c, out, e);
    if (live)
        key_number(out, "pause_ms", timing_pause_left(c, r));
}

static void put_end_keys(core *c, jsonw *out, const room *r, const room_entry *e)
{
    key_number(out, "move", r->move);
    jsonw_key(out, "winners"), json_seats(out, r->game.winners);
    jsonw_key(out, "total"), json_totals(out, &r->game);
    if (r->settings.rated)
        jsonw_key(out, "rating"), put_ratings(out, r, r->ratings.of);
    if (e->secrets)
        put_secret_keys(c, out, e);
}

static void put_seat_keys(jsonw *out, const room *r, const room_entry *e, bool live)
{
    key_number(out, "seat", seat_number(e->seat));
    key_number(out, "host", e->player);
    if (!live)
        return;
    jsonw_key(out, "who"), put_who(out, r, e->seat);
}

void render_event_common(core *c, jsonw *out, const room *r, const room_entry *e, bool live)
{
    switch (e->kind) {
    case ENTRY_SEAT: put_seat_keys(out, r, e, live); break;
    case ENTRY_SETTINGS:
        jsonw_key(out, "settings"), render_settings(out, &e->settings);
        if (live)
            jsonw_key(out, "seats"), render_seats(out, r);
        break;
    case ENTRY_START:
        key_string(out, "game", e->game);
        jsonw_key(out, "seats"), render_seats(out, r);
        key_number(out, "host", r->host);
        key_number(out, "starter", 0);
        break;
    case ENTRY_DEAL: put_deal_keys(c, out, r, e, live); break;
    case ENTRY_ACT: put_act_keys(c, out, r, e, live); break;
    case ENTRY_ROUND: put_round_keys(c, out, r, e, live); break;
    case ENTRY_END: put_end_keys(c, out, r, e); break;
    case ENTRY_QUIT:
        key_number(out, "seat", seat_number(e->seat));
        key_number(out, "charged", e->charged);
        break;
    default: break;
    }
    if (live && render_event_is_private(e->kind))
        open_view(out, r);
}

bool render_event_is_private(room_entry_kind kind)
{
    return kind == ENTRY_DEAL || kind == ENTRY_ACT;
}

void render_event_private(core *c, jsonw *out, const room *r, const room_entry *e, yv_seat viewer, bool live)
{
    (void)c;
    if (live)
        close_view(out, r, viewer);
    if (e->kind == ENTRY_ACT && e->drew_count && viewer == e->action.seat)
        jsonw_key(out, "drew"), json_cards(out, e->drew, e->drew_count);
}

/* ---- what somebody missed ---- */

static void put_missed_event(core *c, jsonw *out, const room *r, const person *viewer, uint64_t n)
{
    room_entry e;
    char text[CHAT_MAX_BYTES + 1];
    if (!room_entry_read(&e, room_event(r, n)))
        return;
    jsonw_open(out, '{');
    render_event_head(out, room_entry_word(e.kind), r, n);
    render_event_common(c, out, r, &e, false);
    if (render_event_is_private(e.kind))
        render_event_private(c, out, r, &e, room_seat_of(r, viewer), false);
    if (e.kind == ENTRY_SAY) {
        snprintf(text, sizeof text, "%.*s", (int)e.text.length, e.text.at ? e.text.at : "");
        render_said_keys(c, out, e.player, e.said, e.phrase, text, viewer);
    }
    jsonw_close(out, '}');
}

void render_missed(core *c, jsonw *out, const room *r, const person *viewer, int64_t since)
{
    const bool all = since >= 0 && (uint64_t)since <= r->events
                     && ((uint64_t)since == r->events || room_remembers(r, (uint64_t)since + 1));
    if (!all) {
        jsonw_null(out);
        return;
    }
    jsonw_open(out, '[');
    for (uint64_t n = (uint64_t)since + 1; n <= r->events; n++)
        put_missed_event(c, out, r, viewer, n);
    jsonw_close(out, ']');
}
