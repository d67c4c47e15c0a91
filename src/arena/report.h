/* The results of a tournament: as tables for people, as one JSON object for programs. */
#ifndef REPORT_H
#define REPORT_H

#include <stdio.h>

#include "gauntlet.h"

/* Print a result as tables or as JSON. The same games give the same output, whatever the number of threads and the time
 * taken. */
void report_print(FILE *to, const tournament_plan *plan, const tournament_result *result);
void report_put_json(jsonw *out, const tournament_plan *plan, const tournament_result *result);

/* Print a gauntlet: a matrix of the shares, and the ratings. */
void report_print_gauntlet(FILE *to, const gauntlet_plan *plan, const gauntlet_result *result);
void report_put_gauntlet_json(jsonw *out, const gauntlet_plan *plan, const gauntlet_result *result);

/* Returns the number of games that a player of a gauntlet has forfeited. */
int64_t report_forfeits(const gauntlet_result *result, int who);

/* Writes one forfeit as a sentence; returns as snprintf does. */
int report_fault(const tournament_plan *plan, const tournament_fault *fault, char *words, size_t capacity);

/* Returns the width of a column for the labels of these players; very long labels are cut. */
int report_label_columns(const player_spec *players, int count);

/* Prints a label, cut to `columns` columns; if `pad` is set, pads it with spaces to that width. */
void report_label(FILE *to, const char *label, int columns, bool pad);

#endif
