#include "wasm_position.h"

#include "../json/objects.h"

void wasm_put_view(jsonw *out, const yv_game *game, yv_seat seat)
{
    const yv_view view = yv_view_of(game, seat);
    jsonw_open(out, '{');
    jsonw_key(out, "view"), json_view(out, &view);
    jsonw_key(out, "starter"), json_seat(out, game->starter);
    json_turn_keys(out, game);
    json_drawn_key(out, &view);
    jsonw_close(out, '}');
}

void wasm_put_result(jsonw *out, const yv_game *game)
{
    jsonw_open(out, '{');
    json_result_keys(out, game);
    jsonw_key(out, "cut"), json_seats(out, game->result.cut);
    jsonw_key(out, "hands"), json_hands(out, game);
    jsonw_key(out, "winners"), json_seats(out, game->phase == YV_OVER ? game->winners : 0);
    jsonw_close(out, '}');
}
