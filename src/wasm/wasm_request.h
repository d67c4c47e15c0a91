/* Requests from the browser: a request is a text, a word and its arguments; the answer is one JSON value in the same
 * buffer.
 *
 * A request that cannot be granted is answered with {"refused":{"name":…,"card":…,"n":…,"m":…,"words":…}}: the name of
 * an error in src/engine/errors.def, its parameters, and the error in English. The name is UNREADABLE for a request
 * that makes no sense; if a line of a text is wrong, "line" is its number. A request without an answer of its own is
 * answered with null. */
#ifndef WASM_REQUEST_H
#define WASM_REQUEST_H

#include "../engine/yaniv.h"
#include "../base/jsonw.h"

/* A row of a module's table of requests. */
typedef struct {
    const char *word;
    void (*answer)(yv_span arguments, jsonw *out); /* writes nothing if the answer is null */
} wasm_request;

/* Answers the request of `length` bytes in `text`, by the row of its word. Overwrites the request with the answer and
 * returns the answer's length. Both buffers have `capacity` bytes; `copy` keeps the request meanwhile. */
int wasm_answer(const wasm_request *rows, size_t count, char *text, char *copy, int capacity, int length);

/* Write a refusal: an error of the engine, or words for a request that makes no sense. */
void wasm_refuse(jsonw *out, yv_error error);
void wasm_refuse_words(jsonw *out, const char *words);
void wasm_refuse_line(jsonw *out, int line, const char *words);

/* Take an argument from the front of `rest`. If it is missing or wrong, write a refusal and return false. */
bool wasm_take_number(yv_span *rest, long lowest, long highest, long *number, jsonw *out);
bool wasm_take_seat(yv_span *rest, int players, yv_seat *seat, jsonw *out);

/* Do the same with all of `rest`. */
bool wasm_take_rules(yv_span rest, yv_rules *rules, jsonw *out);
bool wasm_take_action(yv_span rest, yv_seat seat, yv_action *action, jsonw *out);

/* Returns the next line without the white space around it, and moves `rest` past it. */
yv_span wasm_take_line(yv_span *rest);

#endif
