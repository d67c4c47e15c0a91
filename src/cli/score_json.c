#include "score_json.h"

#include "../proto/objects.h"

static void put_seat(json *out, const char *key, yv_seat seat)
{
    json_key(out, key);
    json_number(out, seat == YV_NOBODY ? 0 : seat + 1);
}

static void put_ratings(json *out, const sheet *it, const yv_ratings *ratings)
{
    json_key(out, "rating");
    json_open(out, '[');
    for (int seat = 0; seat < it->players; seat++)
        json_number(out, ratings->of[seat]);
    json_close(out, ']');
}

static void put_players(json *out, const sheet *it)
{
    const yv_game *game = &it->now.game;
    json_key(out, "players");
    json_open(out, '[');
    for (int seat = 0; seat < it->players; seat++) {
        json_open(out, '{');
        json_key(out, "name"), json_string(out, it->name[seat]);
        json_key(out, "total"), json_number(out, game->total[seat]);
        json_key(out, "in"), json_bool(out, yv_is_in(game, seat));
        json_key(out, "rating"), json_number(out, it->now.ratings.of[seat]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_hand(json *out, const sheet_hand *hand)
{
    json_open(out, '{');
    json_key(out, "points"), json_number(out, hand->points);
    if (hand->count > 0) {
        json_key(out, "cards");
        json_cards(out, hand->card, hand->count);
    }
    json_close(out, '}');
}

static void put_hands(json *out, const sheet *it, const sheet_entry *entry)
{
    json_key(out, "hands");
    json_open(out, '[');
    for (int seat = 0; seat < it->players; seat++) {
        if (entry->shown >> seat & 1)
            put_hand(out, &entry->hand[seat]);
        else
            json_null(out);
    }
    json_close(out, ']');
}

/* Whose total was cut, and from what. */
static void put_cuts(json *out, const sheet_state *state)
{
    const yv_game *game = &state->game;
    json_key(out, "cuts");
    json_open(out, '[');
    for (int seat = 0; seat < game->players; seat++) {
        const int uncut = state->before[seat] + game->result.score[seat];
        if (!(game->result.scored >> seat & 1) || game->total[seat] == uncut)
            continue;
        json_open(out, '{');
        put_seat(out, "seat", (yv_seat)seat);
        json_key(out, "from"), json_number(out, uncut);
        json_key(out, "to"), json_number(out, game->total[seat]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_result(json *out, const sheet_state *state)
{
    const yv_result *result = &state->game.result;
    put_seat(out, "caller", result->caller);
    put_seat(out, "offender", result->offender);
    put_seat(out, "winner", result->winner);
    json_key(out, "assaf"), json_seats(out, result->assaf);
    json_key(out, "score"), json_scores(out, &state->game);
    json_key(out, "total"), json_totals(out, &state->game);
    put_cuts(out, state);
    json_key(out, "out"), json_seats(out, result->out);
}

static void put_round(json *out, const sheet *it, const sheet_entry *entry, const sheet_state *state, yv_seat starter)
{
    json_open(out, '{');
    json_key(out, "round"), json_number(out, state->game.round);
    put_seat(out, "starter", starter);
    put_result(out, state);
    put_hands(out, it, entry);
    json_key(out, "wrong_word"), json_bool(out, entry->wrong_word);
    put_ratings(out, it, &state->ratings);
    json_close(out, '}');
}

static void put_rounds(json *out, const sheet *it)
{
    sheet_state state = sheet_state_at_start(it);
    json_key(out, "rounds");
    json_open(out, '[');
    for (int i = 0; i < it->count; i++) {
        const yv_seat starter = state.game.starter;
        sheet_step(&state, &it->entry[i]);
        if (state.ended_round)
            put_round(out, it, &it->entry[i], &state, starter);
    }
    json_close(out, ']');
}

/* What is not the end of a round by a call or an offence. */
static void put_events(json *out, const sheet *it)
{
    static const char *const names[SHEET_KINDS] = {
        [SHEET_EXPEL] = "expel", [SHEET_LEAVE] = "leave", [SHEET_HANDOVER] = "handover"};
    sheet_state state = sheet_state_at_start(it);
    json_key(out, "events");
    json_open(out, '[');
    for (int i = 0; i < it->count; i++) {
        if (names[it->entry[i].kind]) {
            json_open(out, '{');
            json_key(out, "round"), json_number(out, sheet_round_now(&state.game));
            json_key(out, "event"), json_string(out, names[it->entry[i].kind]);
            put_seat(out, "seat", it->entry[i].seat);
            json_close(out, '}');
        }
        sheet_step(&state, &it->entry[i]);
    }
    json_close(out, ']');
}

static void put_next(json *out, const yv_game *game)
{
    json_key(out, "next");
    if (game->phase == YV_OVER) {
        json_null(out);
        return;
    }
    json_open(out, '{');
    json_key(out, "round"), json_number(out, sheet_round_now(game));
    put_seat(out, "starter", game->starter);
    json_close(out, '}');
}

void score_json(json *out, const sheet *it)
{
    char line[1024];
    yv_text text = yv_text_in(line, sizeof line);
    yv_rules_write(&it->rules, &text);
    json_open(out, '{');
    json_key(out, "format"), json_string(out, "yaniv-score");
    json_key(out, "version"), json_number(out, 1);
    json_key(out, "date"), it->date[0] ? json_string(out, it->date) : json_null(out);
    json_key(out, "preset"), json_string(out, line);
    json_key(out, "rules"), json_rules(out, &it->rules);
    put_players(out, it);
    put_rounds(out, it);
    put_events(out, it);
    put_next(out, &it->now.game);
    json_key(out, "over"), json_bool(out, it->now.game.phase == YV_OVER);
    json_key(out, "winners"), json_seats(out, it->now.game.phase == YV_OVER ? it->now.game.winners : 0);
    json_close(out, '}');
}
