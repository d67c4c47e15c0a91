/* The tables of presets and options as JSON, for programs and for forms to choose rules in. */
#ifndef RULES_JSON_H
#define RULES_JSON_H

#include "../engine/rules.h"
#include "../base/jsonw.h"

/* [{"name":…,"about":…,"players":[2,8],"rules":{…}}, …] */
void json_presets(jsonw *out);

/* "about", "players" and "rules" of one game: keys of an object that the caller has opened. */
void json_preset_keys(jsonw *out, const yv_rules *rules);

/* [{"key":…,"about":…,"default":…,"values":[…]}, …]; a number has "min" and "max" instead of values. */
void json_options(jsonw *out);

#endif
