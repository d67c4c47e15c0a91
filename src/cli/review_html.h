/* A review as one HTML file, which needs no other file and no network: the books, the curves and the decisions. */
#ifndef REVIEW_HTML_H
#define REVIEW_HTML_H

#include <stdio.h>

#include "game_review.h"

void review_html_print(const game_review *game, FILE *to);

#endif
