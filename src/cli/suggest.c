#include "suggest.h"

#include "../engine/rules.h"

enum { FURTHEST = 2, LONGEST_WORD = 40 };

static int least(int one, int other)
{
    return one < other ? one : other;
}

/* Returns the Levenshtein distance. */
static int distance_between(yv_span typed, yv_span word)
{
    int row[LONGEST_WORD + 1];
    for (size_t j = 0; j <= word.length; j++)
        row[j] = (int)j;
    for (size_t i = 0; i < typed.length; i++) {
        int diagonal = row[0];
        row[0] = (int)i + 1;
        for (size_t j = 0; j < word.length; j++) {
            const int above = row[j + 1];
            const int changed = diagonal + (typed.at[i] != word.at[j]);
            row[j + 1] = least(changed, least(above, row[j]) + 1);
            diagonal = above;
        }
    }
    return row[word.length];
}

suggestion suggest_for(yv_span typed)
{
    return (suggestion){typed, NULL, FURTHEST + 1};
}

static bool begins_with(yv_span word, yv_span beginning)
{
    size_t same = 0;
    while (same < beginning.length && same < word.length && word.at[same] == beginning.at[same])
        same++;
    return same == beginning.length;
}

/* Considers a word as a suggestion. Ignores words that share no letter. Of two equally similar words, prefers one that
 * begins with the typed text. */
void suggest_from(suggestion *near, const char *word)
{
    const yv_span candidate = yv_span_of(word);
    if (candidate.length > LONGEST_WORD || near->typed.length > LONGEST_WORD)
        return;
    const int distance = distance_between(near->typed, candidate);
    if (distance > near->distance || distance > FURTHEST || distance >= (int)candidate.length)
        return;
    if (distance == near->distance && !begins_with(candidate, near->typed))
        return;
    near->best = word;
    near->distance = distance;
}

/* ---- rules ---- */

static void put_guess(yv_text *hint, const char *before, const char *best)
{
    if (!best)
        return;
    yv_put_string(hint, "; did you mean ");
    yv_put_string(hint, before);
    yv_put_string(hint, best);
    yv_put_char(hint, '?');
}

static const yv_option *find_option(yv_span key)
{
    for (int i = 0; i < YV_OPTIONS; i++)
        if (yv_span_is(key, yv_options[i].key))
            return &yv_options[i];
    return NULL;
}

static void suggest_preset(yv_span name, yv_text *hint)
{
    suggestion near = suggest_for(name);
    const yv_option *option = find_option(name);
    for (int i = 0; i < YV_PRESETS; i++)
        suggest_from(&near, yv_presets[i].name);
    if (option) {
        yv_put_string(hint, "; it is an option: write ");
        yv_put_string(hint, option->key);
        yv_put_string(hint, "=VALUE");
    } else {
        put_guess(hint, "", near.best);
    }
}

static void suggest_option(yv_span key, yv_text *hint)
{
    suggestion near = suggest_for(key);
    for (int i = 0; i < YV_OPTIONS; i++)
        suggest_from(&near, yv_options[i].key);
    put_guess(hint, "", near.best);
}

static void suggest_value(const yv_option *option, yv_span value, yv_text *hint)
{
    char before[LONGEST_WORD];
    yv_text text = yv_text_in(before, sizeof before);
    suggestion near = suggest_for(value);
    for (int i = 0; option->values && option->values[i]; i++)
        suggest_from(&near, option->values[i]);
    yv_put_string(&text, option->key);
    yv_put_char(&text, '=');
    put_guess(hint, before, near.best);
}

static size_t find_equals(yv_span word)
{
    size_t at = 0;
    while (at < word.length && word.at[at] != '=')
        at++;
    return at;
}

/* Tries the words one by one, as yv_rules_parse does, and makes a suggestion for the first one that is refused. */
void suggest_rules(yv_span words, yv_text *hint)
{
    for (yv_span word = yv_span_take_word(&words); word.length > 0; word = yv_span_take_word(&words)) {
        yv_rules ignored;
        yv_text nowhere = yv_text_in(NULL, 0);
        const size_t equals = find_equals(word);
        const yv_span key = {word.at, equals};
        const yv_option *option = find_option(key);
        if (yv_rules_parse(&ignored, word, &nowhere))
            continue;
        if (equals == word.length)
            suggest_preset(word, hint);
        else if (!option)
            suggest_option(key, hint);
        else
            suggest_value(option, (yv_span){word.at + equals + 1, word.length - equals - 1}, hint);
        return;
    }
}
