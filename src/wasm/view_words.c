#include "view_words.h"

enum { MOST_NUMBER = 10000 };

typedef bool reader(yv_view *view, yv_span value);

static bool read_number(yv_span value, int *number)
{
    long read;
    if (!yv_span_to_number(value, 0, MOST_NUMBER, &read))
        return false;
    *number = (int)read;
    return true;
}

/* Reads a seat: a number from 1, or 0 for nobody. */
static bool read_seat(yv_span value, yv_seat *seat)
{
    int number;
    if (!read_number(value, &number) || number > YV_MAX_PLAYERS)
        return false;
    *seat = (yv_seat)(number ? number - 1 : YV_NOBODY);
    return true;
}

/* Reads a set of seats: a number with a bit for each of them. */
static bool read_seats(yv_span value, yv_seats *seats)
{
    int number;
    if (!read_number(value, &number) || number > 255)
        return false;
    *seats = (yv_seats)number;
    return true;
}

static bool read_own(yv_view *view, yv_span value)
{
    return read_seat(value, &view->seat);
}

static bool read_turn(yv_view *view, yv_span value)
{
    return read_seat(value, &view->turn) && view->turn != YV_NOBODY;
}

static bool read_players(yv_view *view, yv_span value)
{
    int number;
    if (!read_number(value, &number) || number > YV_MAX_PLAYERS)
        return false;
    view->players = (uint8_t)number;
    return true;
}

static bool read_phase(yv_view *view, yv_span value)
{
    static const char *const words[] = {"deal", "play", "last", "swap", "over"};
    for (uint8_t phase = 0; phase < sizeof words / sizeof words[0]; phase++) {
        if (yv_span_is(value, words[phase])) {
            view->phase = phase;
            return true;
        }
    }
    return false;
}

static bool read_slap(yv_view *view, yv_span value)
{
    view->may_slap = yv_span_is(value, "1");
    return true;
}

static bool read_called(yv_view *view, yv_span value)
{
    view->called = yv_span_is(value, "1");
    return true;
}

static bool read_in(yv_view *view, yv_span value)
{
    return read_seats(value, &view->in);
}

static bool read_passed(yv_view *view, yv_span value)
{
    return read_seats(value, &view->passed);
}

static bool read_earned(yv_view *view, yv_span value)
{
    return read_seats(value, &view->earned);
}

/* Reads the hand, which must come after the seat. */
static bool read_hand(yv_view *view, yv_span value)
{
    int count = 0;
    if (view->seat == YV_NOBODY || !yv_parse_cards(value, view->hand, YV_MAX_HAND, &count))
        return false;
    yv_sort_cards(view->hand, count);
    view->counts[view->seat] = (uint8_t)count;
    view->points = 0;
    for (int i = 0; i < count; i++)
        view->points = (int16_t)(view->points + yv_rules_points(&view->rules, view->hand[i]));
    return true;
}

/* A slapped card can make a drop longer than any throw. Such a drop is a set, and stays one without its last card. */
bool view_words_read_drop(const yv_rules *rules, yv_span cards, yv_drop *drop)
{
    int count = 0;
    if (!yv_parse_cards(cards, drop->card, YV_MAX_DROP, &count))
        return false;
    const int thrown = count > YV_MAX_THROW ? YV_MAX_THROW : count;
    if (count > 0 && yv_throw_check(rules, drop->card, thrown).code)
        return false;
    drop->count = (uint8_t)count;
    drop->shape = (uint8_t)(count > 0 ? yv_throw_shape(rules, drop->card, thrown) : YV_SINGLE);
    return true;
}

static bool read_drop(yv_view *view, yv_span value)
{
    return view_words_read_drop(&view->rules, value, &view->drop);
}

static bool read_small(yv_span value, uint8_t *small)
{
    int number;
    if (!read_number(value, &number) || number > YV_MAX_DECK)
        return false;
    *small = (uint8_t)number;
    return true;
}

static bool read_stock(yv_view *view, yv_span value)
{
    return read_small(value, &view->stock);
}

