#include "render_event.h"

#include <stdio.h>

#include "../../json/objects.h"
#include "profile_json.h"
#include "render.h"
#include "render_game.h"
#include "render_keys.h"
#include "room_log.h"
#include "room_times.h"

void render_event_head(jsonw *out, const char *event, const room *r, uint64_t n)
{
    key_word(out, "event", event);
    key_word(out, "table", r->name);
    key_number(out, "n", (int64_t)n);
}

static void put_mixes(jsonw *out, const room *r)
{
    jsonw_open(out, '[');
    for (int seat = 0; seat < r->seats; seat++) {
        if (r->mixed_count[seat])
            render_hex(out, r->mixed[seat], r->mixed_count[seat]);
        else
            jsonw_null(out);
    }
    jsonw_close(out, ']');
}

static void put_deal_keys(const core *c, jsonw *out, const room *r, const room_entry *e, bool live)
{
    key_number(out, "move", e->move);
    key_number(out, "round", e->round);
    key_seat(out, "starter", e->starter);
    if (e->round != r->game.round || r->rounds >= e->round)
        return; /* the round is over, and its shuffle is in the record */
    jsonw_key(out, "commit"), render_commit(c, out, r->secret);
    jsonw_key(out, "mix"), put_mixes(out, r);
    if (live)
        render_turn_keys(c, out, r);
}

static void put_act_keys(const core *c, jsonw *out, const room *r, const room_entry *e, bool live)
{
    char action[2 * YV_MAX_THROW + 16];
    yv_text text = yv_text_in(action, sizeof action);
    yv_put_action(&text, &e->action);
    key_number(out, "move", e->move);
    key_seat(out, "seat", e->action.seat);
    key_word(out, "action", action);
    key_word(out, "by", e->by_bot ? "bot" : "player");
    if (e->card_count)
        key_number(out, "reshuffled", e->card_count);
    if (live)
        render_turn_keys(c, out, r);
}

static void put_secret_keys(const core *c, jsonw *out, const room_entry *e)
{
    jsonw_key(out, "seed"), render_hex(out, e->secret, SECRET_BYTES);
    jsonw_key(out, "next"), render_commit(c, out, e->next);
}

static void put_round_keys(const core *c, jsonw *out, const room *r, const room_entry *e, bool live)
{
    key_number(out, "move", r->round[e->round - 1].move);
    render_result_keys(out, r, e->round - 1);
    put_secret_keys(c, out, e);
    if (live)
        key_number(out, "pause_ms", room_times_pause_left(c, r));
}

static void put_end_keys(const core *c, jsonw *out, const room *r, const room_entry *e)
{
    key_number(out, "move", r->move);
    jsonw_key(out, "winners"), json_seats(out, r->game.winners);
    jsonw_key(out, "total"), json_totals(out, &r->game);
    if (r->rated)
        jsonw_key(out, "rating"), render_ratings(out, r, r->ratings.of);
    if (e->secrets)
        put_secret_keys(c, out, e);
}

static void put_seat_keys(jsonw *out, const room *r, const room_entry *e, bool live)
{
    key_seat(out, "seat", e->seat);
    key_number(out, "host", e->player);
    if (!live)
        return;
    jsonw_key(out, "who"), render_occupant(out, r, e->seat);
}

bool render_event_is_private(room_entry_kind kind)
{
    return kind == ENTRY_DEAL || kind == ENTRY_ACT;
}

void render_event_common(const core *c, jsonw *out, const room *r, const room_entry *e, bool live)
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
        key_bool(out, "rated", r->rated);
        break;
    case ENTRY_DEAL: put_deal_keys(c, out, r, e, live); break;
    case ENTRY_ACT: put_act_keys(c, out, r, e, live); break;
    case ENTRY_ROUND: put_round_keys(c, out, r, e, live); break;
    case ENTRY_END: put_end_keys(c, out, r, e); break;
    case ENTRY_QUIT:
        key_seat(out, "seat", e->seat);
        key_number(out, "charged", e->charged);
        break;
    case ENTRY_UNDO:
        key_number(out, "move", e->move);
        key_seat(out, "seat", e->seat);
        break;
    default: break;
    }
    if (live && render_event_is_private(e->kind))
        render_view_open(out, r);
}

void render_event_private(jsonw *out, const room *r, const room_entry *e, yv_seat viewer, bool live)
{
    if (live)
        render_view_close(out, r, viewer);
    if (e->kind == ENTRY_ACT && e->drew_count && viewer == e->action.seat)
        jsonw_key(out, "drew"), json_cards(out, e->drew, e->drew_count);
}

void render_said_keys(const core *c, jsonw *out, const room *r, const room_said *what, const person *viewer)
{
    const person *speaker = map_get(&c->persons, (uint64_t)what->from);
    jsonw_key(out, "from");
    if (speaker && (!viewer || room_shows(r, speaker, viewer))) {
        profile_write_json(out, &speaker->profile);
    } else {
        jsonw_open(out, '{');
        key_number(out, "id", what->from);
        jsonw_close(out, '}');
    }
    if (viewer && (player_list_has(&viewer->muted, what->from) || player_list_has(&viewer->blocked, what->from)))
        key_bool(out, "muted", true);
    else if (what->said == SAID_REMOVED)
        key_bool(out, "removed", true);
    else if (what->said == SAID_PHRASE)
        key_number(out, "phrase", what->phrase);
    else
        key_string(out, what->said == SAID_EMOTE ? "emote" : "text", what->text);
}

/* ---- events that a client has missed ---- */

static void put_missed_event(const core *c, jsonw *out, const room *r, const person *viewer, uint64_t n)
{
    room_entry e;
    char text[CHAT_MAX_BYTES + 1];
    if (!room_entry_read(&e, room_log_event(r, n)))
        return;
    jsonw_open(out, '{');
    render_event_head(out, room_entry_word(e.kind), r, n);
    render_event_common(c, out, r, &e, false);
    if (render_event_is_private(e.kind))
        render_event_private(out, r, &e, room_seat_of(r, viewer), false);
    if (e.kind == ENTRY_SAY) {
        snprintf(text, sizeof text, "%.*s", (int)e.text.length, e.text.at ? e.text.at : "");
        const room_said what = {.from = e.player, .said = e.said, .phrase = e.phrase, .text = text};
        render_said_keys(c, out, r, &what, viewer);
    }
    jsonw_close(out, '}');
}

void render_missed(const core *c, jsonw *out, const room *r, const person *viewer, int64_t since)
{
    const bool all = since >= 0 && (uint64_t)since <= r->events
                     && ((uint64_t)since == r->events || room_log_has_event(r, (uint64_t)since + 1));
    if (!all) {
        jsonw_null(out);
        return;
    }
    jsonw_open(out, '[');
    for (uint64_t n = (uint64_t)since + 1; n <= r->events; n++)
        put_missed_event(c, out, r, viewer, n);
    jsonw_close(out, ']');
}
