/* The meaning of a typed line: the result of prompt_parse. */
#ifndef PROMPT_ANSWER_H
#define PROMPT_ANSWER_H

#include "../engine/yaniv.h"

enum { PROMPT_MOST_BYTES = 400, PROMPT_MOST_WAYS = 16, PROMPT_WHY = 400 };

typedef enum {
    PROMPT_ACTION,  /* way[0] is legal */
    PROMPT_WAYS,    /* way[0 … ways) are all legal, and the person has to choose */
    PROMPT_NOTHING, /* an empty line that has no meaning here */
    PROMPT_WRONG,   /* the line is refused; `why` gives the reason */
    PROMPT_HELP,
    PROMPT_HINT,
    PROMPT_HAND,
    PROMPT_SCORES,
    PROMPT_RULES,
    PROMPT_LOG,
    PROMPT_SAVE, /* save to `file`, or to the usual place if that is empty */
    PROMPT_QUIT,
} prompt_kind;

typedef struct {
    prompt_kind kind;
    yv_action way[PROMPT_MOST_WAYS];
    int ways;
    char why[PROMPT_WHY];
    char file[PROMPT_MOST_BYTES];
} prompt_answer;

/* Make the answer PROMPT_WRONG, for a reason in words or an error of the engine. Both return false. */
bool prompt_wrong(prompt_answer *answer, const char *words);
bool prompt_refused(prompt_answer *answer, yv_error error);

#endif
