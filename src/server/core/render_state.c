#include "render_state.h"

#include "../../json/objects.h"
#include "render.h"
#include "render_event.h"
#include "render_game.h"
#include "render_keys.h"
#include "room_times.h"

static void put_chat(const core *c, jsonw *out, const room *r, const person *viewer)
{
    const int from = r->said_count > ROOM_CHAT ? r->said_count - ROOM_CHAT : 0;
    jsonw_open(out, '[');
    for (int i = from; i < r->said_count; i++) {
        const room_said *said = &r->said[i % ROOM_CHAT];
        jsonw_open(out, '{');
        render_event_head(out, "say", r, said->n);
        render_said_keys(c, out, r, said, viewer);
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
}

static void put_shuffle(const core *c, jsonw *out, const room *r)
{
    const bool first = r->phase != ROOM_PLAYING;
    jsonw_open(out, '{');
    jsonw_key(out, "commit"), render_commit(c, out, r->secret);
    key_number(out, "round", first ? 1 : r->game.round + !room_in_round(r));
    jsonw_close(out, '}');
}

void render_start_key(const core *c, jsonw *out, const room *r)
{
    key_ms(out, "start_ms", room_times_start_left(c, r));
}

void render_state(const core *c, jsonw *out, const room *r, const person *viewer)
{
    const yv_seat seat = room_seat_of(r, viewer);
    jsonw_open(out, '{');
    key_string(out, "phase", render_phase(r->phase));
    jsonw_key(out, "settings"), render_settings(out, &r->settings);
    key_number(out, "host", r->host);
    key_seat(out, "you", seat);
    key_number(out, "watching", room_watching(r));
    key_bool(out, "quiet", r->quiet);
    render_start_key(c, out, r);
    jsonw_key(out, "seats"), render_seats(out, r);
    jsonw_key(out, "presence"), render_presence(c, out, r);
    jsonw_key(out, "unconfirmed"), json_seats(out, room_unconfirmed_seats(r));
    key_bool(out, "limited", room_is_limited(r));
    jsonw_key(out, "shuffle"), put_shuffle(c, out, r);
    jsonw_key(out, "game");
    if (r->phase == ROOM_WAITING)
        jsonw_null(out);
    else
        render_game(c, out, r, seat);
    jsonw_key(out, "chat"), put_chat(c, out, r, viewer);
    jsonw_close(out, '}');
}
