#include "objects.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

enum {
    CARDS_TEXT = 2 * YV_MAX_DECK + 1,
    ACTION_TEXT = 2 * YV_MAX_THROW + 16, /* seat, throw, what is taken */
};

static const char *phase_word(int phase)
{
    static const char *const words[] = {
        [YV_DEALING] = "deal", [YV_PLAYING] = "play", [YV_LASTING] = "last", [YV_SWAPPING] = "swap", [YV_OVER] = "over",
    };
    return words[phase];
}

/* Seats as they are written: from 1, and 0 for nobody. */
static int seat_number(yv_seat seat)
{
    return seat == YV_NOBODY ? 0 : seat + 1;
}

void json_cards(json *out, const yv_card *cards, int count)
{
    char buffer[CARDS_TEXT];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    yv_put_cards(&text, cards, count);
    json_plain(out, buffer, text.length);
}

void json_seats(json *out, yv_seats seats)
{
    json_open(out, '[');
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        if (seats >> seat & 1)
            json_number(out, seat + 1);
    json_close(out, ']');
}

void json_totals(json *out, const yv_game *game)
{
    json_open(out, '[');
    for (int seat = 0; seat < game->players; seat++)
        json_number(out, game->total[seat]);
    json_close(out, ']');
}

void json_scores(json *out, const yv_game *game)
{
    json_open(out, '[');
    for (int seat = 0; seat < game->players; seat++) {
        if (game->result.scored >> seat & 1)
            json_number(out, game->result.score[seat]);
        else
            json_null(out);
    }
    json_close(out, ']');
}

void json_hands(json *out, const yv_game *game)
{
    const bool shown = game->phase == YV_DEALING || game->phase == YV_OVER;
    const yv_seats holders = shown ? game->result.scored : game->in;
    json_open(out, '[');
    for (int seat = 0; seat < game->players; seat++) {
        if (holders >> seat & 1)
            json_cards(out, game->hand[seat].card, game->hand[seat].count);
        else
            json_null(out);
    }
    json_close(out, ']');
}

/* ---- legal actions ---- */

static int compare_texts(const void *one, const void *other)
{
    return strcmp(one, other);
}

void json_actions(json *out, const yv_action *actions, int count, bool with_seats, const char *extra)
{
    const size_t texts = (size_t)count + (extra ? 1 : 0);
    char(*text)[ACTION_TEXT] = memory_grow(NULL, (texts + 1) * sizeof *text);
    for (int i = 0; i < count; i++) {
        yv_text writing = yv_text_in(text[i], sizeof text[i]);
        if (with_seats) {
            yv_put_number(&writing, actions[i].seat + 1);
            yv_put_char(&writing, ' ');
        }
        yv_put_action(&writing, &actions[i]);
    }
    if (extra)
        strncpy(text[count], extra, sizeof text[count]);
    qsort(text, texts, sizeof *text, compare_texts);
    json_open(out, '[');
    for (size_t i = 0; i < texts; i++)
        json_string(out, text[i]);
    json_close(out, ']');
    free(text);
}

static int list_of_game(const void *game, yv_action *actions, int capacity)
{
    return yv_list(game, YV_ANYONE, 0, actions, capacity);
}

static int list_of_view(const void *view, yv_action *actions, int capacity)
{
    return yv_view_list(view, 0, actions, capacity);
}

/* Hands full of jokers have more than the usual number of actions: all of them are written. */
static void put_legal(json *out, int (*list)(const void *, yv_action *, int), const void *of, bool with_seats)
{
    yv_action usual[YV_USUAL_ACTIONS];
    const int count = list(of, usual, YV_USUAL_ACTIONS);
    if (count <= YV_USUAL_ACTIONS) {
        json_actions(out, usual, count, with_seats, NULL);
        return;
    }
    yv_action *all = memory_grow(NULL, (size_t)count * sizeof *all);
    list(of, all, count);
    json_actions(out, all, count, with_seats, NULL);
    free(all);
}

void json_legal(json *out, const yv_view *view)
{
    put_legal(out, list_of_view, view, false);
}

/* ---- positions, rounds, ends ---- */

void json_position(json *out, const yv_game *game)
{
    json_open(out, '{');
    json_key(out, "at"), json_string(out, "position");
    json_key(out, "round"), json_number(out, game->round);
    json_key(out, "turn"), json_number(out, game->turn + 1);
    json_key(out, "phase"), json_string(out, phase_word(game->phase));
    json_key(out, "hands"), json_hands(out, game);
    json_key(out, "drop"), json_cards(out, game->drop.card, game->drop.count);
    json_key(out, "stock"), json_number(out, yv_stock_size(game));
    json_key(out, "discards"), json_number(out, game->discards);
    json_key(out, "slap"), json_number(out, seat_number(game->slapper));
    json_key(out, "legal"), put_legal(out, list_of_game, game, true);
    json_close(out, '}');
}

