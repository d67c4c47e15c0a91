#include "objects.h"

enum {
    CARDS_TEXT = 2 * YV_MAX_DECK + 1,
    ACTION_TEXT = 2 * YV_MAX_THROW + 16, /* the seat, the throw and the card taken */
};

static const char *phase_word(int phase)
{
    static const char *const words[] = {
        [YV_DEALING] = "deal", [YV_PLAYING] = "play", [YV_LASTING] = "last", [YV_SWAPPING] = "swap", [YV_OVER] = "over",
    };
    return words[phase];
}

void json_seat(jsonw *out, yv_seat seat)
{
    jsonw_number(out, seat == YV_NOBODY ? 0 : seat + 1);
}

void json_cards(jsonw *out, const yv_card *cards, int count)
{
    char buffer[CARDS_TEXT];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    yv_put_cards(&text, cards, count);
    jsonw_plain(out, buffer, text.length);
}

static void write_action(char text[ACTION_TEXT], const yv_action *action, bool with_seat)
{
    yv_text writing = yv_text_in(text, ACTION_TEXT);
    if (with_seat) {
        yv_put_number(&writing, action->seat + 1);
        yv_put_char(&writing, ' ');
    }
    yv_put_action(&writing, action);
}

void json_action(jsonw *out, const yv_action *action)
{
    char buffer[ACTION_TEXT];
    write_action(buffer, action, false);
    jsonw_string(out, buffer);
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
    const yv_seats holders = yv_in_round(game) ? game->in : game->result.scored;
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

typedef struct {
    char bytes[ACTION_TEXT];
} action_text;

static bool is_less(const action_text *one, const action_text *other)
{
    int at = 0;
    while (one->bytes[at] && one->bytes[at] == other->bytes[at])
        at++;
    return (unsigned char)one->bytes[at] < (unsigned char)other->bytes[at];
}

static void swap_texts(action_text *one, action_text *other)
{
    const action_text kept = *one;
    *one = *other;
    *other = kept;
}

/* Moves the text at `place` of a heap down until neither of the two texts below it is greater. */
static void sift_down(action_text *heap, int place, int count)
{
    for (int child; (child = 2 * place + 1) < count; place = child) {
        if (child + 1 < count && is_less(&heap[child], &heap[child + 1]))
            child++;
        if (!is_less(&heap[place], &heap[child]))
            return;
        swap_texts(&heap[place], &heap[child]);
    }
}

/* Heapsort, because a hand full of jokers has tens of thousands of actions, and libc's sort is not there. */
static void sort_texts(action_text *texts, int count)
{
    for (int root = count / 2; root-- > 0;)
        sift_down(texts, root, count);
    for (int last = count - 1; last > 0; last--) {
        swap_texts(&texts[0], &texts[last]);
        sift_down(texts, 0, last);
    }
}

/* Writes actions `first`, `first` + 1, … of a game or a view, and returns how many there are in all. */
typedef int list_actions(const void *of, int first, yv_action *actions, int capacity);

static int list_of_game(const void *game, int first, yv_action *actions, int capacity)
{
    return yv_list(game, YV_ANYONE, first, actions, capacity);
}

static int list_of_view(const void *view, int first, yv_action *actions, int capacity)
{
    return yv_view_list(view, first, actions, capacity);
}

/* Returns the texts of all `count` actions, in ascending order. The caller frees them. */
static action_text *sorted_texts(jsonw_resize *resize, list_actions *list, const void *of, int count, bool with_seats)
{
    yv_action *actions = resize(NULL, (size_t)count * sizeof *actions);
    action_text *texts = resize(NULL, (size_t)count * sizeof *texts);
    list(of, 0, actions, count);
    for (int i = 0; i < count; i++)
        write_action(texts[i].bytes, &actions[i], with_seats);
    sort_texts(texts, count);
    resize(actions, 0);
    return texts;
}

static void put_legal(jsonw *out, list_actions *list, const void *of, bool with_seats)
{
    YV_ASSERT(out->resize);
    const int count = list(of, 0, NULL, 0);
    action_text *texts = sorted_texts(out->resize, list, of, count, with_seats);
    jsonw_open(out, '[');
    for (int i = 0; i < count; i++)
        jsonw_string(out, texts[i].bytes);
    jsonw_close(out, ']');
    out->resize(texts, 0);
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
    jsonw_key(out, "slap"), json_seat(out, game->slapper);
    jsonw_key(out, "legal"), put_legal(out, list_of_game, game, true);
    jsonw_close(out, '}');
}

void json_ratings(jsonw *out, const int32_t *rating, int players)
{
    jsonw_open(out, '[');
    for (int seat = 0; seat < players; seat++)
        jsonw_number(out, rating[seat]);
    jsonw_close(out, ']');
}

static void put_ratings(jsonw *out, const yv_game *game, const yv_ratings *ratings)
{
    if (ratings)
        jsonw_key(out, "rating"), json_ratings(out, ratings->of, game->players);
}

void json_result_keys(jsonw *out, const yv_game *game)
{
    const yv_result *result = &game->result;
    jsonw_key(out, "round"), jsonw_number(out, game->round);
    jsonw_key(out, "caller"), json_seat(out, result->caller);
    jsonw_key(out, "assaf"), json_seats(out, result->assaf);
    jsonw_key(out, "winner"), json_seat(out, result->winner);
    jsonw_key(out, "score"), json_scores(out, game);
    jsonw_key(out, "total"), json_totals(out, game);
    jsonw_key(out, "out"), json_seats(out, result->out);
    if (result->offender != YV_NOBODY)
        jsonw_key(out, "offender"), json_seat(out, result->offender);
}

void json_round(jsonw *out, const yv_game *game, const yv_ratings *ratings)
{
    jsonw_open(out, '{');
    jsonw_key(out, "at"), jsonw_string(out, "round");
    json_result_keys(out, game);
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
    jsonw_key(out, "turn"), json_seat(out, view->turn);
    jsonw_key(out, "phase"), jsonw_string(out, phase_word(view->phase));
}

static void put_hand(jsonw *out, const yv_view *view)
{
    jsonw_key(out, "slap"), json_seat(out, view->may_slap ? view->seat : YV_NOBODY);
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

static void put_flags(jsonw *out, const char *key, yv_seats seats, int players)
{
    jsonw_key(out, key), jsonw_open(out, '[');
    for (int seat = 0; seat < players; seat++)
        jsonw_bool(out, seats >> seat & 1);
    jsonw_close(out, ']');
}

static void put_standing(jsonw *out, const yv_view *view)
{
    jsonw_key(out, "total"), jsonw_open(out, '[');
    for (int seat = 0; seat < view->players; seat++)
        jsonw_number(out, view->total[seat]);
    jsonw_close(out, ']');
    put_flags(out, "in", view->in, view->players);
    if (view->rules.pick == YV_pick_earned)
        put_flags(out, "earned", view->earned, view->players);
}

void json_view(jsonw *out, const yv_view *view)
{
    jsonw_open(out, '{');
    jsonw_key(out, "seat"), json_seat(out, view->seat);
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
    jsonw_key(out, "seat"), json_seat(out, own->seat);
    put_hand(out, own);
    put_known(out, own);
    jsonw_close(out, '}');
}

void json_turn_keys(jsonw *out, const yv_game *game)
{
    jsonw_key(out, "caller"), json_seat(out, game->caller);
    jsonw_key(out, "called"), jsonw_bool(out, game->called);
    jsonw_key(out, "passed"), json_seats(out, game->phase == YV_SWAPPING ? game->passed : 0);
}

void json_drawn_key(jsonw *out, const yv_view *view)
{
    jsonw_key(out, "drawn");
    if (view->may_slap)
        json_cards(out, &view->drawn, 1);
    else
        jsonw_null(out);
}

void json_option_value(jsonw *out, const char *word)
{
    long number;
    if (yv_span_to_number(yv_span_of(word), INT16_MIN, INT16_MAX, &number))
        jsonw_number(out, number);
    else
        jsonw_string(out, word);
}

void json_rules(jsonw *out, const yv_rules *rules)
{
    jsonw_open(out, '{');
    for (int i = 0; i < YV_OPTIONS; i++) {
        char word[16];
        yv_text text = yv_text_in(word, sizeof word);
        yv_rules_put_value(rules, i, &text);
        jsonw_key(out, yv_options[i].key);
        json_option_value(out, word);
    }
    jsonw_close(out, '}');
}
