/* The common part of `yaniv check` and `yaniv verify`, which judge one record after the other and print a line or a
 * JSON object for each. */
#ifndef RECORD_JUDGE_H
#define RECORD_JUDGE_H

#include "../base/jsonw.h"
#include "cli.h"

enum { RECORD_JUDGE_OPTION_JSON };

extern const cli_option record_judge_options[];

/* Judges the records that the arguments name. `judge` prints its result, as JSON on request, and returns false if the
 * record is bad. Returns the exit status. */
int record_judge_all(const cli_command *command, int argc, char **argv, bool (*judge)(const char *path, bool as_json));

/* Prints text from outside without the control characters that a terminal would obey. */
void record_judge_print(const char *text);

/* Prints `FILE: ` or, unless `line` is 0, `FILE:LINE: `. */
void record_judge_print_place(const char *path, int line);

/* Prints an object on a line and frees it. */
void record_judge_print_json(jsonw *out);

/* Writes the keys "line", which is null if it is 0, and "message". */
void record_judge_put_fault(jsonw *out, int line, const char *message);

#endif