static void put_ratings(json *out, const yv_game *game, const yv_ratings *ratings)
{
    if (!ratings)
        return;
    json_key(out, "rating"), json_open(out, '[');
    for (int seat = 0; seat < game->players; seat++)
        json_number(out, ratings->of[seat]);
    json_close(out, ']');
}

void json_round(json *out, const yv_game *game, const yv_ratings *ratings)
{
    const yv_result *result = &game->result;
    json_open(out, '{');
    json_key(out, "at"), json_string(out, "round");
    json_key(out, "round"), json_number(out, game->round);
    json_key(out, "caller"), json_number(out, seat_number(result->caller));
    json_key(out, "assaf"), json_seats(out, result->assaf);
    json_key(out, "winner"), json_number(out, seat_number(result->winner));
    json_key(out, "score"), json_scores(out, game);
    json_key(out, "total"), json_totals(out, game);
    json_key(out, "out"), json_seats(out, result->out);
    if (result->offender != YV_NOBODY)
        json_key(out, "offender"), json_number(out, seat_number(result->offender));
    put_ratings(out, game, ratings);
    json_close(out, '}');
}

void json_end(json *out, const yv_game *game, const yv_ratings *ratings)
{
    json_open(out, '{');
    json_key(out, "at"), json_string(out, "end");
    json_key(out, "winners"), json_seats(out, game->winners);
    json_key(out, "total"), json_totals(out, game);
    put_ratings(out, game, ratings);
    json_close(out, '}');
}

void json_record_error(json *out, int line, const char *message)
{
    json_open(out, '{');
    json_key(out, "at"), json_string(out, "error");
    json_key(out, "line"), json_number(out, line);
    json_key(out, "message"), json_string(out, message);
    json_close(out, '}');
}

/* ---- views and rules ---- */

static void put_moment(json *out, const yv_view *view)
{
    json_key(out, "round"), json_number(out, view->round);
    json_key(out, "turn"), json_number(out, seat_number(view->turn));
    json_key(out, "phase"), json_string(out, phase_word(view->phase));
}

static void put_hand(json *out, const yv_view *view)
{
    json_key(out, "slap"), json_number(out, view->may_slap ? seat_number(view->seat) : 0);
    if (view->seat == YV_NOBODY)
        return;
    json_key(out, "hand"), json_cards(out, view->hand, view->counts[view->seat]);
    json_key(out, "points"), json_number(out, view->points);
}

static void put_piles(json *out, const yv_view *view)
{
    json_key(out, "drop"), json_cards(out, view->drop.card, view->drop.count);
    json_key(out, "stock"), json_number(out, view->stock);
    json_key(out, "discards"), json_number(out, view->discards);
    json_key(out, "counts"), json_open(out, '[');
    for (int seat = 0; seat < view->players; seat++)
        json_number(out, view->counts[seat]);
    json_close(out, ']');
}

static void put_known(json *out, const yv_view *view)
{
    json_key(out, "known"), json_open(out, '[');
    for (int seat = 0; seat < view->players; seat++)
        json_cards(out, view->known[seat], view->known_counts[seat]);
    json_close(out, ']');
}

static void put_standing(json *out, const yv_view *view)
{
    json_key(out, "total"), json_open(out, '[');
    for (int seat = 0; seat < view->players; seat++)
        json_number(out, view->total[seat]);
    json_close(out, ']');
    json_key(out, "in"), json_open(out, '[');
    for (int seat = 0; seat < view->players; seat++)
        json_bool(out, view->in >> seat & 1);
    json_close(out, ']');
}

void json_view(json *out, const yv_view *view)
{
    json_open(out, '{');
    json_key(out, "seat"), json_number(out, seat_number(view->seat));
    put_moment(out, view);
    put_hand(out, view);
    put_piles(out, view);
    put_known(out, view);
    put_standing(out, view);
    json_close(out, '}');
}

void json_view_open(json *out, const yv_view *any)
{
    json_open(out, '{');
    put_moment(out, any);
    put_piles(out, any);
    put_standing(out, any);
}

void json_view_close(json *out, const yv_view *own)
{
    json_key(out, "seat"), json_number(out, seat_number(own->seat));
    put_hand(out, own);
    put_known(out, own);
    json_close(out, '}');
}

void json_rules(json *out, const yv_rules *rules)
{
    json_open(out, '{');
    for (int i = 0; i < YV_OPTIONS; i++) {
        char word[16];
        long number;
        yv_text text = yv_text_in(word, sizeof word);
        yv_rules_put_value(rules, i, &text);
        json_key(out, yv_options[i].key);
        if (yv_span_to_number(yv_span_of(word), INT16_MIN, INT16_MAX, &number))
            json_number(out, number);
        else
            json_string(out, word);
    }
    json_close(out, '}');
}
