/* "Did you mean …?": finds the word of a table that is most similar to the typed word.
 *
 *     suggestion near = suggest_for(typed);
 *     for (…) suggest_from(&near, row.name);
 *     if (near.best) printf("did you mean %s?", near.best);
 */
#ifndef SUGGEST_H
#define SUGGEST_H

#include "../engine/text.h"

typedef struct {
    yv_span typed;
    const char *best; /* the most similar word so far, or NULL if none is similar enough */
    int distance;     /* the number of letters to change, insert or delete */
} suggestion;

suggestion suggest_for(yv_span typed);
void suggest_from(suggestion *near, const char *word);

/* Writes a suggestion for `PRESET key=value …` that can follow the message of yv_rules_parse, such as "; did you mean
 * slap=runs?". Writes nothing if no word is similar. */
void suggest_rules(yv_span words, yv_text *hint);

#endif
