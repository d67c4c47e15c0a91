#include "jsonr.h"

#include <string.h>

const char *jsonr_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

int64_t jsonr_number(const json_t *object, const char *key, int64_t otherwise)
{
    const json_t *value = json_object_get(object, key);
    return json_is_integer(value) ? (int64_t)json_integer_value(value) : otherwise;
}

int64_t jsonr_ms(const json_t *object, const char *key)
{
    enum { A_DAY = 24 * 60 * 60 * 1000 };
    const int64_t ms = jsonr_number(object, key, -1);
    return ms < A_DAY ? ms < 0 ? -1 : ms : A_DAY;
}

bool jsonr_truth(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

yv_seat jsonr_seat(const json_t *object, const char *key)
{
    const int64_t seat = jsonr_number(object, key, 0);
    return seat >= 1 && seat <= YV_MAX_PLAYERS ? (yv_seat)(seat - 1) : YV_NOBODY;
}

yv_seats jsonr_seats(const json_t *object, const char *key)
{
    const json_t *list = json_object_get(object, key);
    yv_seats seats = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const int64_t seat = json_integer_value(json_array_get(list, i));
        if (seat >= 1 && seat <= YV_MAX_PLAYERS)
            seats |= yv_seat_bit((int)seat - 1);
    }
    return seats;
}

void jsonr_copy_clean(char *to, size_t capacity, const char *from)
{
    static const say_style showing = {.symbols = true};
    yv_span span = yv_span_of(from);
    span.length = yv_span_fit(span, capacity - 1);
    yv_text text = yv_text_in(to, capacity);
    say_clean(&text, &showing, span);
}

void jsonr_who(const json_t *value, remote_who *who)
{
    const json_t *player = json_object_get(value, "player");
    *who = (remote_who){.there = json_is_object(value)};
    jsonr_copy_clean(who->level, sizeof who->level, jsonr_text(value, "bot"));
    if (!player)
        player = value; /* a player as such, or a bot: that has a name too */
    jsonr_copy_clean(who->name, sizeof who->name, jsonr_text(player, "name"));
    who->id = jsonr_number(player, "id", 0);
    who->guest = jsonr_truth(player, "guest");
    who->rating = (int)jsonr_number(player, "rating", 0);
    who->here = true;
}

int jsonr_cards(const json_t *value, yv_card *cards, int capacity)
{
    int count;
    const char *text = json_string_value(value);
    if (!text || !yv_parse_cards(yv_span_of(text), cards, capacity, &count))
        return -1;
    return count;
}

/* ---- views ---- */

static bool read_phase(const json_t *value, yv_view *view)
{
    static const struct {
        const char *word;
        yv_phase phase;
    } phases[] = {
        {"play", YV_PLAYING}, {"last", YV_LASTING}, {"swap", YV_SWAPPING}, {"deal", YV_DEALING}, {"over", YV_OVER}};
    for (size_t i = 0; i < sizeof phases / sizeof phases[0]; i++)
        if (strcmp(jsonr_text(value, "phase"), phases[i].word) == 0) {
            view->phase = (uint8_t)phases[i].phase;
            return true;
        }
    return false;
}

static bool read_seat(const json_t *value, yv_view *view, int seat)
{
    const json_t *count = json_array_get(json_object_get(value, "counts"), (size_t)seat);
    const json_t *known = json_array_get(json_object_get(value, "known"), (size_t)seat);
    const json_t *total = json_array_get(json_object_get(value, "total"), (size_t)seat);
    const int64_t cards = json_is_integer(count) ? json_integer_value(count) : 0;
    if (cards < 0 || cards > YV_MAX_HAND)
        return false;
    view->counts[seat] = (uint8_t)cards;
    view->total[seat] = (int32_t)json_integer_value(total);
    if (json_is_true(json_array_get(json_object_get(value, "in"), (size_t)seat)))
        view->in |= yv_seat_bit(seat);
    const int seen = json_is_string(known) ? jsonr_cards(known, view->known[seat], YV_MAX_HAND) : 0;
    if (seen < 0 || seen > cards)
        return false;
    view->known_counts[seat] = (uint8_t)seen;
    return true;
}

static bool read_hand(const json_t *value, yv_view *view)
{
    if (view->seat == YV_NOBODY)
        return true;
    const json_t *hand = json_object_get(value, "hand");
    const int count = json_is_string(hand) ? jsonr_cards(hand, view->hand, YV_MAX_HAND) : 0;
    view->points = (int16_t)jsonr_number(value, "points", 0);
    view->may_slap = jsonr_seat(value, "slap") == view->seat;
    if (count >= 0 && !(view->in >> view->seat & 1))
        view->counts[view->seat] = (uint8_t)count;
    return count == view->counts[view->seat];
}

static bool read_drop(const json_t *value, yv_view *view)
{
    const int count = jsonr_cards(json_object_get(value, "drop"), view->drop.card, YV_MAX_DROP);
    const int64_t stock = jsonr_number(value, "stock", 0), discards = jsonr_number(value, "discards", 0);
    if (count < 0 || stock < 0 || stock > YV_MAX_DECK || discards < 0 || discards > YV_MAX_DECK)
        return false;
    view->drop.count = (uint8_t)count;
    view->stock = (uint8_t)stock;
    view->discards = (uint8_t)discards;
    const int laid = count > YV_MAX_THROW ? YV_MAX_THROW : count;
    view->drop.shape = (uint8_t)(count > 0 ? yv_throw_shape(&view->rules, view->drop.card, laid) : YV_SINGLE);
    return true;
}

bool jsonr_view(const json_t *value, const yv_rules *rules, int players, yv_view *view)
{
    yv_view read = {.rules = *rules, .players = (uint8_t)players, .caller = YV_NOBODY, .drawn = YV_NO_CARD};
    read.seat = jsonr_seat(value, "seat");
    read.turn = jsonr_seat(value, "turn");
    read.starter = read.turn;
    read.round = (int16_t)jsonr_number(value, "round", 0);
    if (players < 2 || players > YV_MAX_PLAYERS || !read_phase(value, &read)
        || (read.seat != YV_NOBODY && read.seat >= players))
        return false;
    const bool in_round = read.phase != YV_DEALING && read.phase != YV_OVER;
    if (read.turn >= players) {
        if (in_round)
            return false;
        read.turn = 0;
    }
    for (int seat = 0; seat < players; seat++)
        if (!read_seat(value, &read, seat))
            return false;
    if (!read_hand(value, &read) || !read_drop(value, &read))
        return false;
    *view = read;
    return true;
}
