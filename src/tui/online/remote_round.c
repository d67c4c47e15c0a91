#include "remote_round.h"

#include <stdio.h>
#include <string.h>

#include "jsonr.h"

say_style remote_style(remote *r)
{
    say_style style = {.symbols = true, .colours = true, .you = r->own, .eyes = r->own};
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        style.name[seat] = r->seat[seat].name;
    return style;
}

/* ---- a game for words: what is not known of it is filled with cards that change no word ---- */

void remote_fill_hand(yv_hand *hand, int count, yv_card with)
{
    hand->count = (uint8_t)count;
    for (int i = 0; i < count; i++)
        hand->card[i] = with;
}

void remote_imagine(remote *r, const yv_view *view)
{
    yv_game *game = &r->game;
    const yv_result result = game->result;
    if (yv_start(game, &r->rules, view->players).code)
        return;
    game->result = result;
    game->phase = view->phase;
    game->turn = view->turn;
    game->starter = view->starter;
    game->caller = view->caller;
    game->called = view->called;
    game->round = view->round;
    game->in = view->in;
    game->drop = view->drop;
    game->drawn = view->drawn;
    game->slapper = view->may_slap ? view->seat : YV_NOBODY;
    memcpy(game->total, view->total, sizeof game->total);
    for (int seat = 0; seat < view->players; seat++)
        remote_fill_hand(&game->hand[seat], view->counts[seat], YV_JOKER);
    if (view->seat != YV_NOBODY)
        memcpy(game->hand[view->seat].card, view->hand, sizeof view->hand);
}

/* ---- rounds ---- */

void remote_read_round(remote *r, const json_t *value)
{
    yv_result *result = &r->game.result;
    ledger_row row = {.caller = jsonr_seat(value, "caller")};
    *result = (yv_result){
        .caller = row.caller, .winner = jsonr_seat(value, "winner"), .offender = jsonr_seat(value, "offender")};
    row.assaf = result->assaf = jsonr_seats(value, "assaf");
    row.out = result->out = jsonr_seats(value, "out");
    row.cut = jsonr_seats(value, "cut");
    for (int seat = 0; seat < r->seats; seat++) {
        const json_t *score = json_array_get(json_object_get(value, "score"), (size_t)seat);
        const json_t *total = json_array_get(json_object_get(value, "total"), (size_t)seat);
        const json_t *hand = json_array_get(json_object_get(value, "hands"), (size_t)seat);
        row.total[seat] = (int32_t)json_integer_value(total);
        if (json_is_integer(score)) {
            row.score[seat] = result->score[seat] = (int16_t)json_integer_value(score);
            row.scored |= yv_seat_bit(seat);
        }
        yv_hand *shown = &r->game.hand[seat];
        const int count = json_is_string(hand) ? jsonr_cards(hand, shown->card, YV_MAX_HAND) : 0;
        shown->count = (uint8_t)(count > 0 ? count : 0);
        r->history.before[seat] = r->began[seat];
        r->game.total[seat] = r->began[seat] = row.total[seat];
        if (row.out >> seat & 1 && !r->history.out_in[seat])
            r->history.out_in[seat] = (int16_t)jsonr_number(value, "round", 0);
    }
    result->scored = row.scored;
    r->game.round = (int16_t)jsonr_number(value, "round", r->game.round);
    ledger_add(&r->s->scores, &row);
}

void remote_read_ratings(remote *r, const json_t *event)
{
    const json_t *ratings = json_object_get(event, "rating");
    for (int seat = 0; seat < r->seats; seat++) {
        const json_t *rating = json_array_get(ratings, (size_t)seat);
        if (json_is_integer(rating))
            r->seat[seat].rating = (int)json_integer_value(rating);
    }
}

/* What everybody is rated now, under the bill of a rated game. */
static void put_ratings(remote *r, const say_style *style, yv_text *bill)
{
    yv_ratings ratings = {0};
    if (!r->rated)
        return;
    for (int seat = 0; seat < r->seats; seat++)
        ratings.of[seat] = r->seat[seat].rating;
    say_ratings(bill, style, &r->game, &ratings);
    yv_put_char(bill, '\n');
}

/* A round's hands lie open, and its bill on the table. */
void remote_show_round(remote *r)
{
    const say_style style = remote_style(r);
    scene *s = r->s;
    yv_text bill = yv_text_in(s->bill, sizeof s->bill);
    for (int seat = 0; seat < r->seats; seat++)
        if (r->game.result.out >> seat & 1)
            r->game.in &= (yv_seats)~yv_seat_bit(seat);
    r->game.phase = YV_DEALING;
    if (r->game.result.scored)
        say_round(&bill, &style, &r->game, &r->history);
    put_ratings(r, &style, &bill);
}

void remote_show_end(remote *r, const json_t *from)
{
    const say_style style = remote_style(r);
    scene *s = r->s;
    yv_text bill = yv_text_in(s->bill, sizeof s->bill);
    r->game.winners = jsonr_seats(from, "winners");
    r->game.phase = YV_OVER;
    r->phase = REMOTE_OVER;
    r->clock_until = 0;
    if (r->game.result.scored) {
        say_round(&bill, &style, &r->game, &r->history);
        yv_put_char(&bill, '\n');
    }
    if (r->game.winners)
        say_end(&bill, &style, &r->game, &r->history);
    put_ratings(r, &style, &bill);
}

void remote_log_bill(remote *r)
{
    char line[LOGBOOK_CAPACITY];
    snprintf(line, sizeof line, "%.*s", (int)strcspn(r->s->bill, "\n"), r->s->bill);
    if (line[0])
        scene_tell(r->s, line);
}
