/* "Did you mean": the word of a table that comes nearest to what was typed.
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
    const char *best; /* the nearest word so far that is near enough, or NULL */
    int distance;     /* how many letters must be changed, put in or left out to get there */
} suggestion;

suggestion suggest_for(yv_span typed);
void suggest_from(suggestion *near, const char *word);

/* Writes what may have been meant by `PRESET key=value …`, in words that follow the message of yv_rules_parse: "; did
 * you mean slap=runs?"; nothing if there is nothing near. */
void suggest_rules(yv_span words, yv_text *hint);

#endif
