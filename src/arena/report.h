/* What a tournament has shown: as tables for people, as one JSON object for programs. */
#ifndef REPORT_H
#define REPORT_H

#include <stdio.h>

#include "tournament.h"

/* Both say the same for the same games, whatever the number of threads and the time taken. */
void report_print(FILE *to, const tournament_plan *plan, const tournament_result *result);
void report_put_json(json *out, const tournament_plan *plan, const tournament_result *result);

/* One forfeit as a sentence, as snprintf does. */
int report_fault(const tournament_plan *plan, const tournament_fault *fault, char *words, size_t capacity);

/* Writes a label into so many columns: cut, or filled up with spaces if `pad`. */
void report_label(FILE *to, const char *label, int columns, bool pad);

#endif
