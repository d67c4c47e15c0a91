#include "objects.h"

#include <stdlib.h>
#include <string.h>

#include "../sys/xalloc.h"

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

void json_cards(jsonw *out, const yv_card *cards, int count)
{
    char buffer[CARDS_TEXT];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    yv_put_cards(&text, cards, count);
    jsonw_plain(out, buffer, text.length);
}

void json_seats(jsonw *out, yv_seats seats)
{
    jsonw_open(out, '[');
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        if (seats >> seat & 1)
            jsonw_number(out, seat + 1);
    jsonw_close(out, ']');
}

void json_totals(jsonw *out, const yv_game *game)
{
    jsonw_open(out, '[');
    for (int seat = 0; seat < game->players; seat++)
        jsonw_number(out, game->total[seat]);
    jsonw_close(out, ']');
}

void json_scores(jsonw *out, const yv_game *game)
{
    jsonw_open(out, '[');
    for (int seat = 0; seat < game->players; seat++) {
        if (game->result.scored >> seat & 1)
            jsonw_number(out, game->result.score[seat]);
        else
            jsonw_null(out);
    }
    jsonw_close(out, ']');
}

void json_hands(jsonw *out, const yv_game *game)
{
    const bool shown = game->phase == YV_DEALING || game->phase == YV_OVER;
    const yv_seats holders = shown ? game->result.scored : game->in;
    jsonw_open(out, '[');
    for (int seat = 0; seat < game->players; seat++) {
        if (holders >> seat & 1)
            json_cards(out, game->hand[seat].card, game->hand[seat].count);
        else
            jsonw_null(out);
    }
    jsonw_close(out, ']');
}

/* ---- legal actions ---- */

static int compare_texts(const void *one, const void *other)
{
    return strcmp(one, other);
}

