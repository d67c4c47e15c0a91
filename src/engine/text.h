/* Text into a caller's buffer, with no libc.
 *
 * As with snprintf, what does not fit is dropped but counted, so `length` says how much room the whole text
 * needs; the buffer always ends in a NUL if it has any room at all. */
#ifndef YV_TEXT_H
#define YV_TEXT_H

#include "card.h"

typedef struct {
    char *buffer;
    size_t capacity;
    size_t length; /* of the whole text, without the NUL; what is kept is at most capacity - 1 */
} yv_text;

yv_text yv_text_in(char *buffer, size_t capacity);

/* True if something had to be dropped. */
bool yv_text_cut(const yv_text *text);

void yv_put_char(yv_text *text, char c);
void yv_put_string(yv_text *text, const char *string);
void yv_put_bytes(yv_text *text, const char *bytes, size_t count);
void yv_put_number(yv_text *text, long number);
void yv_put_hex(yv_text *text, const uint8_t *bytes, size_t count); /* two lowercase digits for each byte */
void yv_put_card(yv_text *text, yv_card card);                      /* `7h`, `Jk` */
void yv_put_cards(yv_text *text, const yv_card *cards, int count);  /* `7h7s` */
void yv_put_card_in_words(yv_text *text, yv_card card);             /* `7 of hearts`, `joker` */

/* Spans: text that is looked at where it lies. */
typedef struct {
    const char *at;
    size_t length;
} yv_span;

yv_span yv_span_of(const char *string);
bool yv_span_is(yv_span span, const char *word);           /* the same bytes */
bool yv_span_is_word(yv_span span, const char *lowercase); /* the same letters in any case */
bool yv_span_has(yv_span span, char c);
yv_span yv_span_trim(yv_span span);       /* without white space round it */
yv_span yv_span_take_word(yv_span *rest); /* the next word, or an empty span; rest moves past it */

/* Puts it between quotes, for messages: what is long is cut, at a whole character. */
void yv_put_quoted(yv_text *text, yv_span span);

/* The longest part of at most so many bytes that ends with a whole UTF-8 character. */
size_t yv_span_fit(yv_span span, size_t most);

/* Reads a whole decimal number within the limits, which may be those of a long. False, leaving *number as it was, if
 * the span is anything else. */
bool yv_span_to_number(yv_span span, long lowest, long highest, long *number);

/* Reads exactly `count` bytes from hexadecimal digits in any case. False, leaving the bytes undefined, if the span is
 * anything else. */
bool yv_span_to_bytes(yv_span span, uint8_t *bytes, size_t count);

#endif
