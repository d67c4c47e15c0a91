/* A score sheet as one JSON object, described in docs/SCORE.md. */
#ifndef SHEET_JSON_H
#define SHEET_JSON_H

#include "../../base/jsonw.h"
#include "../../sheet/sheet.h"

void sheet_json(jsonw *out, const sheet *it);

#endif