void json_actions(jsonw *out, const yv_action *actions, int count, bool with_seats, const char *extra)
{
    const size_t texts = (size_t)count + (extra ? 1 : 0);
    char(*text)[ACTION_TEXT] = xrealloc(NULL, (texts + 1) * sizeof *text);
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
    jsonw_open(out, '[');
    for (size_t i = 0; i < texts; i++)
        jsonw_string(out, text[i]);
    jsonw_close(out, ']');
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
static void put_legal(jsonw *out, int (*list)(const void *, yv_action *, int), const void *of, bool with_seats)
{
    yv_action usual[YV_USUAL_ACTIONS];
    const int count = list(of, usual, YV_USUAL_ACTIONS);
    if (count <= YV_USUAL_ACTIONS) {
        json_actions(out, usual, count, with_seats, NULL);
        return;
    }
    yv_action *all = xrealloc(NULL, (size_t)count * sizeof *all);
    list(of, all, count);
    json_actions(out, all, count, with_seats, NULL);
    free(all);
}

void json_legal(jsonw *out, const yv_view *view)
{
    put_legal(out, list_of_view, view, false);
}

/* ---- positions, rounds, ends ---- */

void json_position(jsonw *out, const yv_game *game)
{
    jsonw_open(out, '{');
    jsonw_key(out, "at"), jsonw_string(out, "position");
    jsonw_key(out, "round"), jsonw_number(out, game->round);
    jsonw_key(out, "turn"), jsonw_number(out, game->turn + 1);
    jsonw_key(out, "phase"), jsonw_string(out, phase_word(game->phase));
    jsonw_key(out, "hands"), json_hands(out, game);
    jsonw_key(out, "drop"), json_cards(out, game->drop.card, game->drop.count);
    jsonw_key(out, "stock"), jsonw_number(out, yv_stock_size(game));
    jsonw_key(out, "discards"), jsonw_number(out, game->discards);
    jsonw_key(out, "slap"), jsonw_number(out, seat_number(game->slapper));
    jsonw_key(out, "legal"), put_legal(out, list_of_game, game, true);
    jsonw_close(out, '}');
}

static void put_ratings(jsonw *out, const yv_game *game, const yv_ratings *ratings)
{
    if (!ratings)
        return;
    jsonw_key(out, "rating"), jsonw_open(out, '[');
    for (int seat = 0; seat < game->players; seat++)
        jsonw_number(out, ratings->of[seat]);
    jsonw_close(out, ']');
}

void json_round(jsonw *out, const yv_game *game, const yv_ratings *ratings)
{
    const yv_result *result = &game->result;
    jsonw_open(out, '{');
    jsonw_key(out, "at"), jsonw_string(out, "round");
    jsonw_key(out, "round"), jsonw_number(out, game->round);
    jsonw_key(out, "caller"), jsonw_number(out, seat_number(result->caller));
    jsonw_key(out, "assaf"), json_seats(out, result->assaf);
    jsonw_key(out, "winner"), jsonw_number(out, seat_number(result->winner));
    jsonw_key(out, "score"), json_scores(out, game);
    jsonw_key(out, "total"), json_totals(out, game);
    jsonw_key(out, "out"), json_seats(out, result->out);
    if (result->offender != YV_NOBODY)
        jsonw_key(out, "offender"), jsonw_number(out, seat_number(result->offender));
    put_ratings(out, game, ratings);
    jsonw_close(out, '}');
}

void json_end(jsonw *out, const yv_game *game, const yv_ratings *ratings)
{
    jsonw_open(out, '{');
    jsonw_key(out, "at"), jsonw_string(out, "end");
    jsonw_key(out, "winners"), json_seats(out, game->winners);
    jsonw_key(out, "total"), json_totals(out, game);
    put_ratings(out, game, ratings);
    jsonw_close(out, '}');
}

void json_record_error(jsonw *out, int line, const char *message)
{
    jsonw_open(out, '{');
    jsonw_key(out, "at"), jsonw_string(out, "error");
    jsonw_key(out, "line"), jsonw_number(out, line);
    jsonw_key(out, "message"), jsonw_string(out, message);
    jsonw_close(out, '}');
}

/* ---- views and rules ---- */

static void put_moment(jsonw *out, const yv_view *view)
{
    jsonw_key(out, "round"), jsonw_number(out, view->round);
    jsonw_key(out, "turn"), jsonw_number(out, seat_number(view->turn));
    jsonw_key(out, "phase"), jsonw_string(out, phase_word(view->phase));
}

static void put_hand(jsonw *out, const yv_view *view)
{
    jsonw_key(out, "slap"), jsonw_number(out, view->may_slap ? seat_number(view->seat) : 0);
    if (view->seat == YV_NOBODY)
        return;
    jsonw_key(out, "hand"), json_cards(out, view->hand, view->counts[view->seat]);
    jsonw_key(out, "points"), jsonw_number(out, view->points);
}

static void put_piles(jsonw *out, const yv_view *view)
{
    jsonw_key(out, "drop"), json_cards(out, view->drop.card, view->drop.count);
    jsonw_key(out, "stock"), jsonw_number(out, view->stock);
    jsonw_key(out, "discards"), jsonw_number(out, view->discards);
    jsonw_key(out, "counts"), jsonw_open(out, '[');
    for (int seat = 0; seat < view->players; seat++)
        jsonw_number(out, view->counts[seat]);
    jsonw_close(out, ']');
}

static void put_known(jsonw *out, const yv_view *view)
{
    jsonw_key(out, "known"), jsonw_open(out, '[');
    for (int seat = 0; seat < view->players; seat++)
        json_cards(out, view->known[seat], view->known_counts[seat]);
    jsonw_close(out, ']');
}

static void put_standing(jsonw *out, const yv_view *view)
{
    jsonw_key(out, "total"), jsonw_open(out, '[');
    for (int seat = 0; seat < view->players; seat++)
        jsonw_number(out, view->total[seat]);
    jsonw_close(out, ']');
    jsonw_key(out, "in"), jsonw_open(out, '[');
    for (int seat = 0; seat < view->players; seat++)
        jsonw_bool(out, view->in >> seat & 1);
    jsonw_close(out, ']');
}

void json_view(jsonw *out, const yv_view *view)
{
    jsonw_open(out, '{');
    jsonw_key(out, "seat"), jsonw_number(out, seat_number(view->seat));
    put_moment(out, view);
    put_hand(out, view);
    put_piles(out, view);
    put_known(out, view);
    put_standing(out, view);
    jsonw_close(out, '}');
}

void json_view_open(jsonw *out, const yv_view *any)
{
    jsonw_open(out, '{');
    put_moment(out, any);
    put_piles(out, any);
    put_standing(out, any);
}

void json_view_close(jsonw *out, const yv_view *own)
{
    jsonw_key(out, "seat"), jsonw_number(out, seat_number(own->seat));
    put_hand(out, own);
    put_known(out, own);
    jsonw_close(out, '}');
}

void json_rules(jsonw *out, const yv_rules *rules)
{
    jsonw_open(out, '{');
    for (int i = 0; i < YV_OPTIONS; i++) {
        char word[16];
        long number;
        yv_text text = yv_text_in(word, sizeof word);
        yv_rules_put_value(rules, i, &text);
        jsonw_key(out, yv_options[i].key);
        if (yv_span_to_number(yv_span_of(word), INT16_MIN, INT16_MAX, &number))
            jsonw_number(out, number);
        else
            jsonw_string(out, word);
    }
    jsonw_close(out, '}');
}
