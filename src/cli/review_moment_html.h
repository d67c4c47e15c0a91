/* A decision of a review in HTML: the hand and the drop at that moment, what was played and what was better. */
#ifndef REVIEW_MOMENT_HTML_H
#define REVIEW_MOMENT_HTML_H

#include <stdio.h>

#include "../review/review.h"

/* Writes text from outside, so that it cannot contain tags. */
void html_put_escaped(FILE *to, const char *text);

/* Writes the name of a seat. */
void html_put_name(FILE *to, const review *of, int seat);

/* Writes a chance in percent: 12.3. With `sign`, also a + if it is above 0. */
void html_put_percent(FILE *to, int32_t chance, bool sign);

/* Writes an item of a list, whose class is the mark and whose id is "d" and the number of the decision. */
void review_moment_html_print(FILE *to, const review *of, int decision);

#endif
