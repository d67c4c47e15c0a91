/* The building blocks: cards, names, columns. */
#include "say.h"

#include <string.h>
#include <wchar.h>

#include "../base/utf8.h"

/* ---- text from outside ---- */

/* True if the character would control the terminal: control characters, and those that change the direction of text. */
static bool acts(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e)
           || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff);
}

void say_clean(yv_text *text, const say_style *style, yv_span span)
{
    for (size_t i = 0, size; i < span.length; i += size ? size : 1) {
        uint32_t c = 0;
        size = utf8_decode(span.at + i, span.length - i, &c);
        if (size == 0 || acts(c) || (c >= 0x80 && !style->symbols))
            yv_put_char(text, '?');
        else
            yv_put_bytes(text, span.at + i, size);
    }
}

/* ---- columns ---- */

static int width_of(uint32_t c)
{
    const int width = c < 0x80 ? 1 : wcwidth((wchar_t)c);
    return width < 0 ? 1 : width;
}

int say_columns(const char *piece)
{
    int columns = 0;
    size_t length = strlen(piece);
    while (length > 0) {
        uint32_t c = 0;
        size_t size = utf8_decode(piece, length, &c);
        if (*piece == '\033')
            size = strcspn(piece, "m") + (strchr(piece, 'm') != NULL);
        else
            columns += size ? width_of(c) : 1;
        size = size ? size : 1;
        piece += size;
        length -= size;
    }
    return columns;
}

static void put_spaces(yv_text *text, int count)
{
    for (int i = 0; i < count; i++)
        yv_put_char(text, ' ');
}

void say_column(yv_text *text, const char *piece, int width, bool right)
{
    const int space = width - say_columns(piece);
    if (right)
        put_spaces(text, space);
    yv_put_string(text, piece);
    if (!right)
        put_spaces(text, space);
}

/* ---- names and numbers ---- */

void say_name(yv_text *text, const say_style *style, int seat)
{
    if (seat == style->you)
        yv_put_string(text, "You");
    else
        say_clean(text, style, yv_span_of(style->name[seat] ? style->name[seat] : "?"));
}

void say_names(yv_text *text, const say_style *style, yv_seats seats)
{
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++) {
        if (!(seats >> seat & 1))
            continue;
        const yv_seats later = (yv_seats)(seats & ~((2u << seat) - 1));
        say_name(text, style, seat);
        if (later)
            yv_put_string(text, later & (later - 1) ? ", " : " and ");
    }
}

void say_count(yv_text *text, long count, const char *noun)
{
    yv_put_number(text, count);
    yv_put_char(text, ' ');
    yv_put_string(text, noun);
    if (count != 1)
        yv_put_char(text, 's');
}

/* ---- cards ---- */

enum { JOKER_LOOK = YV_SUITS };

static const struct {
    const char *letter, *symbol, *colour;
} looks[] = {
    [YV_CLUBS] = {"c", "♣", "\033[32m"}, [YV_DIAMONDS] = {"d", "♦", "\033[94m"}, [YV_HEARTS] = {"h", "♥", "\033[31m"},
    [YV_SPADES] = {"s", "♠", "\033[1m"}, [JOKER_LOOK] = {"", "", "\033[35m"},
};

void say_card(yv_text *text, const say_style *style, yv_card card)
{
    static const char *const ranks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
    const int look = yv_is_joker(card) ? JOKER_LOOK : yv_suit_of(card);
    if (style->colours)
        yv_put_string(text, looks[look].colour);
    yv_put_string(text, yv_is_joker(card) ? "Jk" : ranks[yv_rank_of(card)]);
    yv_put_string(text, style->symbols ? looks[look].symbol : looks[look].letter);
    if (style->colours)
        yv_put_string(text, "\033[0m");
}

void say_the_card(yv_text *text, const say_style *style, yv_card card)
{
    yv_put_string(text, yv_is_joker(card) ? "a joker" : "the ");
    if (!yv_is_joker(card))
        say_card(text, style, card);
}

void say_cards(yv_text *text, const say_style *style, const yv_card *cards, int count)
{
    for (int i = 0; i < count; i++) {
        if (i > 0)
            yv_put_char(text, ' ');
        say_card(text, style, cards[i]);
    }
}

void say_hand(yv_text *text, const say_style *style, const yv_rules *rules, const yv_card *cards, int count)
{
    int points = 0;
    for (int i = 0; i < count; i++)
        points += yv_rules_points(rules, cards[i]);
    if (count == 0)
        yv_put_string(text, "no cards");
    say_cards(text, style, cards, count);
    yv_put_string(text, ": ");
    say_count(text, points, "point");
}

/* ---- memory ---- */

void say_remember(say_history *history, const yv_game *game)
{
    const bool in_round = yv_in_round(game);
    for (int seat = 0; seat < game->players; seat++) {
        if (in_round)
            history->before[seat] = game->total[seat];
        if (!yv_is_in(game, seat) && history->out_in[seat] == 0)
            history->out_in[seat] = game->round;
    }
}
