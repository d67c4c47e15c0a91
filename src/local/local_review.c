#include "local_review.h"

#include <stdlib.h>
#include <string.h>

#include "../sys/xalloc.h"

/* Every action is a line, with at most one missed slap-down; every round has a line of its own. */
static void make_memory(local_review *one, const char *text, size_t length)
{
    int lines = 1, rounds = 1;
    for (const char *at = text, *end = text + length; (at = memchr(at, '\n', (size_t)(end - at))) != NULL;) {
        at++;
        lines++;
        rounds += end - at >= 5 && memcmp(at, "round", 5) == 0;
    }
    one->memory = (review_memory){.decisions = 2 * lines, .rounds = rounds};
    one->memory.decision = xrealloc(NULL, (size_t)one->memory.decisions * sizeof *one->memory.decision);
    one->memory.round = xrealloc(NULL, (size_t)one->memory.rounds * sizeof *one->memory.round);
}

local_review *local_review_open(const char *text, size_t length, review_effort effort)
{
    local_review *one = xalloc(sizeof *one);
    make_memory(one, text, length);
    review_begin(&one->of, &one->memory, weights_builtin(), text, length, effort);
    return one;
}

void local_review_close(local_review *one)
{
    free(one->memory.decision);
    free(one->memory.round);
    free(one);
}
