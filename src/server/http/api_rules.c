/* The rules, as JSON and in words. */
#include <stdlib.h>
#include <string.h>

#include "../../json/objects.h"
#include "../../json/rules_json.h"
#include "../../rulebook/rules_text.h"
#include "../../sys/xalloc.h"
#include "../core/chat.h"
#include "answer.h"
#include "http_handlers.h"

static void put_person(jsonw *out, const char *name_key, const bot_persona *person)
{
    jsonw_key(out, name_key), jsonw_string(out, person->name);
    jsonw_key(out, "face"), jsonw_string(out, person->face);
}

static void put_levels(jsonw *out)
{
    jsonw_open(out, '[');
    for (int i = 0; i < bot_level_count; i++) {
        jsonw_open(out, '{');
        jsonw_key(out, "name"), jsonw_string(out, bot_levels[i].name);
        jsonw_key(out, "about"), jsonw_string(out, bot_levels[i].about);
        put_person(out, "person", &bot_levels[i].persona[0]);
        jsonw_key(out, "persons"), jsonw_open(out, '[');
        for (int each = 0; each < BOT_PERSONAS; each++) {
            jsonw_open(out, '{');
            put_person(out, "name", &bot_levels[i].persona[each]);
            jsonw_close(out, '}');
        }
        jsonw_close(out, ']');
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
}

static void put_words(jsonw *out, const char *const *words, int count)
{
    jsonw_open(out, '[');
    for (int i = 0; i < count; i++)
        jsonw_string(out, words[i]);
    jsonw_close(out, ']');
}

void api_rules(services *s, exchange *x, const visitor *v)
{
    jsonw out = JSONW_GROWING(xrealloc);
    (void)s, (void)v;
    jsonw_open(&out, '{');
    jsonw_key(&out, "presets"), json_presets(&out);
    jsonw_key(&out, "options"), json_options(&out);
    jsonw_key(&out, "levels"), put_levels(&out);
    jsonw_key(&out, "phrases"), put_words(&out, chat_phrases, chat_phrase_count);
    jsonw_key(&out, "emotes"), put_words(&out, chat_emotes, chat_emote_count);
    jsonw_close(&out, '}');
    answer_json(x, &out);
}

/* Restores `=`, because libwebsockets decodes `%3D` as `_`. No value contains a `_`, so in a word without `=` the last
 * `_` was a `=`. */
static void mend_words(char *words)
{
    for (char *word = words, *end; *word; word = *end ? end + 1 : end) {
        end = word + strcspn(word, " ");
        if (memchr(word, '=', (size_t)(end - word)))
            continue;
        for (char *c = end; c > word; c--)
            if (*c == '_') {
                *c = '=';
                break;
            }
    }
}

void api_rules_text(services *s, exchange *x, const visitor *v)
{
    char why[YV_MAX_MESSAGE], line[1024];
    yv_text reason = yv_text_in(why, sizeof why), words = yv_text_in(line, sizeof line);
    yv_rules rules = yv_rules_of_preset(0);
    (void)s, (void)v;
    mend_words(x->query);
    if (!yv_rules_parse(&rules, yv_span_of(x->query), &reason)) {
        answer_error(x, 400, "rules", why);
        return;
    }
    char *explained = xalloc(RULES_TEXT_CAPACITY);
    yv_text text = yv_text_in(explained, RULES_TEXT_CAPACITY);
    jsonw out = JSONW_GROWING(xrealloc);
    yv_rules_write(&rules, &words);
    rules_text_write(&text, &rules, 0, RULES_MARKDOWN);
    jsonw_open(&out, '{');
    jsonw_key(&out, "rules"), jsonw_string(&out, line);
    jsonw_key(&out, "text"), jsonw_string(&out, explained);
    jsonw_close(&out, '}');
    free(explained);
    answer_json(x, &out);
}
