#include "question.h"

#include "refusal.h"

int question_answer(const question *rows, size_t count, char *text, char *asked, int room, int length)
{
    if (length < 0 || length > room)
        length = 0;
    __builtin_memcpy(asked, text, (size_t)length);
    yv_span rest = {asked, (size_t)length};
    const yv_span word = yv_span_take_word(&rest);
    yv_text out = yv_text_in(text, (size_t)room);
    size_t row = 0;
    while (row < count && !yv_span_is(word, rows[row].word))
        row++;
    if (row < count)
        rows[row].answer(yv_span_trim(rest), &out);
    else
        refusal_put_words(&out, "there is no such question");
    return (int)(out.length < (size_t)room ? out.length : (size_t)room - 1);
}
