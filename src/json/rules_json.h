/* The tables of presets and options as JSON, for programs and for forms in which rules are chosen. */
#ifndef RULES_JSON_H
#define RULES_JSON_H

#include "../engine/rules.h"
#include "../base/jsonw.h"

/* Writes [{"name":…,"about":…,"players":[2,8],"rules":{…}}, …]. */
void json_presets(jsonw *out);

/* Writes "about", "players" and "rules" into an object that the caller has opened. */
void json_preset_keys(jsonw *out, const yv_rules *rules);

/* Writes [{"key":…,"about":…,"default":…,"values":[…]}, …]. An option that is a number has "min" and "max" instead of
 * "values". */
void json_options(jsonw *out);

#endif
