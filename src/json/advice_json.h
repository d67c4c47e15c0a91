/* Advice (src/ai/advise.h) as JSON: docs/NOTATION.md describes the object. */
#ifndef ADVICE_JSON_H
#define ADVICE_JSON_H

#include "../ai/advise.h"
#include "../base/jsonw.h"

/* Writes a list of the first `most` choices. A choice has "action", "points", "points_spread", "win", "win_spread",
 * "win_error", "assaf" (null if it is not a call), "worlds" and "reason", an object with "code", "lacks", its
 * parameters and the English "text". The numbers of a choice that was not judged are null. */
void json_advice(jsonw *out, const advice *all, int most);

/* Writes such a reason alone. */
void json_reason(jsonw *out, const advise_reason *reason);

#endif
