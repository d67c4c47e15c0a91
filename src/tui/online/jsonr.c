#include "jsonr.h"

#include "../../say/say.h"

void jsonr_fail(jsonr in)
{
    *in.wrong = true;
}

bool jsonr_has(jsonr in, const char *key)
{
    const json_t *value = json_object_get(in.at, key);
    return value && !json_is_null(value);
}

static jsonr value_at(jsonr in, const char *key, bool (*is)(const json_t *))
{
    const jsonr value = {json_object_get(in.at, key), in.wrong};
    if (!is(value.at))
        jsonr_fail(in);
    return value;
}

/* These wrap jansson's macros, which have no address. */
static bool is_object(const json_t *value)
{
    return json_is_object(value);
}

static bool is_list(const json_t *value)
{
    return json_is_array(value);
}

static bool is_number(const json_t *value)
{
    return json_is_integer(value);
}

static bool is_flag(const json_t *value)
{
    return json_is_boolean(value);
}

static bool is_text(const json_t *value)
{
    return json_is_string(value);
}

jsonr jsonr_object(jsonr in, const char *key)
{
    return value_at(in, key, is_object);
}

jsonr jsonr_list(jsonr in, const char *key)
{
    return value_at(in, key, is_list);
}

int jsonr_count(jsonr list)
{
    return (int)json_array_size(list.at);
}

jsonr jsonr_item(jsonr list, int place)
{
    return (jsonr){json_array_get(list.at, (size_t)place), list.wrong};
}

jsonr jsonr_list_of(jsonr in, const char *key, int count)
{
    const jsonr list = jsonr_list(in, key);
    if (jsonr_count(list) != count)
        jsonr_fail(in);
    return list;
}

/* ---- numbers, flags, texts ---- */

int64_t jsonr_number(jsonr in, const char *key, int64_t least, int64_t most)
{
    const int64_t number = (int64_t)json_integer_value(value_at(in, key, is_number).at);
    if (number >= least && number <= most)
        return number;
    jsonr_fail(in);
    return least;
}

bool jsonr_flag(jsonr in, const char *key)
{
    return json_is_true(value_at(in, key, is_flag).at);
}

const char *jsonr_text(jsonr in, const char *key)
{
    const char *text = json_string_value(value_at(in, key, is_text).at);
    return text ? text : "";
}

int64_t jsonr_number_or(jsonr in, const char *key, int64_t least, int64_t most, int64_t otherwise)
{
    return jsonr_has(in, key) ? jsonr_number(in, key, least, most) : otherwise;
}

bool jsonr_flag_or(jsonr in, const char *key, bool otherwise)
{
    return jsonr_has(in, key) ? jsonr_flag(in, key) : otherwise;
}

const char *jsonr_text_or(jsonr in, const char *key, const char *otherwise)
{
    return jsonr_has(in, key) ? jsonr_text(in, key) : otherwise;
}

int64_t jsonr_ms(jsonr in, const char *key)
{
    enum { A_DAY = 24 * 60 * 60 * 1000 };
    const int64_t ms = jsonr_number_or(in, key, INT64_MIN, INT64_MAX, -1);
    return ms < 0 ? -1 : ms < A_DAY ? ms : A_DAY;
}

/* ---- seats and cards ---- */

yv_seat jsonr_seat(jsonr in, const char *key, int players)
{
    return (yv_seat)(jsonr_number(in, key, 1, players) - 1);
}

yv_seat jsonr_seat_or_nobody(jsonr in, const char *key, int players)
{
    const int64_t number = jsonr_number_or(in, key, 0, players, 0);
    return number == 0 ? YV_NOBODY : (yv_seat)(number - 1);
}

yv_seats jsonr_seats(jsonr in, const char *key, int players)
{
    const jsonr list = jsonr_list(in, key);
    yv_seats seats = 0;
    for (int i = 0; i < jsonr_count(list); i++) {
        const json_t *value = jsonr_item(list, i).at;
        const int64_t seat = (int64_t)json_integer_value(value);
        if (json_is_integer(value) && seat >= 1 && seat <= players)
            seats |= yv_seat_bit((int)seat - 1);
        else
            jsonr_fail(in);
    }
    return seats;
}

int jsonr_cards_here(jsonr value, yv_card *cards, int capacity)
{
    int count = 0;
    const char *text = json_string_value(value.at);
    if (text && yv_parse_cards(yv_span_of(text), cards, capacity, &count))
        return count;
    jsonr_fail(value);
    return 0;
}

int jsonr_cards(jsonr in, const char *key, yv_card *cards, int capacity)
{
    return jsonr_cards_here((jsonr){json_object_get(in.at, key), in.wrong}, cards, capacity);
}

void jsonr_copy_clean(char *to, size_t capacity, const char *from)
{
    static const say_style showing = {.symbols = true};
    yv_span span = yv_span_of(from);
    span.length = yv_span_fit(span, capacity - 1);
    yv_text text = yv_text_in(to, capacity);
    say_clean(&text, &showing, span);
}
