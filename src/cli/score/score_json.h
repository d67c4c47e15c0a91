/* A score sheet as one JSON object, described in docs/SCORE.md. */
#ifndef SCORE_JSON_H
#define SCORE_JSON_H

#include "../../json/jsonw.h"
#include "../../sheet/sheet.h"

void score_json(jsonw *out, const sheet *it);

#endif
