/* A score sheet as one JSON object, described in docs/SCORE.md. */
#ifndef SCORE_JSON_H
#define SCORE_JSON_H

#include "../proto/json.h"
#include "../sheet/sheet.h"

void score_json(json *out, const sheet *it);

#endif
