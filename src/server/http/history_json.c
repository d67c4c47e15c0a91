#include "history_json.h"

#include "../core/profile_json.h"

/* Writes a number of millionths with three decimal places. */
static void put_thousandths(jsonw *out, int32_t millionths)
{
    enum { EACH = SKILL_UNIT / 1000 };
    jsonw_decimal(out, (millionths + (millionths < 0 ? -EACH / 2 : EACH / 2)) / EACH, 3);
}

void history_put_skill(jsonw *out, const skill *of)
{
    jsonw_open(out, '{');
    jsonw_key(out, "mu"), put_thousandths(out, of->mu);
    jsonw_key(out, "sigma"), put_thousandths(out, of->sigma);
    jsonw_close(out, '}');
}

static void put_preset(void *context, const char *preset)
{
    jsonw_string(context, preset);
}

void history_put_stats(jsonw *out, store *from, player_id id, const player_stats *p)
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
    store_each_preset(from, id, put_preset, out);
    jsonw_close(out, ']');
    jsonw_close(out, '}');
}

void history_put_game_keys(jsonw *out, const stored_game *game)
{
    jsonw_key(out, "game"), jsonw_string(out, game->code);
    jsonw_key(out, "rules"), jsonw_string(out, game->rules);
    jsonw_key(out, "rated"), jsonw_bool(out, game->rated);
    jsonw_key(out, "offline"), jsonw_bool(out, game->offline);
    jsonw_key(out, "private"), jsonw_bool(out, game->private);
    if (game->closed)
        jsonw_key(out, "closed"), jsonw_bool(out, true);
    jsonw_key(out, "ended"), jsonw_number(out, (long)game->ended);
}

typedef struct {
    store *from;
    roster *players;
    jsonw *out;
} seat_writer;

static bool find_player(const seat_writer *r, player_id id, profile *found)
{
    return r->players ? roster_find(r->players, id, found) : store_find_player(r->from, id, found);
}

static void put_seat(void *context, const stored_seat *seat)
{
    const seat_writer *r = context;
    profile who;
    jsonw_open(r->out, '{');
    jsonw_key(r->out, "name"), jsonw_string(r->out, seat->name);
    if (seat->level)
        jsonw_key(r->out, "bot"), jsonw_string(r->out, seat->level);
    if (seat->player && find_player(r, seat->player, &who))
        jsonw_key(r->out, "player"), profile_write_json(r->out, &who);
    jsonw_key(r->out, "won"), jsonw_bool(r->out, seat->won);
    jsonw_key(r->out, "left"), jsonw_bool(r->out, seat->quit);
    jsonw_key(r->out, "total"), jsonw_number(r->out, (long)seat->total);
    jsonw_key(r->out, "rating"), jsonw_number(r->out, (long)seat->rating_change);
    jsonw_close(r->out, '}');
}

void history_put_game(jsonw *out, store *from, roster *players, const stored_game *game, const char *pace)
{
    seat_writer seats = {.from = from, .players = players, .out = out};
    jsonw_open(out, '{');
    history_put_game_keys(out, game);
    if (game->own_seat)
        jsonw_key(out, "seat"), jsonw_number(out, game->own_seat);
    jsonw_key(out, "seats"), jsonw_open(out, '[');
    store_each_seat(from, game->id, put_seat, &seats);
    jsonw_close(out, ']');
    if (pace)
        jsonw_key(out, "pace"), jsonw_string(out, pace);
    if (game->record)
        jsonw_key(out, "record"), jsonw_string(out, game->record);
    jsonw_close(out, '}');
}
