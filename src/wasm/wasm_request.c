#include "wasm_request.h"

#include "../json/objects.h"

enum { WORDS = 256 };

/* ---- refusing ---- */

static const char *const names[] = {
#define YV_ERROR(name, words) #name,
#include "../engine/errors.def"
#undef YV_ERROR
};

static void put_refusal(jsonw *out, const char *name, yv_error error, int line, const char *words)
{
    const yv_card card = error.card < YV_FACES ? error.card : YV_JOKER;
    jsonw_open(out, '{');
    jsonw_key(out, "refused"), jsonw_open(out, '{');
    jsonw_key(out, "name"), jsonw_string(out, name);
    jsonw_key(out, "card"), json_cards(out, &card, 1);
    jsonw_key(out, "n"), jsonw_number(out, error.n);
    jsonw_key(out, "m"), jsonw_number(out, error.m);
    if (line > 0)
        jsonw_key(out, "line"), jsonw_number(out, line);
    jsonw_key(out, "words"), jsonw_string(out, words);
    jsonw_close(out, '}');
    jsonw_close(out, '}');
}

void wasm_refuse(jsonw *out, yv_error error)
{
    char words[WORDS];
    yv_text text = yv_text_in(words, sizeof words);
    yv_error_write(error, &text);
    put_refusal(out, names[error.code], error, 0, words);
}

void wasm_refuse_line(jsonw *out, int line, const char *words)
{
    put_refusal(out, "UNREADABLE", (yv_error){.card = YV_JOKER}, line, words);
}

void wasm_refuse_words(jsonw *out, const char *words)
{
    wasm_refuse_line(out, 0, words);
}

/* ---- arguments ---- */

static bool refuse(jsonw *out, const char *words)
{
    wasm_refuse_words(out, words);
    return false;
}

bool wasm_take_number(yv_span *rest, long lowest, long highest, long *number, jsonw *out)
{
    return yv_span_to_number(yv_span_take_word(rest), lowest, highest, number) || refuse(out, "a number is missing");
}

bool wasm_take_seat(yv_span *rest, int players, yv_seat *seat, jsonw *out)
{
    long number;
    if (!yv_span_to_number(yv_span_take_word(rest), 1, players, &number))
        return refuse(out, "there is no such seat");
    *seat = (yv_seat)(number - 1);
    return true;
}

bool wasm_take_rules(yv_span rest, yv_rules *rules, jsonw *out)
{
    char words[WORDS];
    yv_text why = yv_text_in(words, sizeof words);
    return yv_rules_parse(rules, yv_span_trim(rest), &why) || refuse(out, words);
}

bool wasm_take_action(yv_span rest, yv_seat seat, yv_action *action, jsonw *out)
{
    char words[WORDS];
    yv_text why = yv_text_in(words, sizeof words);
    return yv_parse_action(yv_span_trim(rest), seat, action, &why) || refuse(out, words);
}

yv_span wasm_take_line(yv_span *rest)
{
    yv_span line = {rest->at, 0};
    while (line.length < rest->length && line.at[line.length] != '\n')
        line.length++;
    const size_t used = line.length < rest->length ? line.length + 1 : line.length;
    *rest = (yv_span){rest->at + used, rest->length - used};
    return yv_span_trim(line);
}

/* ---- answering ---- */

static void answer(const wasm_request *rows, size_t count, yv_span asked, jsonw *out)
{
    const yv_span word = yv_span_take_word(&asked);
    size_t row = 0;
    while (row < count && !yv_span_is(word, rows[row].word))
        row++;
    if (row < count)
        rows[row].answer(yv_span_trim(asked), out);
    else
        wasm_refuse_words(out, "there is no such request");
}

int wasm_answer(const wasm_request *rows, size_t count, char *text, char *copy, int capacity, int length)
{
    if (length < 0 || length > capacity)
        length = 0;
    __builtin_memcpy(copy, text, (size_t)length);
    jsonw out = jsonw_in(text, (size_t)capacity);
    answer(rows, count, (yv_span){copy, (size_t)length}, &out);
    if (out.cut) {
        out = jsonw_in(text, (size_t)capacity);
        wasm_refuse_words(&out, "the answer is too long");
    }
    if (out.length == 0)
        jsonw_null(&out);
    return (int)out.length;
}
