#include "rules_json.h"

#include "objects.h"

/* As json_rules writes values: words that are numbers as numbers. */
static void put_word(json *out, const char *word)
{
    long number;
    if (yv_span_to_number(yv_span_of(word), INT16_MIN, INT16_MAX, &number))
        json_number(out, number);
    else
        json_string(out, word);
}

static void put_option(json *out, const yv_option *option)
{
    json_open(out, '{');
    json_key(out, "key"), json_string(out, option->key);
    json_key(out, "about"), json_string(out, option->about);
    if (option->values) {
        json_key(out, "default"), put_word(out, option->values[option->normal]);
        json_key(out, "values"), json_open(out, '[');
        for (int i = 0; option->values[i]; i++)
            put_word(out, option->values[i]);
        json_close(out, ']');
    } else {
        json_key(out, "default"), json_number(out, option->normal);
        json_key(out, "min"), json_number(out, option->lowest);
        json_key(out, "max"), json_number(out, option->highest);
    }
    json_close(out, '}');
}

void json_options(json *out)
{
    json_open(out, '[');
    for (int i = 0; i < YV_OPTIONS; i++)
        put_option(out, &yv_options[i]);
    json_close(out, ']');
}

void json_preset_keys(json *out, const yv_rules *rules)
{
    const yv_preset *preset = &yv_presets[rules->preset];
    json_key(out, "about"), json_string(out, preset->about);
    json_key(out, "players"), json_open(out, '[');
    json_number(out, preset->fewest), json_number(out, preset->most);
    json_close(out, ']');
    json_key(out, "rules"), json_rules(out, rules);
}

void json_presets(json *out)
{
    json_open(out, '[');
    for (int i = 0; i < YV_PRESETS; i++) {
        const yv_rules rules = yv_rules_of_preset(i);
        json_open(out, '{');
        json_key(out, "name"), json_string(out, yv_presets[i].name);
        json_preset_keys(out, &rules);
        json_close(out, '}');
    }
    json_close(out, ']');
}
