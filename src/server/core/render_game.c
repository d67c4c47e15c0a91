#include "render_game.h"

#include <string.h>

#include "../../json/objects.h"
#include "render_keys.h"
#include "room_times.h"

void render_turn_keys(const core *c, jsonw *out, const room *r)
{
    const int64_t clock = room_times_clock_left(c, r);
    json_turn_keys(out, &r->game);
    key_number(out, "wait_ms", room_times_window_left(c, r));
    key_ms(out, "clock_ms", clock);
    key_number(out, "deadline_of", clock < 0 ? 0 : yv_seat_to_move(&r->game) + 1);
}

void render_view_open(jsonw *out, const room *r)
{
    yv_view view;
    yv_view_fill(&view, &r->game, YV_NOBODY);
    jsonw_key(out, "view"), json_view_open(out, &view);
}

void render_view_close(jsonw *out, const room *r, yv_seat viewer)
{
    yv_view view;
    yv_view_fill(&view, &r->game, viewer);
    json_view_close(out, &view);
    json_drawn_key(out, &view);
}

void render_ratings(jsonw *out, const room *r, const int32_t *rating)
{
    json_ratings(out, rating, r->seats);
}

/* Writes the ratings at the start, so that a client that comes back later can show how the game has changed them. */
static void put_first_ratings(jsonw *out, const room *r)
{
    int32_t first[YV_MAX_PLAYERS];
    for (int seat = 0; seat < r->seats; seat++)
        first[seat] = r->seat[seat].first_rating;
    jsonw_key(out, "first_rating"), render_ratings(out, r, first);
}

void render_result_keys(jsonw *out, const room *r, int number)
{
    const room_round *round = &r->round[number];
    yv_game then = {
        .players = r->game.players, .phase = YV_DEALING, .round = (int16_t)(number + 1), .result = round->result};
    memcpy(then.total, round->total, sizeof then.total);
    memcpy(then.hand, round->hand, sizeof then.hand);
    json_result_keys(out, &then);
    jsonw_key(out, "cut"), json_seats(out, round->result.cut);
    jsonw_key(out, "hands"), json_hands(out, &then);
    if (r->rated)
        jsonw_key(out, "rating"), render_ratings(out, r, round->rating);
}

static void put_rounds(jsonw *out, const room *r)
{
    jsonw_open(out, '[');
    for (int i = 0; i < r->rounds; i++) {
        jsonw_open(out, '{');
        render_result_keys(out, r, i);
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
}

void render_game(const core *c, jsonw *out, const room *r, yv_seat viewer)
{
    jsonw_open(out, '{');
    key_string(out, "game", r->game_code);
    key_number(out, "move", r->move);
    render_view_open(out, r);
    render_view_close(out, r, viewer);
    key_seat(out, "starter", r->game.starter);
    render_turn_keys(c, out, r);
    jsonw_key(out, "ready"), json_seats(out, room_ready_seats(r));
    key_number(out, "pause_ms", room_times_pause_left(c, r));
    jsonw_key(out, "rounds"), put_rounds(out, r);
    jsonw_key(out, "winners"), json_seats(out, r->game.phase == YV_OVER ? r->game.winners : 0);
    if (r->rated)
        jsonw_key(out, "rating"), render_ratings(out, r, r->ratings.of), put_first_ratings(out, r);
    jsonw_close(out, '}');
}
