#include "rules_json.h"

#include "objects.h"

static void put_option(jsonw *out, const yv_option *option)
{
    jsonw_open(out, '{');
    jsonw_key(out, "key"), jsonw_string(out, option->key);
    jsonw_key(out, "about"), jsonw_string(out, option->about);
    if (option->values) {
        jsonw_key(out, "default"), json_option_value(out, option->values[option->normal]);
        jsonw_key(out, "values"), jsonw_open(out, '[');
        for (int i = 0; option->values[i]; i++)
            json_option_value(out, option->values[i]);
        jsonw_close(out, ']');
    } else {
        jsonw_key(out, "default"), jsonw_number(out, option->normal);
        jsonw_key(out, "min"), jsonw_number(out, option->lowest);
        jsonw_key(out, "max"), jsonw_number(out, option->highest);
    }
    jsonw_close(out, '}');
}

void json_options(jsonw *out)
{
    jsonw_open(out, '[');
    for (int i = 0; i < YV_OPTIONS; i++)
        put_option(out, &yv_options[i]);
    jsonw_close(out, ']');
}

void json_preset_keys(jsonw *out, const yv_rules *rules)
{
    const yv_preset *preset = &yv_presets[rules->preset];
    jsonw_key(out, "about"), jsonw_string(out, preset->about);
    jsonw_key(out, "players"), jsonw_open(out, '[');
    jsonw_number(out, preset->fewest), jsonw_number(out, preset->most);
    jsonw_close(out, ']');
    jsonw_key(out, "rules"), json_rules(out, rules);
}

void json_presets(jsonw *out)
{
    jsonw_open(out, '[');
    for (int i = 0; i < YV_PRESETS; i++) {
        const yv_rules rules = yv_rules_of_preset(i);
        jsonw_open(out, '{');
        jsonw_key(out, "name"), jsonw_string(out, yv_presets[i].name);
        json_preset_keys(out, &rules);
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
}
