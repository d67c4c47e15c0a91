/* Errors are values: a code from errors.def, and the card and numbers that its words mention. */
#ifndef YV_ERROR_H
#define YV_ERROR_H

#include "text.h"

YV_BEGIN_C

typedef enum {
#define YV_ERROR(name, words) YV_##name,
#include "errors.def"
#undef YV_ERROR
    YV_ERRORS
} yv_code;

typedef struct {
    yv_code code; /* YV_OK is 0: `if (error.code)` */
    yv_card card; /* {c}, {n} and {m} in the words of errors.def; mean nothing if these do not mention them */
    int16_t n, m;
} yv_error;

/* Writes the error as a sentence, without a capital or a full stop. */
void yv_error_write(yv_error error, yv_text *text);

/* Stops the program if the condition is false, which only a bug can cause. Builds with NDEBUG do not check. */
#ifdef NDEBUG
#define YV_ASSERT(condition) ((void)sizeof(condition))
#else
#define YV_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#endif

YV_END_C

#endif
