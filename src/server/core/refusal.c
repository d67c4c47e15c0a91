#include "refusal.h"

static const struct {
    const char *code, *words;
} rows[] = {
#define REFUSAL(name, code, words) {code, words},
#include "refusals.def"
#undef REFUSAL
};

const char *refusal_code(refusal r)
{
    return rows[r].code;
}

const char *refusal_words(refusal r)
{
    return rows[r].words;
}
