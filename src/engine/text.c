#include "text.h"

#include "../base/hex.h"
#include "../base/utf8.h"

static const char rank_letters[] = "A23456789TJQK";
static const char suit_letters[] = "cdhs";

yv_text yv_text_in(char *buffer, size_t capacity)
{
    if (capacity > 0)
        buffer[0] = '\0';
    return (yv_text){buffer, capacity, 0};
}

bool yv_text_cut(const yv_text *text)
{
    return text->length + 1 > text->capacity;
}

void yv_put_char(yv_text *text, char c)
{
    if (text->length + 1 < text->capacity) {
        text->buffer[text->length] = c;
        text->buffer[text->length + 1] = '\0';
    }
    text->length++;
}

void yv_put_bytes(yv_text *text, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        yv_put_char(text, bytes[i]);
}

void yv_put_string(yv_text *text, const char *string)
{
    for (; *string; string++)
        yv_put_char(text, *string);
}

void yv_put_number(yv_text *text, long number)
{
    char digits[24];
    int count = 0;
    unsigned long rest = number < 0 ? 0UL - (unsigned long)number : (unsigned long)number;
    if (number < 0)
        yv_put_char(text, '-');
    do {
        digits[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    while (count > 0)
        yv_put_char(text, digits[--count]);
}

void yv_put_hex(yv_text *text, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char digits[2];
        hex_write(digits, &bytes[i], 1);
        yv_put_bytes(text, digits, sizeof digits);
    }
}

void yv_put_card(yv_text *text, yv_card card)
{
    if (yv_is_joker(card)) {
        yv_put_string(text, "Jk");
        return;
    }
    yv_put_char(text, rank_letters[yv_rank_of(card)]);
    yv_put_char(text, suit_letters[yv_suit_of(card)]);
}

void yv_put_cards(yv_text *text, const yv_card *cards, int count)
{
    for (int i = 0; i < count; i++)
        yv_put_card(text, cards[i]);
}

void yv_put_card_in_words(yv_text *text, yv_card card)
{
    static const char *const ranks[] = {"ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"};
    static const char *const suits[] = {"clubs", "diamonds", "hearts", "spades"};
    if (card >= YV_FACES) {
        yv_put_string(text, "no card");
    } else if (yv_is_joker(card)) {
        yv_put_string(text, "joker");
    } else {
        yv_put_string(text, ranks[yv_rank_of(card)]);
        yv_put_string(text, " of ");
        yv_put_string(text, suits[yv_suit_of(card)]);
    }
}

yv_span yv_span_of(const char *string)
{
    yv_span span = {string, 0};
    while (string[span.length])
        span.length++;
    return span;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

bool yv_span_is(yv_span span, const char *word)
{
    size_t i = 0;
    for (; i < span.length && word[i]; i++)
        if (span.at[i] != word[i])
            return false;
    return i == span.length && !word[i];
}

bool yv_span_begins(yv_span span, const char *word)
{
    size_t i = 0;
    while (i < span.length && word[i] && lower(span.at[i]) == lower(word[i]))
        i++;
    return i == span.length;
}

bool yv_span_is_word(yv_span span, const char *word)
{
    return yv_span_begins(span, word) && !word[span.length];
}

bool yv_span_has(yv_span span, char c)
{
    for (size_t i = 0; i < span.length; i++)
        if (span.at[i] == c)
            return true;
    return false;
}

yv_span yv_span_trim(yv_span span)
{
    while (span.length > 0 && is_space(span.at[0]))
        span.at++, span.length--;
    while (span.length > 0 && is_space(span.at[span.length - 1]))
        span.length--;
    return span;
}

yv_span yv_span_take_word(yv_span *rest)
{
    *rest = yv_span_trim(*rest);
    yv_span word = {rest->at, 0};
    while (word.length < rest->length && !is_space(word.at[word.length]))
        word.length++;
    rest->at += word.length;
    rest->length -= word.length;
    return word;
}

yv_span yv_span_take_until(yv_span *rest, char separator)
{
    yv_span taken = {rest->at, 0};
    while (taken.length < rest->length && taken.at[taken.length] != separator)
        taken.length++;
    const size_t used = taken.length < rest->length ? taken.length + 1 : taken.length;
    *rest = (yv_span){rest->at + used, rest->length - used};
    return taken;
}

size_t yv_span_fit(yv_span span, size_t most)
{
    return utf8_fit(span.at, span.length, most);
}

void yv_put_quoted(yv_text *text, yv_span span)
{
    enum { LONGEST_QUOTE = 40 };
    const size_t length = yv_span_fit(span, LONGEST_QUOTE);
    yv_put_char(text, '\'');
    for (size_t i = 0; i < length; i++)
        yv_put_char(text, (unsigned char)span.at[i] < ' ' || span.at[i] == 0x7f ? '?' : span.at[i]);
    yv_put_string(text, length < span.length ? "…'" : "'");
}

/* Subtracts digits, because a long has one more negative value than positive ones. */
bool yv_span_to_number(yv_span span, long lowest, long highest, long *number)
{
    const bool negative = span.length > 0 && span.at[0] == '-';
    size_t i = negative ? 1 : 0;
    if (i == span.length)
        return false;
    long value = 0;
    for (; i < span.length; i++) {
        if (span.at[i] < '0' || span.at[i] > '9')
            return false;
        if (__builtin_mul_overflow(value, 10, &value) || __builtin_sub_overflow(value, span.at[i] - '0', &value))
            return false;
    }
    if (!negative && __builtin_sub_overflow(0, value, &value))
        return false;
    if (value < lowest || value > highest)
        return false;
    *number = value;
    return true;
}

bool yv_span_to_bytes(yv_span span, uint8_t *bytes, size_t count)
{
    return hex_read(span.at, span.length, bytes, count);
}
