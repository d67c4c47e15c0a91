#include "teller.h"

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

void add(teller *t, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    put_formatted(&t->spoken, format, values);
    va_end(values);
    YV_ASSERT(!yv_text_cut(&t->spoken));
}

void say(teller *t, const char *format, ...)
{
    va_list values;
    if (t->spoken.length > 0)
        yv_put_char(&t->spoken, ' ');
    va_start(values, format);
    put_formatted(&t->spoken, format, values);
    va_end(values);
    YV_ASSERT(!yv_text_cut(&t->spoken));
}

static void flush(teller *t, bool item)
{
    if (t->spoken.length == 0)
        return;
    if (!(item && t->in_list))
        yv_put_char(t->out, '\n');
    wrap_put(t->out, t->words, (wrap_shape){RULES_TEXT_COLUMNS, item ? "- " : "", item ? "  " : ""});
    t->spoken = yv_text_in(t->words, sizeof t->words);
    t->in_list = item;
}

void end_paragraph(teller *t)
{
    flush(t, false);
}

void end_item(teller *t)
{
    flush(t, true);
}

number_word in_words(int number)
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

/* ---- what the rules amount to ---- */

bool has_jokers(const teller *t)
{
    return t->rules->jokers > 0;
}

bool has_several_jokers(const teller *t)
{
    return t->rules->jokers * yv_rules_decks(t->rules, t->most) >= 2;
}

bool can_hand_empty(const teller *t)
{
    return t->rules->slap != YV_slap_off;
}

bool can_hand_grow(const teller *t)
{
    return t->rules->false_call == YV_false_call_draw3;
}

bool is_one_round(const teller *t)
{
    return t->rules->end == YV_end_rounds && t->rules->rounds == 1;
}

bool is_for_two(const teller *t)
{
    return t->most == 2;
}

int lowest_card(const teller *t)
{
    int lowest = yv_rules_points(t->rules, yv_make_card(0, YV_SPADES));
    const int jack = yv_rules_points(t->rules, yv_make_card(10, YV_SPADES));
    if (jack < lowest)
        lowest = jack;
    if (has_jokers(t) && t->rules->joker_points < lowest)
        lowest = t->rules->joker_points;
    return lowest;
}

int largest_set(const teller *t)
{
    const int decks = yv_rules_decks(t->rules, t->most);
    const int naturals = decks * (t->rules->suits == YV_suits_2 ? 2 : 4);
    const int jokers = decks * t->rules->jokers;
    if (t->rules->set_jokers == YV_set_jokers_on)
        return naturals + jokers;
    return naturals > jokers ? naturals : jokers;
}

const char *everyone_else(const teller *t)
{
    return is_for_two(t) ? "the other player" : "everyone else";
}

const char *call_word(const teller *t)
{
    return t->rules->call == YV_call_yan ? "Yan" : "Yaniv";
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

yv_result example_round(const yv_rules *rules, int players, const int *points)
{
    int by_seat[YV_MAX_PLAYERS] = {0};
    yv_game game = example_game(rules, players);
    for (int seat = 0; seat < players; seat++)
        by_seat[seat] = points[seat];
    yv_score_call(&game, 0, false, by_seat);
    return game.result;
}

/* A game in which the second of two players has just scored this, beside a caller with less. */
static yv_game example_after(const yv_rules *rules, int total, int score)
{
    const int points[YV_MAX_PLAYERS] = {score - 1, score};
    yv_game game = example_game(rules, 2);
    game.total[1] = total - score;
    yv_score_call(&game, 0, false, points);
    return game;
}

int example_total(const yv_rules *rules, int total, int score)
{
    return example_after(rules, total, score).total[1];
}

bool example_is_out(const yv_rules *rules, int total, int score)
{
    return example_after(rules, total, score).result.out >> 1 & 1;
}
