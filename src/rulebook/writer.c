#include "writer.h"

#include <stdarg.h>

#include "wrap.h"

/* ---- sentences and paragraphs ---- */

static void put_formatted(yv_text *out, const char *format, va_list values)
{
    for (; *format; format++) {
        if (*format != '%') {
            yv_put_char(out, *format);
            continue;
        }
        switch (*++format) {
        case 'd': yv_put_number(out, va_arg(values, int)); break;
        case 's': yv_put_string(out, va_arg(values, const char *)); break;
        default: yv_put_char(out, *format);
        }
    }
}

void writer_add(rules_writer *w, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    put_formatted(&w->paragraph, format, values);
    va_end(values);
    YV_ASSERT(!yv_text_cut(&w->paragraph));
}

void writer_say(rules_writer *w, const char *format, ...)
{
    va_list values;
    if (w->paragraph.length > 0)
        yv_put_char(&w->paragraph, ' ');
    va_start(values, format);
    put_formatted(&w->paragraph, format, values);
    va_end(values);
    YV_ASSERT(!yv_text_cut(&w->paragraph));
}

static void flush(rules_writer *w, bool item)
{
    if (w->paragraph.length == 0)
        return;
    if (!(item && w->in_list))
        yv_put_char(w->out, '\n');
    wrap_put(w->out, w->words, (wrap_shape){RULES_TEXT_COLUMNS, item ? "- " : "", item ? "  " : ""});
    w->paragraph = yv_text_in(w->words, sizeof w->words);
    w->in_list = item;
}

void writer_end_paragraph(rules_writer *w)
{
    flush(w, false);
}

void writer_end_item(rules_writer *w)
{
    flush(w, true);
}

number_word number_in_words(int number)
{
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    number_word word;
    yv_text text = yv_text_in(word.text, sizeof word.text);
    if (number >= 0 && number < (int)(sizeof words / sizeof words[0]))
        yv_put_string(&text, words[number]);
    else
        yv_put_number(&text, number);
    return word;
}

/* ---- facts about the rules ---- */

bool rules_have_jokers(const rules_writer *w)
{
    return w->rules->jokers > 0;
}

bool rules_have_several_jokers(const rules_writer *w)
{
    return w->rules->jokers * yv_rules_decks(w->rules, w->most) >= 2;
}

bool rules_can_empty_hand(const rules_writer *w)
{
    return w->rules->slap != YV_slap_off;
}

bool rules_can_grow_hand(const rules_writer *w)
{
    return w->rules->false_call == YV_false_call_draw3;
}

bool rules_are_one_round(const rules_writer *w)
{
    return w->rules->end == YV_end_rounds && w->rules->rounds == 1;
}

bool rules_are_for_two(const rules_writer *w)
{
    return w->most == 2;
}

int rules_lowest_card(const rules_writer *w)
{
    int lowest = yv_rules_points(w->rules, yv_make_card(0, YV_SPADES));
    const int jack = yv_rules_points(w->rules, yv_make_card(10, YV_SPADES));
    if (jack < lowest)
        lowest = jack;
    if (rules_have_jokers(w) && w->rules->joker_points < lowest)
        lowest = w->rules->joker_points;
    return lowest;
}

int rules_largest_set(const rules_writer *w)
{
    const int decks = yv_rules_decks(w->rules, w->most);
    const int naturals = decks * (w->rules->suits == YV_suits_2 ? 2 : 4);
    const int jokers = decks * w->rules->jokers;
    if (w->rules->set_jokers == YV_set_jokers_on)
        return naturals + jokers;
    return naturals > jokers ? naturals : jokers;
}

const char *rules_everyone_else(const rules_writer *w)
{
    return rules_are_for_two(w) ? "the other player" : "everyone else";
}

/* ---- worked examples ---- */

static yv_game example_game(const yv_rules *rules, int players)
{
    return (yv_game){
        .rules = *rules,
        .players = (uint8_t)players,
        .in = (yv_seats)((1u << players) - 1),
        .phase = YV_PLAYING,
        .round = 1,
        .starter = YV_NOBODY,
        .caller = YV_NOBODY,
        .slapper = YV_NOBODY,
    };
}

yv_result rules_example_round(const yv_rules *rules, int players, const int *points)
{
    int by_seat[YV_MAX_PLAYERS] = {0};
    yv_game game = example_game(rules, players);
    for (int seat = 0; seat < players; seat++)
        by_seat[seat] = points[seat];
    yv_score_call(&game, 0, false, by_seat);
    return game.result;
}

/* Returns a game in which the second of two players has just reached `total` by scoring `score`, before any cut, after
 * a call with a lower hand. */
static yv_game example_after(const yv_rules *rules, int total, int score)
{
    const int points[YV_MAX_PLAYERS] = {score - 1, score};
    yv_game game = example_game(rules, 2);
    game.total[1] = total - score;
    yv_score_call(&game, 0, false, points);
    return game;
}

int rules_example_total(const yv_rules *rules, int total, int score)
{
    return example_after(rules, total, score).total[1];
}

bool rules_example_is_out(const yv_rules *rules, int total, int score)
{
    return example_after(rules, total, score).result.out >> 1 & 1;
}
