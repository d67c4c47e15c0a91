#include "prompt_answer.h"

bool prompt_wrong(prompt_answer *answer, const char *words)
{
    yv_text why = yv_text_in(answer->why, sizeof answer->why);
    answer->kind = PROMPT_WRONG;
    yv_put_string(&why, words);
    return false;
}

bool prompt_refused(prompt_answer *answer, yv_error error)
{
    yv_text why = yv_text_in(answer->why, sizeof answer->why);
    answer->kind = PROMPT_WRONG;
    yv_error_write(error, &why);
    return false;
}
