#include "sheet_json.h"

#include "../../json/objects.h"

static void put_seat(jsonw *out, const char *key, yv_seat seat)
{
    jsonw_key(out, key), json_seat(out, seat);
}

static void put_ratings(jsonw *out, const sheet *it, const yv_ratings *ratings)
{
    jsonw_key(out, "rating"), json_ratings(out, ratings->of, it->players);
}

static void put_players(jsonw *out, const sheet *it)
{
    const yv_game *game = &it->now.game;
    jsonw_key(out, "players");
    jsonw_open(out, '[');
    for (int seat = 0; seat < it->players; seat++) {
        jsonw_open(out, '{');
        jsonw_key(out, "name"), jsonw_string(out, it->name[seat]);
        jsonw_key(out, "total"), jsonw_number(out, game->total[seat]);
        jsonw_key(out, "in"), jsonw_bool(out, yv_is_in(game, seat));
        jsonw_key(out, "rating"), jsonw_number(out, it->now.ratings.of[seat]);
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
}

static void put_hand(jsonw *out, const sheet_hand *hand)
{
    jsonw_open(out, '{');
    jsonw_key(out, "points"), jsonw_number(out, hand->points);
    if (hand->count > 0) {
        jsonw_key(out, "cards");
        json_cards(out, hand->card, hand->count);
    }
    jsonw_close(out, '}');
}

static void put_hands(jsonw *out, const sheet *it, const sheet_entry *entry)
{
    jsonw_key(out, "hands");
    jsonw_open(out, '[');
    for (int seat = 0; seat < it->players; seat++) {
        if (entry->shown >> seat & 1)
            put_hand(out, &entry->hand[seat]);
        else
            jsonw_null(out);
    }
    jsonw_close(out, ']');
}

/* Writes the seats whose totals were cut, and the totals before that. */
static void put_cuts(jsonw *out, const sheet_state *state)
{
    const yv_game *game = &state->game;
    jsonw_key(out, "cuts");
    jsonw_open(out, '[');
    for (int seat = 0; seat < game->players; seat++) {
        const int uncut = state->before[seat] + game->result.score[seat];
        if (!(game->result.scored >> seat & 1) || game->total[seat] == uncut)
            continue;
        jsonw_open(out, '{');
        put_seat(out, "seat", (yv_seat)seat);
        jsonw_key(out, "from"), jsonw_number(out, uncut);
        jsonw_key(out, "to"), jsonw_number(out, game->total[seat]);
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
}

static void put_result(jsonw *out, const sheet_state *state)
{
    const yv_result *result = &state->game.result;
    put_seat(out, "caller", result->caller);
    put_seat(out, "offender", result->offender);
    put_seat(out, "winner", result->winner);
    jsonw_key(out, "assaf"), json_seats(out, result->assaf);
    jsonw_key(out, "score"), json_scores(out, &state->game);
    jsonw_key(out, "total"), json_totals(out, &state->game);
    put_cuts(out, state);
    jsonw_key(out, "out"), json_seats(out, result->out);
}

static void put_round(jsonw *out, const sheet *it, const sheet_entry *entry, const sheet_state *state, yv_seat starter)
{
    jsonw_open(out, '{');
    jsonw_key(out, "round"), jsonw_number(out, state->game.round);
    put_seat(out, "starter", starter);
    put_result(out, state);
    put_hands(out, it, entry);
    jsonw_key(out, "wrong_word"), jsonw_bool(out, entry->wrong_word);
    put_ratings(out, it, &state->ratings);
    jsonw_close(out, '}');
}

static void put_rounds(jsonw *out, const sheet *it)
{
    sheet_state state = sheet_state_at_start(it);
    jsonw_key(out, "rounds");
    jsonw_open(out, '[');
    for (int i = 0; i < it->count; i++) {
        const yv_seat starter = state.game.starter;
        sheet_step(&state, &it->entry[i]);
        if (state.ended_round)
            put_round(out, it, &it->entry[i], &state, starter);
    }
    jsonw_close(out, ']');
}

/* Writes an entry that does not end a round by a call or an offence. */
static void put_events(jsonw *out, const sheet *it)
{
    static const char *const names[SHEET_KINDS] = {
        [SHEET_EXPEL] = "expel", [SHEET_LEAVE] = "leave", [SHEET_HANDOVER] = "handover"};
    sheet_state state = sheet_state_at_start(it);
    jsonw_key(out, "events");
    jsonw_open(out, '[');
    for (int i = 0; i < it->count; i++) {
        if (names[it->entry[i].kind]) {
            jsonw_open(out, '{');
            jsonw_key(out, "round"), jsonw_number(out, sheet_round_now(&state.game));
            jsonw_key(out, "event"), jsonw_string(out, names[it->entry[i].kind]);
            put_seat(out, "seat", it->entry[i].seat);
            jsonw_close(out, '}');
        }
        sheet_step(&state, &it->entry[i]);
    }
    jsonw_close(out, ']');
}

static void put_next(jsonw *out, const yv_game *game)
{
    jsonw_key(out, "next");
    if (game->phase == YV_OVER) {
        jsonw_null(out);
        return;
    }
    jsonw_open(out, '{');
    jsonw_key(out, "round"), jsonw_number(out, sheet_round_now(game));
    put_seat(out, "starter", game->starter);
    jsonw_close(out, '}');
}

void sheet_json(jsonw *out, const sheet *it)
{
    char line[1024];
    yv_text text = yv_text_in(line, sizeof line);
    yv_rules_write(&it->rules, &text);
    jsonw_open(out, '{');
    jsonw_key(out, "format"), jsonw_string(out, "yaniv-score");
    jsonw_key(out, "version"), jsonw_number(out, 1);
    jsonw_key(out, "date"), it->date[0] ? jsonw_string(out, it->date) : jsonw_null(out);
    jsonw_key(out, "preset"), jsonw_string(out, line);
    jsonw_key(out, "rules"), json_rules(out, &it->rules);
    put_players(out, it);
    put_rounds(out, it);
    put_events(out, it);
    put_next(out, &it->now.game);
    jsonw_key(out, "over"), jsonw_bool(out, it->now.game.phase == YV_OVER);
    jsonw_key(out, "winners"), json_seats(out, it->now.game.phase == YV_OVER ? it->now.game.winners : 0);
    jsonw_close(out, '}');
}