static bool read_discards(yv_view *view, yv_span value)
{
    return read_small(value, &view->discards);
}

/* ---- fields that only advice needs ---- */

static bool read_round(yv_view *view, yv_span value)
{
    int number;
    if (!read_number(value, &number))
        return false;
    view->round = (int16_t)number;
    return true;
}

static bool read_caller(yv_view *view, yv_span value)
{
    return read_seat(value, &view->caller);
}

static bool read_starter(yv_view *view, yv_span value)
{
    return read_seat(value, &view->starter);
}

static bool read_drawn(yv_view *view, yv_span value)
{
    int count = 0;
    return yv_parse_cards(value, &view->drawn, 1, &count) && count == 1;
}

/* Takes the next value of a list with commas. */
static yv_span take_item(yv_span *list)
{
    yv_span item = {list->at, 0};
    while (item.length < list->length && item.at[item.length] != ',')
        item.length++;
    const size_t used = item.length < list->length ? item.length + 1 : item.length;
    *list = (yv_span){list->at + used, list->length - used};
    return item;
}

/* Reads the counts, which must come before the hand. */
static bool read_counts(yv_view *view, yv_span value)
{
    int number;
    for (int seat = 0; seat < view->players; seat++) {
        if (!read_number(take_item(&value), &number) || number > YV_MAX_HAND)
            return false;
        view->counts[seat] = (uint8_t)number;
    }
    return value.length == 0;
}

static bool read_totals(yv_view *view, yv_span value)
{
    long number;
    for (int seat = 0; seat < view->players; seat++) {
        if (!yv_span_to_number(take_item(&value), -MOST_NUMBER, MOST_NUMBER, &number))
            return false;
        view->total[seat] = (int32_t)number;
    }
    return value.length == 0;
}

static bool read_known(yv_view *view, yv_span value)
{
    for (int seat = 0; seat < view->players; seat++) {
        int count = 0;
        if (!yv_parse_cards(take_item(&value), view->known[seat], YV_MAX_HAND, &count) || count > view->counts[seat])
            return false;
        yv_sort_cards(view->known[seat], count);
        view->known_counts[seat] = (uint8_t)count;
    }
    return value.length == 0;
}

static const struct {
    const char *key;
    reader *read;
} fields[] = {
    {"seat", read_own},      {"players", read_players}, {"turn", read_turn},       {"phase", read_phase},
    {"slap", read_slap},     {"called", read_called},   {"in", read_in},           {"passed", read_passed},
    {"hand", read_hand},     {"drop", read_drop},       {"stock", read_stock},     {"discards", read_discards},
    {"round", read_round},   {"caller", read_caller},   {"starter", read_starter}, {"drawn", read_drawn},
    {"counts", read_counts}, {"total", read_totals},    {"known", read_known},     {"earned", read_earned},
};

static bool read_field(yv_view *view, yv_span word)
{
    size_t equals = 0;
    while (equals < word.length && word.at[equals] != '=')
        equals++;
    if (equals == word.length)
        return false;
    const yv_span key = {word.at, equals}, value = {word.at + equals + 1, word.length - equals - 1};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        if (yv_span_is(key, fields[i].key))
            return fields[i].read(view, value);
    return false;
}

static yv_view empty_view(const yv_view *view)
{
    return (yv_view){
        .rules = view->rules, .seat = YV_NOBODY, .caller = YV_NOBODY, .starter = YV_NOBODY, .drawn = YV_NO_CARD};
}

static bool read_fields(yv_view *view, yv_span words)
{
    for (;;) {
        const yv_span word = yv_span_take_word(&words);
        if (word.length == 0)
            return true;
        if (!read_field(view, word))
            return false;
    }
}

/* True if the fields make sense together: some game can have this view. */
static bool is_possible(const yv_view *view)
{
    if (view->seat == YV_NOBODY)
        return true;
    return view->seat < view->players && view->turn < view->players;
}

bool view_words_read(yv_view *view, yv_span words)
{
    *view = empty_view(view);
    if (read_fields(view, words) && is_possible(view))
        return true;
    *view = empty_view(view);
    return false;
}
