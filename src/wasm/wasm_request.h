/* Requests from the browser: a word and its arguments as one text, answered with one JSON value in the same place.
 *
 * A request that cannot be granted is answered with {"refused":{"name":…,"card":…,"n":…,"m":…,"words":…}}: the name of
 * an error in src/engine/errors.def, its parameters, and the error in English. The name is UNREADABLE for a request
 * that makes no sense; if a line of a text is to blame, its number is "line". A request that asks for nothing is
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

/* Answers the request of `length` bytes in `text`, by the row of its word, and returns the length of the answer, which
 * takes its place. Both buffers have `capacity` bytes; the request is kept in `copy` meanwhile. */
int wasm_answer(const wasm_request *rows, size_t count, char *text, char *copy, int capacity, int length);

/* Write a refusal: an error of the engine, or words for a request that makes no sense. */
void wasm_refuse(jsonw *out, yv_error error);
void wasm_refuse_words(jsonw *out, const char *words);
void wasm_refuse_line(jsonw *out, int line, const char *words);

/* Take an argument from the front of the rest. If it is not there, write a refusal and return false. */
bool wasm_take_number(yv_span *rest, long lowest, long highest, long *number, jsonw *out);
bool wasm_take_seat(yv_span *rest, int players, yv_seat *seat, jsonw *out);

/* Take the whole rest likewise. */
bool wasm_take_rules(yv_span rest, yv_rules *rules, jsonw *out);
bool wasm_take_action(yv_span rest, yv_seat seat, yv_action *action, jsonw *out);

/* Returns the next line without the white space round it; the rest moves past it. */
yv_span wasm_take_line(yv_span *rest);

#endif
