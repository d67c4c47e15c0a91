/* Text in the caller's buffers, without libc.
 *
 * As with snprintf, text that does not fit is dropped but counted, so `length` says how large the buffer should have
 * been. The buffer always ends in a NUL unless its capacity is 0. */
#ifndef YV_TEXT_H
#define YV_TEXT_H

#include "card.h"

YV_BEGIN_C

typedef struct {
    char *buffer;
    size_t capacity;
    size_t length; /* of the whole text without the NUL; the buffer holds at most capacity - 1 bytes of it */
} yv_text;

/* Starts an empty text in a buffer, which may be NULL if the capacity is 0. */
yv_text yv_text_in(char *buffer, size_t capacity);

/* True if the text did not fit. */
bool yv_text_cut(const yv_text *text);

void yv_put_char(yv_text *text, char c);
void yv_put_string(yv_text *text, const char *string);
void yv_put_bytes(yv_text *text, const char *bytes, size_t count);
void yv_put_number(yv_text *text, long number);
void yv_put_hex(yv_text *text, const uint8_t *bytes, size_t count); /* two lowercase digits for each byte */
void yv_put_card(yv_text *text, yv_card card);                      /* `7h`, `Jk` */
void yv_put_cards(yv_text *text, const yv_card *cards, int count);  /* `7h7s` */
void yv_put_card_in_words(yv_text *text, yv_card card);             /* `7 of hearts`, `joker` */

/* A span is a piece of a longer text. It does not end in a NUL and does not own its bytes. */
typedef struct {
    const char *at;
    size_t length;
} yv_span;

yv_span yv_span_of(const char *string);
bool yv_span_is(yv_span span, const char *word);      /* true if the bytes are the same */
bool yv_span_is_word(yv_span span, const char *word); /* true if the letters are the same, in either case */
bool yv_span_begins(yv_span span, const char *word);  /* true if the word begins with the span, in either case */
bool yv_span_has(yv_span span, char c);               /* true if the span contains the character */
yv_span yv_span_trim(yv_span span);                   /* returns the span without the white space around it */
yv_span yv_span_take_word(yv_span *rest);             /* returns the next word, or an empty span; moves *rest past it */

/* Returns the text before the first separator, or all of it if there is none, and moves *rest past the separator. */
yv_span yv_span_take_until(yv_span *rest, char separator);

/* Writes the span in single quotes, for messages. Control characters become '?', and a long span is cut. */
void yv_put_quoted(yv_text *text, yv_span span);

/* Returns the length of the longest beginning that has at most `most` bytes and ends with a whole UTF-8 character. */
size_t yv_span_fit(yv_span span, size_t most);

/* Reads a whole decimal number within the limits, which may be those of a long. Returns false if the span is anything
 * else; *number is then unchanged. */
bool yv_span_to_number(yv_span span, long lowest, long highest, long *number);

/* Reads exactly `count` bytes from hexadecimal digits in either case. Returns false if the span is anything else; the
 * bytes are then undefined. */
bool yv_span_to_bytes(yv_span span, uint8_t *bytes, size_t count);

YV_END_C

#endif
