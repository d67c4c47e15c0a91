/* Questions from the browser: a word and what it is about, as one text, answered by one text in the same place. */
#ifndef PAGE_QUESTION_H
#define PAGE_QUESTION_H

#include "../engine/yaniv.h"

/* A row of a module's table of questions. */
typedef struct {
    const char *word;
    void (*answer)(yv_span about, yv_text *out);
} question;

/* Answers the question of `length` bytes in `text`, by the row of its word, and returns the length of the answer. Both
 * buffers have `room` bytes; `asked` keeps the question while the answer is written over it. */
int question_answer(const question *rows, size_t count, char *text, char *asked, int room, int length);

#endif
