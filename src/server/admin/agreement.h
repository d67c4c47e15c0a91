/* How often a player decided as the champion would have. */
#ifndef AGREEMENT_H
#define AGREEMENT_H

#include "../../engine/yaniv.h"
#include "../workers/model_cache.h"

typedef struct {
    int games, decisions, agreed;
} agreement;

/* Counts the decisions of a seat in a record: its turns in which it had a choice. Slap-downs are not counted. */
int agreement_count(const char *record, size_t length, yv_seat seat);

/* Asks the champion about each of these decisions, with what the seat knew then, and adds the results. Stops when
 * `go_on` returns false, which it is asked after each decision. Adds nothing if the program has no net. The champion
 * uses no clock, so the same record gives the same result. */
void agreement_add(agreement *to, model_cache *models, const char *record, size_t length, yv_seat seat,
                   bool (*go_on)(void *context), void *context);

#endif
